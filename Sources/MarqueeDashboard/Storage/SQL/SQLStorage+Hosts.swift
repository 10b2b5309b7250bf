import MarqueeDatabase
package import MarqueeModel
package import MarqueeSync

extension SQLStorage {
    package func enrol(_ host: NewHost, audit: AuditEntry) async throws -> EnrolmentOutcome {
        try await write { transaction in
            let enrolment = host.enrolment
            if let other = try transaction.host("name = ?", .text(enrolment.name)),
                other.installation != enrolment.installation
            {
                return .nameTaken(by: other)
            }
            let known = try transaction.host("installation = ?", .text(enrolment.installation))
            if let known, try transaction.isConnected(known.number, at: host.at) { return .connected(known) }
            let number = try transaction.insert(host, known: known?.number)
            try transaction.insert(
                TokenRecord(
                    id: host.token.id, name: enrolment.name, hash: host.token.secret.hash, scopes: [],
                    createdAt: host.at, expiresAt: nil, host: number))
            try transaction.insert(audit)
            guard let joined = try transaction.host("number = ?", .integer(number)) else {
                throw StorageError(.failed, "a host that has joined is missing")
            }
            return .joined(joined)
        }
    }

    package func host(_ number: Int64) async throws -> HostRecord? {
        try await reports.settle()
        return try await read { try $0.host("number = ?", .integer(number)) }
    }

    package func identity(of number: Int64) async throws -> HostIdentity? {
        try await read { try $0.identity(of: number) }
    }

    package func host(id: String) async throws -> HostRecord? {
        try await reports.settle()
        return try await read { try $0.host("id = ?", .text(id)) }
    }

    package func host(named name: String) async throws -> HostRecord? {
        try await reports.settle()
        return try await read { try $0.host("name = ?", .text(name)) }
    }

    package func hostCount(seenSince moment: Timestamp) async throws -> (all: Int, seen: Int) {
        try await reports.settle()
        return try await read { transaction in
            let all = try transaction.command("SELECT count(*) FROM host").first { Int($0.integer(0)) }
            let seen = try transaction.command("SELECT count(*) FROM host_state WHERE seen_at >= ?")
                .first(.time(moment)) { Int($0.integer(0)) }
            return (all ?? 0, seen ?? 0)
        }
    }

    package func eachHost(_ body: @escaping @Sendable (HostFacts) -> Void) async throws {
        try await read { transaction in
            // Held to the end, so that each is read once.
            var held: Set<HostCatalog> = []
            try transaction.command("\(HostFacts.selection) ORDER BY number").each([]) { row in
                let facts = try transaction.facts(row, sharing: catalogs)
                if let catalog = facts.catalog { held.insert(catalog) }
                body(facts)
                return true
            }
        }
    }

    package func facts(of number: Int64) async throws -> HostFacts? {
        try await read { try $0.facts(of: number, sharing: catalogs) }
    }

