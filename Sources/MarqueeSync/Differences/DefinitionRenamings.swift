import MarqueeModel

/// Definitions that were renamed: one that is gone and one that is new fit, and neither fits any other.
///
/// They fit when they differ in nothing but their names. Among what is left, and is not too much, they fit too when
/// they are of one kind, at least two arguments are the same, and no more than one or a quarter is not.
struct DefinitionRenamings {
    /// The definition that was, by its new name.
    private(set) var former: [String: TemplateDefinition] = [:]
    private var oldNames: Set<String> = []

    /// How many are compared with each other at most.
    private static let maximumCompared = 64

    init(removed: [TemplateDefinition], added: [TemplateDefinition]) {
        guard !removed.isEmpty, !added.isEmpty else { return }
        pair(removed, added)
        let (removed, added) = (
            removed.filter { !oldNames.contains($0.name) }, added.filter { former[$0.name] == nil }
        )
        if removed.count <= Self.maximumCompared, added.count <= Self.maximumCompared {
            pairSimilar(removed, added)
        }
    }

    func isRenamed(_ name: String) -> Bool { oldNames.contains(name) }

    private mutating func pair(_ removed: [TemplateDefinition], _ added: [TemplateDefinition]) {
        var groups: [Content: (removed: [TemplateDefinition], added: [TemplateDefinition])] = [:]
        for definition in removed { groups[Content(definition), default: ([], [])].removed.append(definition) }
        for definition in added { groups[Content(definition), default: ([], [])].added.append(definition) }
        for group in groups.values where group.removed.count == 1 && group.added.count == 1 {
            take(group.removed[0], group.added[0])
        }
    }

    private mutating func pairSimilar(_ removed: [TemplateDefinition], _ added: [TemplateDefinition]) {
        for old in removed {
            let candidates = added.filter { old.isSimilar(to: $0) }
            guard candidates.count == 1, let new = candidates.first else { continue }
            guard removed.count(where: { $0.isSimilar(to: new) }) == 1 else { continue }
            take(old, new)
        }
    }

    private mutating func take(_ old: TemplateDefinition, _ new: TemplateDefinition) {
        former[new.name] = old
        oldNames.insert(old.name)
    }
}

/// A definition without its name, as a key.
private struct Content: Hashable {
    private let kind: DefinitionKind
    private let presenter: String?
    private let description: String?
    private let timeout: TimeSpan?
    private let maxDisplay: TimeSpan?
    private let priority: Int32
    private let argumentNames: [String]
    private let arguments: [NamelessArgument]

    init(_ definition: TemplateDefinition) {
        kind = definition.kind
        presenter = definition.presenter
        description = definition.description
        timeout = definition.timeout
        maxDisplay = definition.maxDisplay
        priority = definition.priority
        let sorted = definition.arguments.sorted { $0.name < $1.name }
        argumentNames = sorted.map(\.name)
        arguments = sorted.map(NamelessArgument.init)
    }
}

extension TemplateDefinition {
    /// Whether two definitions of different names are probably one that was renamed and changed a little.
    fileprivate func isSimilar(to other: TemplateDefinition) -> Bool {
        guard kind == other.kind else { return false }
        let same = arguments.count { argument in other.argument(argument.name) == argument }
        let most = max(arguments.count, other.arguments.count)
        return same >= 2 && most - same <= max(1, most / 4)
    }
}
