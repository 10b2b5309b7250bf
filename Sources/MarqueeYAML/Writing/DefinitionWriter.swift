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
        line(1, "type: \(definition.kind.name)")
        if definition.kind.isFunction { line(1, "visual: \(definition.kind.isVisual)") }
        if let presenter = definition.presenter { line(1, "presenter: \(YAMLText.scalar(presenter))") }
        if let description = definition.description { line(1, "description: \(YAMLText.scalar(description))") }
        if let timeout = definition.timeout { line(1, "timeout: \(timeout)") }
        if let maxDisplay = definition.maxDisplay { line(1, "maxDisplay: \(maxDisplay)") }
        if definition.priority != 0 { line(1, "priority: \(definition.priority)") }
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
        if let short = shorthand(argument) { return short }
        var members: [(String, Value)] = [("type", .string(argument.type.name))]
        if case .list(let items) = argument.type { members.append(("items", ["type": .string(items.rawValue)])) }
        if let value = argument.defaultValue { members.append(("value", value)) }
        if argument.isRequired { members.append(("required", true)) }
        if let description = argument.description { members.append(("description", .string(description))) }
        for constraint in argument.constraints { members.append((constraint.key.rawValue, constraint.written)) }
        return YAMLText.flow(.object(ValueObject(members)))
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

extension Constraint {
    /// What an author writes behind the key.
    package var written: Value {
        switch self {
        case .oneOf(let values): .list(values)
        case .pattern(let pattern): .string(pattern.source)
        case .minLength(let count), .maxLength(let count), .minItems(let count), .maxItems(let count):
            .integer(Int64(count))
        case .minimum(let number), .maximum(let number): Int64(exactly: number).map(Value.integer) ?? .double(number)
        case .accept(let ranges): .list(ranges.map { .string($0.description) })
        case .maxBytes(let count): .integer(count.bytes)
        case .sha256(let digest): .string(digest)
        }
    }
}
