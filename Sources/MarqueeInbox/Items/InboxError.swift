public import MarqueeModel

/// Why an inbox could not do what it was asked.
public struct InboxError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// An id is empty.
        case emptyID = "empty-id"
        /// There is no such item.
        case unknownItem = "unknown-item"
        /// The content is to be fetched first.
        case contentMissing = "content-missing"
        /// What is behind the item cannot be presented by this version.
        case notPresentable = "not-presentable"
        /// There is nothing that could be fetched from.
        case noContentService = "no-content-service"
        /// The content could not be fetched now.
        case notFetched = "content-not-fetched"
        /// The content is not there, or not for this installation: to ask again changes nothing.
        case contentRefused = "content-refused"
        /// What was fetched is not a content.
        case unusableContent = "unusable-content"
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

    package static func unknown(_ id: String) -> InboxError {
        InboxError(.unknownItem, "unknown inbox item '\(id)'", advice: "'marquee inbox list' lists all")
    }
}
