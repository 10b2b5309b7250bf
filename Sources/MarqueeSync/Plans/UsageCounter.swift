package import MarqueeModel

/// Counts which definitions messages use, which arguments they give, and whose values are taken after a change, too.
package struct UsageCounter {
    /// What was counted so far.
    package private(set) var usage = UsageDocument()
    private let definitions: DefinitionSet
    private let successors: DefinitionSet

    /// What a message gives, by the full name of the argument: a value for each of its languages.
    private typealias Given = [String: [Value]]

    /// - Parameters:
    ///   - definitions: Those that the messages were written for; of others, only names are counted.
    ///   - successors: What they are to become.
    package init(_ definitions: DefinitionSet, becoming successors: DefinitionSet) {
        self.definitions = definitions
        self.successors = successors
    }

    /// Of a recipe, by its message: what an event brings is not known, so a value with an expression in it counts as one
    /// that a change breaks.
    package mutating func add(recipe: Value) {
        guard let members = recipe.object?["message"]?.object,
            let fields = try? Fields.reading(members, as: Grammar.standard["recipeMessage"])
        else { return }
        var counter = UsageCounter(definitions, becoming: successors)
        counter.add(Message(fields))
        usage.add(UsageDocument(recipes: counter.usage.messages))
    }

    package mutating func add(_ message: Message) {
        var given: Given = [:]
        var functions: [(name: String, arguments: ValueObject)] = []
        if let definition = definitions[message.template] {
            for arguments in [message.arguments] + message.localizations.map(\.arguments) {
                Self.collect(arguments, of: definition, into: &given, &functions)
            }
        }
        count(message.template, given)
        for function in functions {
            var given: Given = [:]
            var nested: [(name: String, arguments: ValueObject)] = []
            if let definition = definitions[function.name] {
                Self.collect(function.arguments, of: definition, into: &given, &nested)
            }
            count(function.name, given)
        }
    }

    private mutating func count(_ name: String, _ given: Given) {
        var count = usage.messages[name] ?? UsageDocument.Count()
        count.total += 1
        for (argument, values) in given {
            count.arguments[argument, default: 0] += 1
            for change in changes(of: name, argument, thatTake: values) { count.harmless[change, default: 0] += 1 }
        }
        usage.messages[name] = count
    }

    private func changes(
        of name: String, _ argument: String, thatTake values: [Value]
    ) -> [UsageDocument.Change] {
        guard let before = definitions[name]?.argument(argument), let after = successors[name]?.argument(argument),
            !values.contains(where: \.hasExpression)
        else { return [] }
        guard before.type == after.type else {
            let areTaken = values.allSatisfy { value in
                after.type.admits(value) && after.constraints.allSatisfy { $0.violation(by: value) == nil }
            }
            return areTaken ? [UsageDocument.Change(argument)] : []
        }
        return after.constraints.filter { constraint in
            // What a file holds does not show in its address.
            ![.accept, .maxBytes, .sha256].contains(constraint.key)
                && values.allSatisfy { constraint.violation(by: $0) == nil }
        }.map { UsageDocument.Change(argument, $0.key) }
    }

    /// Nested, dotted and mixed spellings, as resolution reads them.
    private static func collect(
        _ members: ValueObject, prefix: String = "", of definition: TemplateDefinition, into given: inout Given,
        _ functions: inout [(name: String, arguments: ValueObject)]
    ) {
        for member in members {
            let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            if let argument = definition.argument(name) {
                given[name, default: []].append(member.value)
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

extension Value {
    /// Whether a text in it is filled in later.
    fileprivate var hasExpression: Bool {
        switch self {
        case .string(let text): text.contains("{{")
        case .list(let items): items.contains(where: \.hasExpression)
        case .object(let members): members.contains { $0.value.hasExpression }
        default: false
        }
    }
}
