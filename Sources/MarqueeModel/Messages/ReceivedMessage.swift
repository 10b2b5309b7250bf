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
            case .after(let span): receivedAt + span
            }
    }
}
