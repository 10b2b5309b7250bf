import MarqueeDatabase
import MarqueeModel

/// What templates, recipes and names of events are counted under: numbers, which are made when one comes up first.
///
/// A host that brings up very many of them is not followed there, so that it costs others nothing.
struct SubjectNumbers<Access: SQLTransaction> {
    private let access: Access
    private let host: HostIdentity
    private let day: Int64
    var known: KnownSubjects
    /// What was one too many.
    private var refused: Set<KnownSubjects.Key> = []
    /// Messages that were not sent from here; in the same commit one of them may be.
    private var unknown: Set<String> = []
    /// How many of each this host has brought up today; nil: not asked yet.
    private var made: (subjects: Int, names: Int)?

    init(_ access: Access, host: HostIdentity, day: Int64, known: consuming KnownSubjects) {
        self.access = access
        self.host = host
        self.day = day
        self.known = known
    }

    /// The number of a name; nil when it is one too many.
    mutating func number(_ kind: KnownSubjects.Kind, _ name: String) throws -> Int64? {
        let key = KnownSubjects.Key(kind: kind, name: name)
        if let number = known.numbers[key] { return number }
        guard !refused.contains(key) else { return nil }
        let number = try access.subject(kind, named: name) ?? make(key)
        if let number { known.numbers[key] = number } else { refused.insert(key) }
        return number
    }

    /// Looks up messages together that are asked for one by one later.
    mutating func lookUp(_ ids: Set<String>) throws {
        let new = ids.filter { known.messages[$0] == nil && !unknown.contains($0) }
        // Of one, the question is as short as can be.
        guard new.count > 1 else { return }
        known.messages.merge(try access.messages(named: new)) { $1 }
        unknown.formUnion(new.filter { known.messages[$0] == nil })
    }

    /// A message that the dashboard has sent.
    mutating func message(_ id: String) throws -> KnownMessage? {
        if let message = known.messages[id] { return message }
        guard !unknown.contains(id) else { return nil }
        let message = try access.message(named: id)
        if let message { known.messages[id] = message } else { unknown.insert(id) }
        return message
    }

    private mutating func make(_ key: KnownSubjects.Key) throws -> Int64? {
        let read = try access.command("SELECT subjects, names FROM intake_day WHERE day = ? AND host = ?")
        var made =
            try made ?? read.first(.integer(day), .integer(host.number)) { (Int($0.integer(0)), Int($0.integer(1))) }
            ?? (0, 0)
        switch key.kind {
        case .event:
            let count =
                try access.command("SELECT count(*) FROM subject WHERE kind = ?")
                .first(.integer(KnownSubjects.Kind.event.rawValue)) { Int($0.integer(0)) } ?? 0
            guard made.names < TrackingPolicy.newNames, count < TrackingPolicy.eventNames else { return nil }
            made.names += 1
        case .template, .recipe:
            guard made.subjects < TrackingPolicy.newSubjects else { return nil }
            made.subjects += 1
        }
        self.made = made
        try access.command(
            """
            INSERT INTO intake_day (day, host, subjects, names) VALUES (?, ?, ?, ?)
            ON CONFLICT (day, host) DO UPDATE SET subjects = excluded.subjects, names = excluded.names
            """
        ).run(.integer(day), .integer(host.number), .integer(made.subjects), .integer(made.names))
        return try access.command("INSERT INTO subject (kind, name) VALUES (?, ?) RETURNING number")
            .inserted(.integer(key.kind.rawValue), .text(key.name))
    }
}

extension SQLTransaction {
    /// The number of a name that has come up.
    func subject(_ kind: KnownSubjects.Kind, named name: String) throws -> Int64? {
        try command("SELECT number FROM subject WHERE kind = ? AND name = ?")
            .first(.integer(kind.rawValue), .text(name)) { $0.integer(0) }
    }
}
