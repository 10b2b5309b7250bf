/// The rules that definitions and messages obey: each has a code that stays the same for ever.
///
/// The order is the one in which rules are checked. The documented list is generated from here.
public enum DiagnosticCode: String, Sendable, Hashable, CaseIterable {
    case unreadablePath = "unreadable-path"
    case outsideProject = "outside-project"
    case nothingDefined = "nothing-defined"
    case yamlSyntax = "yaml-syntax"
    case jsonSyntax = "json-syntax"
    case mergeConflict = "merge-conflict"
    case encoding
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case aliasLimit = "alias-limit"
    case aliasCycle = "alias-cycle"
    case undefinedAlias = "undefined-alias"
    case unusedAnchor = "unused-anchor"
    case unusedIgnore = "unused-ignore"
    case unsupportedTag = "unsupported-tag"
    case duplicateKey = "duplicate-key"
    case yaml11Boolean = "yaml11-boolean"
    case yaml11Number = "yaml11-number"
    case wrongShape = "wrong-shape"
    case unknownKey = "unknown-key"
    case invalidName = "invalid-name"
    case confusableName = "confusable-name"
    case reservedName = "reserved-name"
    case duplicateTemplate = "duplicate-template"
    case unknownKind = "unknown-kind"
    case unknownType = "unknown-type"
    case duplicateArgument = "duplicate-argument"
    case missingDefault = "missing-default"
    case typeMismatch = "type-mismatch"
    case unexpectedDefault = "unexpected-default"
    case parentIsArgument = "parent-is-argument"
    case nameIsGroup = "name-is-group"
    case emptyGroup = "empty-group"
    case unsupportedValue = "unsupported-value"
    case actionInFunction = "action-in-function"
    case constraint
    case invalidPattern = "invalid-pattern"
    case missingPresenter = "missing-presenter"
    case unknownPresenter = "unknown-presenter"
    case unknownTemplate = "unknown-template"
    case undefinedArgument = "undefined-argument"
    case missingRequired = "missing-required"
    case invalidURL = "invalid-url"
    case missingFile = "missing-file"
    case unknownAction = "unknown-action"
    case duplicateMessage = "duplicate-message"
    case unknownRecipe = "unknown-recipe"
    case duplicateRecipe = "duplicate-recipe"
    case noReaction = "no-reaction"
    case twoReactions = "two-reactions"
    case unknownOperator = "unknown-operator"
    case invalidCondition = "invalid-condition"
    case invalidSchedule = "invalid-schedule"
    case invalidLimit = "invalid-limit"
    case invalidExpression = "invalid-expression"
    case unknownVariable = "unknown-variable"
    case neverFires = "never-fires"

    /// How severe a finding of this code is, where the place does not say otherwise.
    public var severity: Diagnostic.Severity {
        switch self {
        case .nothingDefined, .unusedAnchor, .unusedIgnore, .yaml11Boolean, .yaml11Number, .confusableName,
            .undefinedArgument,
            .duplicateMessage, .unknownVariable, .neverFires:
            .warning
        default: .error
        }
    }

