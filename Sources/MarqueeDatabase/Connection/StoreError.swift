public import MarqueeModel

/// What keeps a store from doing what was asked: code to branch on, a sentence that names the path and the remedy.
public struct StoreError: CodedError {
    /// The kinds of failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no store, or no such message.
        case notFound
        /// It may not be written.
        case readOnly
        /// No space is left.
        case full
        /// The file is no database of ours, or its content is broken.
        case damaged
        /// Somebody else held it too long.
        case busy
        /// Another host drives it.
        case claimed
        /// The directory or a file cannot be made or opened.
        case cannotOpen
        /// A newer version of the program has written it.
        case newerSchema
        /// An older version has written it, and it may not be brought up to date here.
        case olderSchema
        /// A disk or file system failed, or did not release a lock.
        case inputOutput
        /// A message is not in a state that allows this.
        case wrongState
        /// A file is in the place where one is to be made.
        case exists
        /// It was closed.
        case closed
        /// Anything else that SQLite reports.
        case failed
    }

    /// What kind of failure.
    public let code: Code
    /// One sentence or two: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?
    /// What the system or SQLite said, where that is known.
    public let cause: String?

    package init(_ code: Code, _ message: String, advice: String? = nil, cause: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
        self.cause = cause
    }

    /// Whether it was writing that failed (exit code 73), not reading (74).
    package var concernsWriting: Bool {
        switch code {
        case .readOnly, .full, .cannotOpen, .busy, .exists: true
        case .notFound, .damaged, .claimed, .newerSchema, .olderSchema, .inputOutput, .wrongState, .closed, .failed:
            false
        }
    }

    static func closed(_ kind: DatabaseKind, _ path: String) -> StoreError {
        StoreError(.closed, "the \(kind.name) '\(path)' has been closed")
    }
}
