package import MarqueeModel

extension TemplateDefinition {
    /// The definition as `marquee inspect`, dashboards and files have it. Keys whose values are the defaults are left
    /// out; arguments stand in the order in which they are sent.
    ///
    /// - Parameter presenter: Who presents it: its own presenter, or what the project has for its kind. Nil for built-in
    ///   functions.
    package func json(presenter: String?) -> Value {
        var members: ValueObject = [
            "name": .string(name), "type": .string(kind.name), "visual": .boolean(kind.isVisual),
            "presenter": presenter.map(Value.string) ?? .null,
        ]
        members["arguments"] = .list(argumentsInDashboardOrder.enumerated().map { $1.json(order: $0) })
        for member in written where !members.contains(member.key) { members[member.key] = member.value }
        return .object(members)
    }

    /// The definition with the presenter that it names.
    package var json: Value { json(presenter: presenter) }
}

extension ArgumentDefinition {
    /// The argument as an element of a definition's `arguments`.
    package func json(order: Int) -> Value {
        var members: ValueObject = [
            "name": .string(name), "type": .string(type.name), "order": .integer(Int64(order)),
        ]
        let section = Grammar.standard["argument"]
        for member in written {
            let key = section[member.key]?.wireName ?? member.key
            if !members.contains(key) { members[key] = member.value }
        }
        if case .list(let items) = type { members["items"] = .string(items.rawValue) }
        return .object(members)
    }
}
