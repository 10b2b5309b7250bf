import MarqueeDatabase

extension SQLiteStorage {
    package func hosts(matching search: HostSearch, after name: String?, limit: Int) async throws -> [HostRecord] {
        try await reports.settle()
        return try read { transaction in
            try transaction.command(
                "\(HostRecord.selection) WHERE \(HostSearch.condition) AND name > ?4 ORDER BY name LIMIT ?5"
            ).all(search.values + [.text(name ?? ""), .integer(limit)], read: HostRecord.init)
        }
    }

    package func hostCount(matching search: HostSearch) async throws -> Int {
        try await reports.settle()
        return try read { transaction in
            try transaction.command(
                "SELECT count(*) FROM host JOIN host_state ON host_state.host = host.number WHERE \(HostSearch.condition)"
            ).all(search.values) { Int($0.integer(0)) }.first ?? 0
        }
    }
}

extension HostSearch {
    /// SQLite knows the case of ASCII only: of other letters, both cases are looked for.
    fileprivate static let condition = """
        (?1 IS NULL OR \(contains("name")) OR EXISTS (
            SELECT 1 FROM json_each(CAST(host.labels AS TEXT)) WHERE \(contains("(key || '=' || value)"))))
        AND (?3 IS NULL OR seen_at < ?3)
        """

    private static func contains(_ text: String) -> String {
        "instr(lower(\(text)), ?1) > 0 OR instr(upper(\(text)), ?2) > 0"
    }

    fileprivate var values: [SQLValue] {
        [.text(text?.lowercased()), .text(text?.uppercased()), .time(silentSince)]
    }
}
