import MarqueeDatabase
import MarqueeModel

/// What is numbered, as the table has it.
enum SubjectKind: Int64, CaseIterable {
    case template = 1
    case recipe = 2
    /// The name of an application's own event.
    case event = 3
}

struct SubjectKey: Hashable {
    let kind: SubjectKind
    private let exactName: ExactText

    var name: String { exactName.text }

    init(kind: SubjectKind, name: String) {
        self.kind = kind
        exactName = ExactText(name)
    }
}

/// What templates, recipes and names of events are counted under: numbers, which are made when one comes up first; and those
/// of messages. It is asked for all that a commit needs before, at once.
///
/// A host that brings up very many of them is not followed there, so that it costs others nothing.
struct SubjectNumbers<Access: SQLTransaction> {
    /// How many of each a host has brought up on a day.
    private typealias Made = (subjects: Int, names: Int)

    private struct HostDay: Hashable {
        let day: Int64
        let host: Int64
    }

    private let access: Access
    private var numbers: [SubjectKey: Int64] = [:]
    /// Those that were sent from here.
    private var messages: [ExactText: KnownMessage] = [:]
    private var made: [HostDay: Made] = [:]
    /// How many names of events there are; nil: not asked yet.
    private var eventNames: Int?

    init(_ access: Access) { self.access = access }

    mutating func lookUp(_ keys: Set<SubjectKey>) throws {
        let keys = Array(keys)
        let found = try access.command("SELECT number FROM subject WHERE kind = ? AND name = ?")
            .firstOfEach(keys.map { [.integer($0.kind.rawValue), .text($0.name)] }) { $0.integer(0) }
        for (key, number) in zip(keys, found) { numbers[key] = number }
    }

    mutating func lookUp(messages ids: Set<ExactText>) throws { messages = try access.messages(named: ids) }

    /// A message that the dashboard has sent, of those that were looked up.
    func message(_ id: String) -> KnownMessage? { messages[ExactText(id)] }

    /// The number of a name that was looked up; nil when it is one too many for the host of a batch.
    mutating func number(_ key: SubjectKey, for batch: ReceivedBatch) throws -> Int64? {
        if let number = numbers[key] { return number }
        let number = try make(key, for: HostDay(day: batch.day, host: batch.host.number))
        if let number { numbers[key] = number }
        return number
    }

    private mutating func make(_ key: SubjectKey, for host: HostDay) throws -> Int64? {
        var made = try made[host] ?? read(host)
        defer { self.made[host] = made }
        switch key.kind {
        case .event:
            let count = try eventNames ?? countEventNames()
            eventNames = count
            guard made.names < TrackingPolicy.newNames, count < TrackingPolicy.eventNames else { return nil }
            eventNames = count + 1
            made.names += 1
        case .template, .recipe:
            guard made.subjects < TrackingPolicy.newSubjects else { return nil }
            made.subjects += 1
        }
        try access.command(
            """
            INSERT INTO intake_day (day, host, subjects, names) VALUES (?, ?, ?, ?)
            ON CONFLICT (day, host) DO UPDATE SET subjects = excluded.subjects, names = excluded.names
            """
        ).run(.integer(host.day), .integer(host.host), .integer(made.subjects), .integer(made.names))
        return try access.command("INSERT INTO subject (kind, name) VALUES (?, ?) RETURNING number")
            .inserted(.integer(key.kind.rawValue), .text(key.name))
    }

    private func countEventNames() throws -> Int {
        try access.command("SELECT count(*) FROM subject WHERE kind = ?")
            .first(.integer(SubjectKind.event.rawValue)) { Int($0.integer(0)) } ?? 0
    }

    private func read(_ host: HostDay) throws -> Made {
        try access.command("SELECT subjects, names FROM intake_day WHERE day = ? AND host = ?")
            .first(.integer(host.day), .integer(host.host)) { (Int($0.integer(0)), Int($0.integer(1))) } ?? (0, 0)
    }
}

extension SQLTransaction {
    /// The number of a name that has come up.
    func subject(_ kind: SubjectKind, named name: String) throws -> Int64? {
        try command("SELECT number FROM subject WHERE kind = ? AND name = ?")
            .first(.integer(kind.rawValue), .text(name)) { $0.integer(0) }
    }
}
