import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeDashboard
@testable import MarqueeDatabase

/// Random numbers that are the same at every run (xorshift64*).
private struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}

@Suite(.timeLimit(.minutes(20)))
struct CountingTests {
    private static let hosts = (1...3).map { HostIdentity(number: $0, id: "host\($0)", name: "window-\($0)") }
    private static let names = EventKind.allCases.dropLast().map(\.name) + ["bought", "poll", "feedback", "dropped"]

    private static func event(_ dice: inout Dice) -> CountedEvent {
        // Few keys, so that many come again.
        let key = EventKey(high: dice.next() % 3, low: dice.next() % 200)
        // What has a key is always the same event.
        var own = Dice(key.high << 32 | key.low)
        let name = names.randomElement(using: &own) ?? ""
        var event = CountedEvent(
            key: key, name: name, at: .test + .seconds(-Int64(own.next() % (9 * 86_400))))
        if own.next() % 4 > 0 { event.message = "m\(own.next() % 5)" }
        if own.next() % 4 > 0 { event.template = "template-\(own.next() % 4)" }
        if own.next() % 2 > 0 { event.recipe = "recipe-\(own.next() % 3)" }
        let properties: ValueObject =
            switch name {
            case "failed", "discarded": ["reason": .string("reason \(own.next() % 30)")]
            case "poll": ["choice": .string("choice \(own.next() % 3)")]
            case "feedback": ["rating": .integer(Int64(own.next() % 6))]
            case "dropped": ["count": .integer(Int64(own.next() % 9))]
            default: [:]
            }
        event.text = EventText.of(name, properties)
        if name == "dropped" { event.weight = CountedEvent.dropped(properties) }
        if !properties.isEmpty { event.properties = Value.object(properties).jsonBytes() }
        return event
    }

    /// Everything that can be asked of a storage.
    ///
    /// - Parameter inOrder: Whether what hangs on the order of batches is of interest, too: which texts are one too many, and
    ///   which event came last.
    private static func reading(_ storage: any TrackingStorage, inOrder: Bool = true) async throws -> [String] {
        var lines: [String] = []
        let days = Timestamp.test.dayNumber - 5..<Timestamp.test.dayNumber - 1
        var subjects = [StatisticsSubject.all]
        for dimension in Dimension.allCases {
            for range in [nil, days] {
                let all = try await storage.counts(of: dimension, after: nil, limit: 99, days: range)
                lines.append("\(dimension) \(all)")
                if dimension != .all, range == nil { subjects += all.map { .named(dimension, $0.name) } }
            }
        }
        for subject in subjects {
            let hours = Timestamp.test.hourNumber - 100..<Timestamp.test.hourNumber + 1
            let breakdown = try await storage.breakdown(of: subject, days: days)
            lines.append("\(subject) \(try await storage.series(of: subject, every: .hour, in: hours) ?? [])")
            lines.append("\(subject) \(try await storage.series(of: subject, every: .day, in: days) ?? [])")
            lines.append("\(breakdown?.names.sorted { $0.key < $1.key } ?? [])")
            lines.append(inOrder ? "\(breakdown?.texts ?? [])" : "\(breakdown?.texts.map(\.count).reduce(0, +) ?? 0)")
        }
        for message in 0..<5 {
            lines.append("\(try await storage.traces(of: "m\(message)", afterHost: 0, limit: 9))")
        }
        for host in hosts {
            for user in [nil, "u1"] {
                let events = try await storage.events(of: host.number, user: user, limit: 9_999)
                lines.append("\(inOrder ? events : events.sorted { $0.key < $1.key })")
            }
        }
        return lines
    }

