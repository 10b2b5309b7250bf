import MarqueeDashboard
import MarqueeModel
import Testing

/// A host of the checks.
func host(_ number: Int64) -> HostIdentity {
    HostIdentity(number: number, id: "host\(number)", name: "window-\(number)")
}

/// An event with a key of its own.
func event(
    _ name: String, _ key: UInt64, message: String? = nil, template: String? = nil, recipe: String? = nil,
    text: String? = nil, after seconds: Int64 = 0
) -> CountedEvent {
    var event = CountedEvent(
        key: EventKey(high: key &* 0x9E37_79B9_7F4A_7C15, low: key), name: name, at: start + .seconds(seconds))
    event.message = message
    event.template = template
    event.recipe = recipe
    event.text = text
    if let text, name == "failed" || name == "discarded" {
        event.properties = Value.object(["reason": .string(text)]).jsonBytes()
    }
    return event
}

func checkTracking(of storage: any DashboardStorage) async throws {
    try await checkCounting(of: storage)
    try await checkAges(of: storage)
    try await checkBounds(of: storage)
    // Hours are kept for 90 days, days for ever.
    let hours = start.hourNumber..<start.hourNumber + 1
    while try await storage.forgetTracking(at: start + .days(90)) {}
    #expect(try await storage.series(of: .all, every: .hour, in: hours)?.count == 1)
    while try await storage.forgetTracking(at: start + .days(91)) {}
    #expect(try await storage.series(of: .all, every: .hour, in: hours) == [])
    let day = start.dayNumber..<start.dayNumber + 1
    #expect(try await storage.series(of: .all, every: .day, in: day)?.count == 1)
}

private func checkCounting(of storage: any DashboardStorage) async throws {
    #expect(try await storage.counts(of: .all, days: nil) == EventCounts())
    #expect(try await storage.counts(of: .named(.template, "banner"), days: nil) == nil)
    #expect(try await storage.counts(of: .named(.host, "window-1"), days: nil) == nil)
    try await storage.insertSample("m1")
    #expect(try await storage.counts(of: .named(.message, "m1"), days: nil) == EventCounts())
    #expect(try await storage.counts(of: .named(.message, "m2"), days: nil) == nil)

    let events = [
        event("received", 1, message: "m1", template: "banner", recipe: "noon"),
        event("viewed", 2, message: "m1", template: "banner", recipe: "noon", after: 5),
        event("failed", 3, message: "m2", template: "card", text: "no room", after: 10),
        event("bought", 4, message: "m1", template: "banner", after: 3_700),
        event("received", 1, message: "m1", template: "banner"),
    ]
    let batch = EventBatch(user: "u1", events: events)
    #expect(try await storage.count(batch, of: host(1), at: start) == IntakeOutcome(counted: 4, known: 1))
    #expect(try await storage.count(batch, of: host(1), at: start) == IntakeOutcome(counted: 0, known: 5))
    // The same ids of another host are other events.
    #expect(try await storage.count(batch, of: host(2), at: start) == IntakeOutcome(counted: 4, known: 1))

    let once = EventCounts([.received: 1, .viewed: 1, .failed: 1, .custom: 1])
    let twice = EventCounts([.received: 2, .viewed: 2, .failed: 2, .custom: 2])
    #expect(try await storage.counts(of: .all, days: nil) == twice)
    #expect(try await storage.counts(of: .named(.host, "window-1"), days: nil) == once)
    let banner = EventCounts([.received: 2, .viewed: 2, .custom: 2])
    #expect(try await storage.counts(of: .named(.template, "banner"), days: nil) == banner)
    #expect(try await storage.counts(of: .named(.message, "m1"), days: nil) == banner)
    #expect(try await storage.counts(of: .named(.recipe, "noon"), days: nil)?[.received] == 2)
    let today = start.dayNumber..<start.dayNumber + 1
    #expect(try await storage.counts(of: .named(.template, "card"), days: today) == EventCounts([.failed: 2]))
    #expect(try await storage.counts(of: .all, days: 0..<start.dayNumber) == EventCounts())
    // In the order of their names, in pages.
    let templates = try await storage.counts(of: .template, after: nil, limit: 9, days: nil)
    #expect(templates.map(\.name) == ["banner", "card"] && templates[0].counts == banner)
    let rest = try await storage.counts(of: .template, after: "banner", limit: 9, days: 0..<1)
    #expect(rest == [SubjectCounts(name: "card", counts: EventCounts())])
    #expect(try await storage.counts(of: .host, after: "window-1", limit: 1, days: nil).map(\.name) == ["window-2"])

    let hours = try await storage.series(of: .all, every: .hour, in: start.hourNumber..<start.hourNumber + 9)
    #expect(hours?.map(\.at) == [Timestamp(hourNumber: start.hourNumber), Timestamp(hourNumber: start.hourNumber + 1)])
    #expect(hours?.last?.counts == EventCounts([.custom: 2]))
    let days = try await storage.series(of: .named(.host, "window-2"), every: .day, in: today)
    #expect(days == [IntervalCounts(at: Timestamp(dayNumber: start.dayNumber), counts: once)])
    #expect(try await storage.series(of: .named(.host, "window-2"), every: .hour, in: 0..<9) == [])
    #expect(try await storage.series(of: .named(.recipe, "none"), every: .day, in: today) == nil)
    #expect(
        try await storage.breakdown(of: .named(.template, "card"), days: nil)
            == SubjectBreakdown(texts: [SubjectBreakdown.Text(event: "failed", text: "no room", count: 2)]))
    #expect(try await storage.breakdown(of: .all, days: today)?.names == ["bought": 2])
    #expect(try await storage.breakdown(of: .named(.message, "m2"), days: nil) == nil)
    try await checkTraces(of: storage)

    let kept = try await storage.events(of: 1, user: "u1", limit: 9)
    #expect(kept == [events[3], events[2], events[1], events[0]])
    #expect(try await storage.events(of: 1, user: "u1", limit: 2) == [events[3], events[2]])
    #expect(try await storage.events(of: 1, user: nil, limit: 9) == [])
    #expect(try await storage.events(of: 3, user: "u1", limit: 9) == [])
}

