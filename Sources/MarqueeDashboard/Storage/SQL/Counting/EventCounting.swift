import MarqueeDatabase
import MarqueeModel

extension SQLTransaction {
    /// Counts all that one commit has received.
    func count(_ intake: Intake, details: DetailOptions) throws {
        guard !intake.batches.isEmpty else { return }
        var counting = EventCounting(self, details: details)
        try keep(try counting.count(intake.batches), details: details)
    }
}

/// Counts batches within a transaction: each as if it were alone, in their order, but with one question for all of them
/// wherever one is asked.
private struct EventCounting<Access: SQLTransaction> {
    /// What is to be done with an event.
    private enum Fate {
        case known, new
        /// It is of a message to other hosts.
        case others
    }

    /// A batch, and what has been found of its events so far.
    private struct Part {
        let batch: ReceivedBatch
        var fates: [Fate]
        /// Of somebody who has opted out, only counts are kept.
        var keepsDetails: Bool

        var line: EventRecording<Access>.Line {
            EventRecording<Access>.Line(day: batch.day, host: batch.host.number, user: UserNumber.of(batch.user))
        }
    }

    private let access: Access
    private let details: DetailOptions
    private var numbers: SubjectNumbers<Access>
    private var texts = TextTally()
    private var traces: [DeliveryKey: MessageTrace] = [:]
    private var sheet = TallySheet()

    init(_ access: Access, details: DetailOptions) {
        self.access = access
        self.details = details
        self.numbers = SubjectNumbers(access)
    }

    mutating func count(_ batches: [ReceivedBatch]) throws -> TallySheet {
        try access.noteHosts(batches.map(\.host))
        try numbers.lookUp(messages: Set(batches.flatMap { $0.events.compactMap(\.message).map(ExactText.init) }))
        var parts = batches.map { part(of: $0) }
        try findNew(in: &parts)
        try numbers.lookUp(Set(parts.flatMap { subjects(in: $0) }))
        try findGone(in: &parts)
        let keeping = parts.filter { $0.keepsDetails && $0.fates.contains(.new) }
        var recording = try EventRecording(access, of: Set(keeping.map(\.line)))
        for part in parts { part.batch.outcome = try add(part, to: &recording) }
        try recording.finish()
        try texts.keep(in: access)
        try access.keep(traces.filter { !$0.value.isEmpty })
        return sheet
    }

    private func part(of batch: ReceivedBatch) -> Part {
        let fates = batch.events.map { event in
            let message = event.message.flatMap { numbers.message($0) }
            return message?.isForOthers(than: batch.host) == true ? Fate.others : .known
        }
        return Part(batch: batch, fates: fates, keepsDetails: details.days > 0)
    }

    /// Finds which have not been counted. Keys are written in their own order: those next to each other share pages.
    private func findNew(in parts: inout [Part]) throws {
        // What comes twice counts where it is first.
        var first: [EventID: (part: Int, place: Int)] = [:]
        for (number, part) in parts.enumerated() {
            for (place, event) in part.batch.events.enumerated() where part.fates[place] != .others {
                let id = EventID(day: event.at.dayNumber, host: part.batch.host.number, key: event.key)
                if first[id] == nil { first[id] = (number, place) }
            }
        }
        try access.makeRoom(in: .seen, for: Set(first.keys.map(\.day)))
        let inserted = try access.command(
            "INSERT INTO seen (day, host, id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING day, host, id"
        ).insertAll(
            first.keys.sorted().map { [.integer($0.day), .integer($0.host), .blob($0.key.bytes)] }
        ) { EventID(day: $0.integer(0), host: $0.integer(1), key: EventKey(bytes: $0.blob(2))) }
        for id in inserted {
            if let (part, place) = first[id] { parts[part].fates[place] = .new }
        }
    }

    /// What the new events of a batch name.
    private func subjects(in part: Part) -> [SubjectKey] {
        zip(part.batch.events, part.fates).flatMap { event, fate in
            guard fate == .new else { return [SubjectKey]() }
            return [
                event.template.map { SubjectKey(kind: .template, name: $0) },
                event.recipe.map { SubjectKey(kind: .recipe, name: $0) },
                event.kind == .custom ? SubjectKey(kind: .event, name: event.name) : nil,
            ].compactMap(\.self)
        }
    }

