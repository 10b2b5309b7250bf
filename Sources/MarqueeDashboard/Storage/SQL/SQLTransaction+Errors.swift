import MarqueeDatabase
import MarqueeModel
package import MarqueeSync

extension SQLStorage {
    package func errors(of number: Int64) async throws -> [HostReport.Failure] {
        try await reports.settle()
        return try await read { transaction in
            try transaction.command("SELECT at, text FROM host_error WHERE host = ? ORDER BY at DESC, text LIMIT ?")
                .all(.integer(number), .integer(HostRules.mostErrors)) {
                    HostReport.Failure(at: $0.time(0), text: $0.text(1))
                }
        }
    }
}

extension HostReport {
    /// As it is kept: errors are in a table of their own.
    var keptJSON: [UInt8] {
        var report = self
        report.errors = []
        return report.json.jsonBytes()
    }
}

extension SQLTransaction {
    /// Keeps the errors that a host reports, the last ones of it. What is told again is there already.
    func keepErrors(of report: HostReport, on host: Int64) throws {
        let errors = report.errors + [report.failure].compactMap(\.self)
        guard !errors.isEmpty else { return }
        let insertion = try command(
            """
            INSERT INTO host_error (host, at, text) SELECT ?1, ?2, ?3
            WHERE NOT EXISTS (SELECT 1 FROM host_error WHERE host = ?1 AND at = ?2 AND text = ?3)
            """)
        var isNew = false
        for error in errors {
            try insertion.run(.integer(host), .time(error.at), .text(error.text))
            isNew = isNew || changes > 0
        }
        guard isNew else { return }
        try command(
            """
            DELETE FROM host_error WHERE host = ?1 AND (at, text) NOT IN (
                SELECT at, text FROM host_error WHERE host = ?1 ORDER BY at DESC, text LIMIT ?2)
            """
        ).run(.integer(host), .integer(HostRules.mostErrors))
    }
}
