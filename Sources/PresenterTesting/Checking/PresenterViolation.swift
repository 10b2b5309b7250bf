/// What a presenter did that the contract of `Presenter` forbids, or what it left undone.
public struct PresenterViolation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The parts of the contract.
    public enum Rule: String, Sendable, Hashable, CaseIterable {
        /// The presenter can be made, without delay.
        case start
        /// It can show something now.
        case availability
        /// There is something that it takes.
        case kind
        /// What is presented can soon be seen, and `presented()` says so.
        case presented
        /// What is closed is soon gone, and `dismissed()` says so.
        case dismissed
        /// `close(_:)` returns.
        case closeReturns = "close-returns"
        /// `present(_:)` returns when its message is over, or is cancelled.
        case presentReturns = "present-returns"
        /// A function that isn't visual does what it does, and ends.
        case function
        /// Nothing is said about what is over.
        case silence
        /// What is said are messages of the protocol, each at its time.
        case messages
        /// The plugin goes on running.
        case alive
    }

    /// The part of the contract.
    public let rule: Rule
    /// The presenter's type, or its name in a plugin.
    public let presenter: String
    /// The rest of the sentence: what was done, what was expected.
    public let message: String

    package init(rule: Rule, presenter: String, message: String) {
        self.rule = rule
        self.presenter = presenter
        self.message = message
    }

    /// The whole sentence.
    public var description: String {
        message.hasPrefix("given ") ? "\(presenter), \(message)" : "\(presenter) \(message)"
    }
}
