import MarqueeModel

extension DefinitionReader {
    /// `{ type: string, value: …, description: …, maxLength: … }`.
    mutating func readLonghand(
        _ name: String, _ key: NodeIndex, _ node: NodeIndex, _ type: ArgumentType, into draft: inout DefinitionDraft
    ) {
        let table = tables.argument
        var argument = ArgumentDraft(name: name, type: type, anchor: Int(key.value))
        var isReadable = true
        for (key, value) in tree.members(node) {
            let index = table.find(key, in: tree)
            func content() -> Content? { index.flatMap { nodes.content(value, of: table.section.keys[$0]) } }
            switch index.map({ table.fields[$0] }) {
            case .type??: break
            case .value??:
                argument.value = nodes.value(value)
                if argument.value == nil { isReadable = false }
            case .description??: argument.description = content()?.text
            case .required??: argument.isRequired = content()?.boolean ?? false
            case .constraint(let constraint)??:
                guard let value = nodes.value(value) else { continue }
                argument.constraints.append(ConstraintDraft(key: constraint, value: value))
            case .items?? where type.isList: break
            case .some(nil) where index.map { table.section.keys[$0].isOf(type.variant) } == true: _ = content()
            case .items??, .some(nil), nil:
                let keys = table.section.keys(of: type.variant).map(\.name)
                // The default is there, under another name.
                if nodes.reportUnknownKey(key, in: "\(type == .action ? "an" : "a") \(type.name) argument", known: keys)
                    == "value"
                {
                    isReadable = false
                }
            }
        }
        if type.isList {
            readItems(of: node, type, into: &argument)
            if type == .list(of: .file) { hasFileLists = true }
        }
        if isReadable { draft.arguments.append(argument) }
    }
}

extension DefinitionReader {
    /// The constraints that a list's items bring along: the same as if they stood beside 'items'.
    private mutating func readItems(of node: NodeIndex, _ type: ArgumentType, into argument: inout ArgumentDraft) {
        guard let items = tree.member("items", of: node) else { return }
        for (key, value) in tree.members(items) {
            guard let constraint = Constraint.Key(rawValue: tree.text(key)), constraint.fits(type.itemType),
                constraint.fits(type)
            else { continue }
            guard !argument.constraints.contains(where: { $0.key == constraint }) else {
                nodes.report(
                    .duplicateKey, "'\(constraint.rawValue)' is written twice: for the list and for its items",
                    at: key,
                    help: "keep the one in 'items'", argument: argument.name)
                continue
            }
            guard let value = nodes.value(value) else { continue }
            argument.constraints.append(ConstraintDraft(key: constraint, value: value))
        }
    }
}

extension ArgumentType {
    var isList: Bool { if case .list = self { true } else { false } }
}