private func checkTraces(of storage: any DashboardStorage) async throws {
    var traces = try await storage.traces(of: "m1", afterHost: 0, limit: 9)
    #expect(traces.map(\.host) == [1, 2])
    #expect(traces.first?.received == start && traces.first?.viewed == start + .seconds(5))
    #expect(traces.first?.failed == nil && traces.first?.reason == nil)
    // What comes later may have happened earlier; of reasons, the last one holds.
    let later = EventBatch(events: [
        event("viewed", 11, message: "m1", after: 2), event("received", 12, message: "m1", after: 9),
        event("discarded", 13, message: "m1", text: "b", after: 20),
        event("failed", 14, message: "m1", text: "a", after: 8),
    ])
    #expect(try await storage.count(later, of: host(2), at: start).counted == 4)
    traces = try await storage.traces(of: "m1", afterHost: 1, limit: 9)
    var expected = MessageTrace(host: 2)
    (expected.received, expected.viewed) = (start, start + .seconds(2))
    (expected.discarded, expected.failed) = (start + .seconds(20), start + .seconds(8))
    (expected.reason, expected.reasonAt) = ("b", start + .seconds(20))
    #expect(traces == [expected])
    #expect(try await storage.traces(of: "m1", afterHost: 0, limit: 1).map(\.host) == [1])
    #expect(try await storage.traces(of: "m2", afterHost: 0, limit: 1) == [])
}

