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
    /// How long it lives once the clock is right, in place of ``expires``: when it came in, the clock was wrong.
    package var lifetime: TimeSpan?
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

    /// As it is stored: a lifetime that has not begun is negative.
    var storedExpiry: Timestamp? {
        lifetime.map { Timestamp(milliseconds: -$0.milliseconds) }
            ?? expires.map { max($0, Timestamp(milliseconds: 0)) }
    }

    var rank: Rank { Rank(priority: priority, goesFirst: goesFirst) }
}