    package func removeHost(_ number: Int64, at moment: Timestamp, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            try transaction.command("DELETE FROM host WHERE number = ?").run(.integer(number))
            guard transaction.changes > 0 else { return false }
            for table in ["host_state", "host_error"] {
                try transaction.command("DELETE FROM \(table) WHERE host = ?").run(.integer(number))
            }
            try transaction.removeProfiles(ofHost: number)
            try transaction.command("UPDATE token SET revoked_at = ? WHERE host = ? AND revoked_at IS NULL")
                .run(.time(moment), .integer(number))
            // It may listen at another server.
            try transaction.insertFeed(.removed, host: number, until: moment + FeedEntry.registrationLife)
            try transaction.insert(audit)
            return true
        }
    }

    // MARK: What hosts say

    package func register(
        _ registration: HostRegistration, of number: Int64, by instance: HostProcess, at moment: Timestamp
    ) async throws -> HostClaimOutcome<HostFacts> {
        try await write { [catalogs] transaction in
            try transaction.claiming(number, by: instance, at: moment) {
                let catalog = try transaction.keepCatalog(registration.catalog)
                let isTaken = try transaction.command("SELECT 1 FROM host WHERE name = ? AND number <> ?")
                    .first(.text(registration.name), .integer(number)) { _ in true }
                var kept = registration
                kept.catalog = [:]
                try transaction.command(
                    """
                    UPDATE host SET labels = ?, registration = ?, catalog = ?, time_zone = ?
                    \(isTaken == nil ? ", name = ?" : "") WHERE number = ?
                    """
                ).run(
                    [
                        .blob(Value.texts(registration.labels).jsonBytes()), .blob(kept.json.jsonBytes()),
                        .text(catalog), .text(registration.timeZone),
                    ] + (isTaken == nil ? [.text(registration.name)] : []) + [.integer(number)])
                guard let facts = try transaction.facts(of: number, sharing: catalogs) else {
                    throw StorageError(.failed, "a host that has registered is missing")
                }
                // What is said of its token names it as it is called now.
                try transaction.command("UPDATE token SET name = ?1 WHERE host = ?2 AND name <> ?1")
                    .run(.text(facts.name), .integer(number))
                // Servers at which it listens hear of it in the order of everything else.
                try transaction.insertFeed(.registered, host: number, until: moment + FeedEntry.registrationLife)
                return facts
            }
        }
    }

    package func report(
        _ report: HostReport, of host: HostIdentity, by instance: HostProcess, at moment: Timestamp
    ) async throws -> HostClaimOutcome<Void> {
        if host.speaker?.holds(instance, for: HostProcess.steadyLease, after: moment) == true,
            reports.add(BufferedReport(report: report, process: instance, at: moment), of: host.number)
        {
            return .granted(())
        }
        let bytes = report.keptJSON
        let outcome = try await write { transaction in
            try transaction.claiming(host.number, by: instance, at: moment) {
                try transaction.command(
                    """
                    UPDATE host_state SET reported_at = ?1, report = ?2, cursor = \(greatest("cursor", "?3")), "user" = ?4
                    WHERE host = ?5
                    """
                ).run(
                    .time(moment), .blob(bytes), .integer(report.cursor), .text(report.user), .integer(host.number))
                try transaction.keepErrors(of: report, on: host.number)
            }
        }
        reports.recover()
        return outcome
    }

    package func settleReports() async throws { try await reports.settle() }

    package func claim(
        _ number: Int64, by instance: HostProcess, at moment: Timestamp
    ) async throws -> HostClaimOutcome<Void> {
        try await write { try $0.claiming(number, by: instance, at: moment) {} }
    }

    package func openStream(
        of number: Int64, by instance: HostProcess, at server: ServerID, at moment: Timestamp
    ) async throws -> HostClaimOutcome<OpenedStream> {
        try await write { [catalogs] transaction in
            try transaction.claiming(number, by: instance, at: moment) {
                try transaction.command("INSERT INTO server (id, until) VALUES (?, ?) ON CONFLICT DO NOTHING")
                    .run(.text(server.text), .time(moment + ServerID.lease))
                try transaction.command("UPDATE host_state SET server = ?, stream = stream + 1 WHERE host = ?")
                    .run(.text(server.text), .integer(number))
                let state = try transaction.command("SELECT stream, cursor FROM host_state WHERE host = ?")
                    .first(.integer(number)) { ($0.integer(0), $0.integer(1)) }
                guard let state, let facts = try transaction.facts(of: number, sharing: catalogs) else {
                    throw StorageError(.failed, "a host that is connected is missing")
                }
                return OpenedStream(stream: state.0, cursor: state.1, facts: facts)
            }
        }
    }

    package func closeStream(of number: Int64, _ stream: Int64) async throws {
        try await write { transaction in
            try transaction.command("UPDATE host_state SET server = NULL WHERE host = ? AND stream = ?")
                .run(.integer(number), .integer(stream))
        }
    }

    package func release(_ number: Int64, by instance: HostProcess) async throws {
        try await reports.settle()
        try await write { transaction in
            try transaction.command(
                "UPDATE host_state SET instance = NULL, server = NULL, lease_until = 0 WHERE host = ? AND instance = ?"
            ).run(.integer(number), .text(instance.id))
        }
    }

    // MARK: Servers

    package func keepServer(_ server: ServerID, until moment: Timestamp) async throws {
        try await write { transaction in
            try transaction.command(
                "INSERT INTO server (id, until) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET until = excluded.until"
            )
            .run(.text(server.text), .time(moment))
            try transaction.command("DELETE FROM server WHERE until < ?").run(.time(moment + .hours(-1)))
        }
    }

    package func removeServer(_ server: ServerID) async throws {
        try await write { transaction in
            try transaction.command("DELETE FROM server WHERE id = ?").run(.text(server.text))
        }
    }
}

extension FeedEntry {
    /// A server that has not read it by then has read what the host is anew.
    static let registrationLife = TimeSpan.hours(1)
}
