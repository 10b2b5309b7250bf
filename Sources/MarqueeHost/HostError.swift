public import MarqueeModel

/// Why a host could not do what it was asked.
public struct HostError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Something was registered after the start.
        case alreadyStarted = "already-started"
        /// Presenters are missing, or ambiguous.
        case presenters
        /// The host opens no links.
        case cannotOpenLinks = "cannot-open-links"
        /// No host runs the store.
        case notRunning = "no-host"
        /// The running host has no such plugin.
        case unknownPlugin = "unknown-plugin"
        /// The plugin runs in the host's own process.
        case notIsolated = "not-isolated"
        /// A function could not be run.
        case functionFailed = "function-failed"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    package init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}
