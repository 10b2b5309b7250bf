import MarqueeDatabase
package import MarqueeModel

extension SQLStorage {
    package func count(
        _ batch: EventBatch, of host: HostIdentity, at moment: Timestamp
    ) async throws -> IntakeOutcome {
        try await write(weight: batch.events.count) { [details] transaction, sheet in
            // When this fails, nothing of what it has looked up is kept.
            let known = exchange(&sheet.known, with: KnownSubjects())
            var count = EventCount(transaction, host, at: moment, details: details, known: known)
            try count.count(batch)
            sheet.known = count.known
            sheet.merge(count.sheet)
            return count.outcome
        }
    }
}

/// Counts one batch, within a transaction.
private struct EventCount<Access: SQLTransaction> {
    private let access: Access
    private let host: HostIdentity
    private let moment: Timestamp
    private let details: DetailOptions
    private var numbers: SubjectNumbers<Access>
    private var texts = TextTally()
    private var traces: [Int64: MessageTrace] = [:]
    /// What the host has said, by hour, which counts for all together as well.
    private var hours: [Int64: EventCounts] = [:]
    private(set) var sheet = TallySheet()
    private(set) var outcome = IntakeOutcome()

    init(
        _ access: Access, _ host: HostIdentity, at moment: Timestamp, details: DetailOptions,
        known: consuming KnownSubjects
    ) {
        self.access = access
        self.host = host
        self.moment = moment
        self.details = details
        self.numbers = SubjectNumbers(access, host: host, day: moment.dayNumber, known: known)
    }

    /// What has been looked up.
    var known: KnownSubjects { numbers.known }

    mutating func count(_ batch: EventBatch) throws {
        try access.noteHost(host)
        try numbers.lookUp(Set(batch.events.compactMap(\.message)))
        for (place, event) in batch.events.enumerated() {
            if let message = event.message, try numbers.message(message)?.isForOthers(than: host) == true {
                outcome.others.append(place)
            }
        }
        guard outcome.others.isEmpty else { return try count(batch, without: Set(outcome.others)) }
        try countAll(batch)
    }

    private mutating func count(_ batch: EventBatch, without others: Set<Int>) throws {
        let events = batch.events.enumerated().filter { !others.contains($0.offset) }.map(\.element)
        try countAll(EventBatch(user: batch.user, events: events))
    }

    private mutating func countAll(_ batch: EventBatch) throws {
        let isNew = try newEvents(of: batch)
        // Of somebody who has opted out, only counts.
        let isGone = try batch.user.map { try access.lastEdit(ofGone: ProfileID($0, of: host)) != nil } ?? false
        var keeping =
            try details.days > 0 && !isGone ? EventRecording(access, host: host, user: batch.user, at: moment) : nil
        for (event, isNew) in zip(batch.events, isNew) {
            guard isNew else {
                outcome.known += 1
                continue
            }
            outcome.counted += 1
            try add(event)
            keeping?.keep(event)
        }
        if let keeping, keeping.count > 0 {
            try access.makeRoom(in: .event, for: [moment.dayNumber], knowing: &numbers.known)
            try keeping.finish()
        }
        try texts.keep(in: access)
        for (hour, counts) in hours {
            for subject in [SubjectNumber.all, own] { sheet.add(counts, of: subject, hour: hour) }
        }
        for number in traces.keys.sorted() {
            if let trace = traces[number], !trace.isEmpty { try access.keep(trace, of: number) }
        }
        if let keeping { sheet.keep(keeping.count, bytes: keeping.bytes, on: moment.dayNumber) }
        sheet.receive(batch.events.count, on: moment.dayNumber)
    }

    /// Which have not been counted. Keys are written in their own order: those next to each other share pages.
    private mutating func newEvents(of batch: EventBatch) throws -> [Bool] {
        var isNew = [Bool](repeating: false, count: batch.events.count)
        try access.makeRoom(in: .seen, for: Set(batch.events.map(\.at.dayNumber)), knowing: &numbers.known)
        // What comes twice in one batch counts where it is first.
        var first: [DatedKey: Int] = [:]
        for (place, event) in batch.events.enumerated() {
            let key = DatedKey(day: event.at.dayNumber, key: event.key)
            if first[key] == nil { first[key] = place }
        }
        let inserted = try access.command(
            "INSERT INTO seen (day, host, id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING day, id"
        ).insertAll(
            first.keys.sorted().map { [.integer($0.day), .integer(host.number), .blob($0.key.bytes)] }
        ) { DatedKey(day: $0.integer(0), key: EventKey(bytes: $0.blob(1))) }
        for key in inserted {
            if let place = first[key] { isNew[place] = true }
        }
        return isNew
    }

