public import MarqueeModel
public import MarqueeQueue
import MarqueeSystem

/// What became of a notification that was handed in.
public struct NotificationReceipt: Sendable, Hashable {
    /// What became of it.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// It is on disk, and new.
        case stored
        /// Its id was known: what it says is new, what a person did with it stays.
        case updated
        /// A person has removed it, and it stays so.
        case removed
        /// It had expired before it came.
        case expired
    }

    /// Its id, made up where it had none.
    public let id: String
    /// Whose payload it was.
    public let shape: NotificationShape
    /// What became of it.
    public let status: Status
    /// Whether what there is to see is here too; else it is to be fetched.
    public let isComplete: Bool
    /// What became of the message that it brought along to be staged at once; nil when there is none.
    public let message: Receipt?
    /// What was read otherwise than it was written.
    public let warnings: [Diagnostic]
}

extension NotificationReceipt.Status {
    init(_ outcome: InboxReceipt.Outcome) {
        self =
            switch outcome {
            case .stored: .stored
            case .updated: .updated
            case .removed: .removed
            case .expired: .expired
            }
    }
}
