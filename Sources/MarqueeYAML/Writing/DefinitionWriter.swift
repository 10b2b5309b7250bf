package import MarqueeModel

/// Writes definitions as YAML, in the order and with the words in which an author would.
package struct DefinitionWriter {
    private var text = ""

    package init() {}

    /// The definitions as one file.
    package static func text(of definitions: [TemplateDefinition]) -> String {
        var writer = DefinitionWriter()
        for definition in definitions {
            if !writer.text.isEmpty { writer.text += "\n" }
            writer.write(definition)
        }
        return writer.text
    }

    private mutating func line(_ depth: Int, _ text: String) {
        self.text += String(repeating: "  ", count: depth) + text + "\n"
    }

    private mutating func write(_ definition: TemplateDefinition) {
        line(0, "\(YAMLText.key(definition.name)):")
        for member in definition.written { line(1, "\(member.key): \(YAMLText.flow(member.value))") }
        guard !definition.arguments.isEmpty else { return }
        line(1, "arguments:")
        write(definition.arguments[...], prefix: "", depth: 2)
    }

    /// Neighbours of one group are written in it; one that comes back to a group that has ended is written with dots, so
    /// that the order stays.
    private mutating func write(_ arguments: ArraySlice<ArgumentDefinition>, prefix: String, depth: Int) {
        var written: Set<Substring> = []
        var rest = arguments
        while let first = rest.first {
            let name = first.name.dropFirst(prefix.count)
            guard let dot = name.firstIndex(of: "."), written.insert(name[..<dot]).inserted else {
                line(depth, "\(YAMLText.key(String(name))): \(value(of: first, isMember: !prefix.isEmpty))")
                rest.removeFirst()
                continue
            }
            let group = first.name.dropLast(name.distance(from: dot, to: name.endIndex)) + "."
            let members = rest.prefix { $0.name.hasPrefix(group) }
            // 'type' with a text would make the group longhand.
            let isAmbiguous = members.contains { $0.name == group + "type" }
            line(depth, "\(YAMLText.key(String(name[..<dot]))):")
            if isAmbiguous {
                line(depth + 1, "type: object")
                line(depth + 1, "value:")
            }
            write(members, prefix: String(group), depth: depth + (isAmbiguous ? 2 : 1))
            rest = rest.dropFirst(members.count)
        }
    }

    private func value(of argument: ArgumentDefinition, isMember: Bool) -> String {
        shorthand(argument) ?? YAMLText.flow(.object(argument.written))
    }

    /// The default alone, where it says everything.
    private func shorthand(_ argument: ArgumentDefinition) -> String? {
        guard argument.description == nil, argument.constraints.isEmpty, !argument.isRequired,
            let value = argument.defaultValue
        else { return nil }
        switch argument.type {
        case .string, .number, .boolean: return YAMLText.flow(value)
        case .list, .data, .file, .action: return nil
        }
    }
}
