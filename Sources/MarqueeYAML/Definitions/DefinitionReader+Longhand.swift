import MarqueeModel

extension DefinitionReader {
    /// `{ type: string, value: …, description: …, maxLength: … }`.
    mutating func readLonghand(
        _ name: String, _ key: NodeIndex, _ node: NodeIndex, _ type: ArgumentType, into draft: inout DefinitionDraft
    ) {
        var argument = ArgumentDraft(name: name, type: type, anchor: Int(key.value))
        var isReadable = true
        for (key, value) in tree.members(node) {
            if tree.isText(key, "type") { continue }
            if tree.isText(key, "value") {
                argument.value = nodes.value(value)
                if argument.value == nil { isReadable = false }
            } else if tree.isText(key, "description") {
                argument.description = nodes.text(value, "'description'")
            } else if tree.isText(key, "required") {
                argument.isRequired = nodes.boolean(value, "'required'") ?? false
            } else if tree.isText(key, "items"), case .list = type {
                continue
            } else if let constraint = constraintKey(key) {
                guard let value = nodes.value(value) else { continue }
                argument.constraints.append(ConstraintDraft(key: constraint, value: value))
            } else {
                nodes.reportUnknownKey(key, in: type.phrase, known: Self.longhandKeys(type))
            }
        }
        if isReadable { draft.arguments.append(argument) }
    }

    private func constraintKey(_ key: NodeIndex) -> Constraint.Key? {
        if tree.isText(key, "enum") { return .oneOf }
        if tree.isText(key, "pattern") { return .pattern }
        if tree.isText(key, "minLength") { return .minLength }
        if tree.isText(key, "maxLength") { return .maxLength }
        if tree.isText(key, "minimum") { return .minimum }
        if tree.isText(key, "maximum") { return .maximum }
        if tree.isText(key, "accept") { return .accept }
        if tree.isText(key, "maxBytes") { return .maxBytes }
        return Constraint.Key(rawValue: tree.text(key))
    }

    private static func longhandKeys(_ type: ArgumentType) -> [String] {
        var keys = ["type", type.needsDefault ? "value" : "required", "description"]
        if case .list = type { keys.append("items") }
        return keys + Constraint.Key.allCases.filter { $0.fits(type) }.map(\.rawValue)
    }
}
