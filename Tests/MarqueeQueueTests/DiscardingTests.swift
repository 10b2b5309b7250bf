import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeQueue

@Suite struct DiscardingTests {
    @Test(arguments: [false, true])
    func `what is queued or preparing is ended, what is visible only if asked`(includesVisible: Bool) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("queued"), .sample("quiet", isVisual: false), .sample("delayed", notBefore: .seconds(9)),
        ])
        for start: Start in [.preparing, .presenting, .presented, .dismissed] {
            try start.lead(try store.queue.add(.sample(MessageID(start.rawValue))), in: store)
        }
        let before = try store.tracking.eventNames().count
        let count = try store.queue.discardAll(includingVisible: includesVisible, at: .seconds(5))
        #expect(count == (includesVisible ? 6 : 4))
        #expect(try store.queue.ids(.live) == (includesVisible ? [] : ["presented", "presenting"]))
        #expect(try store.queue.counts()[.discarded] == count)
        #expect(
            try store.tracking.eventNames().dropFirst(before).elementsEqual(repeatElement("discarded", count: count)))
        #expect(try store.queue.entry("queued")?.endedAt == .seconds(5))
        #expect(try store.queue.state("dismissed") == .dismissed)
    }

    @Test func `of very many, the last are kept whole and the ids of all`() throws {
        let temporary = try TemporaryStore {
            $0.queue.historyLimit = 100
            $0.queue.tracking.outboxLimit = 1_000
        }
        let store = temporary.store
        let messages = (0..<5_000).map { NewMessage.sample(MessageID("m\($0)"), reportsReceipt: false) }
        _ = try store.queue.enqueue(messages)
        #expect(try store.queue.discardAll(includingVisible: true, at: .seconds(5)) == 5_000)
        #expect(try store.queue.ids(.ended) == (4_900..<5_000).reversed().map { MessageID("m\($0)") })
        #expect(try store.queue.liveCount() == 0)
        let counts = try store.tracking.outboxCounts()
        #expect(counts.waiting <= 1_000)
        #expect(counts.waiting + counts.dropped == 5_000)
        try store.queue.setMode(.running)
        #expect(try store.queue.enqueue(messages).allSatisfy { $0 == .duplicate })
    }

    @Test func `of more than one transaction should hold, all are ended`() throws {
        let temporary = try TemporaryStore {
            $0.queue.historyLimit = 10
            $0.queue.tracking.outboxLimit = 100
        }
        let store = temporary.store
        let count = Discarding.share + 1
        try store.database.write { access in
            try access.command(
                """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                INSERT INTO message (id, stage, rank, is_visual, template, enqueued_at)
                SELECT 'm' || n, 0, 0, 1, 'banner', 0 FROM number
                """
            ).run(.integer(count))
        }
        #expect(try store.queue.liveCount() == count)
        #expect(try store.queue.discardAll(includingVisible: false, at: .seconds(5)) == count)
        #expect(try store.queue.liveCount() == 0)
    }

    @Test(arguments: 1...6)
    func `no more are ended at once than was asked for, wherever they wait`(limit: Int) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("first"), .sample("second"), .sample("quiet", isVisual: false),
            .sample("delayed", notBefore: .seconds(9)),
        ])
        try Start.presented.lead(try store.queue.add(.sample("shown")), in: store)
        let count = try store.database.write { access in
            try Discarding(access: access, options: store.queue.options, includesVisible: true)
                .end(atMost: limit, reason: "enough", at: .seconds(5))
        }
        #expect(count == min(limit, 5))
        #expect(try store.queue.liveCount() == 5 - min(limit, 5))
    }

    @Test(arguments: [3, 10])
    func `as many ends are reported as the outbox holds, those of the last arrivals, in order`(limit: Int) throws {
        let temporary = try TemporaryStore { $0.queue.tracking.outboxLimit = limit }
        let store = temporary.store
        _ = try store.queue.enqueue((0..<5).map { NewMessage.sample(MessageID("m\($0)"), reportsReceipt: false) })
        #expect(try store.queue.discardAll(includingVisible: false, at: .seconds(5)) == 5)
        let events = try store.tracking.pendingEvents()
        #expect(events.compactMap(\.message) == (0..<5).suffix(limit).map { "m\($0)" })
        #expect(events.allSatisfy { $0.name == .discarded })
        #expect(try store.tracking.outboxCounts().dropped == 5 - events.count)
    }

    @Test(arguments: QueueMode.allCases)
    func `a mode holds for every process and after a restart`(mode: QueueMode) throws {
        let temporary = try TemporaryStore()
        #expect(try temporary.store.queue.mode() == .running)
        let other = try Store(at: temporary.directory.path)
        try other.queue.setMode(mode)
        #expect(try temporary.store.queue.mode() == mode)
        try other.close()
        try temporary.store.close()
        let later = try Store(at: temporary.directory.path)
        #expect(try later.queue.mode() == mode)
        try later.close()
    }
}
