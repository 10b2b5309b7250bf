package import MarqueeModel

/// A number, which remembers whether it was written as an integer.
public enum PresentationNumber: Sendable, Hashable {
    case integer(Int64)
    case double(Double)

    /// The number when 64 bits hold it exactly: `3` and `3.0`, but not `3.5`.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number)
        }
    }

    /// The number, rounded where it is an integer beyond 2⁵³.
    public var double: Double {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        }
    }

    package init?(_ value: Value) {
        switch value {
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .null, .boolean, .string, .list, .object: return nil
        }
    }

    package var value: Value {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        }
    }
}

extension PresentationNumber: CustomStringConvertible {
    /// As a person writes it: `8`, also for 8.0.
    public var description: String {
        integer.map(String.init) ?? double.description
    }
}
