/// An error that callers can branch on: what kind of reason it was, and one sentence that says what to do.
public protocol CodedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons, whose texts scripts rely on.
    associatedtype Code: RawRepresentable<String> & Sendable & Hashable

    /// What kind of reason.
    var code: Code { get }
    /// One sentence.
    var message: String { get }
}

extension CodedError {
    /// The message.
    public var description: String { message }

    /// The code as scripts see it.
    package var codeName: String { code.rawValue }
}