/// Counters stay, whatever else is forgotten.
private func checkAges(of storage: any DashboardStorage) async throws {
    let before = try await storage.counts(of: .all, days: nil)
    func isForgotten(after days: Int64) async throws {
        while try await storage.forgetTracking(at: start + .days(days)) {}
    }
    let again = EventBatch(user: "u1", events: [event("viewed", 2, message: "m1", template: "banner", after: 5)])
    try await isForgotten(after: 30)
    #expect(try await storage.events(of: 1, user: "u1", limit: 9).count == 4)
    try await isForgotten(after: 31)
    #expect(try await storage.events(of: 1, user: "u1", limit: 9) == [])
    try await isForgotten(after: 35)
    #expect(try await storage.count(again, of: host(1), at: start + .days(35)).known == 1)
    #expect(try await storage.counts(of: .all, days: nil) == before)
    let day = start.dayNumber..<start.dayNumber + 1
    #expect(try await storage.series(of: .all, every: .day, in: day)?.count == 1)
}

/// What one host makes up does not reach others.
private func checkBounds(of storage: any DashboardStorage) async throws {
    let moment = start + .days(36)
    func batch(_ names: [String], _ base: UInt64, kind: String, text: [String] = []) -> EventBatch {
        EventBatch(
            events: names.enumerated().map { place, name in
                var event = event(kind.isEmpty ? name : kind, base + UInt64(place), after: 36 * 86_400)
                if kind.isEmpty == false { event.template = text.isEmpty ? name : "reasons" }
                if !text.isEmpty { event.text = text[place] }
                return event
            })
    }
    // A hundred names of events a day, and a thousand of all.
    let names = (0..<120).map { "custom-\($0)" }
    #expect(try await storage.count(batch(names, 10_000, kind: ""), of: host(7), at: moment).counted == 120)
    let found = try await storage.breakdown(of: .named(.host, "window-7"), days: nil)?.names ?? [:]
    #expect(found.count == 101 && found["other"] == 20 && found["custom-0"] == 1 && found["custom-100"] == nil)
    #expect(try await storage.counts(of: .named(.host, "window-7"), days: nil) == EventCounts([.custom: 120]))
    // Twenty reasons of a template.
    let reasons = (0..<25).map { "reason \($0)" } + ["reason 3", "reason 24"]
    let failed = batch(reasons, 20_000, kind: "failed", text: reasons)
    #expect(try await storage.count(failed, of: host(7), at: moment).counted == 27)
    let texts = try await storage.breakdown(of: .named(.template, "reasons"), days: nil)?.texts ?? []
    #expect(texts.count == 21 && texts.last == SubjectBreakdown.Text(event: "failed", text: nil, count: 6))
    #expect(texts.first == SubjectBreakdown.Text(event: "failed", text: "reason 3", count: 2))
    // Ten thousand templates a day of one host; those of others are their own.
    for part in 0..<21 {
        let names = (0..<500).map { "template-\(part * 500 + $0)" }
        let outcome = try await storage.count(
            batch(names, 100_000 + UInt64(part) * 500, kind: "viewed"), of: host(7), at: moment)
        #expect(outcome.counted == 500)
        #expect(outcome.unnamed == (part < 19 ? 0 : part == 19 ? 1 : 500), "\(part)")
    }
    let more = try await storage.count(batch(["template-10499"], 1, kind: "viewed"), of: host(8), at: moment)
    #expect(more.unnamed == 0)
    let tomorrow = moment + .days(1)
    let one = batch(["template-10498"], 2, kind: "viewed")
    #expect(try await storage.count(one, of: host(7), at: tomorrow).unnamed == 0)
    #expect(try await storage.counts(of: .named(.template, "template-10498"), days: nil) == EventCounts([.viewed: 1]))
}

extension MessageStorage {
    /// Sends a message, so that its events count for it.
    package func insertSample(_ id: String) async throws {
        let message = NewMessage(
            id: id, title: id, template: "banner", notification: ["template": "banner"], recipients: .everyone,
            schedule: MessageSchedule(), hosts: 1, at: Timestamp(milliseconds: 0), by: "ada")
        let entry = AuditEntry(.messageSent, by: .commandLine("ada"), at: Timestamp(milliseconds: 0))
        _ = try await insertMessage(message, audit: entry)
    }
}
