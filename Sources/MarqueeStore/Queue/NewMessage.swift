package import MarqueeModel

/// A message on its way into the queue.
package struct NewMessage: Sendable, Hashable {
    package var id: MessageID
    /// The template's or function's name.
    package var template: String
    /// Higher goes first.
    package var priority: Int32
    /// Whether it goes before everything else: a visual function that is the action of what is being shown.
    package var goesFirst: Bool
    /// Whether it needs the screen; what does not runs beside the queue.
    package var isVisual: Bool
    package var notBefore: Timestamp?
    /// When it is too late; nil: never.
    package var expires: Timestamp?
    package var receivedAt: Timestamp
    /// The message whose action this is.
    package var parent: MessageID?
    /// The recipe that led to it.
    package var recipe: String?
    /// JSON that its tracking events carry.
    package var metadata: [UInt8]?
    /// Everything else, which the store does not look into.
    package var body: [UInt8]
    /// Whether its arrival is reported as `received`.
    package var reportsReceipt: Bool

    package init(
        _ id: MessageID, template: String, priority: Int32 = 0, goesFirst: Bool = false, isVisual: Bool = true,
        notBefore: Timestamp? = nil, expires: Timestamp? = nil, receivedAt: Timestamp, parent: MessageID? = nil,
        recipe: String? = nil, metadata: [UInt8]? = nil, body: [UInt8], reportsReceipt: Bool = true
    ) {
        self.id = id
        self.template = template
        self.priority = priority
        self.goesFirst = goesFirst
        self.isVisual = isVisual
        self.notBefore = notBefore
        self.expires = expires
        self.receivedAt = receivedAt
        self.parent = parent
        self.recipe = recipe
        self.metadata = metadata
        self.body = body
        self.reportsReceipt = reportsReceipt
    }

    var rank: Rank { Rank(priority: priority, goesFirst: goesFirst) }
}

/// What became of a message that arrived.
package enum EnqueueOutcome: String, Sendable, Hashable {
    case queued
    /// Its id is live, or ended within the time that ids are remembered; nothing was changed.
    case duplicate
    /// The queue is discarding: it has ended so.
    case discarded
    /// It was recorded as refused.
    case refused
}

/// What a message is ordered by before its arrival, as one number: the lowest is shown first.
struct Rank: Hashable {
    let rawValue: Int64

    private static let afterFront: Int64 = 1 << 32

    init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    init(priority: Int32, goesFirst: Bool) {
        self.rawValue = (goesFirst ? 0 : Self.afterFront) + (Int64(Int32.max) - Int64(priority))
    }

    var goesFirst: Bool { rawValue < Self.afterFront }

    var priority: Int32 {
        Int32(truncatingIfNeeded: Int64(Int32.max) - (rawValue - (goesFirst ? 0 : Self.afterFront)))
    }
}
