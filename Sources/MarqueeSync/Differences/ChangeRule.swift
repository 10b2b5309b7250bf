/// Every way in which a definition can change, and whether that may break what uses it.
///
/// `Documentation/breaking-changes.md` is generated from this table. Ids stay the same for ever.
package enum ChangeRule: String, Sendable, Hashable, CaseIterable {
    case definitionAdded = "definition-added"
    case definitionRemoved = "definition-removed"
    case definitionRenamed = "definition-renamed"
    case kindChanged = "kind-changed"
    case visualChanged = "visual-changed"
    case presenterChanged = "presenter-changed"
    case descriptionChanged = "description-changed"
    case timeoutChanged = "timeout-changed"
    case maxDisplayChanged = "max-display-changed"
    case priorityChanged = "priority-changed"
    case argumentAdded = "argument-added"
    case requiredArgumentAdded = "required-argument-added"
    case argumentRemoved = "argument-removed"
    case argumentRenamed = "argument-renamed"
    case typeChanged = "type-changed"
    case defaultChanged = "default-changed"
    case requiredAdded = "required-added"
    case requiredRemoved = "required-removed"
    case constraintTightened = "constraint-tightened"
    case constraintLoosened = "constraint-loosened"

    /// Whether what was right before may be wrong after it.
    package var isBreaking: Bool {
        switch self {
        case .definitionRemoved, .definitionRenamed, .kindChanged, .visualChanged, .requiredArgumentAdded,
            .argumentRemoved, .argumentRenamed, .typeChanged, .requiredAdded, .constraintTightened:
            true
        case .definitionAdded, .presenterChanged, .descriptionChanged, .timeoutChanged, .maxDisplayChanged,
            .priorityChanged, .argumentAdded, .defaultChanged, .requiredRemoved, .constraintLoosened:
            false
        }
    }

    /// When the rule applies, as half a sentence.
    package var summary: String {
        switch self {
        case .definitionAdded: "a template or function is new"
        case .definitionRemoved: "a template or function is removed"
        case .definitionRenamed: "a template or function is renamed, and otherwise (nearly) unchanged"
        case .kindChanged: "a template becomes a function, or a function a template"
        case .visualChanged: "a function becomes visual, or is no longer visual"
        case .presenterChanged: "a different presenter shows or runs it"
        case .descriptionChanged: "the description of a definition or an argument changes"
        case .timeoutChanged: "the time limit for acknowledging a presentation changes"
        case .maxDisplayChanged: "the maximum display time changes"
        case .priorityChanged: "messages without a priority get a different one"
        case .argumentAdded: "an argument is new, and optional"
        case .requiredArgumentAdded: "a file or action is new, and required"
        case .argumentRemoved: "an argument is removed"
        case .argumentRenamed: "an argument is renamed, and otherwise unchanged"
        case .typeChanged: "the type of an argument, or of a list's items, changes"
        case .defaultChanged: "the default of an argument changes"
        case .requiredAdded: "a file or action becomes required"
        case .requiredRemoved: "a file or action becomes optional"
        case .constraintTightened: "a constraint is new or stricter, or its `pattern` or `sha256` changes"
        case .constraintLoosened: "a constraint is removed or relaxed"
        }
    }

    /// What becomes of messages that were right before, as half a sentence.
    package var reason: String {
        switch self {
        case .definitionRemoved: "messages that use it are rejected"
        case .definitionRenamed: "messages that use the old name are rejected"
        case .kindChanged: "functions are run and templates are shown, so what uses one does not work with the other"
        case .visualChanged: "a visual function waits for its turn, and any other runs at once"
        case .requiredArgumentAdded, .requiredAdded: "messages without it are rejected"
        case .argumentRemoved: "values for it are ignored"
        case .argumentRenamed: "values under the old name are ignored"
        case .typeChanged: "values of the old type are rejected"
        case .constraintTightened: "values that were valid may be rejected"
        case .definitionAdded: "nothing uses it yet"
        case .presenterChanged: "every presenter gets the same values"
        case .descriptionChanged: "it is only read by people"
        case .timeoutChanged, .maxDisplayChanged, .priorityChanged: "the same messages are accepted"
        case .argumentAdded: "the default is used, or it is absent"
        case .defaultChanged: "only messages that omit it show something different"
        case .requiredRemoved, .constraintLoosened: "all values that were valid still are"
        }
    }
}
