import MarqueeModel
import MarqueeSync

/// An argument or group, as the tree of a template's page shows it.
struct ArgumentNode: Sendable {
    struct Constraint: Sendable {
        let term: String
        let value: String
    }

    /// The last part of the name: the parts before it are the groups around it.
    let label: String
    let isGroup: Bool
    private(set) var members: [ArgumentNode] = []
    private(set) var type = ""
    private(set) var isRequired = false
    private(set) var hasDefault = false
    private(set) var defaultText = ""
    /// The colour that the default names, if it does.
    private(set) var swatch: String?
    private(set) var constraints: [Constraint] = []
    private(set) var hasConstraints = false
    private(set) var description: String?

    /// The tree of all arguments, in the order in which they are sent.
    static func tree(of definition: TemplateDefinition) -> [ArgumentNode] {
        nodes(definition.argumentsInDashboardOrder.map { (Array($0.name.split(separator: "."))[...], $0) })
    }

    private static func nodes(_ arguments: [(path: ArraySlice<Substring>, argument: ArgumentDefinition)])
        -> [ArgumentNode]
    {
        var nodes: [ArgumentNode] = []
        var places: [Substring: Int] = [:]
        var inside: [Int: [(path: ArraySlice<Substring>, argument: ArgumentDefinition)]] = [:]
        for (path, argument) in arguments {
            guard let label = path.first else { continue }
            guard path.count > 1 else {
                nodes.append(ArgumentNode(String(label), argument))
                continue
            }
            let place = places[label] ?? nodes.count
            if place == nodes.count {
                places[label] = place
                nodes.append(ArgumentNode(group: String(label)))
            }
            inside[place, default: []].append((path.dropFirst(), argument))
        }
        for (place, members) in inside { nodes[place].members = Self.nodes(members) }
        return nodes
    }

    private init(group label: String) {
        self.label = label
        self.isGroup = true
    }

    private init(_ label: String, _ argument: ArgumentDefinition) {
        self.label = label
        isGroup = false
        type = argument.type.phraseForPages
        isRequired = argument.isRequired
        if let value = argument.defaultValue {
            hasDefault = true
            defaultText = value.json()
            swatch = value.string.flatMap(Self.color)
        }
        constraints = argument.constraints.map { Constraint(term: $0.key.rawValue, value: $0.words) }
        hasConstraints = !constraints.isEmpty
        description = argument.description
    }

    /// `#0a84ff`, and nothing else that could stand in an attribute.
    private static func color(_ text: String) -> String? {
        text.wholeMatch(of: /#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})/) == nil ? nil : text
    }
}

extension ArgumentType {
    fileprivate var phraseForPages: String {
        if case .list(let items) = self { "list of \(items.rawValue)s" } else { name }
    }
}

extension MarqueeModel.Constraint {
    fileprivate var words: String {
        if case .maxBytes(let count) = self { count.description } else { written.plainText }
    }
}

extension Value {
    /// Texts without quotes, lists as their items.
    fileprivate var plainText: String {
        switch self {
        case .string(let text): text
        case .list(let items): items.map(\.plainText).joined(separator: " | ")
        default: json()
        }
    }
}
