import MarqueeModel
import MarqueeYAML

/// Writes keys and values as they fit the place: in a block or in brackets, inside quotes or in JSON.
struct CompletionWriter {
    let context: CursorContext
    let isJSON: Bool

    /// The style of new keys and values.
    private var style: OutlineScalar.Style { isJSON ? .doubleQuoted : .plain }
    private var indentation: String { String(repeating: " ", count: context.column + 2) }

    func key(_ name: String, _ shape: Grammar.Shape, kind: Suggestion.Kind = .key) -> Suggestion {
        let (before, after) = shape.isList ? ("[", "]") : shape.isMapping && context.isFlow ? ("{ ", " }") : ("", "")
        let written = keyText(name)
        guard !context.hasColon else { return Suggestion(label: name, kind: kind, text: written) }
        if context.quote != nil {
            return Suggestion(label: name, kind: kind, text: written)
        }
        if shape.isMapping, !context.isFlow {
            let text = "\(written):\n\(indentation)"
            return Suggestion(label: name, kind: kind, text: text, snippet: "\(Self.escaped(text))$0")
        }
        return Suggestion(
            label: name, kind: kind, text: "\(written): ",
            snippet: "\(Self.escaped(written)): \(Self.escaped(before))$0\(Self.escaped(after))")
    }

    private func keyText(_ name: String) -> String {
        if let quote = context.quote { return ScalarText.inside(quote: quote, name) }
        return ScalarText.written(name, as: style, isKey: true, isFlow: context.isFlow)
    }

    /// A text as a value.
    func text(_ text: String, kind: Suggestion.Kind = .value) -> Suggestion {
        let written =
            context.quote.map { ScalarText.inside(quote: $0, text) }
            ?? ScalarText.written(text, as: style, isKey: false, isFlow: context.isFlow)
        return Suggestion(label: text, kind: kind, text: written)
    }

    /// A value as it stands in YAML and JSON both; inside quotes, only a text can be written.
    func value(_ value: Value) -> Suggestion? {
        if let text = value.string {
            guard !text.isEmpty else { return Suggestion(label: "\"\"", kind: .value, text: "\"\"") }
            return self.text(text)
        }
        guard context.quote == nil else { return nil }
        return Suggestion(label: value.json(), kind: .value, text: Self.flow(value, isJSON: isJSON))
    }

    /// A value on one line, with the spaces that people write.
    static func flow(_ value: Value, isJSON: Bool) -> String {
        switch value {
        case .list(let items) where !isJSON:
            return "[\(items.map { flow($0, isJSON: isJSON) }.joined(separator: ", "))]"
        case .object(let members) where !isJSON && !members.isEmpty:
            let written = members.map { member in
                let key = ScalarText.written(member.key, as: .plain, isKey: true, isFlow: true)
                return "\(key): \(flow(member.value, isJSON: isJSON))"
            }
            return "{ \(written.joined(separator: ", ")) }"
        case .string(let text) where !isJSON:
            return ScalarText.written(text, as: .plain, isKey: false, isFlow: true)
        default:
            return value.json()
        }
    }

    /// Text that a snippet takes as it is.
    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
    }
}
