import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// A message as it is written in a document: by itself, in a recipe, or in a test case.
struct WrittenMessage {
    enum Owner {
        case message
        /// The recipe with its name.
        case recipe(OutlineEntry)
        /// The case's document, and the text of its key.
        case testCase(OutlineNode, name: OutlineScalar?)
    }

    let owner: Owner
    /// The mapping with `template` and `arguments`.
    let node: OutlineNode
    /// The name of its template.
    let template: OutlineScalar

    private init?(_ owner: Owner, _ node: OutlineNode) {
        guard let template = node["template"]?.scalar, template.kind == .text else { return nil }
        (self.owner, self.node, self.template) = (owner, node, template)
    }

    /// Values by argument name: those for everybody, and those for each locale.
    var values: [OutlineNode] {
        [node["arguments"]].compactMap { $0 } + (node["localizations"]?.entries ?? []).map(\.value)
    }

    static func all(in outline: FileOutline, of file: FilePath) -> [WrittenMessage] {
        outline.documents.flatMap { document -> [WrittenMessage] in
            switch Grammar.standard.document(of: document, in: file)?.name {
            case "message": [WrittenMessage(.message, document)].compactMap { $0 }
            case "recipe":
                document.entries.compactMap { entry in
                    entry.value["message"].flatMap { WrittenMessage(.recipe(entry), $0) }
                }
            case "case":
                [
                    document["message"].flatMap {
                        WrittenMessage(.testCase(document, name: document["case"]?.scalar), $0)
                    }
                ].compactMap { $0 }
            default: []
            }
        }
    }
}
