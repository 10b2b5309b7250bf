extension Grammar {
    /// What this version sends and takes.
    package static let wire = standard.wire

    /// The grammar of the wire form: definitions and arguments are in lists and so have names, and each key has one
    /// spelling.
    package var wire: Grammar {
        var grammar = self
        grammar["definition"].keys = [Key("name", .string, "The name.", need: "add a 'name'")] + self["definition"].keys
        grammar["definition"].replace("arguments", by: .list(.section("argument")))
        grammar["argument"].keys =
            [Key("name", .string, "The full name, with dots between groups.", need: "add a 'name'")]
            + self["argument"].keys + [Key("order", .count, "Its position; by default, its place in the list.")]
        grammar["argument"].replace("type", by: .word(ArgumentType.writtenNames.filter { $0 != "object" }))
        grammar["argument"].replace("items", by: .itemType)
        return grammar
    }
}

extension Grammar.Section {
    fileprivate mutating func replace(_ name: String, by shape: Grammar.Shape) {
        guard let index = keys.firstIndex(where: { $0.name == name }) else { return }
        keys[index] = Grammar.Key(keys[index], shape: shape)
    }
}
