/// A number that is compared exactly: an integer of 64 bits, or a double.
///
/// A double alone cannot tell integers beyond 2⁵³ apart.
public struct ExactNumber: Sendable, Hashable, Comparable {
    private enum Content: Hashable {
        case integer(Int64)
        /// Never a whole number that 64 bits hold.
        case double(Double)
    }

    private let content: Content

    /// Creates the number that a value is; nil for a value that is none.
    init?(_ value: Value) {
        switch value {
        case .integer(let number): self.init(number)
        case .double(let number): self.init(number)
        case .null, .boolean, .string, .list, .object: return nil
        }
    }

    /// Creates an integer.
    init(_ number: Int64) {
        content = .integer(number)
    }

    /// Creates a number, which counts as an integer where it is whole and 64 bits hold it.
    init(_ number: Double) {
        content = Int64(exactly: number).map(Content.integer) ?? .double(number)
    }

    /// The number as a value.
    public var value: Value {
        switch content {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        }
    }

    /// As people write it, without `.0` where it is whole.
    package var plain: String {
        switch content {
        case .integer(let number): "\(number)"
        case .double(let number): number.plain
        }
    }

    /// The lesser number is less, however large both are.
    public static func < (left: ExactNumber, right: ExactNumber) -> Bool {
        switch (left.content, right.content) {
        case (.integer(let left), .integer(let right)): left < right
        case (.double(let left), .double(let right)): left < right
        case (.integer(let left), .double(let right)): isLess(left, than: right)
        case (.double(let left), .integer(let right)): left.isFinite ? !isLess(right, than: left) : left < 0
        }
    }

    /// The two are never equal: the double is no integer, or is beyond all of them.
    private static func isLess(_ integer: Int64, than double: Double) -> Bool {
        guard double.isFinite else { return double > 0 }
        guard let floor = Int64(exactly: double.rounded(.down)) else { return double > 0 }
        return integer <= floor
    }
}

extension ExactNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number from a literal.
    public init(integerLiteral value: Int64) { self.init(value) }
    /// Creates a number from a literal.
    public init(floatLiteral value: Double) { self.init(value) }
}
