import MarqueeDatabase
import MarqueeModel

extension SQLTransaction {
    /// Forgets some of what is older than it is kept.
    ///
    /// - Returns: Whether there may be more.
    func forget(on today: Int64, details: DetailOptions, limit: Int) throws -> Bool {
        let oldest = TrackingPolicy.oldest.milliseconds / TimeSpan.days(1).milliseconds
        var isMore = try forgetSeen(before: today - oldest, limit: limit)
        isMore = try forgetDetails(before: today - details.days, over: details.bytes, limit: limit) || isMore
        isMore =
            try forget(
                "tally_hour", "dimension, subject, hour", "hour < ?",
                .integer((today - TrackingPolicy.hourDays) * 24), limit: limit) || isMore
        isMore =
            try forget("profile_gone", "id", "at < ?", .time(Timestamp(dayNumber: today - oldest)), limit: limit)
            || isMore
        return try forget("intake_day", "day, host", "day < ?", .integer(today - 1), limit: limit) || isMore
    }

    private func forget(
        _ table: String, _ key: String, _ condition: String, _ value: SQLValue, limit: Int
    ) throws -> Bool {
        // A look costs less than a deletion that finds nothing.
        let first = try command("SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1").first(value) { _ in true }
        guard first != nil else { return false }
        try command("DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT ?)")
            .run(value, .integer(limit))
        return changes >= limit
    }

    /// Whole days go, from the oldest on; of one that is too large to go at once, a part.
    private func forgetDetails(before day: Int64, over bytes: Int64, limit: Int) throws -> Bool {
        let oldest = try command(
            "SELECT day, count, bytes, (SELECT CAST(sum(bytes) AS bigint) FROM event_day) FROM event_day ORDER BY day LIMIT 1"
        )
        .first { (day: $0.integer(0), count: $0.integer(1), bytes: $0.integer(2), all: $0.integer(3)) }
        guard let oldest, oldest.day < day || oldest.all > bytes else { return false }
        if Self.dialect.hasPartitions { _ = try dropDay(of: .event, before: oldest.day + 1) }
        let gone = try forgetEvents(of: oldest.day, limit: limit)
        guard gone >= limit else {
            try command("DELETE FROM event_day WHERE day = ?").run(.integer(oldest.day))
            return true
        }
        // As if all of the day were of the same size.
        let left = max(0, oldest.count - Int64(gone))
        try command("UPDATE event_day SET bytes = ?, count = ? WHERE day = ?").run(
            .integer(Int64(Double(oldest.bytes) * Double(left) / Double(max(1, oldest.count)))), .integer(left),
            .integer(oldest.day))
        return true
    }

    /// From the first on, those of one user after the other: so each statement finds what it deletes by the key.
    ///
    /// - Returns: How many.
    private func forgetEvents(of day: Int64, limit: Int) throws -> Int {
        let first = try command(#"SELECT host, "user" FROM event WHERE day = ? ORDER BY host, "user" LIMIT 1"#)
        let deletion = try command(
            """
            DELETE FROM event WHERE day = ?1 AND host = ?2 AND "user" = ?3 AND number <= (
                SELECT max(number) FROM (
                    SELECT number FROM event WHERE day = ?1 AND host = ?2 AND "user" = ?3 ORDER BY number LIMIT ?4
                ) AS first)
            """)
        var gone = 0
        while gone < limit, let place = try first.first(.integer(day), read: { ($0.integer(0), $0.integer(1)) }) {
            try deletion.run(.integer(day), .integer(place.0), .integer(place.1), .integer(limit - gone))
            gone += changes
        }
        return gone
    }

    /// The same of keys, those of one host after the other.
    ///
    /// - Returns: Whether there may be more.
    private func forgetSeen(before day: Int64, limit: Int) throws -> Bool {
        if Self.dialect.hasPartitions { return try dropDay(of: .seen, before: day) }
        let first = try command("SELECT day, host FROM seen WHERE day < ? ORDER BY day, host LIMIT 1")
        let deletion = try command(
            """
            DELETE FROM seen WHERE day = ?1 AND host = ?2 AND id IN (
                SELECT id FROM seen WHERE day = ?1 AND host = ?2 ORDER BY id LIMIT ?3)
            """)
        var gone = 0
        while gone < limit, let place = try first.first(.integer(day), read: { ($0.integer(0), $0.integer(1)) }) {
            try deletion.run(.integer(place.0), .integer(place.1), .integer(limit - gone))
            gone += changes
        }
        return gone >= limit
    }
}
