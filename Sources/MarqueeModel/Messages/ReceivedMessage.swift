/// A message as a host keeps it: with an id, and with its times fixed.
///
/// What was `delay` and `ttl` has become moments, so that waiting in a queue does not move them.
public struct ReceivedMessage: Sendable {
    /// What makes it unique.
    public let id: String
    /// The message; its id and times are to be read here, not there.
    public let message: Message
    /// When it was received.
    public let receivedAt: Timestamp
    /// When it may be shown first.
    public let notBefore: Timestamp?
    /// When it is too late; nil: never.
    public let expires: Timestamp?

    /// Fixes a message's times.
    public init(_ message: Message, id: String, receivedAt: Timestamp) {
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