    /// When the code is reported, in one sentence: the documentation's text.
    public var summary: String {
        switch self {
        case .unreadablePath: "A named path is missing, cannot be read, or contains no definition file."
        case .outsideProject: "A folder, file or link of the project leads outside of it."
        case .nothingDefined: "A configured folder is missing or empty, or a file is empty, so it defines nothing."
        case .yamlSyntax: "The file is not valid YAML."
        case .jsonSyntax: "A .json file, or standard input that starts like JSON, is not valid JSON."
        case .mergeConflict: "A merge conflict is not resolved: its markers are still in the file."
        case .unusedAnchor: "No alias uses an anchor, or a string starts with '&' and is not quoted."
        case .unusedIgnore: "A comment ignores a warning that does not occur, an error, or an unknown code."
        case .yaml11Number: "A value such as 010 or 12:30 has a different meaning in YAML 1.2 than in YAML 1.1."
        case .confusableName: "A name mixes in letters of another script that look like its other letters."
        case .missingFile: "A local file named by a message or a default is not below the file directories."
        case .duplicateMessage: "Two messages have the same id: hosts accept each id once."
        case .unknownRecipe: "A case expects something from a recipe that is not defined."
        case .encoding: "The file contains bytes that are not valid UTF-8 or UTF-16."
        case .tooDeep: "Mappings and lists are nested deeper than 128 levels."
        case .tooLarge:
            "The file is larger than 32 MiB, a message's values are larger than 4 MiB, or a message is larger than hosts"
                + " accept from a dashboard."
        case .aliasLimit: "Aliases repeat more than 100,000 nodes beyond those written in the file."
        case .aliasCycle: "An alias is inside the node that it repeats."
        case .undefinedAlias: "An alias uses an anchor that is not defined before it."
        case .unsupportedTag: "A tag is outside the YAML 1.2 core schema, or does not fit its value."
        case .duplicateKey: "A mapping contains the same key twice."
        case .yaml11Boolean: "yes, no, on, off, y or n is a string in YAML 1.2, but was a boolean in YAML 1.1."
        case .wrongShape:
            "A value has the wrong shape, such as a list, string or number where a mapping is expected."
        case .unknownKey: "A key is not known in this place."
        case .invalidName:
            "A name is empty, too long, or contains invisible characters; or an argument's dots are misplaced."
        case .reservedName:
            "A name is reserved: it starts with 'marquee.', or is the name of a built-in event."
        case .duplicateTemplate: "A template or function with this name is already defined."
        case .unknownKind: "A definition's type is missing, or is neither 'template' nor 'function'."
        case .unknownType: "An argument's type is unknown."
        case .duplicateArgument: "An argument with this full dotted name is already defined."
        case .missingDefault: "An argument that needs a default has no default, or null."
        case .typeMismatch: "A value does not have the argument's type; values are never converted."
        case .unexpectedDefault: "A file or action has a default: only messages can set its value."
        case .parentIsArgument: "A dotted name extends the name of an argument that is not a group."
        case .nameIsGroup: "An argument has the same name as a group."
        case .emptyGroup: "A group has no arguments."
        case .unsupportedValue: "A value cannot be a default here: a list in shorthand, .nan or .inf."
        case .actionInFunction: "A function has an action argument; only templates can."
        case .constraint: "A value violates its argument's constraint, or the constraint does not apply to the type."
        case .invalidPattern: "A pattern uses unsupported syntax (RFC 9485 with ^ $ \\d \\w \\s (?: ) is supported)."
        case .missingPresenter: "A definition has no presenter, and its kind has no default presenter."
        case .unknownPresenter: "No plugin registers the presenter that a definition names."
        case .unknownTemplate: "A message uses a template that is not defined."
        case .undefinedArgument: "A message sets an argument that its template does not define; it is ignored."
        case .missingRequired:
            "A message is missing a required file or action, or an argument that a built-in function needs."
        case .invalidURL:
            "A file, link or server is neither a URL with an allowed scheme nor a path below the file directories."
        case .duplicateRecipe: "A recipe with this name is already defined."
        case .noReaction: "A recipe has no message."
        case .twoReactions: "A recipe has more than one message."
        case .unknownOperator: "A condition uses an unknown operator."
        case .invalidCondition: "A condition's value does not fit its operator, or an audience contradicts itself."
        case .invalidSchedule: "A schedule's days or times are invalid, or end before they begin."
        case .invalidLimit: "A limit's type, number or duration is invalid, or the limit can never be reached."
        case .invalidExpression: "The content of {{ }} in a recipe's message is invalid."
        case .unknownVariable:
            "The content of {{ }} refers to neither the event nor the profile, so it is always empty."
        case .neverFires: "A recipe can never fire: its schedule is over, or other recipes always win."
        case .unknownAction: "An action has an unknown type, or calls a function that cannot be its target."
        }
    }
}
