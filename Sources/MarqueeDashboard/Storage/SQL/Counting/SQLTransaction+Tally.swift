import MarqueeDatabase
import MarqueeModel

extension SQLTransaction {
    /// Writes what a commit has counted, in the order of the keys, and forgets as much again of what is old.
    func keep(_ sheet: TallySheet, details: DetailOptions) throws {
        guard sheet.count > 0 else { return }
        // Hosts are counted by day only: there are many of them.
        try add(sheet.hours.filter { $0.key.subject.dimension != .host }, by: TallyTable.hours)
        try add(sheet.days, by: TallyTable.days)
        try command(TallyTable.totals).insertAll(
            sheet.totals.sorted { $0.key < $1.key }.map { $0.key.values + $0.value.values })
        let named = try command(
            """
            INSERT INTO tally_name (dimension, subject, name, day, count) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (dimension, subject, name, day) DO UPDATE SET count = tally_name.count + excluded.count
            """)
        try named.insertAll(
            sheet.names.sorted { $0.key < $1.key }.map { key, count in
                key.subject.values + [.integer(key.name), .integer(key.day), .integer(count)]
            })
        let kept = try command(
            """
            INSERT INTO event_day (day, count, bytes) VALUES (?, ?, ?)
            ON CONFLICT (day) DO UPDATE SET count = event_day.count + excluded.count, bytes = event_day.bytes + excluded.bytes
            """)
        try kept.insertAll(
            sheet.kept.sorted { $0.key < $1.key }.map { day, details in
                [.integer(day), .integer(details.count), .integer(details.bytes)]
            })
        // Where whole days go, that is left to whoever looks after it from time to time.
        if Self.dialect.hasPartitions { return }
        _ = try forget(on: sheet.today, details: details, limit: 2 * sheet.count + 100)
    }

    private func add(_ tallies: [TallyKey: EventCounts], by addition: String) throws {
        try command(addition).insertAll(
            tallies.sorted { $0.key < $1.key }.map { key, counts in
                key.subject.values + [.integer(key.bucket)] + counts.values
            })
    }

    /// Adds what hosts have said of messages.
    func keep(_ traces: [DeliveryKey: MessageTrace]) throws {
        let traces = traces.sorted { $0.key < $1.key }
        let known = try command("SELECT \(MessageTrace.columns) FROM delivery WHERE message = ? AND host = ?")
            .firstOfEach(
                traces.map { [.integer($0.key.message), .integer($0.key.host)] }, read: MessageTrace.init)
        let changed = zip(traces, known).compactMap { trace, known in
            var whole = known ?? MessageTrace(host: trace.key.host)
            whole.merge(trace.value)
            return whole == known ? nil : [.integer(trace.key.message)] + whole.values
        }
        try command(
            """
            INSERT INTO delivery (message, \(MessageTrace.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (message, host) DO UPDATE SET received_at = excluded.received_at, viewed_at = excluded.viewed_at,
                clicked_at = excluded.clicked_at, dismissed_at = excluded.dismissed_at,
                expired_at = excluded.expired_at, discarded_at = excluded.discarded_at,
                failed_at = excluded.failed_at, reason = coalesce(excluded.reason, delivery.reason),
                reason_at = excluded.reason_at
            """
        ).insertAll(changed)
    }
}

/// What adds a row of counts to each table of them, made once.
private enum TallyTable {
    static let hours = addition(to: "tally_hour", bucket: "hour")
    static let days = addition(to: "tally_day", bucket: "day")
    static let totals = addition(to: "tally_total", bucket: nil)

    private static func addition(to table: String, bucket: String?) -> String {
        let columns = EventKind.allCases.map(\.name)
        let keys = ["dimension", "subject"] + [bucket].compactMap(\.self)
        let marks = [String](repeating: "?", count: keys.count + columns.count).joined(separator: ", ")
        let sums = columns.map { "\($0) = \(table).\($0) + excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO \(table) (\((keys + columns).joined(separator: ", "))) VALUES (\(marks))
            ON CONFLICT (\(keys.joined(separator: ", "))) DO UPDATE SET \(sums)
            """
    }
}

/// What one host says of one message.
struct DeliveryKey: Hashable, Comparable {
    let message: Int64
    let host: Int64

    static func < (left: DeliveryKey, right: DeliveryKey) -> Bool {
        (left.message, left.host) < (right.message, right.host)
    }
}

extension MessageTrace {
    static let columns = """
        host, received_at, viewed_at, clicked_at, dismissed_at, expired_at, discarded_at, failed_at, reason, reason_at
        """

    init(_ row: some SQLRow) {
        self.init(host: row.integer(0))
        received = row.optionalTime(1)
        viewed = row.optionalTime(2)
        clicked = row.optionalTime(3)
        dismissed = row.optionalTime(4)
        expired = row.optionalTime(5)
        discarded = row.optionalTime(6)
        failed = row.optionalTime(7)
        reason = row.optionalText(8)
        reasonAt = row.optionalTime(9)
    }

    fileprivate var values: [SQLValue] {
        [
            .integer(host), .time(received), .time(viewed), .time(clicked), .time(dismissed), .time(expired),
            .time(discarded), .time(failed), .text(reason), .time(reasonAt),
        ]
    }
}

extension SubjectNumber {
    var values: [SQLValue] { [.integer(dimension.rawValue), .integer(number)] }
}

extension EventCounts {
    var values: [SQLValue] { EventKind.allCases.map { .integer(self[$0]) } }
}