    private var own: SubjectNumber { SubjectNumber(dimension: .host, number: host.number) }

    private mutating func add(_ event: CountedEvent) throws {
        let (kind, hour) = (event.kind, event.at.hourNumber)
        let subjects = try subjects(of: event)
        hours[hour, default: EventCounts()][kind] += event.weight
        for subject in subjects { sheet.add(kind, event.weight, of: subject, hour: hour) }
        if kind == .custom {
            let name = try numbers.number(.event, event.name) ?? 0
            for subject in [.all, own] + subjects {
                sheet.add(event.weight, named: name, of: subject, day: hour / 24)
            }
        }
        if let text = event.text, let most = EventText.kinds[event.name] {
            for subject in [.all] + subjects { texts.add(text, of: event.name, subject, most: most) }
        }
    }

    /// What an event counts for, beside its host and all together.
    private mutating func subjects(of event: CountedEvent) throws -> [SubjectNumber] {
        var subjects: [SubjectNumber] = []
        var isUnnamed = false
        if let template = event.template {
            let number = try numbers.number(.template, template)
            if let number { subjects.append(SubjectNumber(dimension: .template, number: number)) }
            isUnnamed = number == nil
        }
        if let recipe = event.recipe {
            let number = try numbers.number(.recipe, recipe)
            if let number { subjects.append(SubjectNumber(dimension: .recipe, number: number)) }
            isUnnamed = isUnnamed || number == nil
        }
        if isUnnamed { outcome.unnamed += 1 }
        if let message = event.message, let number = try numbers.message(message)?.number {
            subjects.append(SubjectNumber(dimension: .message, number: number))
            let trace = MessageTrace(host: host.number)
            traces[number, default: trace].take(event)
        }
        return subjects
    }
}

/// An event's key, of the day on which it happened.
private struct DatedKey: Hashable, Comparable {
    let day: Int64
    let key: EventKey

    static func < (left: DatedKey, right: DatedKey) -> Bool { (left.day, left.key) < (right.day, right.key) }
}

/// Reasons and answers of one batch, in the order in which they come up.
private struct TextTally {
    private struct Key: Hashable {
        let subject: SubjectNumber
        let event: String
        let text: String
    }

    private var counts: [Key: Int64] = [:]
    private var order: [(key: Key, most: Int)] = []

    mutating func add(_ text: String, of event: String, _ subject: SubjectNumber, most: Int) {
        let key = Key(subject: subject, event: event, text: text)
        if counts[key] == nil { order.append((key, most)) }
        counts[key, default: 0] += 1
    }

    /// A new text is one of its own for as long as there are not too many.
    func keep(in access: some SQLTransaction) throws {
        guard !order.isEmpty else { return }
        let place = "dimension = ? AND subject = ? AND event = ?"
        let update = try access.command("UPDATE tally_text SET count = count + ? WHERE \(place) AND text = ?")
        let number = try access.command("SELECT count(*) FROM tally_text WHERE \(place) AND text <> ''")
        let insertion = try access.command(
            """
            INSERT INTO tally_text (dimension, subject, event, text, count) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (dimension, subject, event, text) DO UPDATE SET count = tally_text.count + excluded.count
            """)
        for (key, most) in order {
            let subject: [SQLValue] = [
                .integer(key.subject.dimension.rawValue), .integer(key.subject.number), .text(key.event),
            ]
            let count = SQLValue.integer(counts[key] ?? 0)
            try update.run([count] + subject + [.text(key.text)])
            guard access.changes == 0 else { continue }
            let others = try number.first(subject[0], subject[1], subject[2]) { Int($0.integer(0)) } ?? 0
            try insertion.run(subject + [.text(others < most ? key.text : ""), count])
        }
    }
}
