import MarqueeDatabase
import MarqueeModel
import MarqueeSync
import MarqueeSystem

extension SQLTransaction {
    /// What a host is called, and who speaks for it; nil where it is not there.
    func identity(of number: Int64) throws -> HostIdentity? {
        try command(
            """
            SELECT id, name, instance, lease_until, address, seen_at, number FROM host
            LEFT JOIN host_state ON host_state.host = host.number WHERE number = ?
            """
        ).first(.integer(number)) { row in
            HostIdentity(
                number: row.integer(6), id: row.text(0), name: row.text(1),
                speaker: HostIdentity.Speaker(row, at: 2))
        }
    }

    func host(_ condition: String, _ value: SQLValue) throws -> HostRecord? {
        try command("\(HostRecord.selection) WHERE \(condition)").first(value, read: HostRecord.init)
    }

    /// The new host's number, or that which it has already.
    func insert(_ host: NewHost, known number: Int64?) throws -> Int64 {
        let labels = Value.texts(host.enrolment.labels).jsonBytes()
        if let number {
            try command("UPDATE token SET revoked_at = ? WHERE host = ? AND revoked_at IS NULL")
                .run(.time(host.at), .integer(number))
            try command(
                "UPDATE host SET name = ?, labels = ?, token = ?, joined_at = ?, joined_by = ? WHERE number = ?"
            )
            .run(
                .text(host.enrolment.name), .blob(labels), .text(host.token.id.text), .time(host.at),
                .text(host.joinedBy), .integer(number))
            return number
        }
        let number = try command(
            """
            INSERT INTO host (id, name, labels, installation, joined_at, joined_by, token) VALUES (?, ?, ?, ?, ?, ?, ?)
            RETURNING number
            """
        ).inserted(
            .text(host.id), .text(host.enrolment.name), .blob(labels), .text(host.enrolment.installation),
            .time(host.at), .text(host.joinedBy), .text(host.token.id.text))
        // What was sent before it joined is not for it.
        try command(
            """
            INSERT INTO host_state (host, seen_at, address, lease_until, stream, cursor)
            VALUES (?, ?, '', 0, 0, ?)
            """
        ).run(.integer(number), .time(host.at), .integer(try feedHead()))
        return number
    }

    /// Whether a process of a host listens at a server that is there.
    func isConnected(_ number: Int64, at moment: Timestamp) throws -> Bool {
        try command(
            """
            SELECT 1 FROM host_state JOIN server ON server.id = host_state.server
            WHERE host = ?1 AND lease_until > ?2 AND until > ?2
            """
        ).first(.integer(number), .time(moment)) { _ in true } ?? false
    }

    /// Does something for a host, if the process that asks for it may speak for the host.
    func claiming<Granted>(
        _ number: Int64, by instance: HostProcess, at moment: Timestamp, _ body: () throws -> Granted
    ) throws -> HostClaimOutcome<Granted> {
        let holder = try command("SELECT instance, lease_until, address, seen_at FROM host_state WHERE host = ?")
            .first(.integer(number)) { row in
                (
                    id: row.optionalText(0), until: row.time(1), address: row.text(2), since: row.time(3)
                )
            }
        guard let holder else { return .gone }
        if let id = holder.id, id != instance.id, holder.until > moment {
            let isSuccessor = id == instance.predecessor
            if try !isSuccessor || isConnected(number, at: moment) {
                return .inUse(HostHolder(address: holder.address, since: holder.since, isPredecessor: isSuccessor))
            }
        }
        try command(
            """
            UPDATE host_state SET instance = ?1, lease_until = \(greatest("lease_until", "?2")),
                seen_at = \(greatest("seen_at", "?3")), address = ?4,
                server = CASE WHEN instance IS NOT DISTINCT FROM ?1 THEN server END
            WHERE host = ?5
            """
        ).run(
            .text(instance.id), .time(moment + HostProcess.lease), .time(moment), .text(instance.address),
            .integer(number))
        return .granted(try body())
    }

    /// Keeps a catalog once, however many hosts have it.
    func keepCatalog(_ definitions: [String: String]) throws -> String {
        let json = Value.texts(definitions).jsonBytes()
        let digest = String(SHA256.digest(of: json).prefix(16).hexadecimal)
        try command("INSERT INTO catalog (digest, json) VALUES (?, ?) ON CONFLICT DO NOTHING").run(
            .text(digest), .blob(json))
        return digest
    }

    func facts(of number: Int64, sharing catalogs: HostCatalogs) throws -> HostFacts? {
        try command("\(HostFacts.selection) WHERE number = ?").first(.integer(number)) {
            try facts($0, sharing: catalogs)
        }
    }

    func facts(_ row: some SQLRow, sharing catalogs: HostCatalogs) throws -> HostFacts {
        let catalog = try row.optionalText(4).map { digest in
            try catalogs.catalog(digest) { try self.catalog(digest) }
        }
        return HostFacts(
            number: row.integer(0), id: row.text(1), name: row.text(2), labels: Value.texts(json: row.blob(3)),
            timeZone: row.optionalText(5), catalog: catalog)
    }

    private func catalog(_ digest: String) throws -> HostCatalog {
        let json = try command("SELECT json FROM catalog WHERE digest = ?").first(.text(digest)) { $0.blob(0) }
        return HostCatalog(digest: digest, definitions: Value.texts(json: json ?? []))
    }
}

extension Value {
    /// An object of texts as it was kept.
    static func texts(json bytes: [UInt8]) -> [String: String] {
        // What was kept by this program is as it was written.
        ((try? Value(json: bytes))?.object ?? [:]).reduce(into: [:]) { $0[$1.key] = $1.value.string }
    }
}

extension HostFacts {
    static let selection = "SELECT number, id, name, labels, host.catalog, time_zone FROM host"
}

extension HostRecord {
    static let selection = """
        SELECT number, id, name, labels, installation, joined_at, joined_by, registration, cursor, seen_at, address,
            reported_at, report, (SELECT json FROM catalog WHERE digest = host.catalog)
        FROM host JOIN host_state ON host_state.host = host.number
        """

    init(_ row: some SQLRow) {
        self.init(
            number: row.integer(0), id: row.text(1), name: row.text(2), labels: Value.texts(json: row.blob(3)),
            installation: row.text(4), joinedAt: row.time(5), joinedBy: row.text(6), cursor: row.integer(8))
        // What was kept by this program is as it was written.
        registration = row.optionalBlob(7).flatMap { try? HostRegistration(json: Value(json: $0)) }
        if let catalog = row.optionalBlob(13) { registration?.catalog = Value.texts(json: catalog) }
        seenAt = row.time(9)
        address = row.text(10).isEmpty ? nil : row.text(10)
        reportedAt = row.optionalTime(11)
        report = row.optionalBlob(12).flatMap { try? HostReport(json: Value(json: $0)) }
    }
}

extension HostIdentity.Speaker {
    /// What a row says of it, from a column on: instance, lease, address, last word; nil where nobody has spoken yet.
    init?(_ row: some SQLRow, at column: Int32) {
        guard let instance = row.optionalText(column) else { return nil }
        self.init(
            instance: instance, until: row.time(column + 1), address: row.text(column + 2), since: row.time(column + 3))
    }
}
