/// What is counted apart.
package enum Dimension: Int, Sendable, Hashable, CaseIterable {
    case all, template, recipe, message, host

    /// As addresses and answers write it.
    package var name: String { "\(self)" }

    package init?(named name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}

/// Something of a dimension, by its number. All have the number 0 together.
struct SubjectNumber: Hashable, Comparable {
    let dimension: Dimension
    let number: Int64

    static let all = SubjectNumber(dimension: .all, number: 0)

    static func < (left: SubjectNumber, right: SubjectNumber) -> Bool {
        (left.dimension.rawValue, left.number) < (right.dimension.rawValue, right.number)
    }
}

/// A row of counters: a subject in an hour or on a day.
struct TallyKey: Hashable, Comparable {
    let subject: SubjectNumber
    let bucket: Int64

    static func < (left: TallyKey, right: TallyKey) -> Bool {
        left.subject == right.subject ? left.bucket < right.bucket : left.subject < right.subject
    }
}

/// A counter of an event's name: 0 stands for those that were too many.
struct NamedTallyKey: Hashable, Comparable {
    let subject: SubjectNumber
    let name: Int64
    let day: Int64

    static func < (left: NamedTallyKey, right: NamedTallyKey) -> Bool {
        left.subject == right.subject ? (left.name, left.day) < (right.name, right.day) : left.subject < right.subject
    }
}

/// Everything that one commit counts, summed up: a row is written once, however many of its events come together.
struct TallySheet {
    private(set) var hours: [TallyKey: EventCounts] = [:]
    private(set) var names: [NamedTallyKey: Int64] = [:]
    /// Details that were kept, by the day of their receipt.
    private(set) var kept: [Int64: (count: Int64, bytes: Int64)] = [:]
    /// How many events there were.
    private(set) var count = 0
    /// The day of the receipt that came last.
    private(set) var today: Int64 = 0

    /// The same by days.
    var days: [TallyKey: EventCounts] {
        hours.reduce(into: [:]) { days, hour in
            days[TallyKey(subject: hour.key.subject, bucket: hour.key.bucket / 24), default: EventCounts()] +=
                hour.value
        }
    }

    /// The same of all times.
    var totals: [SubjectNumber: EventCounts] {
        hours.reduce(into: [:]) { $0[$1.key.subject, default: EventCounts()] += $1.value }
    }

    /// Counts an event of one subject.
    mutating func add(_ kind: EventKind, _ weight: Int64, of subject: SubjectNumber, hour: Int64) {
        hours[TallyKey(subject: subject, bucket: hour), default: EventCounts()][kind] += weight
    }

    /// Counts events of one subject.
    mutating func add(_ counts: EventCounts, of subject: SubjectNumber, hour: Int64) {
        hours[TallyKey(subject: subject, bucket: hour), default: EventCounts()] += counts
    }

    mutating func add(_ count: Int64, named name: Int64, of subject: SubjectNumber, day: Int64) {
        names[NamedTallyKey(subject: subject, name: name, day: day), default: 0] += count
    }

    mutating func keep(_ count: Int64, bytes: Int64, on day: Int64) {
        let before = kept[day] ?? (0, 0)
        kept[day] = (before.count + count, before.bytes + bytes)
    }

    mutating func receive(_ count: Int, on day: Int64) {
        self.count += count
        today = max(today, day)
    }
}
