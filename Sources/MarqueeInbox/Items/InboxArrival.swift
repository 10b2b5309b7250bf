package import MarqueeModel
package import MarqueeQueue
import MarqueeSystem

/// A notification on its way into the inbox.
package struct InboxArrival: Sendable {
    package var id: String
    /// Whether it is listed; a silent one is only kept.
    package var isVisible: Bool
    /// What is to be seen behind it: `text`, `html`, …
    package var kind: String
    /// Whether its content is here.
    package var isComplete: Bool
    package var title: String?
    package var body: String?
    package var action: String?
    package var fence: String?
    package var recipe: String?
    package var receivedAt: Timestamp
    package var scheduledAt: Timestamp?
    package var expiresAt: Timestamp?
    /// JSON of everything that arrived, but for the content.
    package var envelope: [UInt8]
    /// JSON of the content.
    package var content: [UInt8]?
    /// The template of the message that is to be seen behind it.
    package var template: String?
    /// JSON that its tracking events carry.
    package var metadata: [UInt8]?
    /// Whether the system has shown it: then its arrival is also reported as `notified`.
    package var countsAsNotified: Bool
    /// A message that is staged with it.
    package var message: Arrival?

    package init(id: String, isVisible: Bool, kind: String, isComplete: Bool, receivedAt: Timestamp, envelope: [UInt8])
    {
        self.id = id
        self.isVisible = isVisible
        self.kind = kind
        self.isComplete = isComplete
        self.receivedAt = receivedAt
        self.envelope = envelope
        self.countsAsNotified = false
    }
}

/// What became of a notification that arrived.
package struct InboxReceipt: Sendable, Hashable {
    package enum Outcome: String, Sendable, Hashable {
        /// It is new.
        case stored
        /// Its id was known: what it says is new, what a person did with it stays.
        case updated
        /// It was removed, and stays so; nothing was changed.
        case removed
        /// It had expired already; nothing was changed.
        case expired
    }

    package let outcome: Outcome
    /// What became of the message that came with it.
    package let message: EnqueueOutcome?
}
