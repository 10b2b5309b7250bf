package import MarqueeModel

/// Reads the payloads of one sender.
///
/// An adapter is a pure function: it never fetches, stores or waits, and the same payload and reception always give the
/// same envelope. It recognises its payloads by as little as makes them unmistakable, refuses any other with a reason, and
/// takes nothing on trust: a value of another type than its sender's documentation says is refused or left out, never
/// guessed at. `checkNotificationAdapter` holds it to that.
package protocol NotificationAdapter: Sendable {
    /// The shape that it reads.
    var shape: NotificationShape { get }

    /// Reads a payload.
    ///
    /// - Throws: ``AdapterRefusal`` when the payload is not of this shape, or broken.
    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope
}

/// Why an adapter does not take a payload: the rest of a sentence, such as "has no 'pid'".
package struct AdapterRefusal: Error, Sendable, Hashable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

/// What is known of an arrival beside its payload.
package struct Reception: Sendable {
    /// When.
    package let at: Timestamp
    /// Makes an id for a payload without one.
    package let makeID: @Sendable () -> String

    package init(at moment: Timestamp, makeID: @escaping @Sendable () -> String) {
        self.at = moment
        self.makeID = makeID
    }
}
