import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Says of the keys and values of a document what the grammar knows of them. Names of templates and of their arguments
/// are not among them: ``SymbolFinder`` finds those.
struct GrammarWalk {
    enum Role: Sendable, Equatable {
        /// A key of the format.
        case key
        /// The type of an argument or of a list's items.
        case type
        /// One of the words that can stand in a place.
        case word
        /// A number, date, span of time and the like.
        case quantity
        case name(Grammar.Shape.Subject)
        /// The name of a recipe where it is defined.
        case recipe
    }

    private(set) var found: [(token: OutlineScalar, role: Role)] = []
    private let grammar: Grammar

    init(_ outline: FileOutline, of file: FilePath, grammar: Grammar = .standard) {
        self.grammar = grammar
        for document in outline.documents {
            guard let kind = grammar.document(of: document, in: file) else { continue }
            read(document, as: kind.content)
        }
    }

    private mutating func read(_ node: OutlineNode, as shape: Grammar.Shape) {
        switch shape {
        case .definitions: for entry in node.entries { readSection(entry.value, grammar["definition"]) }
        case .arguments: readArguments(node)
        case .section(let name): readSection(node, grammar[name])
        case .values: for entry in node.entries { readValue(entry.value) }
        case .named(let inner): readNamed(node, inner)
        case .list(let item): for node in node.items { read(node, as: item) }
        case .items(let item):
            if node.items.isEmpty { read(node, as: item) }
            for node in node.items { read(node, as: item) }
        case .either(let one, let other):
            read(node, as: one)
            read(node, as: other)
        default: if let scalar = node.scalar { readScalar(scalar, shape) }
        }
    }

    private mutating func readScalar(_ scalar: OutlineScalar, _ shape: Grammar.Shape) {
        switch shape {
        case .word(let words): if words.contains(scalar.text) { found.append((scalar, .word)) }
        case .boolean: if scalar.kind == .boolean { found.append((scalar, .word)) }
        case .number, .integer, .span, .moment, .bytes, .day, .timeOfDay, .percent:
            // The other half of "a time, or 'never'" was a word.
            if found.last?.token.range != scalar.range { found.append((scalar, .quantity)) }
        case .name(.definition), .name(.function): break
        case .name(let subject): if scalar.kind == .text { found.append((scalar, .name(subject))) }
        case .finding: found.append((scalar, .word))
        default: break
        }
    }

    private mutating func readNamed(_ node: OutlineNode, _ inner: Grammar.Shape) {
        for entry in node.entries {
            switch inner {
            case .values: found.append((entry.key, .name(.locale)))
            case .section("recipe"): found.append((entry.key, .recipe))
            case .word: found.append((entry.key, .name(.recipe)))
            default: break
            }
            read(entry.value, as: inner)
        }
    }

    private mutating func readSection(_ node: OutlineNode, _ section: Grammar.Section) {
        for entry in node.entries {
            guard let key = section[entry.key.text] else { continue }
            found.append((entry.key, .key))
            if let scalar = entry.value.scalar, key.name == section.chooser || key.shape == .itemType {
                guard scalar.kind == .text else { continue }
                found.append((scalar, section.name == "argument" || section.name == "items" ? .type : .word))
            } else if section.name == "case", key.name == "event" {
                readEvent(entry.value)
            } else {
                read(entry.value, as: key.shape)
            }
        }
    }

    /// What happens in a test case: `{ event: NAME }`.
    private mutating func readEvent(_ node: OutlineNode) {
        for entry in node.entries where entry.key.text == "event" {
            found.append((entry.key, .key))
            if let scalar = entry.value.scalar, scalar.kind == .text { found.append((scalar, .name(.event))) }
        }
    }

    /// Arguments in longhand, and those of groups.
    private mutating func readArguments(_ node: OutlineNode) {
        for entry in node.entries where entry.value.isMapping {
            switch entry.value["type"]?.text {
            case nil: readArguments(entry.value)
            case "object"?:
                for member in entry.value.entries where member.key.text != "value" {
                    readSection(OutlineNode(.mapping([member]), range: entry.value.range), grammar["argument"])
                }
                if let key = entry.value.entries.first(where: { $0.key.text == "value" }) {
                    found.append((key.key, .key))
                    readArguments(key.value)
                }
            case _?: readSection(entry.value, grammar["argument"])
            }
        }
    }

    /// The value of an argument: actions have keys of the format, wherever they stand.
    private mutating func readValue(_ node: OutlineNode) {
        let action = grammar["action"]
        let type = node["type"]?.text
        if action.variants.contains(where: { $0.name == type }),
            node.entries.allSatisfy({ action[$0.key.text] != nil })
        {
            readSection(node, action)
        } else {
            for entry in node.entries { readValue(entry.value) }
        }
    }
}
