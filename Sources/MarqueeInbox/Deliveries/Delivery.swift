package import MarqueeModel
import MarqueeSystem

/// Something that a stream brings, to be done once.
package struct Delivery: Sendable, Hashable {
    /// What is to be done.
    package enum Content: Sendable, Hashable {
        /// Take a notification in, or say of its message why that cannot be.
        case notification(Value, id: String)
        /// A message is not wanted any more: it leaves queue, screen and inbox, unless somebody has opened it there.
        case cancellation(id: String)
        /// Show nothing new from now on.
        case suspension
        /// End suspension and discarding.
        case resumption
        /// End what waits, and what arrives, until it is resumed.
        case discarding
        /// Close what is shown: one message, or all.
        case dismissal(id: String?)
        /// Something that leaves nothing in the store.
        case other
    }

    /// Its place in the stream.
    package let number: Int64
    package let content: Content
    /// What tells it from another one with the same number.
    let digest: [UInt8]

    /// - Parameter bytes: As it came.
    package init(_ number: Int64, _ content: Content, of bytes: [UInt8]) {
        self.number = number
        self.content = content
        self.digest = Array(SHA256.digest(of: bytes).prefix(8))
    }
}

/// What became of something that was delivered.
package enum DeliveryOutcome: Sendable, Hashable {
    /// It has been done now.
    case done
    /// It had been done before.
    case known
    /// A message that cannot be shown, which was recorded with the reason.
    case refused(reason: String)
}
