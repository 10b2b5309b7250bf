import MarqueeModel
import MarqueeYAML

extension Completer {
    /// All arguments at once that a message cannot be without, where there are several.
    func required(of definition: TemplateDefinition, in start: [String]) -> Suggestion? {
        guard context.quote == nil, !context.hasColon, !writer.isJSON, context.partial.isEmpty else { return nil }
        let given = given(of: definition, in: start)
        let missing = definition.arguments.filter { $0.isRequired && !given.contains($0.name) }
        guard missing.count > 1 else { return nil }
        let keys = missing.map { ScalarText.written($0.name, as: .plain, isKey: true, isFlow: context.isFlow) }
        let line = context.isFlow ? ", " : "\n" + String(repeating: " ", count: context.column)
        let stops = keys.enumerated().map { "\(CompletionWriter.escaped($1)): ${\($0 + 1)}" }
        return Suggestion(
            label: "all required arguments", kind: .snippet,
            detail: missing.map(\.name).joined(separator: ", "),
            text: keys.map { "\($0): " }.joined(separator: line), snippet: stops.joined(separator: line))
    }

    /// What only a test case has: an event, and recipes with the steps that stop them; nil elsewhere.
    func inCase(_ shape: Grammar.Shape) -> [Suggestion]? {
        switch shape {
        case .named(.word(let steps)):
            if context.place == .value { return steps.map { writer.text($0, kind: .word) } }
            let written = Set(context.siblings.map(\.key.text))
            return project.recipes.filter { !written.contains($0.id) }.map { writer.key($0.id, .text) }
        case .object where context.keys == ["event"]:
            if context.place == .value { return context.key?.text == "event" ? events : [] }
            return context.siblings.contains { $0.key.text == "event" } ? [] : [writer.key("event", .text)]
        default: return nil
        }
    }
}
