extension ResolutionPass {
    /// Values for the application, or for the function that the configuration names for them.
    mutating func keyValue(
        _ values: ValueObject, _ path: [String], _ argument: ArgumentDefinition
    ) -> MessageAction? {
        guard let name = resolver.options.onKeyValues else { return .keyValue(values) }
        guard let function = resolver.catalog[name], resolver.catalog.problem(withKeyValuesTo: name) == nil else {
            let problem = resolver.catalog.problem(withKeyValuesTo: name) ?? "unknown function '\(name.shortened)'"
            refuse(
                .unknownAction, "the action '\(argument.name)' cannot pass its values to 'onKeyValues': \(problem)",
                path, argument: argument.name)
            return nil
        }
        var given = GivenValues(definition: function)
        collect([TemplateCatalog.keyValuesArgument: .object(values)], path: path, into: &given)
        return .keyValue(values, to: resolve(given))
    }
}

extension TemplateCatalog {
    /// The argument in which a function gets what `key-value` actions give.
    static let keyValuesArgument = "values"

    /// Why a function cannot be called with what `key-value` actions give, as a sentence; nil when it can.
    package func problem(withKeyValuesTo name: String) -> String? {
        guard let definition = self[name], definition.kind.isFunction else {
            let nearest = NearestName.of(name, in: definitions.lazy.filter(\.kind.isFunction).map(\.name))
            return "unknown function '\(name.shortened)'\(nearest.map { "; did you mean '\($0)'?" } ?? "")"
        }
        let argument = definition.arguments.first { $0.name == Self.keyValuesArgument }
        guard argument?.type != .data else { return nil }
        return "the function '\(name.shortened)' has no argument 'values' of type 'data'"
    }
}
