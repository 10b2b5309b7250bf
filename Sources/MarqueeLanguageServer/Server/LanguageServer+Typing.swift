import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    /// Lays out the lines of a stretch; null when the document cannot be read.
    func rangeFormatting(_ place: DocumentPlace, _ parameters: Value) throws(ResponseError) -> Value {
        guard let range = parameters["range"].flatMap({ place.text.range(of: $0, client.encoding) }) else {
            throw ResponseError(.invalidParams, "'range' is missing")
        }
        return edits(place, within: range)
    }

    /// What a character that was just typed changes: the indentation of a new line, or the brackets that it closes.
    func typingFormatting(_ place: DocumentPlace, _ parameters: Value) throws(ResponseError) -> Value {
        guard let typed = parameters["ch"]?.string, parameters["position"] != nil else {
            throw ResponseError(.invalidParams, "'position' or 'ch' is missing")
        }
        guard !place.isTooLarge else { return .null }
        let formatter = TypingFormatter(text: place.text, outline: place.outline)
        switch typed {
        case "\n":
            guard place.file.fileExtension != "json", let edit = formatter.indentation(at: place.offset) else {
                return .list([])
            }
            return [
                ["range": place.text.value(of: edit.range, client.encoding), "newText": .string(edit.text)]
            ]
        case "}", "]":
            return formatter.brackets(closedAt: place.offset).map { edits(place, within: $0, isExact: true) }
                ?? .list([])
        default: return .list([])
        }
    }

    /// - Parameter isExact: Whether edits outside the stretch, on the same lines, are left out.
    private func edits(_ place: DocumentPlace, within range: Range<Int>, isExact: Bool = false) -> Value {
        let (text, problem) = SourceText.decoding(place.text.bytes, file: place.file.text)
        guard problem == nil, text.bytes.count == place.text.bytes.count,
            let edits = DocumentFormatter.edits(for: text, within: range)
        else { return .null }
        let wanted = edits.filter { edit in
            !isExact || (range.contains(edit.range.lowerBound) && edit.range.upperBound <= range.upperBound)
        }
        return .list(
            wanted.map { edit in
                ["range": place.text.value(of: edit.range, client.encoding), "newText": .string(edit.text)]
            })
    }
}
