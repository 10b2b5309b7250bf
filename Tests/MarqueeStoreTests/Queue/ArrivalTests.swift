import MarqueeModel
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite struct ArrivalTests {
    @Test func `an id that is live is a duplicate, also within one call`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(
            try store.enqueue([.sample("a"), .sample("b"), .sample("a", priority: 9)]) == [
                .queued, .queued, .duplicate,
            ])
        #expect(try store.enqueue([.sample("b"), .sample("c")]) == [.duplicate, .queued])
        #expect(try store.entry("a")?.priority == 0)
        #expect(try store.eventNames() == ["received", "received", "received"])
    }

    @Test(arguments: [(30 * 86_400, EnqueueOutcome.duplicate), (30 * 86_400 + 1, .queued)])
    func `an id is remembered for 30 days after its end`(seconds: Int64, outcome: EnqueueOutcome) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.end(try store.add(.sample("a")), as: .dismissed, at: .seconds(0)))
        #expect(try store.enqueue([.sample("a", receivedAt: .seconds(seconds))]) == [outcome])
        #expect(try store.state("a") == (outcome == .queued ? .queued : .dismissed))
    }

    @Test func `a refused message is kept with its reasons, and its id may be sent again`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let reasons = #"[{"code":"missing-file"}]"#
        #expect(try store.enqueue([.refused(.sample("a", receivedAt: .seconds(1)), reasons: reasons)]) == [.refused])
        #expect(try store.entry("a")?.reason == reasons)
        #expect(try store.ids(.state(.refused)) == ["a"])
        #expect(try store.eventNames() == ["received", "failed"])
        #expect(try store.enqueue([.refused(.sample("a", receivedAt: .seconds(2)), reasons: "again")]) == [.refused])
        #expect(try store.entry("a")?.reason == "again")

        try store.add(.sample("b"))
        #expect(try store.enqueue([.sample("a")]) == [.queued])
        #expect(try store.ids(.live) == ["b", "a"])
        #expect(try store.ids(.ended).isEmpty)
        #expect(try store.enqueue([.refused(.sample("a", receivedAt: .seconds(3)), reasons: reasons)]) == [.duplicate])
        #expect(try store.state("a") == .queued)
    }

    @Test func `a message that takes the place of the last one arrives after it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.enqueue([.refused(.sample("a"), reasons: "[]")]) == [.refused])
        let last = try store.lastArrival()
        #expect(try store.enqueue([.sample("a")]) == [.queued])
        #expect(try store.arrivals(after: last, limit: 10).entries.map(\.id) == ["a"])
    }

    @Test func `no more arrivals are read than have so much content, and the next look goes on there`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        for id: MessageID in ["a", "b", "c"] { try store.add(.sample(id)) }
        let size = try #require(try store.entry("a")).contentSize
        let first = try store.arrivals(after: MessageNumber(0), limit: 10, bytes: size + 1)
        #expect(first.entries.map(\.id) == ["a", "b"])
        #expect(first.end == first.entries.last?.number)
        let rest = try store.arrivals(after: first.end, limit: 10, bytes: size + 1)
        #expect(rest.entries.map(\.id) == ["c"])
        #expect(try rest.end == store.lastArrival())
        #expect(try store.arrivals(after: MessageNumber(0), limit: 10, bytes: 1).entries.map(\.id) == ["a"])
    }

    @Test func `accepted and refused messages arrive together, in their order`() throws {
        let temporary = try TemporaryStore()
        let outcomes = try temporary.store.enqueue([
            .accepted(.sample("a")), .refused(.sample("b"), reasons: "[]"), .refused(.sample("a"), reasons: "[]"),
            .accepted(.sample("b")),
        ])
        #expect(outcomes == [.queued, .refused, .duplicate, .queued])
        #expect(try temporary.store.ids(.live) == ["a", "b"])
    }

    @Test func `what a store cannot hold leaves nothing of the call behind`() throws {
        let temporary = try TemporaryStore { $0.maximumSize = ByteCount(400_000) }
        let store = temporary.store
        try store.add(.sample("kept"))
        var messages = (0..<2_000).map { NewMessage.sample(MessageID("m\($0)")) }
        for index in messages.indices { messages[index].body = [UInt8](repeating: 0, count: 1_000) }
        let error = #expect(throws: StoreError.self) { try store.enqueue(messages) }
        #expect(error?.code == .full)
        #expect(error?.message.contains(temporary.directory.path) == true)
        #expect(error?.concernsWriting == true)

        #expect(try store.ids(.live) == ["kept"])
        #expect(try store.eventNames() == ["received"])
        #expect(try store.check().isEmpty)
        #expect(try store.enqueue([.sample("small")]) == [.queued])
    }

    @Test func `while the queue is discarding, what arrives ends so`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.discardAll(includingVisible: false, at: .seconds(0)) == 0)
        #expect(try store.mode() == .discarding)
        #expect(try store.enqueue([.sample("a")]) == [.discarded])
        #expect(try store.state("a") == .discarded)
        #expect(try store.eventNames() == ["received", "discarded"])
        try store.setMode(.running)
        #expect(try store.enqueue([.sample("b"), .sample("a")]) == [.queued, .duplicate])
    }
}
