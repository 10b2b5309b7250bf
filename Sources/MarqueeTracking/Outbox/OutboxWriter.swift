package import MarqueeDatabase
package import MarqueeModel

/// Writes tracking events in the transaction of what they report, and keeps the outbox within its limit.
package struct OutboxWriter {
    private let access: Transaction
    private let options: TrackingOptions
    private let insertion: Command
    private var isDueForTrimming = false
    /// Once somebody has opted out, nothing is reported.
    package let isSilent: Bool
    /// Whether anybody is told of single events: a server, or a feature of this host.
    package var isHeard: Bool { !isSilent || options.follower != nil }

    package init(_ access: Transaction, options: TrackingOptions) throws {
        self.access = access
        self.options = options
        isSilent = try access.hasOptedOut()
        self.insertion = try access.command(
            """
            INSERT INTO outbox (event, name, message, recipe, at, properties, metadata, template)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// Reports something of a message or an item, or of nothing.
    package mutating func report(
        _ name: EventName, of subject: TrackedSubject?, at moment: Timestamp, properties: [UInt8]? = nil
    ) throws {
        try options.follower?.tracked(name, of: subject, properties: properties, at: moment, in: access)
        guard !isSilent else { return }
        try insertion.run(
            .blob(options.makeEventID().bytes), .text(name.rawValue), .text(subject?.id), .text(subject?.recipe),
            .time(moment), .blob(properties), .blob(subject?.metadata), .text(subject?.template))
        noteInsertions(1)
    }

    /// Reports the same of many, with one statement. Nobody follows that: it is how endings are reported.
    ///
    /// - Parameters:
    ///   - query: Gives the `place` (from 0 on, by which they are ordered), `id`, `recipe`, `properties`, `metadata` and
    ///     `template` of each.
    ///   - values: Those of the query, where they have the numbers from 4 on.
    package mutating func report(
        _ name: EventName, ofEach count: Int, at moment: Timestamp, from query: String, _ values: SQLValue...
    ) throws {
        guard !isSilent, count > 0 else { return }
        var events: [UInt8] = []
        for _ in 0..<count { events += options.makeEventID().bytes }
        try access.command(
            """
            INSERT INTO outbox (event, name, message, recipe, at, properties, metadata, template)
            SELECT substr(?1, 1 + 16 * place, 16), ?2, id, recipe, ?3, properties, metadata, template FROM (\(query)) ORDER BY place
            """
        ).run([.blob(events), .text(name.rawValue), .time(moment)] + values)
        noteInsertions(count)
    }

    /// Ends the transaction's reporting.
    package mutating func finish(dropped: Int = 0) throws {
        if isDueForTrimming { try trim() }
        if dropped > 0, !isSilent { try noteDropped(dropped) }
    }

    /// The property that says why.
    package static func reason(_ text: String) -> [UInt8] {
        Value.object(["reason": .string(text)]).jsonBytes()
    }

    // MARK: The limit

    /// The limit is looked at once for so many events, with room left for them.
    private var interval: Int { max(1, options.outboxLimit / 100) }

    private mutating func noteInsertions(_ count: Int) {
        let (last, interval) = (access.lastNumber, Int64(interval))
        if last / interval > (last - Int64(count)) / interval { isDueForTrimming = true }
    }

    private func noteDropped(_ count: Int) throws {
        let before = try access.setting(.dropped).flatMap { Int($0) } ?? 0
        try access.set(.dropped, to: String(before + count))
    }

    /// The oldest that say least go first; when there are none of those, the oldest.
    private func trim() throws {
        let last = try access.command("SELECT max(seq) FROM outbox").first { $0.integer(0) } ?? 0
        let count = try count(last: last)
        var dropped = 0
        let excess = count + interval - 1 - options.outboxLimit
        if excess > 0 {
            dropped = try dropMinor(excess, last: last)
            if dropped < excess {
                try access.command(
                    "DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox ORDER BY seq LIMIT ?)"
                ).run(.integer(excess - dropped))
                dropped += access.changes
            }
            try noteDropped(dropped)
        }
        try access.set(.offset, to: String(count - dropped - Int(last)))
    }

    /// Numbers go up by one for each event, so that counting is a matter of one look, until some are acknowledged.
    private func count(last: Int64) throws -> Int {
        if let offset = try access.setting(.offset).flatMap({ Int($0) }) { return offset + Int(last) }
        return try access.command("SELECT count(*) FROM outbox").first { Int($0.integer(0)) } ?? 0
    }

    /// Drops the oldest that were received or viewed; those that were looked at before need not be looked at again.
    ///
    /// The last one of all stays, so that its number does not come again and the count holds.
    private func dropMinor(_ count: Int, last: Int64) throws -> Int {
        let start = try access.setting(.searched).flatMap { Int64($0) } ?? 0
        let numbers = try access.command(
            "SELECT seq FROM outbox WHERE seq > ? AND seq < ? AND name IN ('received', 'viewed') ORDER BY seq LIMIT ?"
        ).all(.integer(start), .integer(last), .integer(count)) { $0.integer(0) }
        let deletion = try access.command("DELETE FROM outbox WHERE seq = ?")
        for number in numbers { try deletion.run(.integer(number)) }
        try access.set(.searched, to: String(numbers.count < count ? last - 1 : numbers.last ?? start))
        return numbers.count
    }
}

extension Transaction {
    /// After events were acknowledged, their numbers may come again, and nothing that was remembered of them holds.
    func forgetOutboxCount() throws {
        for key in [SettingKey.offset, .searched] { try set(key, to: nil) }
    }

    /// Deletes every event that waits, and the count of those that were dropped.
    func forgetEvents() throws {
        try forgetOutboxCount()
        try set(.dropped, to: nil)
        try command("DELETE FROM outbox").run()
    }
}

extension SettingKey {
    /// How many tracking events were dropped.
    static let dropped: SettingKey = "outbox.dropped"
    /// What has to be added to the last event's number to get how many there are.
    fileprivate static let offset: SettingKey = "outbox.offset"
    /// Up to which event there are none that are dropped first.
    fileprivate static let searched: SettingKey = "outbox.searched"
}
