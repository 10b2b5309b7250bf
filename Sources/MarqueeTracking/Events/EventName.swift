/// What an event reports: one of the built-in names, or an application's own.
package struct EventName: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral literal: String) {
        self.rawValue = literal
    }

    package static let received: EventName = "received"
    package static let notified: EventName = "notified"
    package static let engaged: EventName = "engaged"
    package static let viewed: EventName = "viewed"
    package static let clicked: EventName = "clicked"
    package static let dismissed: EventName = "dismissed"
    package static let expired: EventName = "expired"
    package static let discarded: EventName = "discarded"
    package static let failed: EventName = "failed"
    /// Answers, which applications give in their own way; see ``TrackedEvent``.
    static let feedback: EventName = "feedback"
    static let poll: EventName = "poll"
    static let claim: EventName = "claim"
    /// How many events were dropped because nobody took them.
    package static let dropped: EventName = "dropped"
}