    @Test(arguments: 1...12)
    func `batches that come again, in parts, from several hosts and between restarts count as a slow model counts them`(
        seed: UInt64
    ) async throws {
        var dice = Dice(seed)
        let folder = try TestFolder()
        var storage = try SQLiteStorage(directory: folder.path)
        let model = MemoryTrackingStorage()
        for message in ["m1", "m2"] {
            try await storage.insertSample(message)
            await model.insertMessage(message)
        }
        var sent: [(EventBatch, HostIdentity)] = []
        for round in 0..<40 {
            var batch = EventBatch(
                user: dice.next() % 2 == 0 ? "u1" : nil,
                events: (0..<Int(dice.next() % 30)).map { _ in Self.event(&dice) })
            var host = Self.hosts.randomElement(using: &dice) ?? Self.hosts[0]
            if dice.next() % 3 == 0, let (before, from) = sent.randomElement(using: &dice) {
                (batch, host) = (before, from)
                if dice.next() % 2 == 0 { batch.events.removeFirst(batch.events.count / 2) }
            }
            sent.append((batch, host))
            let moment = Timestamp.test + .seconds(Int64(round))
            let outcome = try await storage.count(batch, of: host, at: moment)
            #expect(outcome == (await model.count(batch, of: host, at: moment)))
            if dice.next() % 8 == 0 {
                try storage.close()
                storage = try SQLiteStorage(directory: folder.path)
            }
        }
        let (one, other) = (try await Self.reading(storage), try await Self.reading(model))
        for (left, right) in zip(one, other) { #expect(left == right) }
        try storage.close()
    }

    @Test(arguments: 1...3)
    func `batches that come at the same time are counted as if they came one after the other`(seed: UInt64) async throws
    {
        let storage = try TestedStorage.scratch()
        let model = MemoryTrackingStorage()
        for message in ["m1", "m2"] {
            try await storage.insertSample(message)
            await model.insertMessage(message)
        }
        var dice = Dice(99 + seed)
        var batches: [(EventBatch, HostIdentity)] = []
        for number in 0..<60 {
            if number % 6 == 5 {
                batches.append(batches[number - 1 - Int(dice.next() % 3)])
                continue
            }
            let events = (0..<Int(dice.next() % 50)).map { _ in Self.event(&dice) }
            // A key that comes with two users would be kept for whoever came first.
            let host = Self.hosts[number % 3]
            batches.append((EventBatch(user: host.number == 3 ? nil : "u1", events: events), host))
        }
        var counted = 0
        for (batch, host) in batches { counted += await model.count(batch, of: host, at: .test).counted }
        let together = try await withThrowingTaskGroup(of: Int.self) { tasks in
            for (batch, host) in batches {
                tasks.addTask { try await storage.count(batch, of: host, at: .test).counted }
            }
            return try await tasks.reduce(0, +)
        }
        #expect(together == counted)
        let one = try await Self.reading(storage, inOrder: false)
        let other = try await Self.reading(model, inOrder: false)
        #expect(one.count == other.count)
        for (left, right) in zip(one, other) { #expect(left == right) }
    }

    @Test func `counters are what the details add up to, while those are kept`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        var dice = Dice(7)
        for round in 0..<30 {
            let batch = EventBatch(events: (0..<40).map { _ in Self.event(&dice) })
            _ = try await storage.count(batch, of: Self.hosts[round % 3], at: .test)
        }
        var sums: [String: EventCounts] = [:]
        for host in Self.hosts {
            for event in try await storage.events(of: host.number, user: nil, limit: 9_999) {
                for name in ["all", host.name, event.template, event.recipe].compactMap(\.self) {
                    sums[name, default: EventCounts()][event.kind] += event.weight
                }
            }
        }
        #expect(try await storage.counts(of: .all, days: nil) == sums["all"])
        for dimension in [Dimension.template, .recipe, .host] {
            for found in try await storage.counts(of: dimension, after: nil, limit: 99, days: nil) {
                #expect(found.counts == sums[found.name])
            }
        }
        try storage.close()
    }

    @Test func `details take no more room than they may, and the oldest days go first`() async throws {
        let folder = try TestFolder()
        var options = DetailOptions()
        options.bytes = 40_000
        let storage = try SQLiteStorage(directory: folder.path, details: options)
        for day in 0..<8 as Range<Int64> {
            let events = (0..<100).map { number in
                CountedEvent(key: EventKey(high: UInt64(day), low: UInt64(number)), name: "viewed", at: .test)
            }
            _ = try await storage.count(EventBatch(events: events), of: Self.hosts[0], at: .test + .days(day))
        }
        while try await storage.forgetTracking(at: .test + .days(8)) {}
        let kept = try await storage.events(of: 1, user: nil, limit: 999)
        #expect((300...500).contains(kept.count), "\(kept.count)")
        #expect(kept.first?.key.high == 7)
        #expect(try await storage.counts(of: .all, days: nil) == EventCounts([.viewed: 800]))
        try storage.close()
    }

    @Test func `what is old goes in pieces, and nothing that is not`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        func batch(_ part: UInt64, on day: Int64) -> EventBatch {
            EventBatch(
                events: (0..<500).map { number in
                    CountedEvent(
                        key: EventKey(high: part &* 0x9E37_79B9_7F4A_7C15, low: number), name: "viewed",
                        at: .test + .days(day))
                })
        }
        for part in 0..<24 {
            let host = Self.hosts[part % 2]
            #expect(try await storage.count(batch(UInt64(part), on: 0), of: host, at: .test).counted == 500)
        }
        let later = Timestamp.test + .days(36)
        #expect(try await storage.count(batch(99, on: 36), of: Self.hosts[0], at: later).counted == 500)
        var pieces = 0
        while try await storage.forgetTracking(at: later) { pieces += 1 }
        #expect(pieces >= 2)
        #expect(try await storage.count(batch(99, on: 36), of: Self.hosts[0], at: later).known == 500)
        for part in 0..<24 {
            let host = Self.hosts[part % 2]
            #expect(try await storage.count(batch(UInt64(part), on: 0), of: host, at: later).counted == 500)
        }
        #expect(try await storage.counts(of: .all, days: nil) == EventCounts([.viewed: 24_500]))
        try storage.close()
    }
}
