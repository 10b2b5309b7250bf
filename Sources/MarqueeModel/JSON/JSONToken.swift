/// One token of a JSON text, with the bytes that it covers.
package struct JSONToken: Sendable, Equatable {
    /// What the token is.
    package enum Kind: Sendable, Equatable {
        case beginObject, endObject, beginList, endList
        /// A member's key; its value follows.
        case key(String)
        case scalar(JSONScalar)
    }

    package let kind: Kind
    /// Byte offset of the token's first byte.
    package let start: Int
    /// Byte offset behind the token's last byte.
    package let end: Int

    package init(kind: Kind, start: Int, end: Int) {
        self.kind = kind
        self.start = start
        self.end = end
    }
}

/// A value without parts.
package enum JSONScalar: Sendable, Equatable {
    case string(String)
    case integer(Int64)
    case double(Double)
    /// A number beyond 64 bits, or beyond a double: its digits.
    case huge(String)
    case boolean(Bool)
    case null

    var value: Value {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .huge(let digits): .string(digits)
        case .boolean(let flag): .boolean(flag)
        case .null: .null
        }
    }
}

/// Why a text is no JSON, and where.
public struct JSONError: WordedError, Hashable, Sendable {
    /// What a reader stumbled over.
    public enum Problem: Hashable, Sendable {
        /// The text does not follow RFC 8259, or is no UTF-8.
        case syntax
        /// Lists and objects are nested deeper than 128.
        case tooDeep
        /// An integer does not fit into 64 bits, or a number into a double.
        case outOfRange
        /// An object has one key twice.
        case duplicateKey
    }

    /// The kind of problem.
    public let problem: Problem
    /// One sentence: what was found and what was expected.
    public let message: String
    /// Byte offset into the text.
    public let offset: Int

    package init(_ problem: Problem, _ message: String, at offset: Int) {
        self.problem = problem
        self.message = message
        self.offset = offset
    }

    /// The message with the place.
    public var description: String { "\(message) (at byte \(offset))" }
}
