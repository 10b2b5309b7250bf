import MarqueeModel
import MarqueeYAML

/// A key or value of a document, with the keys that lead to it.
struct KeyPlace {
    /// From the document inwards; items of lists are `-`.
    let path: [String]
    let key: OutlineScalar
    let value: OutlineNode
    /// Whether the place is in the value and not in the key.
    let isValue: Bool

    /// What stands at an offset: the innermost key, or the scalar behind it.
    init?(in node: OutlineNode, at offset: Int, path: [String] = []) {
        for entry in node.entries {
            if entry.key.range.lowerBound <= offset, offset <= entry.key.range.upperBound {
                (self.path, key, value, isValue) = (path, entry.key, entry.value, false)
                return
            }
            guard entry.value.range.lowerBound <= offset, offset <= entry.value.range.upperBound else { continue }
            if let inner = KeyPlace(in: entry.value, at: offset, path: path + [entry.key.text]) {
                self = inner
                return
            }
            if entry.value.scalar != nil {
                (self.path, key, value, isValue) = (path, entry.key, entry.value, true)
                return
            }
        }
        for item in node.items where item.range.lowerBound <= offset && offset <= item.range.upperBound {
            guard let inner = KeyPlace(in: item, at: offset, path: path + ["-"]) else { continue }
            self = inner
            return
        }
        return nil
    }

    /// The section whose key this is, and its variant.
    func section(
        _ kind: Grammar.Document, in document: OutlineNode, _ grammar: Grammar
    ) -> (section: Grammar.Section, variant: String?)? {
        if kind.content == .definitions {
            guard case .section(let section, let variant) = grammar.inDefinitions(path, document, offset: -1) else {
                return nil
            }
            return (section, variant)
        }
        guard let place = grammar.place(at: path, from: kind.content, in: document) else { return nil }
        guard place.shape == .values, !place.rest.isEmpty else { return place.section(in: grammar) }
        // The mapping of an action.
        let actions = grammar["action"]
        let type = path.reduce(Optional(document)) { $0?[$1] }?["type"]?.text
        return actions.variants.first { $0.name == type }.map { (actions, $0.name) }
    }
}
