import MarqueeDatabase

extension SQLStorage {
    package func hosts(matching search: HostSearch, after name: String?, limit: Int) async throws -> [HostRecord] {
        try await reports.settle()
        return try await read { transaction in
            try transaction.command(
                "\(HostRecord.selection) WHERE \(HostSearch.condition(Access.dialect)) AND name > ?4 ORDER BY name LIMIT ?5"
            ).all(search.values + [.text(name ?? ""), .integer(limit)], read: HostRecord.init)
        }
    }

    package func hostCount(matching search: HostSearch) async throws -> Int {
        try await reports.settle()
        return try await read { transaction in
            try transaction.command(
                "SELECT count(*) FROM host JOIN host_state ON host_state.host = host.number WHERE \(HostSearch.condition(Access.dialect))"
            ).all(search.values) { Int($0.integer(0)) }.first ?? 0
        }
    }
}

extension HostSearch {
    /// Databases know the case of ASCII only: of other letters, both cases are looked for.
    fileprivate static func condition(_ dialect: SQLDialect) -> String {
        func contains(_ text: String) -> String {
            "\(dialect.place(of: "?1", in: "lower(\(text))")) > 0 OR \(dialect.place(of: "?2", in: "upper(\(text))")) > 0"
        }
        return """
            (?1 IS NULL OR \(contains("name")) OR EXISTS (
                SELECT 1 FROM \(dialect.members(of: "host.labels")) WHERE \(contains("(key || '=' || value)"))))
            AND (?3 IS NULL OR seen_at < ?3)
            """
    }

    fileprivate var values: [SQLValue] {
        [.text(text?.lowercased()), .text(text?.uppercased()), .time(silentSince)]
    }
}
