import MarqueeDatabase
import MarqueeModel
import MarqueeSystem

/// Keeps the details of events, together when all of them are there.
struct EventRecording<Access: SQLTransaction> {
    /// Those whose events are numbered in one order.
    struct Line: Hashable {
        /// That of the receipt.
        let day: Int64
        let host: Int64
        /// ``UserNumber``.
        let user: Int64

        fileprivate var values: [SQLValue] { [.integer(day), .integer(host), .integer(user)] }
    }

    private let access: Access
    private var rows: [[SQLValue]] = []
    /// Those of the events that came last.
    private var numbers: [Line: Int64] = [:]

    /// - Parameter lines: All that come up.
    init(_ access: Access, of lines: Set<Line>) throws {
        self.access = access
        let lines = Array(lines)
        let last = try access.command("SELECT max(number) FROM event WHERE day = ? AND host = ? AND \"user\" = ?")
            .firstOfEach(lines.map(\.values)) { $0.integer(0) }
        for (line, last) in zip(lines, last) { numbers[line] = last }
    }

    /// - Returns: How many bytes it takes.
    mutating func keep(_ event: CountedEvent, in line: Line) -> Int64 {
        var event = event
        // What is longer than that has been counted, and is not repeated.
        if event.properties?.count ?? 0 > TrackingPolicy.largestDetails { event.properties = nil }
        if event.metadata?.count ?? 0 > TrackingPolicy.largestDetails { event.metadata = nil }
        let number = (numbers[line] ?? 0) + 1
        numbers[line] = number
        rows.append(
            line.values + [
                .integer(number), .time(event.at), .blob(event.key.bytes), .text(event.name), .text(event.message),
                .text(event.template), .text(event.recipe), .blob(event.properties), .blob(event.metadata),
            ])
        return Int64(event.size)
    }

    func finish() throws {
        try access.makeRoom(in: .event, for: Set(numbers.keys.map(\.day)))
        try access.command(
            """
            INSERT INTO event
                (day, host, "user", number, at, id, name, message, template, recipe, properties, metadata)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).insertAll(rows)
    }
}

/// A number that stands for a user among those of a host; 0: for nobody. It says nothing of who that is.
enum UserNumber {
    static func of(_ user: String?) -> Int64 {
        guard let user else { return 0 }
        return Int64(bitPattern: EventKey.number(SHA256.digest(of: Array(user.utf8))[..<8]))
    }
}

extension CountedEvent {
    static let columns = "id, name, at, message, template, recipe, properties, metadata"

    /// One whose details were kept.
    init(_ row: some SQLRow) {
        self.init(
            key: EventKey(bytes: row.blob(0)), name: row.text(1),
            at: row.time(2))
        message = row.optionalText(3)
        template = row.optionalText(4)
        recipe = row.optionalText(5)
        properties = row.optionalBlob(6)
        metadata = row.optionalBlob(7)
        // Only what was right has been kept.
        let members = properties.flatMap { try? Value(json: $0) }?.object ?? [:]
        text = EventText.of(name, members)
        if name == CountedEvent.dropped { weight = CountedEvent.dropped(members) }
    }
}

extension SQLStorage {
    package func events(of host: Int64, user: String?, limit: Int) async throws -> [CountedEvent] {
        try await scan { transaction in
            let days = try transaction.command("SELECT day FROM event_day ORDER BY day DESC").all { $0.integer(0) }
            let read = try transaction.command(
                """
                SELECT \(CountedEvent.columns) FROM event WHERE day = ? AND host = ? AND "user" = ?
                ORDER BY number DESC LIMIT ?
                """)
            var events: [CountedEvent] = []
            for day in days where events.count < limit {
                events += try read.all(
                    .integer(day), .integer(host), .integer(UserNumber.of(user)),
                    .integer(limit - events.count), read: CountedEvent.init)
            }
            return events
        }
    }
}
