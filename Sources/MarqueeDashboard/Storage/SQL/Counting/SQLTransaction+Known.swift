import MarqueeDatabase
import MarqueeModel

/// A message that was sent from here.
struct KnownMessage {
    let number: Int64
    /// The hosts that it named; nil: it named none.
    let hosts: Set<String>?

    /// Of its number and its recipients.
    fileprivate init(_ row: some SQLRow) {
        number = row.integer(0)
        hosts = Recipients(kept: row.blob(1)).hosts.map { Set($0) }
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

    /// Those of several ids that the dashboard has sent, and whom they were for.
    func messages(named ids: Set<ExactText>) throws -> [ExactText: KnownMessage] {
        let ids = Array(ids)
        let found = try command("SELECT number, recipients FROM message WHERE id = ?")
            .firstOfEach(ids.map { [.text($0.text)] }, read: KnownMessage.init)
        return Dictionary(uniqueKeysWithValues: zip(ids, found).compactMap { id, found in found.map { (id, $0) } })
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

    /// Keeps what hosts are called.
    func noteHosts(_ hosts: [HostIdentity]) throws {
        // Of two names of one, the last holds.
        let hosts = Array(Dictionary(hosts.map { ($0.number, $0) }) { $1 }.values)
        let isKnown = try command("SELECT 1 FROM counted_host WHERE number = ? AND name = ?")
            .firstOfEach(hosts.map { [.integer($0.number), .text($0.name)] }) { _ in true }
        let new = zip(hosts, isKnown).filter { $1 == nil }.map(\.0).sorted { $0.number < $1.number }
        try command(
            """
            INSERT INTO counted_host (number, id, name) VALUES (?, ?, ?)
            ON CONFLICT (number) DO UPDATE SET id = excluded.id, name = excluded.name
            """
        ).insertAll(new.map { [.integer($0.number), .text($0.id), .text($0.name)] })
    }

    /// All of a dimension, in the order of their names.
    func subjects(
        of dimension: Dimension, after name: String?, limit: Int
    ) throws -> [(number: Int64, name: String)] {
        guard dimension != .all else { return [(0, "")] }
        let (table, column, kind): (String, String, SubjectKind?) =
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
