import MarqueeModel
import MarqueeYAML

extension Completer {
    /// What can be written in a file of definitions.
    var definitions: [Suggestion] {
        let path = context.keys
        if path.isEmpty { return context.place == .value ? [] : newDefinitions }
        switch grammar.inDefinitions(path, context.document, offset: context.range.lowerBound) {
        case .section(let section, let variant):
            guard section.name == "argument" else { return self.section(section, variant) }
            return context.place == .value ? longhandValue : longhandKeys(section, variant)
        case .group: return context.place == .value ? [] : newArguments
        case .undecided:
            guard context.place != .value else { return longhandValue }
            return longhandKeys(grammar["argument"], nil) + newArguments
        case .other: return itemValues
        }
    }

    /// The keys of an argument in longhand; without a type, what every argument may have.
    private func longhandKeys(_ section: Grammar.Section, _ variant: String?) -> [Suggestion] {
        keys(variant == nil ? section.common : section.keys(of: variant))
    }

    /// The value of a key of an argument in longhand.
    private var longhandValue: [Suggestion] {
        let argument = grammar["argument"]
        return context.key.flatMap { argument[$0.text] }.map { values($0, of: argument) } ?? []
    }

    /// Items of `accept`, one at a time.
    private var itemValues: [Suggestion] {
        guard context.place == .either, context.key?.text == "accept" else { return [] }
        return mediaRanges
    }

    private var newDefinitions: [Suggestion] {
        guard !context.isFlow else { return [] }
        return [
            snippet(
                "template", "a new template",
                """
                ${1:name}:
                  type: template
                  description: ${2:What it is for}
                  arguments:
                    ${3:title}: ${4:Welcome}
                """),
            snippet(
                "function", "a new function",
                """
                ${1:name}:
                  type: function
                  description: ${2:What it does}
                  arguments:
                    ${3:text}: ${4:""}
                """),
            snippet(
                "visual function", "a new function that is shown like a template",
                """
                ${1:name}:
                  type: function
                  visual: true
                  description: ${2:What it shows}
                  arguments:
                    ${3:text}: ${4:Sure?}
                """),
        ]
    }

    /// Ways to write a new argument.
    private var newArguments: [Suggestion] {
        guard context.quote == nil, !writer.isJSON else { return [] }
        let isTemplate = context.document[context.keys.first ?? ""]?["type"]?.text != "function"
        var ways = [
            ("string", "text", "${1:name}: { type: string, value: ${2:text} }"),
            ("number", "a number", "${1:name}: { type: number, value: ${2:0} }"),
            ("boolean", "true or false", "${1:name}: { type: boolean, value: ${2:false} }"),
            ("list", "a list", "${1:name}: { type: list, items: { type: ${2:string} }, value: [] }"),
            ("file", "a file", "${1:name}: { type: file, accept: [${2:image/*}] }"),
        ]
        if isTemplate { ways.append(("action", "an action", "${1:name}: { type: action }")) }
        if !context.isFlow { ways.append(("group", "a group", "${1:name}:\n  ${2:member}: ${3:value}")) }
        return ways.map { snippet("\($0) argument", "a new argument: \($1)", $2) }
    }

    private func snippet(_ label: String, _ detail: String, _ body: String) -> Suggestion {
        let indentation = String(repeating: " ", count: context.column)
        let body = body.replacing("\n", with: "\n" + indentation)
        return Suggestion(
            label: label, kind: .snippet, detail: detail, documentation: "```yaml\n\(Self.withoutPlaces(body))\n```",
            text: Self.withoutPlaces(body), snippet: body)
    }

    /// A snippet's text with what its places hold: `${1:name}` is `name`.
    private static func withoutPlaces(_ body: String) -> String {
        var text = ""
        var rest = body[...]
        while let open = rest.firstRange(of: "${") {
            text += rest[..<open.lowerBound]
            guard let colon = rest[open.upperBound...].firstIndex(of: ":"),
                let close = rest[colon...].firstIndex(of: "}")
            else { break }
            text += rest[rest.index(after: colon)..<close]
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
