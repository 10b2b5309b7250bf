import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeTracking

@Suite struct OutboxTests {
    @Test func `once somebody has opted out, nothing is recorded any more`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let number = try store.queue.add(.sample("before"))
        _ = try store.tracking.optOut(at: .seconds(1))
        #expect(try store.queue.beginPresenting(number))
        #expect(try store.queue.markPresented(number, at: .seconds(2)))
        #expect(try store.queue.end(number, as: .dismissed, at: .seconds(3)))
        try store.queue.add(.sample("after"))
        _ = try store.queue.discardAll(includingVisible: true, at: .seconds(4))
        #expect(try store.tracking.pendingEvents().isEmpty)
        #expect(try store.tracking.outboxCounts() == (0, 0))
    }

    @Test func `events come in the order in which they happened, each with an id of its own`() throws {
        let next = Mutex<UInt64>(0)
        let temporary = try TemporaryStore { options in
            options.queue.tracking.makeEventID = {
                EventID(
                    high: 0,
                    low: next.withLock {
                        $0 += 1; return $0
                    })
            }
        }
        let store = temporary.store
        let number = try store.queue.add(.sample("a"))
        #expect(try store.queue.beginPresenting(number))
        #expect(try store.queue.markPresented(number, at: .seconds(1)))
        try store.tracking.report(.notified, of: "a", at: .seconds(2))
        #expect(try store.queue.end(number, as: .dismissed, at: .seconds(3)))

        let events = try store.tracking.pendingEvents()
        #expect(events.map(\.name.rawValue) == ["received", "viewed", "notified", "dismissed"])
        #expect(events.map(\.at) == [.seconds(0), .seconds(1), .seconds(2), .seconds(3)])
        #expect(events.map(\.id.low) == [1, 2, 3, 4])
        #expect(events[0].id.description == "00000000-0000-0000-0000-000000000001")
    }

    @Test func `what is acknowledged is gone, the rest stays`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue((0..<10).map { .sample(MessageID("m\($0)")) })
        let first = try store.tracking.pendingEvents(limit: 4)
        try store.tracking.acknowledge(first)
        #expect(try store.tracking.pendingEvents().map(\.message) == (4..<10).map { "m\($0)" })
        // Acknowledged twice, as after a lost answer.
        try store.tracking.acknowledge(first)
        #expect(try store.tracking.outboxCounts().waiting == 6)
    }

    @Test func `an acknowledgement never removes another event that has got the same number`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        try store.tracking.report("a", of: nil, at: .seconds(0))
        let events = try store.tracking.pendingEvents()
        try store.tracking.acknowledge(events)
        try store.tracking.report("b", of: nil, at: .seconds(1))
        #expect(try store.tracking.pendingEvents().map(\.number) == events.map(\.number))
        try store.tracking.acknowledge(events)
        #expect(try store.tracking.eventNames() == ["b"])
    }

    @Test func `a click is recorded with its target, and what it leads to is enqueued with it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let metadata = Array(#"{"campaign":"spring"}"#.utf8)
        try store.queue.add(.sample("parent", recipe: "r", metadata: metadata))
        #expect(try store.queue.recordClick(on: "https://shop.example", of: "parent", at: .seconds(1)) == nil)
        let action = NewMessage.sample("child", priority: -1, goesFirst: true, reportsReceipt: false)
        #expect(try store.queue.recordClick(on: "open", of: "parent", at: .seconds(2), enqueuing: action) == .queued)

        let clicks = try store.tracking.pendingEvents().filter { $0.name == .clicked }
        #expect(
            clicks.map(\.properties)
                == [#"{"target":"https://shop.example"}"#, #"{"target":"open"}"#].map { Array($0.utf8) })
        #expect(clicks.allSatisfy { $0.recipe == "r" && $0.metadata == metadata && $0.message == "parent" })
        #expect(try store.queue.ids(.live) == ["child", "parent"])
        #expect(try store.tracking.eventNames() == ["received", "clicked", "clicked"])
    }

    @Test func `a custom event carries its properties, with or without a message`() throws {
        let temporary = try TemporaryStore()
        let properties = Array(#"{"rating":5}"#.utf8)
        try temporary.store.tracking.report(
            "rated", of: "unknown", recipe: "r", at: .seconds(1), properties: properties)
        try temporary.store.tracking.report("opened", of: nil, at: .seconds(2))
        let events = try temporary.store.tracking.pendingEvents()
        #expect(events.map(\.name) == ["rated", "opened"])
        #expect(events.map(\.message) == ["unknown", nil])
        #expect(events.map(\.recipe) == ["r", nil])
        #expect(events.map(\.properties) == [properties, nil])
    }

    @Test func `a full outbox drops the oldest that were received or viewed, and counts them`() throws {
        let temporary = try TemporaryStore { $0.queue.tracking.outboxLimit = 20 }
        let store = temporary.store
        for number in 0..<30 {
            try store.tracking.report(
                number.isMultiple(of: 2) ? .clicked : .received, of: nil, at: .seconds(Int64(number)))
            #expect(try store.tracking.outboxCounts().waiting <= 20)
        }
        let events = try store.tracking.pendingEvents()
        #expect(events.count { $0.name == .clicked } == 15)
        #expect(events.count { $0.name == .received } == 5)
        #expect(events.last?.at == .seconds(29))
        #expect(try store.tracking.outboxCounts() == (20, 10))
    }

    @Test func `when nothing else is left to drop, the oldest goes`() throws {
        let temporary = try TemporaryStore { $0.queue.tracking.outboxLimit = 10 }
        for number in 0..<25 { try temporary.store.tracking.report(.clicked, of: nil, at: .seconds(Int64(number))) }
        #expect(try temporary.store.tracking.pendingEvents().map(\.at) == (15..<25).map { .seconds(Int64($0)) })
        #expect(try temporary.store.tracking.outboxCounts() == (10, 15))
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func `the limit holds whatever comes, is acknowledged and is dropped`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let temporary = try TemporaryStore { $0.queue.tracking.outboxLimit = 30 }
        let store = temporary.store
        var (reported, acknowledged) = (0, 0)
        for step in 0..<400 {
            if Int.random(in: 0..<40, using: &generator) == 0 {
                let events = try store.tracking.pendingEvents(limit: Int.random(in: 1...40, using: &generator))
                try store.tracking.acknowledge(events)
                acknowledged += events.count
            } else {
                let name: EventName = Bool.random(using: &generator) ? .viewed : .clicked
                try store.tracking.report(name, of: nil, at: .seconds(Int64(step)))
                reported += 1
            }
            let (waiting, dropped) = try store.tracking.outboxCounts()
            #expect(waiting <= 30)
            #expect(waiting + dropped + acknowledged == reported)
        }
        let events = try store.tracking.pendingEvents()
        #expect(events.map(\.at) == events.map(\.at).sorted())
        #expect(try store.tracking.outboxCounts().dropped > 0)
    }

    @Test func `a million cannot come in at once either`() throws {
        let temporary = try TemporaryStore { $0.queue.tracking.outboxLimit = 100 }
        _ = try temporary.store.queue.enqueue((0..<1_000).map { .sample(MessageID("m\($0)")) })
        #expect(try temporary.store.tracking.outboxCounts() == (100, 900))
        #expect(try temporary.store.queue.liveCount() == 1_000)
    }

    @Test func `random identifiers are UUIDs of version 4, and differ`() {
        let ids = (0..<1_000).map { _ in EventID.random() }
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let text = id.description
            #expect(text.count == 36)
            #expect(text.dropFirst(14).first == "4")
            #expect("89ab".contains(text.dropFirst(19).first ?? " "))
        }
    }
}
