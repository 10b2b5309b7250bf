import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import Testing

/// Contents, which lie apart from their messages, go with them.
@Suite struct ContentTests {
    private func contents(of store: Store) throws -> Int64? {
        try store.database.single { access in
            try access.command("SELECT count(*) FROM content").first { $0.integer(0) }
        }
    }

    static let replaced: [(ending: MessageEnding, seconds: Int64)] = [
        (MessageEnding(.refused, reason: "no"), 1), (MessageEnding(.dismissed), 30 * 86_400 + 1),
    ]

    @Test(arguments: replaced)
    func `of a message whose id is used again nothing is left`(ending: MessageEnding, seconds: Int64) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.end(try store.queue.add(.sample("a")), as: ending, at: .seconds(0)))
        try store.queue.add(.sample("a", receivedAt: .seconds(seconds)))
        #expect(try contents(of: store) == 1)
        #expect(try store.queue.entry("a")?.body == Array("body of a".utf8))
    }

    @Test(arguments: [MessageEnding(.dismissed), MessageEnding(.failed, reason: "it broke")])
    func `of a message that is removed from the history only the id is remembered`(ending: MessageEnding) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let metadata = Array(#"{"campaign":"spring"}"#.utf8)
        let number = try store.queue.add(.sample("a", metadata: metadata))
        #expect(try store.queue.end(number, as: ending, at: .seconds(1)))
        let state = try #require(try store.queue.state("a"))
        #expect(try store.queue.remove(BulkSelection(template: nil, state: state), at: .seconds(2)) == 1)

        let entry = try #require(try store.queue.entry("a"))
        #expect(entry.state == state)
        #expect(entry.body == nil)
        #expect(entry.metadata == nil)
        #expect(entry.reason == nil)
        #expect(try contents(of: store) == 0)
        #expect(try store.queue.enqueue([.sample("a")]) == [.duplicate])
    }
}
