import MarqueeModel

/// What is different in the definitions of a host since they were last read.
public struct DefinitionChanges: Sendable, Hashable {
    /// The names of definitions that were not there before.
    public let added: [String]
    /// The names of those that mean something else now; where they are written does not count.
    public let changed: [String]
    /// The names of those that are gone.
    public let removed: [String]

    /// Compares two sets of definitions.
    init(from old: TemplateCatalog, to new: TemplateCatalog) {
        added = new.definitions.map(\.name).filter { !old.defines($0) }
        removed = old.definitions.map(\.name).filter { !new.defines($0) }
        changed = new.definitions.filter { old.defines($0.name) && old[$0.name] != $0 }.map(\.name)
    }

    /// Whether nothing is different.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
}

extension DefinitionChanges: CustomStringConvertible {
    /// `1 added, 2 changed, 0 removed`.
    public var description: String {
        "\(added.count) added, \(changed.count) changed, \(removed.count) removed"
    }
}

extension TemplateCatalog {
    /// Built-in functions and templates are there whether somebody defines them or not.
    fileprivate func defines(_ name: String) -> Bool {
        self[name] != nil && BuiltInFunction(rawValue: name) == nil && BuiltInTemplate(rawValue: name) == nil
    }
}
