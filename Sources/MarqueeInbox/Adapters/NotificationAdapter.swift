public import MarqueeModel

/// Reads the payloads of one sender. An application's own are asked before those that come along; see
/// `NotificationReceiver(host, adapters:)`.
///
/// An adapter is a pure function: it never fetches, stores or waits, and the same payload and reception always give the
/// same envelope. It recognises its payloads by as little as makes them unmistakable, refuses any other with a reason, and
/// takes nothing on trust: a value of another type than its sender's documentation says is refused or left out, never
/// guessed at.
public protocol NotificationAdapter: Sendable {
    /// The shape that it reads.
    var shape: NotificationShape { get }

    /// Reads a payload.
    ///
    /// - Throws: ``AdapterRefusal`` when the payload is not of this shape, or broken.
    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope
}

/// Why an adapter does not take a payload: the rest of a sentence, such as "has no 'pid'".
public struct AdapterRefusal: Error, Sendable, Hashable {
    /// Why.
    public let reason: String

    /// Creates a refusal.
    public init(_ reason: String) {
        self.reason = reason
    }
}

/// What is known of an arrival beside its payload.
public struct Reception: Sendable {
    /// When.
    public let at: Timestamp
    /// Makes an id for a payload without one.
    public let makeID: @Sendable () -> String

    /// Creates a reception.
    public init(at moment: Timestamp, makeID: @escaping @Sendable () -> String) {
        self.at = moment
        self.makeID = makeID
    }
}
