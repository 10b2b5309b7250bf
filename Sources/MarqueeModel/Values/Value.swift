/// A value as YAML and JSON know it: what an argument's default, a message and metadata are made of.
///
/// Numbers keep whether they were written as integers. Members of an object keep the order in which they were written.
public enum Value: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case list([Value])
    case object(ValueObject)
}

extension Value {
    /// What an author calls this kind of value, with its article: for messages that say what was found.
    package var kindDescription: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .double: "a number"
        case .string: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The text, when this is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members, when this is an object.
    public var object: ValueObject? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The items, when this is a list.
    public var list: [Value]? {
        if case .list(let items) = self { items } else { nil }
    }

    /// The boolean, when this is one.
    public var boolean: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    /// The number, when it is one that 64 bits hold exactly: `3` and `3.0`, but not `3.5`.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The number, rounded where it is an integer beyond 2⁵³.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a value from a literal.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a value from a literal.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Creates a value from a literal.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Creates a value from a literal.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// Creates a value from a literal.
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    /// Creates a value from a literal.
    public init(dictionaryLiteral elements: (String, Value)...) { self = .object(ValueObject(elements)) }
}
