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
        case .unreadablePath: "A path that was given is missing, cannot be read, or holds no definition file."
        case .outsideProject: "A folder, a file or a link of the project leads out of it."
        case .nothingDefined: "A configured folder is missing or empty, or a file is empty: it defines nothing."
        case .yamlSyntax: "The text is not YAML."
        case .jsonSyntax: "A .json file, or a text without a name that begins like JSON, is not JSON."
        case .mergeConflict: "A conflict of a merge is not resolved: its markers are still in the file."
        case .unusedAnchor: "An anchor is never repeated by an alias, or a text begins with '&' and has no quotes."
        case .unusedIgnore: "A comment ignores a warning that is not there, an error, or a code that does not exist."
        case .yaml11Number: "010 or 12:30 means something else in YAML 1.2 than it did in YAML 1.1."
        case .confusableName: "A name has letters of another script that look like those beside them."
        case .missingFile: "A local file that a message or a default names is not below the file directories."
        case .duplicateMessage: "Two messages have one id: hosts take each id once."
        case .unknownRecipe: "A case expects something of a recipe that is not defined."
        case .encoding: "The text has bytes that are not UTF-8 or UTF-16."
        case .tooDeep: "Mappings and lists are nested deeper than 128."
        case .tooLarge:
            "The file is larger than 32 MiB, a message's values are larger than 4 MiB, or a message is larger than hosts"
                + " take from a dashboard."
        case .aliasLimit: "Aliases repeat more than 100,000 nodes beyond those written in the file."
        case .aliasCycle: "An alias stands inside the node that it repeats."
        case .undefinedAlias: "An alias names an anchor that is not defined before it."
        case .unsupportedTag: "A tag is outside the YAML 1.2 core schema, or does not fit its value."
        case .duplicateKey: "A key is written twice in one mapping."
        case .yaml11Boolean: "yes, no, on, off, y or n is a text in YAML 1.2, and was a boolean in YAML 1.1."
        case .wrongShape:
            "A value has another shape than belongs there: a list, text or number for a mapping, or the like."
        case .unknownKey: "A key is not one of those that can stand there."
        case .invalidName:
            "A name is empty, too long, or has characters that nobody sees; or an argument's dots are misplaced."
        case .reservedName:
            "A name is kept for what is built in: it begins with 'marquee.', or is an event of Marquee's own."
        case .duplicateTemplate: "A template or function of this name is defined before."
        case .unknownKind: "A definition's type is missing, or is neither template nor function."
        case .unknownType: "An argument's type is not one of those that exist."
        case .duplicateArgument: "An argument of this full dotted name is defined before."
        case .missingDefault: "An argument that needs a default has none, or null."
        case .typeMismatch: "A value is not of the argument's type; nothing is converted."
        case .unexpectedDefault: "A file or action has a value: only a message can give one."
        case .parentIsArgument: "A dotted name continues the name of an argument, which is not a group."
        case .nameIsGroup: "An argument has the name of a group."
        case .emptyGroup: "A group has no members."
        case .unsupportedValue: "A value cannot be a default here: a list in shorthand, .nan or .inf."
        case .actionInFunction: "A function has an action argument; only templates can."
        case .constraint: "A value breaks its argument's constraint, or the constraint does not fit the type."
        case .invalidPattern: "A pattern is not in the supported form (RFC 9485 with ^ $ \\d \\w \\s (?: ))."
        case .missingPresenter: "A definition names no presenter, and its kind has no default."
        case .unknownPresenter: "A definition names a presenter that no plugin registers."
        case .unknownTemplate: "A message names a template that is not defined."
        case .undefinedArgument: "A message gives an argument that its template does not define; it is ignored."
        case .missingRequired: "A message leaves out a required file or action, or what a built-in function needs."
        case .invalidURL:
            "A file, link or server is not a URL of an allowed scheme, nor a path below the file directories."
        case .duplicateRecipe: "A recipe of this name is defined before."
        case .noReaction: "A recipe leads to nothing: it has no message."
        case .twoReactions: "A recipe leads to more than one thing."
        case .unknownOperator: "A condition compares in a way that does not exist."
        case .invalidCondition: "A condition's value does not fit its operator, or the audience contradicts itself."
        case .invalidSchedule: "A schedule's days or times do not exist, or end before they begin."
        case .invalidLimit: "A limit's type, number or length cannot be, or one that can never be reached."
        case .invalidExpression: "What stands in {{ }} in a recipe's message cannot be read."
        case .unknownVariable: "What stands in {{ }} is neither of the event nor of the profile: it is always empty."
        case .neverFires: "A recipe can never fire: its schedule is over, or others always win."
        case .unknownAction: "An action is of no known type, or names a function that cannot be its target."
        }
    }
}
