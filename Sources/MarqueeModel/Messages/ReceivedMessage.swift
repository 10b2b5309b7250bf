/// A message as a host keeps it: with an id, and with its times fixed.
///
/// What was `delay` and `ttl` has become moments, so that waiting in a queue does not move them.
package struct ReceivedMessage: Sendable {
    /// What makes it unique.
    package let id: String
    /// The message; its id and times are to be read here, not there.
    package let message: Message
    /// When it was received.
    package let receivedAt: Timestamp
    /// When it may be shown first.
    package let notBefore: Timestamp?
    /// When it is too late; nil: never.
    package let expires: Timestamp?

    /// Fixes a message's times.
    package init(_ message: Message, id: String, receivedAt: Timestamp) {
        self.id = id
        self.message = message
        self.receivedAt = receivedAt
        self.notBefore =
            switch message.start {
            case .immediately: nil
            case .notBefore(let moment): moment
            case .delay(let span): receivedAt + span
            }
        self.expires =
            switch message.expiry {
            case .never: nil
            case .at(let moment): moment
            // Whoever names no end wants it to be seen once it may be.
            case .standard: max(receivedAt, notBefore ?? receivedAt) + Message.Expiry.standardSpan
            case .after(let span): receivedAt + span
            }
    }
}

extension Message {
    /// How long after its receipt it is too late, by a clock that does not know the date; nil where that is a moment, or
    /// never. Whoever sets the clock counts it from the message's start where that is still to come.
    package var lifetime: TimeSpan? {
        guard case .after(let span) = expiry else { return nil }
        guard expiry == .standard, case .delay(let delay) = start else { return span }
        return .milliseconds(delay.milliseconds + span.milliseconds)
    }
}
