import MarqueeModel
import Mustache

/// What a message's expressions are filled in from: `event` and `profile`, and how much they may still ask for.
final class PatternSource {
    /// What all texts of a message may have, in bytes.
    static let most = 1_048_576

    private let root: ValueObject
    /// Variables that had nothing.
    private(set) var unknown: [String] = []
    /// What may still be written.
    fileprivate(set) var rest = PatternSource.most

    init(_ event: RecipeEvent, _ profile: RecipeProfile) {
        root = [
            "event": .object(event.variables),
            "profile": [
                "id": .string(profile.id), "tags": .object(profile.tags), "attributes": .object(profile.attributes),
            ],
        ]
    }

    /// Whether more was asked for than there may be.
    var isExhausted: Bool { rest < 0 }

    func value(at path: [String]) -> Value? {
        var value = Value.object(root)
        for name in path {
            guard let inner = value.object?[name], inner != .null else {
                unknown.append(path.joined(separator: "."))
                return nil
            }
            value = inner
        }
        spend(value.roughSize)
        return value
    }

    func text(of template: MustacheTemplate, count: Int) -> Value {
        spend(count)
        guard !isExhausted else { return "" }
        return .string(template.render(PatternNode(.object(root), self, cost: count)))
    }

    func note(unknown variables: [[String]]) {
        for path in variables where path.first == "event" || path.first == "profile" { _ = value(at: path) }
    }

    fileprivate func spend(_ count: Int) { rest -= min(count, PatternSource.most * 2) }
}

extension RecipeEvent {
    /// Its properties, and beside them what it says of itself as it is written: `items`, `geofence`, `on`, `tags`, …
    fileprivate var variables: ValueObject {
        var variables = properties
        for member in json.object ?? [:] where member.key != "properties" && variables[member.key] == nil {
            variables[member.key] = member.value
        }
        return variables
    }
}

/// A value as the library asks for it.
private final class PatternNode: MustacheParent, MustacheCustomRenderable {
    private let value: Value
    private let source: PatternSource
    private let cost: Int

    /// - Parameter cost: What one turn of a section may write at most by itself.
    init(_ value: Value, _ source: PatternSource, cost: Int) {
        self.value = value
        self.source = source
        self.cost = cost
    }

    func child(named name: String) -> Any? {
        guard let child = value.object?[name] else { return nil }
        return Self.node(child, source, cost)
    }

    static func node(_ value: Value, _ source: PatternSource, _ cost: Int) -> Any {
        switch value {
        case .boolean(let flag): flag
        case .list(let items): PatternList(items, source, cost: cost)
        default: PatternNode(value, source, cost: cost)
        }
    }

    var renderText: String {
        source.spend(value.roughSize)
        guard !source.isExhausted else { return "" }
        return switch value {
        case .null: ""
        case .string(let text): text
        default: value.json()
        }
    }

    var isNull: Bool { value == .null }
}

/// The items of a list: each costs what its turn may write.
private final class PatternList: MustacheSequence, MustacheCustomRenderable {
    private let items: [Value]
    private let source: PatternSource
    private let cost: Int

    init(_ items: [Value], _ source: PatternSource, cost: Int) {
        self.items = items
        self.source = source
        self.cost = cost
    }

    func makeIterator() -> some IteratorProtocol<Any> {
        items.lazy.prefix { [source, cost] _ in
            source.spend(cost)
            return !source.isExhausted
        }.map { [source, cost] in PatternNode.node($0, source, cost) }.makeIterator()
    }

    var renderText: String {
        let text = Value.list(items)
        source.spend(text.roughSize)
        return source.isExhausted ? "" : text.json()
    }

    var isNull: Bool { false }
}

extension Value {
    /// About how many bytes it has as text.
    fileprivate var roughSize: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .list(let items): items.reduce(2) { $0 + $1.roughSize + 1 }
        case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + $1.value.roughSize + 4 }
        default: 24
        }
    }
}
