import MarqueeModel

/// Definitions in the form of CleverTap's `defineTemplates`.
struct CleverTapForm {
    /// The body: a header, and everything else behind it.
    let json: Value

    /// - Throws: `unsupported` with every argument that the form cannot hold.
    init(_ set: DefinitionSet) throws(SyncError) {
        var problems: [String] = []
        var definitions = ValueObject()
        for definition in set.definitions {
            var vars = ValueObject()
            for (order, argument) in definition.argumentsInDashboardOrder.enumerated() {
                guard let type = Self.type(argument.type) else {
                    problems.append(
                        "'\(argument.name)' of '\(definition.name)' is \(argument.type.phrase.phraseOfValue), which"
                            + " CleverTap does not support")
                    continue
                }
                var members: ValueObject = ["type": .string(type)]
                members["defaultValue"] = argument.defaultValue
                members["order"] = .integer(Int64(order))
                vars[argument.name] = .object(members)
            }
            definitions[definition.name] = ["type": .string(definition.kind.name), "vars": .object(vars)]
        }
        guard problems.isEmpty else {
            throw SyncError(
                .unsupported,
                "\(problems.count == 1 ? "an argument" : "\(problems.count) arguments") cannot be sent to CleverTap",
                advice: "use text, number, boolean, file or action, or exclude the definition with --only",
                details: problems)
        }
        json = [["type": "meta"], ["type": "templatePayload", "definitions": .object(definitions)]]
    }

    /// CleverTap's name for a type; nil when it has none.
    private static func type(_ type: ArgumentType) -> String? {
        switch type {
        case .string, .number, .boolean, .file, .action: type.name
        case .list, .data: nil
        }
    }
}

extension String {
    /// `a data value` is not a type's name.
    fileprivate var phraseOfValue: String { self == "a data value" ? "data" : self }
}
