public import MarqueeModel
public import PresenterKit

/// Texts, numbers, booleans and lists can be written as they are in samples; what a list holds are no files.
extension PresentationArgument.Content: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    /// A string.
    public init(stringLiteral text: String) {
        self = .string(text)
    }

    /// A number that was written as an integer.
    public init(integerLiteral number: Int64) {
        self = .number(.integer(number))
    }

    /// A number.
    public init(floatLiteral number: Double) {
        self = .number(.double(number))
    }

    /// A boolean.
    public init(booleanLiteral flag: Bool) {
        self = .boolean(flag)
    }

    /// A list of texts, numbers or booleans.
    public init(arrayLiteral items: Value...) {
        self = .list(items)
    }
}
