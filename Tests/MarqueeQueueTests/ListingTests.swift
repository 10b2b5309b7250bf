import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeQueue

@Suite struct ListingTests {
    /// A store with messages in every state.
    private func filled() throws -> TemporaryStore {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("ready"), .sample("urgent", priority: 3), .sample("delayed 2", notBefore: .seconds(200)),
            .sample("delayed 1", notBefore: .seconds(100)), .sample("quiet", priority: 1, isVisual: false),
        ])
        for id: MessageID in ["preparing", "presenting", "presented", "dismissed", "failed"] {
            let number = try store.queue.add(.sample(id))
            switch id {
            case "preparing": #expect(try store.queue.beginPreparing(number))
            case "presenting": #expect(try store.queue.beginPresenting(number))
            case "presented": try Start.presented.lead(number, in: store)
            case "dismissed": #expect(try store.queue.end(number, as: .dismissed, at: .seconds(5)))
            default: #expect(try store.queue.end(number, as: .failed("it broke"), at: .seconds(4)))
            }
        }
        return temporary
    }

    @Test func `what is shown comes first, then what is ready in its order, then what is delayed by its time`() throws {
        let temporary = try filled()
        #expect(
            try temporary.store.queue.ids(.live) == [
                "presented", "presenting", "preparing", "urgent", "quiet", "ready", "delayed 1", "delayed 2",
            ])
    }

    @Test func `what ended last comes first`() throws {
        let temporary = try filled()
        #expect(try temporary.store.queue.ids(.ended) == ["dismissed", "failed"])
    }

    @Test(arguments: [
        (MessageState.queued, ["urgent", "quiet", "ready", "delayed 1", "delayed 2"] as [MessageID]),
        (.preparing, ["preparing"]), (.presenting, ["presenting"]), (.presented, ["presented"]),
        (.dismissed, ["dismissed"]), (.failed, ["failed"]), (.expired, []), (.discarded, []), (.refused, []),
    ])
    func `one state is listed alone, and counted`(state: MessageState, ids: [MessageID]) throws {
        let temporary = try filled()
        #expect(try temporary.store.queue.ids(.state(state)) == ids)
        #expect(try temporary.store.queue.counts()[state, default: 0] == ids.count)
        #expect(try temporary.store.queue.liveCount() == 8)
    }

    @Test(arguments: [1, 2, 3, 7, 100], [MessageFilter.live, .ended, .state(.queued)])
    func `pages follow each other without gaps`(size: Int, filter: MessageFilter) throws {
        let temporary = try filled()
        var ids: [MessageID] = []
        var last: QueueEntry?
        while true {
            let page = try temporary.store.queue.list(filter, limit: size, after: last)
            #expect(page.count <= size)
            guard let final = page.last else { break }
            ids += page.map(\.id)
            last = final
        }
        #expect(try ids == temporary.store.queue.ids(filter))
    }

    @Test func `a list carries no content, an entry does`() throws {
        let temporary = try TemporaryStore()
        let metadata = Array(#"{"a":1}"#.utf8)
        try temporary.store.queue.add(.sample("a", metadata: metadata))
        #expect(try temporary.store.queue.list(.live).first?.body == nil)
        #expect(try temporary.store.queue.entry("a")?.body == Array("body of a".utf8))
        #expect(try temporary.store.queue.entry("a")?.metadata == metadata)
        #expect(try temporary.store.queue.entry("b") == nil)
    }

    @Test(arguments: ["", "a\u{0}b", "Zażółć 🎉", #"'; DROP TABLE message; --"#])
    func `any text can be an id`(text: String) throws {
        let temporary = try TemporaryStore()
        try temporary.store.queue.add(.sample(MessageID(text), template: text))
        #expect(try temporary.store.queue.ids(.live) == [MessageID(text)])
        #expect(try temporary.store.queue.entry(MessageID(text))?.template == text)
    }
}
