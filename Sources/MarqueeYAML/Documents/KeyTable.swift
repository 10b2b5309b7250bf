import MarqueeModel

/// The keys of a section, or other names, found by the bytes of a tree without making a text of them.
final class KeyTable<Field: Sendable>: Sendable {
    private struct Entry: Sendable {
        let word: UInt64
        let count: Int
        let place: Int
    }

    let section: Grammar.Section
    /// What each key fills; nil: it is read, and nobody wants it.
    let fields: [Field?]
    private let entries: [Entry]
    private let bytes: [UInt8]

    init(_ section: Grammar.Section, names: [String]? = nil, field: (String) -> Field?) {
        let names = names ?? section.keys.map(\.name)
        self.section = section
        self.fields = names.map(field)
        var bytes: [UInt8] = []
        self.entries = names.map { text in
            let name = Array(text.utf8)
            bytes += name
            return Entry(
                word: name.word(at: 0, count: name.count), count: name.count, place: bytes.count - name.count)
        }
        self.bytes = bytes
    }

    /// The place of a text among the names.
    func find(_ key: NodeIndex, in tree: DocumentTree) -> Int? {
        let record = tree.nodes[Int(key.value)]
        let (first, count) = (Int(record.first), Int(record.second))
        let word = tree.bytes.word(at: first, count: count)
        for index in entries.indices where entries[index].word == word && entries[index].count == count {
            if count <= 8 { return index }
            let rest = count - 8
            if tree.bytes.matches(bytes, at: entries[index].place + 8, count: rest, beside: first + 8) { return index }
        }
        return nil
    }
}

/// The tables by which definitions are read, made once for each grammar.
final class DefinitionTables: Sendable {
    enum Field: String {
        case type, visual, isVisual, presenter, description, arguments, timeout, maxDisplay, priority
    }

    enum ArgumentField {
        case type, value, description, required, items
        case constraint(Constraint.Key)

        init?(_ name: String) {
            switch name {
            case "type": self = .type
            case "value": self = .value
            case "description": self = .description
            case "required": self = .required
            case "items": self = .items
            default:
                guard let key = Constraint.Key(rawValue: name) else { return nil }
                self = .constraint(key)
            }
        }
    }

    static let standard = DefinitionTables(.standard)

    let grammar: Grammar
    let definition: KeyTable<Field>
    let argument: KeyTable<ArgumentField>
    /// The types that are one word; a group is none.
    let types: KeyTable<ArgumentType>

    init(_ grammar: Grammar) {
        self.grammar = grammar
        definition = KeyTable(grammar["definition"]) { Field(rawValue: $0) }
        argument = KeyTable(grammar["argument"]) { ArgumentField($0) }
        types = KeyTable(grammar["argument"], names: grammar["argument"].variants.map(\.name)) { name in
            ArgumentType.allCases.first { $0.name == name }
        }
    }
}
