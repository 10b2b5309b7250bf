import MarqueeModel
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite struct HistoryTests {
    @Test func `the history keeps so many, and remembers the ids of the others`() throws {
        let temporary = try TemporaryStore { $0.historyLimit = 50 }
        let store = temporary.store
        let messages = (0..<Upkeep.interval * 2 + 10).map { NewMessage.sample(MessageID("m\($0)")) }
        _ = try store.enqueue(messages)
        for index in messages.indices {
            let entry = try #require(try store.take(at: .seconds(0)))
            #expect(try store.end(entry.number, as: .failed("it broke"), at: .seconds(Int64(index))))
        }
        let expected = messages.suffix(50).reversed().map(\.id)
        #expect(try store.ids(.ended) == expected)
        #expect(try store.ids(.state(.failed)) == expected)
        #expect(try store.counts() == [.failed: 50])
        #expect(try store.entry("m0")?.body == nil)
        #expect(try store.enqueue(messages).allSatisfy { $0 == .duplicate })

        let error = #expect(throws: StoreError.self) { try store.retry("m0") }
        #expect(error?.code == .wrongState)
        #expect(error?.message.contains("\"m0\"") == true)
    }

    @Test func `after 30 days nothing of a message is left`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.end(try store.add(.sample("old")), as: .dismissed, at: .seconds(0)))
        #expect(try store.end(try store.add(.sample("young")), as: .dismissed, at: .seconds(2)))
        // A later process finds it at its first ending.
        let later = try Store(at: temporary.directory.path)
        let now = Timestamp.seconds(30 * 86_400 + 1)
        #expect(try later.end(try later.add(.sample("new", receivedAt: now)), as: .dismissed, at: now))
        #expect(try later.ids(.ended) == ["new", "young"])
        #expect(try later.entry("old") == nil)
        try later.close()
    }

    @Test func `what is refused as it arrives does not make the history longer without end`() throws {
        let temporary = try TemporaryStore { $0.historyLimit = 50 }
        let store = temporary.store
        for batch in 0..<40 {
            _ = try store.enqueue(
                (0..<50).map { Arrival.refused(.sample(MessageID("m\(batch)-\($0)")), reasons: "no") })
        }
        let kept = try store.connection.single { access in
            try access.command("SELECT count(*) FROM content").first { $0.integer(0) }
        }
        #expect(try #require(kept) <= 50 + 50 + Int64(Upkeep.interval))
        #expect(try store.ids(.ended).count == 50)
    }

    @Test func `what ended more than 30 days ago is not listed, though it was not cut yet`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.end(try store.add(.sample("old")), as: .dismissed, at: .seconds(0)))
        #expect(try store.end(try store.add(.sample("young")), as: .dismissed, at: .seconds(60)))
        let now = Timestamp.seconds(30 * 86_400 + 30)
        #expect(try store.list(.ended, at: now).map(\.id) == ["young"])
        #expect(try store.counts(at: now) == [.dismissed: 1])
        #expect(try store.list(.ended).count == 2)
    }

    @Test func `a failed message is put back at its old place with all its attempts`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.enqueue([.sample("a"), .sample("b")])
        let number = try #require(try store.take(at: .seconds(0))).number
        #expect(try store.end(number, as: .failed("it broke"), at: .seconds(1)))
        try store.retry("a")
        let entry = try #require(try store.next(at: .seconds(2)))
        #expect(entry.id == "a")
        #expect(entry.number == number)
        #expect(entry.attempts == 0)
        #expect(entry.reason == nil)
        #expect(entry.endedAt == nil)
        #expect(try store.ids(.ended).isEmpty)
    }

    @Test func `what has not failed is not tried again, and the error says why`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        try store.add(.sample("live"))
        #expect(try store.end(try store.add(.sample("seen")), as: .dismissed, at: .seconds(1)))
        #expect(try store.end(try store.add(.sample("broken")), as: .failed("it broke"), at: .seconds(1)))
        for (id, code, word) in [
            ("live", StoreError.Code.wrongState, "queued"), ("seen", .wrongState, "dismissed"),
            ("nobody", .notFound, "no message"),
        ] {
            let error = #expect(throws: StoreError.self) { try store.retry(MessageID(id)) }
            #expect(error?.code == code)
            #expect(error?.message.contains("\"\(id)\"") == true)
            #expect(error?.message.contains(word) == true)
        }
        _ = try store.discardAll(includingVisible: false, at: .seconds(2))
        #expect(throws: StoreError.self) { try store.retry("broken") }
        #expect(try store.state("broken") == .failed)
    }
}