    private func findGone(in parts: inout [Part]) throws {
        let ids = parts.map { part in part.batch.user.map { ProfileID($0, of: part.batch.host) } }
        let gone = try access.gone(of: Set(ids.compactMap(\.self)))
        for (number, id) in ids.enumerated() where id.map(gone.contains) == true { parts[number].keepsDetails = false }
    }

    // MARK: What is new

    private mutating func add(_ part: Part, to recording: inout EventRecording<Access>) throws -> IntakeOutcome {
        let (batch, line) = (part.batch, part.line)
        var outcome = IntakeOutcome()
        // What the host has said, by hour, which counts for all together as well.
        var hours: [Int64: EventCounts] = [:]
        var kept: (count: Int64, bytes: Int64) = (0, 0)
        for (place, event) in batch.events.enumerated() {
            switch part.fates[place] {
            case .others: outcome.others.append(place)
            case .known: outcome.known += 1
            case .new:
                outcome.counted += 1
                hours[event.at.hourNumber, default: EventCounts()][event.kind] += event.weight
                if try !add(event, of: batch) { outcome.unnamed += 1 }
                guard part.keepsDetails else { continue }
                kept = (kept.count + 1, kept.bytes + recording.keep(event, in: line))
            }
        }
        for (hour, counts) in hours {
            for subject in [.all, own(batch)] { sheet.add(counts, of: subject, hour: hour) }
        }
        if kept.count > 0 { sheet.keep(kept.count, bytes: kept.bytes, on: batch.day) }
        sheet.receive(outcome.counted + outcome.known, on: batch.day)
        return outcome
    }

    private func own(_ batch: ReceivedBatch) -> SubjectNumber {
        SubjectNumber(dimension: .host, number: batch.host.number)
    }

    /// - Returns: Whether all that it names is followed.
    private mutating func add(_ event: CountedEvent, of batch: ReceivedBatch) throws -> Bool {
        let (kind, hour) = (event.kind, event.at.hourNumber)
        let (subjects, isNamed) = try subjects(of: event, of: batch)
        for subject in subjects { sheet.add(kind, event.weight, of: subject, hour: hour) }
        if kind == .custom {
            let name = try numbers.number(SubjectKey(kind: .event, name: event.name), for: batch) ?? 0
            for subject in [.all, own(batch)] + subjects {
                sheet.add(event.weight, named: name, of: subject, day: hour / 24)
            }
        }
        if let text = event.text, let most = EventText.kinds[event.name] {
            for subject in [.all] + subjects { texts.add(text, of: event.name, subject, most: most) }
        }
        return isNamed
    }

    /// What an event counts for, beside its host and all together; and whether that is all that it names.
    private mutating func subjects(
        of event: CountedEvent, of batch: ReceivedBatch
    ) throws -> (subjects: [SubjectNumber], isAll: Bool) {
        var subjects: [SubjectNumber] = []
        var isAll = true
        if let template = event.template {
            let number = try numbers.number(SubjectKey(kind: .template, name: template), for: batch)
            if let number {
                subjects.append(SubjectNumber(dimension: .template, number: number))
            } else {
                isAll = false
            }
        }
        if let recipe = event.recipe {
            let number = try numbers.number(SubjectKey(kind: .recipe, name: recipe), for: batch)
            if let number { subjects.append(SubjectNumber(dimension: .recipe, number: number)) } else { isAll = false }
        }
        if let message = event.message, let number = numbers.message(message)?.number {
            subjects.append(SubjectNumber(dimension: .message, number: number))
            let key = DeliveryKey(message: number, host: batch.host.number)
            traces[key, default: MessageTrace(host: key.host)].take(event)
        }
        return (subjects, isAll)
    }
}

/// An event's key, of a host and of the day on which it happened.
private struct EventID: Hashable, Comparable {
    let day: Int64
    let host: Int64
    let key: EventKey

    static func < (left: EventID, right: EventID) -> Bool {
        (left.day, left.host, left.key) < (right.day, right.host, right.key)
    }
}
