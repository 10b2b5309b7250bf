import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeQueue

@Suite struct ArrivalTests {
    @Test func `an id that is live is a duplicate, also within one call`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(
            try store.queue.enqueue([.sample("a"), .sample("b"), .sample("a", priority: 9)]) == [
                .queued, .queued, .duplicate,
            ])
        #expect(try store.queue.enqueue([.sample("b"), .sample("c")]) == [.duplicate, .queued])
        #expect(try store.queue.entry("a")?.priority == 0)
        #expect(try store.tracking.eventNames() == ["received", "received", "received"])
    }

    static let starts: [(milliseconds: Int64?, isDelayed: Bool)] = [(nil, false), (-1, false), (0, false), (1, true)]

    @Test(arguments: starts)
    func `a message is delayed by a moment that is still to come`(milliseconds: Int64?, isDelayed: Bool) throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        let moment = milliseconds.map { Timestamp.seconds(0) + TimeSpan(milliseconds: $0) }
        try queue.add(.sample("a", notBefore: moment, receivedAt: .seconds(0)))
        let entry = try #require(try queue.entry("a"))
        #expect(entry.state == .queued)
        #expect(entry.isDelayed == isDelayed)
        #expect(entry.notBefore == moment)
        #expect(try queue.nextWake() == (isDelayed ? moment : nil))
    }

    @Test(arguments: [(30 * 86_400, EnqueueOutcome.duplicate), (30 * 86_400 + 1, .queued)])
    func `an id is remembered for 30 days after its end`(seconds: Int64, outcome: EnqueueOutcome) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.end(try store.queue.add(.sample("a")), as: .dismissed, at: .seconds(0)))
        #expect(try store.queue.enqueue([.sample("a", receivedAt: .seconds(seconds))]) == [outcome])
        #expect(try store.queue.state("a") == (outcome == .queued ? .queued : .dismissed))
    }

    @Test func `a refused message is kept with its reasons, and its id may be sent again`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let reasons = #"[{"code":"missing-file"}]"#
        #expect(
            try store.queue.enqueue([.refused(.sample("a", receivedAt: .seconds(1)), reasons: reasons)]) == [.refused])
        #expect(try store.queue.entry("a")?.reason == reasons)
        #expect(try store.queue.ids(.state(.refused)) == ["a"])
        #expect(try store.tracking.eventNames() == ["received", "failed"])
        #expect(
            try store.queue.enqueue([.refused(.sample("a", receivedAt: .seconds(2)), reasons: "again")]) == [.refused])
        #expect(try store.queue.entry("a")?.reason == "again")

        try store.queue.add(.sample("b"))
        #expect(try store.queue.enqueue([.sample("a")]) == [.queued])
        #expect(try store.queue.ids(.live) == ["b", "a"])
        #expect(try store.queue.ids(.ended).isEmpty)
        #expect(
            try store.queue.enqueue([.refused(.sample("a", receivedAt: .seconds(3)), reasons: reasons)]) == [.duplicate]
        )
        #expect(try store.queue.state("a") == .queued)
    }

    @Test func `a message that takes the place of the last one arrives after it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.enqueue([.refused(.sample("a"), reasons: "[]")]) == [.refused])
        let last = try store.queue.lastArrival()
        #expect(try store.queue.enqueue([.sample("a")]) == [.queued])
        #expect(try store.queue.arrivals(after: last, limit: 10).entries.map(\.id) == ["a"])
    }

    @Test func `no more arrivals are read than have so much content, and the next look goes on there`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        for id: MessageID in ["a", "b", "c"] { try queue.add(.sample(id)) }
        let size = try #require(try queue.entry("a")).contentSize
        let first = try queue.arrivals(after: MessageNumber(0), limit: 10, bytes: size + 1)
        #expect(first.entries.map(\.id) == ["a", "b"])
        #expect(first.end == first.entries.last?.number)
        let rest = try queue.arrivals(after: first.end, limit: 10, bytes: size + 1)
        #expect(rest.entries.map(\.id) == ["c"])
        #expect(try rest.end == queue.lastArrival())
        #expect(try queue.arrivals(after: MessageNumber(0), limit: 10, bytes: 1).entries.map(\.id) == ["a"])
    }

    @Test func `accepted and refused messages arrive together, in their order`() throws {
        let temporary = try TemporaryStore()
        let outcomes = try temporary.store.queue.enqueue([
            .accepted(.sample("a")), .refused(.sample("b"), reasons: "[]"), .refused(.sample("a"), reasons: "[]"),
            .accepted(.sample("b")),
        ])
        #expect(outcomes == [.queued, .refused, .duplicate, .queued])
        #expect(try temporary.store.queue.ids(.live) == ["a", "b"])
    }

    @Test func `what a store cannot hold leaves nothing of the call behind`() throws {
        let temporary = try TemporaryStore { $0.maximumSize = ByteCount(400_000) }
        let store = temporary.store
        try store.queue.add(.sample("kept"))
        var messages = (0..<2_000).map { NewMessage.sample(MessageID("m\($0)")) }
        for index in messages.indices { messages[index].body = [UInt8](repeating: 0, count: 1_000) }
        let error = #expect(throws: StoreError.self) { try store.queue.enqueue(messages) }
        #expect(error?.code == .full)
        #expect(error?.message.contains(temporary.directory.path) == true)
        #expect(error?.concernsWriting == true)

        #expect(try store.queue.ids(.live) == ["kept"])
        #expect(try store.tracking.eventNames() == ["received"])
        #expect(try store.check().isEmpty)
        #expect(try store.queue.enqueue([.sample("small")]) == [.queued])
    }

    @Test func `while the queue is discarding, what arrives ends so`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.discardAll(includingVisible: false, at: .seconds(0)) == 0)
        #expect(try store.queue.mode() == .discarding)
        #expect(try store.queue.enqueue([.sample("a")]) == [.discarded])
        #expect(try store.queue.state("a") == .discarded)
        #expect(try store.tracking.eventNames() == ["received", "discarded"])
        try store.queue.setMode(.running)
        #expect(try store.queue.enqueue([.sample("b"), .sample("a")]) == [.queued, .duplicate])
    }
}
