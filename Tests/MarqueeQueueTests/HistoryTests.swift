import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeQueue

@Suite struct HistoryTests {
    @Test func `the history keeps so many, and remembers the ids of the others`() throws {
        let temporary = try TemporaryStore { $0.queue.historyLimit = 50 }
        let store = temporary.store
        let messages = (0..<Upkeep.interval * 2 + 10).map { NewMessage.sample(MessageID("m\($0)")) }
        _ = try store.queue.enqueue(messages)
        for index in messages.indices {
            let entry = try #require(try store.queue.take(at: .seconds(0)))
            #expect(try store.queue.end(entry.number, as: .failed("it broke"), at: .seconds(Int64(index))))
        }
        let expected = messages.suffix(50).reversed().map(\.id)
        #expect(try store.queue.ids(.ended) == expected)
        #expect(try store.queue.ids(.state(.failed)) == expected)
        #expect(try store.queue.counts() == [.failed: 50])
        #expect(try store.queue.entry("m0")?.body == nil)
        #expect(try store.queue.enqueue(messages).allSatisfy { $0 == .duplicate })

        let error = #expect(throws: StoreError.self) { try store.queue.retry("m0") }
        #expect(error?.code == .wrongState)
        #expect(error?.message.contains("'m0'") == true)
    }

    @Test func `after 30 days nothing of a message is left`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.end(try store.queue.add(.sample("old")), as: .dismissed, at: .seconds(0)))
        #expect(try store.queue.end(try store.queue.add(.sample("young")), as: .dismissed, at: .seconds(2)))
        // A later process finds it at its first ending.
        let later = try Store(at: temporary.directory.path)
        let now = Timestamp.seconds(30 * 86_400 + 1)
        #expect(try later.queue.end(try later.queue.add(.sample("new", receivedAt: now)), as: .dismissed, at: now))
        #expect(try later.queue.ids(.ended) == ["new", "young"])
        #expect(try later.queue.entry("old") == nil)
        try later.close()
    }

    @Test(arguments: [EnqueueOutcome.refused, .discarded])
    func `what ends as it arrives does not make the history longer without end`(outcome: EnqueueOutcome) throws {
        let temporary = try TemporaryStore { $0.queue.historyLimit = 50 }
        let store = temporary.store
        if outcome == .discarded { try store.queue.setMode(.discarding) }
        for batch in 0..<40 {
            let messages = (0..<50).map { NewMessage.sample(MessageID("m\(batch)-\($0)")) }
            let outcomes: [EnqueueOutcome] =
                switch outcome {
                case .refused: try store.queue.enqueue(messages.map { Arrival.refused($0, reasons: "no") })
                default: try store.queue.enqueue(messages)
                }
            #expect(outcomes.allSatisfy { $0 == outcome })
        }
        let kept = try store.database.single { access in
            try access.command("SELECT count(*) FROM content").first { $0.integer(0) }
        }
        #expect(try #require(kept) <= 50 + 50 + Int64(Upkeep.interval))
        #expect(try store.queue.ids(.ended).count == 50)
    }

    @Test func `what ended more than 30 days ago is not listed, though it was not cut yet`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.end(try store.queue.add(.sample("old")), as: .dismissed, at: .seconds(0)))
        #expect(try store.queue.end(try store.queue.add(.sample("young")), as: .dismissed, at: .seconds(60)))
        let now = Timestamp.seconds(30 * 86_400 + 30)
        #expect(try store.queue.list(.ended, at: now).map(\.id) == ["young"])
        #expect(try store.queue.counts(at: now) == [.dismissed: 1])
        #expect(try store.queue.list(.ended).count == 2)
    }

    @Test func `a failed message is put back at its old place with all its attempts`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([.sample("a"), .sample("b")])
        let number = try #require(try store.queue.take(at: .seconds(0))).number
        #expect(try store.queue.end(number, as: .failed("it broke"), at: .seconds(1)))
        try store.queue.retry("a")
        let entry = try #require(try store.queue.next(at: .seconds(2)))
        #expect(entry.id == "a")
        #expect(entry.number == number)
        #expect(entry.attempts == 0)
        #expect(entry.reason == nil)
        #expect(entry.endedAt == nil)
        #expect(try store.queue.ids(.ended).isEmpty)
    }

    @Test func `what has not failed is not tried again, and the error says why`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        try store.queue.add(.sample("live"))
        #expect(try store.queue.end(try store.queue.add(.sample("seen")), as: .dismissed, at: .seconds(1)))
        #expect(try store.queue.end(try store.queue.add(.sample("broken")), as: .failed("it broke"), at: .seconds(1)))
        for (id, code, word) in [
            ("live", StoreError.Code.wrongState, "queued"), ("seen", .wrongState, "dismissed"),
            ("nobody", .notFound, "unknown message"),
        ] {
            let error = #expect(throws: StoreError.self) { try store.queue.retry(MessageID(id)) }
            #expect(error?.code == code)
            #expect(error?.message.contains("'\(id)'") == true)
            #expect(error?.message.contains(word) == true)
        }
        _ = try store.queue.discardAll(includingVisible: false, at: .seconds(2))
        #expect(throws: StoreError.self) { try store.queue.retry("broken") }
        #expect(try store.queue.state("broken") == .failed)
    }
}
