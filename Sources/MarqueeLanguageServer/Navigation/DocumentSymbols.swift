import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// The parts of a document as an editor lists them.
struct DocumentSymbols {
    /// One part, with those in it.
    struct Part {
        /// As the protocol numbers them.
        enum Kind: Int64 {
            case group = 3
            case template = 5
            case argument = 7
            case function = 12
            case key = 20
            case message = 24
            case recipe = 11
        }

        let name: String
        var detail: String?
        let kind: Kind
        let whole: Range<Int>
        let nameRange: Range<Int>
        var parts: [Part] = []
    }

    let file: FilePath

    func parts(of outline: FileOutline) -> [Part] {
        outline.documents.flatMap { document in
            switch Grammar.standard.document(of: document, in: file)?.name {
            case "message": [message(document)].compactMap { $0 }
            case "template": definitions(document)
            case "recipe": recipes(document)
            case "case": [testCase(document)]
            default: keys(of: document)
            }
        }
    }

    private func definitions(_ document: OutlineNode) -> [Part] {
        document.entries.compactMap { entry in
            // A name that is not written yet cannot be shown.
            guard !entry.key.text.isEmpty else { return nil }
            let isFunction = entry.value["type"]?.text == "function"
            return Part(
                name: entry.key.text, detail: entry.value["description"]?.text,
                kind: isFunction ? .function : .template,
                whole: entry.whole, nameRange: entry.key.range, parts: arguments(entry.value["arguments"]))
        }
    }

    private func arguments(_ node: OutlineNode?) -> [Part] {
        (node?.entries ?? []).compactMap { entry in
            guard !entry.key.text.isEmpty else { return nil }
            let type = entry.value["type"]?.text
            let isGroup = entry.value.isMapping && (type == nil || type == "object")
            let members = isGroup ? arguments(type == nil ? entry.value : entry.value["value"]) : []
            return Part(
                name: entry.key.text, detail: isGroup ? nil : type ?? entry.value.scalar?.text,
                kind: isGroup ? .group : .argument, whole: entry.whole, nameRange: entry.key.range, parts: members)
        }
    }

    private func message(_ document: OutlineNode) -> Part? {
        guard let template = document["template"]?.scalar, !template.text.isEmpty else { return nil }
        let arguments = document["arguments"].map { keys(of: $0, kind: .argument) } ?? []
        return Part(
            name: template.text, detail: document["id"]?.text, kind: .message, whole: document.range,
            nameRange: template.range, parts: arguments)
    }

    private func recipes(_ document: OutlineNode) -> [Part] {
        document.entries.compactMap { entry in
            guard !entry.key.text.isEmpty else { return nil }
            return Part(
                name: entry.key.text, detail: entry.value["message"]?["template"]?.text, kind: .recipe,
                whole: entry.whole, nameRange: entry.key.range, parts: keys(of: entry.value))
        }
    }

    private func testCase(_ document: OutlineNode) -> Part {
        let name = document["case"]?.scalar
        return Part(
            name: name.flatMap { $0.text.isEmpty ? nil : $0.text } ?? "case", detail: "test case", kind: .message,
            whole: document.range, nameRange: name?.range ?? document.range)
    }

    private func keys(of node: OutlineNode, kind: Part.Kind = .key) -> [Part] {
        node.entries.filter { !$0.key.text.isEmpty }.map { entry in
            Part(
                name: entry.key.text, detail: entry.value.scalar.map { ArgumentText.shortened($0.text) }, kind: kind,
                whole: entry.whole, nameRange: entry.key.range)
        }
    }
}
