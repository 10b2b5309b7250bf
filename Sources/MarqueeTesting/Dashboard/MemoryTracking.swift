package import MarqueeDashboard
package import MarqueeModel

/// What ``MemoryTrackingStorage`` keeps of events: each of them, so that every count is made when it is asked for. Slow,
/// and so simple that faster ones can be held against it.
package struct MemoryTracking: Sendable {
    private struct Seen: Hashable {
        let host: Int64
        let key: EventKey
        let day: Int64
    }

    /// An event with what it counts for.
    private struct Counted {
        let event: CountedEvent
        let host: HostIdentity
        let user: String?
        let received: Timestamp
        var subjects: [StatisticsSubject]
        var name: String?
        var hasDetails = true
    }

    private var seen: Set<Seen> = []
    private var counted: [Counted] = []
    private var messages: [String] = []
    private var hosts: [Int64: HostIdentity] = [:]
    /// Templates and recipes.
    private var subjects: [Dimension: Set<String>] = [:]
    private var names: Set<String> = []
    /// New templates and recipes, and names, by host and day.
    private var made: [[Int64]: (subjects: Int, names: Int)] = [:]
    private let details = DetailOptions()
    /// Hours before it are forgotten.
    private var firstHour: Int64 = 0

    package init() {}

    package mutating func note(_ host: HostIdentity) { hosts[host.number] = host }

    package mutating func insertMessage(_ id: String) {
        if !messages.contains(id) { messages.append(id) }
    }

    /// - Parameter keepsDetails: Whether events are kept by themselves, too.
    package mutating func count(
        _ batch: EventBatch, of host: HostIdentity, at moment: Timestamp, keepsDetails: Bool = true
    ) -> IntakeOutcome {
        note(host)
        var outcome = IntakeOutcome()
        for event in batch.events {
            guard seen.insert(Seen(host: host.number, key: event.key, day: event.at.dayNumber)).inserted else {
                outcome.known += 1
                continue
            }
            outcome.counted += 1
            let place = [host.number, moment.dayNumber]
            var new = Counted(event: event, host: host, user: batch.user, received: moment, subjects: [.all])
            new.subjects.append(.named(.host, host.name))
            var isUnnamed = false
            for (dimension, name) in [(Dimension.template, event.template), (.recipe, event.recipe)] {
                guard let name else { continue }
                if isFollowed(name, dimension, at: place) {
                    new.subjects.append(.named(dimension, name))
                } else {
                    isUnnamed = true
                }
            }
            if isUnnamed { outcome.unnamed += 1 }
            if let message = event.message, messages.contains(message) {
                new.subjects.append(.named(.message, message))
            }
            if event.kind == .custom { new.name = name(event.name, at: place) }
            new.hasDetails = keepsDetails
            counted.append(new)
        }
        return outcome
    }

    private mutating func isFollowed(_ name: String, _ dimension: Dimension, at place: [Int64]) -> Bool {
        if subjects[dimension]?.contains(name) == true { return true }
        let before = made[place] ?? (0, 0)
        guard before.subjects < TrackingPolicy.newSubjects else { return false }
        made[place] = (before.subjects + 1, before.names)
        subjects[dimension, default: []].insert(name)
        return true
    }

    private mutating func name(_ name: String, at place: [Int64]) -> String {
        if names.contains(name) { return name }
        let before = made[place] ?? (0, 0)
        guard before.names < TrackingPolicy.newNames, names.count < TrackingPolicy.eventNames else {
            return TrackingPolicy.other
        }
        made[place] = (before.subjects, before.names + 1)
        names.insert(name)
        return name
    }

    package mutating func forget(at moment: Timestamp) -> Bool {
        let oldest = moment.dayNumber - TrackingPolicy.oldest.milliseconds / TimeSpan.days(1).milliseconds
        seen = seen.filter { $0.day >= oldest }
        firstHour = max(firstHour, (moment.dayNumber - TrackingPolicy.hourDays) * 24)
        for place in counted.indices where counted[place].received.dayNumber < moment.dayNumber - details.days {
            counted[place].hasDetails = false
        }
        return false
    }

    // MARK: Asking

    private func events(of subject: StatisticsSubject, days: Range<Int64>?) -> [Counted]? {
        switch subject {
        case .all: break
        case .named(let dimension, let name): guard all(of: dimension).contains(name) else { return nil }
        }
        return counted.filter { counted in
            counted.subjects.contains(subject) && (days?.contains(counted.event.at.dayNumber) ?? true)
        }
    }

    private func all(of dimension: Dimension) -> [String] {
        let names: [String] =
            switch dimension {
            case .all: [""]
            case .template, .recipe: Array(subjects[dimension] ?? [])
            case .message: messages
            case .host: hosts.values.map(\.name)
            }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func sum(_ counted: [Counted]) -> EventCounts {
        counted.reduce(into: EventCounts()) { $0[$1.event.kind] += $1.event.weight }
    }

    package func counts(of subject: StatisticsSubject, days: Range<Int64>?) -> EventCounts? {
        events(of: subject, days: days).map(Self.sum)
    }

    package func counts(
        of dimension: Dimension, after name: String?, limit: Int, days: Range<Int64>?
    ) -> [SubjectCounts] {
        guard dimension != .all else {
            return [SubjectCounts(name: "", counts: counts(of: .all, days: days) ?? EventCounts())]
        }
        let rest = all(of: dimension).filter { other in
            name.map { $0.utf8.lexicographicallyPrecedes(other.utf8) } ?? true
        }
        return rest.prefix(limit).map { name in
            SubjectCounts(name: name, counts: counts(of: .named(dimension, name), days: days) ?? EventCounts())
        }
    }

    package func series(
        of subject: StatisticsSubject, every interval: StatisticsInterval, in range: Range<Int64>
    ) -> [IntervalCounts]? {
        guard let events = events(of: subject, days: nil) else { return nil }
        if interval == .hour, case .named(.host, _) = subject { return [] }
        let grouped = Dictionary(grouping: events) {
            interval == .hour ? $0.event.at.hourNumber : $0.event.at.dayNumber
        }
        let first = interval == .hour ? firstHour : 0
        return grouped.filter { range.contains($0.key) && $0.key >= first }.sorted { $0.key < $1.key }.map {
            number, events in
            IntervalCounts(
                at: interval == .hour ? Timestamp(hourNumber: number) : Timestamp(dayNumber: number),
                counts: Self.sum(events))
        }
    }

    package func breakdown(of subject: StatisticsSubject, days: Range<Int64>?) -> SubjectBreakdown? {
        guard let named = events(of: subject, days: days), let all = events(of: subject, days: nil) else { return nil }
        var breakdown = SubjectBreakdown()
        for counted in named {
            if let name = counted.name { breakdown.names[name, default: 0] += counted.event.weight }
        }
        if case .named(.host, _) = subject { return breakdown }
        for (event, most) in EventText.kinds.sorted(by: { $0.key < $1.key }) {
            var counts: [String: Int64] = [:]
            var others: Int64 = 0
            for text in all.filter({ $0.event.name == event }).compactMap(\.event.text) {
                if counts[text] != nil || counts.count < most {
                    counts[text, default: 0] += 1
                } else {
                    others += 1
                }
            }
            let sorted = counts.sorted { one, other in
                one.value == other.value
                    ? one.key.utf8.lexicographicallyPrecedes(other.key.utf8) : one.value > other.value
            }
            breakdown.texts += sorted.map { SubjectBreakdown.Text(event: event, text: $0.key, count: $0.value) }
            if others > 0 { breakdown.texts.append(SubjectBreakdown.Text(event: event, text: nil, count: others)) }
        }
        return breakdown
    }

    package func traces(of message: String, afterHost host: Int64, limit: Int) -> [MessageTrace] {
        var traces: [Int64: MessageTrace] = [:]
        for counted in counted where counted.subjects.contains(.named(.message, message)) {
            traces[counted.host.number, default: MessageTrace(host: counted.host.number)].take(counted.event)
        }
        return traces.values.filter { $0.host > host && !$0.isEmpty }.sorted { $0.host < $1.host }
            .prefix(limit).map(\.self)
    }

    package func events(of host: Int64, user: String?, limit: Int) -> [CountedEvent] {
        let found = counted.filter { $0.host.number == host && $0.user == user && $0.hasDetails }
        return found.reversed().prefix(limit).map(\.event)
    }

    package mutating func removeEvents(of user: String, host: Int64) {
        for place in counted.indices where counted[place].host.number == host && counted[place].user == user {
            counted[place].hasDetails = false
        }
    }
}
