package import MarqueeModel

/// What becomes of one definition from one set to another.
package struct DefinitionChange: Sendable {
    /// The words that scripts and people read.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case added, changed, renamed, removed, unchanged
    }

    package let kind: Kind
    /// The definition as it was; nil when it is new.
    package let before: TemplateDefinition?
    /// The definition as it is to be; nil when it is removed.
    package let after: TemplateDefinition?
    /// What changed in it; of one that is new or removed, nothing is told one by one.
    package let details: [ChangeDetail]

    /// The name: the new one, unless it is removed.
    package var name: String { after?.name ?? before?.name ?? "" }

    /// The name that it had, where that was another one.
    package var formerName: String? { kind == .renamed ? before?.name : nil }

    /// The rule that is about the definition as a whole; nil when only parts of it changed.
    package var rule: ChangeRule? {
        switch kind {
        case .added: .definitionAdded
        case .removed: .definitionRemoved
        case .renamed: .definitionRenamed
        case .changed, .unchanged: nil
        }
    }

    /// How many of its changes may break what uses it.
    package var breakingCount: Int {
        details.count { $0.rule.isBreaking } + (rule?.isBreaking == true ? 1 : 0)
    }

    static func added(_ definition: TemplateDefinition) -> DefinitionChange {
        DefinitionChange(kind: .added, before: nil, after: definition, details: [])
    }

    static func removed(_ definition: TemplateDefinition) -> DefinitionChange {
        DefinitionChange(kind: .removed, before: definition, after: nil, details: [])
    }

    static func renamed(
        _ before: TemplateDefinition, _ after: TemplateDefinition, _ details: [ChangeDetail]
    ) -> DefinitionChange {
        DefinitionChange(kind: .renamed, before: before, after: after, details: details)
    }

    static func changed(
        _ before: TemplateDefinition, _ after: TemplateDefinition, _ details: [ChangeDetail]
    ) -> DefinitionChange {
        DefinitionChange(kind: .changed, before: before, after: after, details: details)
    }

    static func unchanged(_ before: TemplateDefinition, _ after: TemplateDefinition) -> DefinitionChange {
        DefinitionChange(kind: .unchanged, before: before, after: after, details: [])
    }
}
