package import MarqueeModel

/// Counts which definitions messages use, and which arguments they give.
package struct UsageCounter {
    /// What was counted so far.
    package private(set) var usage = UsageDocument()
    private let definitions: DefinitionSet

    /// - Parameter definitions: Those that the messages were written for; of others, only names are counted.
    package init(_ definitions: DefinitionSet) {
        self.definitions = definitions
    }

    package mutating func add(_ message: Message) {
        var given: Set<String> = []
        var functions: [(name: String, arguments: ValueObject)] = []
        if let definition = definitions[message.template] {
            for arguments in [message.arguments] + message.localizations.map(\.arguments) {
                Self.collect(arguments, of: definition, into: &given, &functions)
            }
        }
        count(message.template, given)
        for function in functions {
            var given: Set<String> = []
            var nested: [(name: String, arguments: ValueObject)] = []
            if let definition = definitions[function.name] {
                Self.collect(function.arguments, of: definition, into: &given, &nested)
            }
            count(function.name, given)
        }
    }

    private mutating func count(_ name: String, _ given: Set<String>) {
        var count = usage.messages[name] ?? UsageDocument.Count()
        count.total += 1
        for argument in given { count.arguments[argument, default: 0] += 1 }
        usage.messages[name] = count
    }

    /// Nested, dotted and mixed spellings, as resolution reads them.
    private static func collect(
        _ members: ValueObject, prefix: String = "", of definition: TemplateDefinition, into given: inout Set<String>,
        _ functions: inout [(name: String, arguments: ValueObject)]
    ) {
        for member in members {
            let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            if let argument = definition.argument(name) {
                given.insert(name)
                if argument.type == .action, let function = function(member.value) { functions.append(function) }
            } else if let inner = member.value.object, definition.isGroup(name) {
                collect(inner, prefix: name, of: definition, into: &given, &functions)
            }
        }
    }

    /// The function that an action runs, as Marquee or CleverTap writes it.
    private static func function(_ action: Value) -> (name: String, arguments: ValueObject)? {
        guard let written = action.object else { return nil }
        let members = written["type"] == nil ? written["actions"]?.object ?? written : written
        switch members["type"]?.string {
        case "function":
            return members["function"]?.string.map { ($0, members["arguments"]?.object ?? [:]) }
        case "custom-code":
            return members["templateName"]?.string.map { ($0, members["vars"]?.object ?? [:]) }
        default: return nil
        }
    }
}
