import MarqueeDatabase
package import MarqueeModel

/// A message as the store has it.
package struct QueueEntry: Sendable, Hashable {
    package let number: MessageNumber
    package let id: MessageID
    package let template: String
    package let priority: Int32
    package let goesFirst: Bool
    package let isVisual: Bool
    package let state: MessageState
    /// Whether it waits for its `notBefore`.
    package let isDelayed: Bool
    /// How many presentations were begun and not given back.
    package let attempts: Int
    package let enqueuedAt: Timestamp
    package let notBefore: Timestamp?
    package let expires: Timestamp?
    /// How long it lives once the clock is right, in place of ``expires``: when it came in, the clock was wrong.
    package let lifetime: TimeSpan?
    package let presentedAt: Timestamp?
    package let endedAt: Timestamp?
    /// Why it ended; of a refused one, JSON with the reasons.
    package let reason: String?
    package let parent: MessageID?
    package let recipe: String?
    /// Everything else as it came; nil in lists, and when only the id is remembered.
    package private(set) var body: [UInt8]?
    package private(set) var metadata: [UInt8]?

    /// How many bytes ``body`` and ``metadata`` have.
    package var contentSize: Int { (body?.count ?? 0) + (metadata?.count ?? 0) }

    /// The same, for whoever keeps many of them and needs no content.
    package var withoutContent: QueueEntry {
        var entry = self
        (entry.body, entry.metadata) = (nil, nil)
        return entry
    }

    /// A message that waits, as nobody has stored it: for whoever decides about such.
    package init(
        number: MessageNumber, id: MessageID, template: String, priority: Int32 = 0, goesFirst: Bool = false,
        isVisual: Bool, enqueuedAt: Timestamp, expires: Timestamp?, lifetime: TimeSpan? = nil, attempts: Int = 0,
        body: [UInt8]? = nil
    ) {
        self.number = number
        self.id = id
        self.template = template
        self.priority = priority
        self.isVisual = isVisual
        self.enqueuedAt = enqueuedAt
        self.expires = expires
        self.lifetime = lifetime
        self.goesFirst = goesFirst
        (state, isDelayed) = (.queued, false)
        self.attempts = attempts
        (notBefore, presentedAt, endedAt, reason, parent, recipe, metadata) = (nil, nil, nil, nil, nil, nil, nil)
        self.body = body
    }

    /// 1,000 years, in milliseconds. A stored lifetime beyond that is none that anybody has meant: it never begins.
    static let longestLifetime: Int64 = 31_557_600_000_000

    static let columns = """
        message.seq, id, template, rank, is_visual, stage, attempts, enqueued_at, not_before, expires, presented_at, \
        ended_at, reason, parent, recipe
        """

    /// Reads ``columns`` and, when they follow, `body` and `metadata`.
    init(_ row: Row, hasContent: Bool) {
        let rank = Rank(rawValue: row.integer(3))
        let stage = Stage(rawValue: row.integer(5)) ?? .failed
        self.number = MessageNumber(row.integer(0))
        self.id = MessageID(row.text(1))
        self.template = row.text(2)
        self.priority = rank.priority
        self.goesFirst = rank.goesFirst
        self.isVisual = row.flag(4)
        self.state = stage.state
        self.isDelayed = stage == .delayed
        self.attempts = Int(row.integer(6))
        self.enqueuedAt = row.time(7)
        self.notBefore = row.optionalTime(8)
        let expiry = row.optionalInteger(9)
        self.expires = expiry.flatMap { $0 < 0 ? nil : Timestamp(milliseconds: $0) }
        self.lifetime = expiry.flatMap { (-Self.longestLifetime..<0).contains($0) ? .milliseconds(-$0) : nil }
        self.presentedAt = row.optionalTime(10)
        self.endedAt = row.optionalTime(11)
        self.reason = row.optionalText(12)
        self.parent = row.optionalText(13).map { MessageID($0) }
        self.recipe = row.optionalText(14)
        self.body = hasContent ? row.optionalBlob(15) : nil
        self.metadata = hasContent ? row.optionalBlob(16) : nil
    }
}
