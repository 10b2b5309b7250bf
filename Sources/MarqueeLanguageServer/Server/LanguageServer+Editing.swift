import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    /// Lays the document out; null when it cannot be read.
    func formatting(_ place: DocumentPlace) -> Value {
        let (text, problem) = SourceText.decoding(place.text.bytes, file: place.file.text)
        guard problem == nil, text.bytes.count == place.text.bytes.count,
            let edits = DocumentFormatter.edits(for: text)
        else { return .null }
        return .list(
            edits.map { edit in
                [
                    "range": place.text.value(of: edit.range, client.encoding), "newText": .string(edit.text),
                ]
            })
    }

    func documentLinks(_ place: DocumentPlace) -> Value {
        var links = DocumentLinks(place.project, file: place.file)
        links.read(place.outline)
        return .list(
            links.links.map { link in
                [
                    "range": place.text.value(of: link.range, client.encoding),
                    "target": .string(DocumentURI.text(of: link.path)),
                ]
            })
    }
}
