import MarqueeDatabase
import MarqueeModel

/// A message that was sent from here.
struct KnownMessage {
    let number: Int64
    /// The hosts that it named; nil: it named none.
    let hosts: Set<String>?

    /// Of its number and its recipients, in two columns.
    fileprivate init(_ row: some SQLRow, from column: Int32) {
        number = row.integer(column)
        hosts = Recipients(kept: row.blob(column + 1)).hosts.map { Set($0) }
    }

    /// Whether it named hosts of which this is none. Labels and audiences may have been others then.
    func isForOthers(than host: HostIdentity) -> Bool { hosts.map { !$0.contains(host.id) } ?? false }
}

/// Messages and hosts, as counting sees them. What a host was called stays when it is removed: what was counted does.
extension SQLTransaction {
    /// The number of a message that the dashboard has sent.
    func knownMessage(_ id: String) throws -> Int64? {
        try command("SELECT number FROM message WHERE id = ?").first(.text(id)) { $0.integer(0) }
    }

    /// The same, and whom it was for.
    func message(named id: String) throws -> KnownMessage? {
        try command("SELECT number, recipients FROM message WHERE id = ?").first(.text(id)) {
            KnownMessage($0, from: 0)
        }
    }

    /// Those of several ids that the dashboard has sent.
    func messages(named ids: Set<String>) throws -> [String: KnownMessage] {
        let list = Value.list(ids.sorted().map(Value.string)).jsonBytes()
        let found = try command(
            """
            SELECT id, number, recipients FROM message
            WHERE id IN (SELECT value FROM \(Self.dialect.elements(of: "?1")))
            """
        ).all(.text(String(decoding: list, as: UTF8.self))) { row in
            (row.text(0), KnownMessage(row, from: 1))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// The number of the host of a name, as ``subjects(of:after:limit:)`` tells it, or of an id.
    func knownHost(named name: String) throws -> Int64? {
        for condition in [
            "FROM \(Self.toldHosts) WHERE name = ? ORDER BY number DESC", "FROM counted_host WHERE id = ?",
        ] {
            let number = try command("SELECT number \(condition)").first(.text(name)) { $0.integer(0) }
            if let number { return number }
        }
        return nil
    }

    /// Hosts that were counted, by names of which no two are the same: a later host may have the name of one that was
    /// removed.
    private static var toldHosts: String {
        """
        (SELECT number, CASE WHEN number NOT IN (SELECT number FROM host) AND EXISTS (
                SELECT 1 FROM counted_host later WHERE later.name = earlier.name AND later.number > earlier.number)
            THEN name || ' (removed, ' || id || ')' ELSE name END AS name FROM counted_host earlier) AS told
        """
    }

    /// Keeps what a host is called.
    func noteHost(_ host: HostIdentity) throws {
        let isKnown = try command("SELECT 1 FROM counted_host WHERE number = ? AND name = ?")
            .first(.integer(host.number), .text(host.name)) { _ in true }
        guard isKnown == nil else { return }
        try command(
            """
            INSERT INTO counted_host (number, id, name) VALUES (?, ?, ?)
            ON CONFLICT (number) DO UPDATE SET id = excluded.id, name = excluded.name
            """
        ).run(.integer(host.number), .text(host.id), .text(host.name))
    }

    /// All of a dimension, in the order of their names.
    func subjects(
        of dimension: Dimension, after name: String?, limit: Int
    ) throws -> [(number: Int64, name: String)] {
        guard dimension != .all else { return [(0, "")] }
        let (table, column, kind): (String, String, KnownSubjects.Kind?) =
            switch dimension {
            case .all: ("subject", "name", nil)
            case .template: ("subject", "name", .template)
            case .recipe: ("subject", "name", .recipe)
            case .message: ("message", "id", nil)
            case .host: (Self.toldHosts, "name", nil)
            }
        let condition = kind.map { "kind = \($0.rawValue) AND " } ?? ""
        return try command(
            "SELECT number, \(column) FROM \(table) WHERE \(condition)\(column) > ? ORDER BY \(column) LIMIT ?"
        ).all(.text(name ?? ""), .integer(limit)) { ($0.integer(0), $0.text(1)) }
    }

    /// The number of one of a dimension; nil when there is none of that name.
    func subject(_ subject: StatisticsSubject) throws -> SubjectNumber? {
        switch subject {
        case .all: .all
        case .named(let dimension, let name):
            try number(of: dimension, name).map { SubjectNumber(dimension: dimension, number: $0) }
        }
    }

    private func number(of dimension: Dimension, _ name: String) throws -> Int64? {
        switch dimension {
        case .all: 0
        case .template: try subject(.template, named: name)
        case .recipe: try subject(.recipe, named: name)
        case .message: try knownMessage(name)
        case .host: try knownHost(named: name)
        }
    }
}
