import Dispatch
import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeThreads
import Testing

@testable import MarqueeQueue

/// What a host is told of that it has not ended itself.
@Suite struct EndingsTests {
    private func take(_ store: Store, upTo last: Int64 = .max) throws -> [String] {
        try store.queue.round(at: .seconds(9)) { round in
            try round.takeEndings(upTo: MessageNumber(last)).map { "\($0.id) \($0.state): \($0.reason ?? "")" }
        }
    }

    @Test func `each is told once, in order, when its arrival was told`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        for id in ["a", "b", "c"] { _ = try store.queue.add(.sample(MessageID(id))) }
        _ = try store.queue.enqueue([Arrival.refused(.sample("d"), reasons: "unknown-template: x")])
        for id in ["b", "a"] as [MessageID] { #expect(try store.queue.remove(id, at: .seconds(1))) }
        #expect(try take(store, upTo: 3) == ["b discarded: removed", "a discarded: removed"])
        #expect(try take(store, upTo: 3) == [])
        #expect(try take(store) == ["d refused: unknown-template: x"])
        #expect(try store.queue.discardAll(includingVisible: true, at: .seconds(2)) == 1)
        _ = try store.queue.enqueue([NewMessage.sample("e")])
        #expect(try take(store) == ["c discarded: the queue was discarded", "e discarded: the queue is discarding"])
    }

    @Test func `what a host ends itself, and what was put back, is none`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let (own, failed) = (try store.queue.add(.sample("own")), try store.queue.add(.sample("failed")))
        _ = try store.queue.round(at: .seconds(1)) { try $0.end(own, as: .dismissed) }
        #expect(try store.queue.end(failed, as: .failed("no ink"), at: .seconds(1)))
        #expect(try store.queue.retry(failedOf: nil, at: .seconds(2)) == 1)
        #expect(try take(store) == [])
    }

    @Test func `of what nobody reads, the last ones are kept`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let messages = (0..<5_000).map { NewMessage.sample(MessageID("m-\($0)")) }
        _ = try store.queue.enqueue(messages)
        let removed = try store.queue.remove(BulkSelection(template: nil, state: .queued), at: .seconds(1))
        #expect(removed == 5_000)
        let told = try take(store)
        #expect((2_000..<5_000).contains(told.count) && told.last == "m-4999 discarded: removed", "\(told.count)")
        #expect(try store.queue.forgetEndings() == MessageNumber(5_000))
        #expect(try take(store) == [])
    }

    @Test func `of what nobody reads as much is kept as has room, to the last byte`() throws {
        // Five bytes each, of 16,000.
        for (count, kept) in [(3_199, 3_199), (3_200, 3_200), (3_201, 3_199), (3_202, 3_199)] {
            let temporary = try TemporaryStore()
            let text = try temporary.store.queue.database.write { access in
                try access.noteEndings(of: (0..<Int64(count)).map { MessageNumber(1_000 + $0) })
                return try access.setting("queue-endings") ?? ""
            }
            #expect(text.split(separator: " ").count == kept, "\(count)")
            #expect(text.hasSuffix("\(999 + count) "))
        }
    }

    /// A host reads what there is, and then waits for another process that is writing.
    @Test func `what is noted while a host waits to write is told later`() async throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let other = try Store(at: temporary.directory.path)
        _ = try store.queue.enqueue([Arrival.refused(.sample("a"), reasons: "x")])
        let writing = Recording<Bool>()
        async let written: Void = BlockingThread.run {
            try other.queue.database.write { access in
                writing.append(true)
                // Long enough for the host to have looked; what is too short finds nothing.
                _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(200))
                var arrivals = try Arrivals(access, options: QueueOptions())
                _ = try arrivals.take(.refused(.sample("b"), reasons: "y"))
                try arrivals.finish()
            }
        }
        await writing.wait { !$0.isEmpty }
        #expect(try take(store, upTo: 1) == ["a refused: x"])
        try await written
        #expect(try take(store) == ["b refused: y"])
        try other.close()
    }
}
