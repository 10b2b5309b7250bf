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
        case .definitionRemoved: "a template or function is gone"
        case .definitionRenamed: "a template or function has another name, and is otherwise (nearly) the same"
        case .kindChanged: "a template has become a function, or a function a template"
        case .visualChanged: "a function has become visual, or is no longer"
        case .presenterChanged: "another presenter shows or runs it"
        case .descriptionChanged: "a definition's or an argument's description says something else"
        case .timeoutChanged: "a presentation may stay unacknowledged for another time"
        case .maxDisplayChanged: "it is shown for at most another time"
        case .priorityChanged: "messages without a priority get another one"
        case .argumentAdded: "an argument is new, and messages need not give it"
        case .requiredArgumentAdded: "a file or action is new, and every message has to give it"
        case .argumentRemoved: "an argument is gone"
        case .argumentRenamed: "an argument has another name, and is otherwise the same"
        case .typeChanged: "an argument, or a list's items, have another type"
        case .defaultChanged: "an argument has another default"
        case .requiredAdded: "a file or action has to be given, and could be left out before"
        case .requiredRemoved: "a file or action can be left out, and had to be given before"
        case .constraintTightened: "a constraint is new or stricter, or its `pattern` or `sha256` is another one"
        case .constraintLoosened: "a constraint is gone, or takes more than before"
        }
    }

    /// What becomes of messages that were right before, as half a sentence.
    package var reason: String {
        switch self {
        case .definitionRemoved: "messages that name it are refused"
        case .definitionRenamed: "messages that use the old name are refused"
        case .kindChanged: "a function is run and a template is shown, so what uses one cannot use the other"
        case .visualChanged: "what is visual waits for its turn, and what is not runs at once"
        case .requiredArgumentAdded, .requiredAdded: "messages without it are refused"
        case .argumentRemoved: "values for it are ignored"
        case .argumentRenamed: "values under the old name are ignored"
        case .typeChanged: "values of the old type are not taken"
        case .constraintTightened: "values that were taken may not be taken any more"
        case .definitionAdded: "nothing uses it yet"
        case .presenterChanged: "every presenter is given the same values"
        case .descriptionChanged: "it is for people"
        case .timeoutChanged, .maxDisplayChanged, .priorityChanged: "the same messages are taken"
        case .argumentAdded: "the default stands in, or it is absent"
        case .defaultChanged: "only messages that leave it out show something else"
        case .requiredRemoved, .constraintLoosened: "whatever was taken before still is"
        }
    }
}
