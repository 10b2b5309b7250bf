import MarqueeModel

/// Writes tracking events in the transaction of what they report, and keeps the outbox within its limit.
struct OutboxWriter {
    private let access: Access
    private let options: StoreOptions
    private let insertion: Command
    private var isDueForTrimming = false

    init(_ access: Access, options: StoreOptions) throws {
        self.access = access
        self.options = options
        self.insertion = try access.command(
            """
            INSERT INTO outbox (event, name, message, recipe, at, properties, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// Reports something of a message that is just arriving.
    mutating func report(
        _ name: EventName, of message: NewMessage, at moment: Timestamp, properties: [UInt8]? = nil
    ) throws {
        try report(
            name, message: message.id, recipe: message.recipe, at: moment, properties: properties,
            metadata: message.metadata)
    }

    mutating func report(
        _ name: EventName, message: MessageID?, recipe: String?, at moment: Timestamp, properties: [UInt8]?,
        metadata: [UInt8]?
    ) throws {
        try insertion.run(
            .blob(options.makeEventID().bytes), .text(name.rawValue), .text(message?.rawValue), .text(recipe),
            .time(moment), .blob(properties), .blob(metadata))
        noteInsertion()
    }

    /// Reports something of a message in the store.
    mutating func report(
        _ name: EventName, of number: MessageNumber, at moment: Timestamp, properties: [UInt8]? = nil
    ) throws {
        try access.command(
            """
            INSERT INTO outbox (event, name, message, recipe, at, properties, metadata)
            SELECT ?, ?, id, recipe, ?, ?, metadata FROM message LEFT JOIN content USING (seq) WHERE message.seq = ?
            """
        ).run(
            .blob(options.makeEventID().bytes), .text(name.rawValue), .time(moment), .blob(properties),
            .integer(number.rawValue))
        noteInsertion()
    }

    /// Ends the transaction's reporting.
    mutating func finish(dropped: Int = 0) throws {
        if isDueForTrimming { try trim() }
        if dropped > 0 { try noteDropped(dropped) }
    }

    /// The property that says why.
    static func reason(_ text: String) -> [UInt8] {
        Value.object(["reason": .string(text)]).jsonBytes()
    }

    // MARK: The limit

    /// Counting costs milliseconds at the limit, so it is done once for so many events, with room left for them.
    private var interval: Int { max(1, options.outboxLimit / 100) }

    private mutating func noteInsertion() {
        if access.lastNumber % Int64(interval) == 0 { isDueForTrimming = true }
    }

    /// The oldest that say least go first; when there are none of those, the oldest.
    private func trim() throws {
        let count = try access.command("SELECT count(*) FROM outbox").first { Int($0.integer(0)) } ?? 0
        let excess = count + interval - 1 - options.outboxLimit
        guard excess > 0 else { return }
        var dropped = 0
        for condition in ["name IN ('received', 'viewed')", "TRUE"] {
            try access.command(
                "DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE \(condition) ORDER BY seq LIMIT ?)"
            ).run(.integer(excess - dropped))
            dropped += access.changes
            if dropped >= excess { break }
        }
        try noteDropped(dropped)
    }

    private func noteDropped(_ count: Int) throws {
        let before = try access.setting(Self.droppedKey).flatMap { Int($0) } ?? 0
        try access.set(Self.droppedKey, to: String(before + count))
    }

    static let droppedKey = "outbox.dropped"
}
