import MarqueeDatabase

/// Tables that have a part for each day, which is made when it is needed first, and goes as a whole.
extension SQLTransaction {
    /// Makes room for rows of some days, where the database keeps days apart.
    func makeRoom(in table: DayTable, for days: Set<Int64>) throws {
        guard Self.dialect.hasPartitions else { return }
        for day in days.sorted() {
            let part = table.part(of: day)
            if try hasTable(part) { continue }
            try command(
                "CREATE TABLE \(part) PARTITION OF \(table.rawValue) FOR VALUES FROM (\(day)) TO (\(day + 1))"
            ).run()
        }
    }

    /// Whether there is a table; in PostgreSQL.
    func hasTable(_ name: String) throws -> Bool {
        try command("SELECT to_regclass(?) IS NOT NULL").first(.text(name)) { $0.flag(0) } ?? false
    }

    /// Removes the oldest day before one, with all that it has.
    ///
    /// - Returns: Whether there was one.
    func dropDay(of table: DayTable, before day: Int64) throws -> Bool {
        let days = try command(
            """
            SELECT relname::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = to_regclass(?)
            """
        ).all(.text(table.rawValue)) { Int64($0.text(0).dropFirst(table.part(of: nil).count)) }
        guard let oldest = days.compactMap(\.self).min(), oldest < day else { return false }
        try command("DROP TABLE \(table.part(of: oldest))").run()
        return true
    }
}

/// A table whose rows are of days.
enum DayTable: String {
    case seen, event

    fileprivate func part(of day: Int64?) -> String { "\(rawValue)_\(day.map(String.init) ?? "")" }
}
