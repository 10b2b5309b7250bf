/// An error that callers can branch on: what kind of reason it was, what happened, what to do, and what led to it. All
/// modules throw errors of this one shape:
///
/// ```swift
/// do {
///     try await host.enqueue(message)
/// } catch let error as any CodedError {
///     show(error.message, advice: error.advice)
/// }
/// ```
public protocol CodedError: WordedError, Sendable, Hashable {
    /// The kinds of reasons, whose texts scripts rely on.
    associatedtype Code: RawRepresentable<String> & Sendable & Hashable

    /// What kind of reason.
    var code: Code { get }
    /// One sentence: what happened. What to do stands behind a semicolon, where ``advice`` does not have it.
    var message: String { get }
    /// What to do about it, as half a sentence: "make a new plan"; nil where the message says it, or nobody knows.
    var advice: String? { get }
    /// What the system, SQLite or a server said that led to it; nil where nothing did, or the message says it.
    var cause: String? { get }
}

extension CodedError {
    /// Nil.
    public var advice: String? { nil }

    /// Nil.
    public var cause: String? { nil }

    /// The message with the advice, and the cause in brackets.
    public var description: String { cause.map { "\(sentence) (\($0))" } ?? sentence }

    /// The message with the advice.
    public var sentence: String { advice.map { "\(message); \($0)" } ?? message }

    /// The code as scripts see it.
    public var codeName: String { code.rawValue }
}
