import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeQueue

@Suite struct ExpiryTests {
    private static func sample(
        _ id: MessageID, expires: Timestamp?, priority: Int32 = 0, isVisual: Bool = true
    ) -> NewMessage {
        var message = NewMessage.sample(
            id, priority: priority, isVisual: isVisual, recipe: "welcome",
            metadata: Array(#"{"campaign":"spring"}"#.utf8),
            reportsReceipt: false)
        message.expires = expires
        return message
    }

    private func expire(
        upTo last: MessageNumber = MessageNumber(.max), limit: Int = 100, in store: Store
    ) throws -> [MessageID] {
        let question = NextMessageQuery(besides: true, visuals: true)
        return try store.queue.round(at: .seconds(60)) { try $0.expire(question, upTo: last, limit: limit) }.map(\.id)
    }

    @Test(arguments: [0, 1, 999, 59_999, 3_599_500, 86_399_999] as [Int64])
    func `many that expire at once end as each of them would by itself`(milliseconds: Int64) throws {
        let moment = Timestamp(milliseconds: Timestamp.seconds(-90_000).milliseconds + milliseconds)
        let (together, alone) = (try TemporaryStore(), try TemporaryStore())
        for store in [together.store, alone.store] {
            _ = try store.queue.enqueue([
                Self.sample("low", expires: moment), Self.sample("high", expires: .seconds(59), priority: 9),
                Self.sample("beside", expires: .seconds(60), isVisual: false),
                Self.sample("later", expires: .seconds(61)),
                Self.sample("never", expires: nil, priority: 1),
            ])
        }
        let order: [MessageID] = ["beside", "high", "low"]
        #expect(try expire(in: together.store) == order)
        for id in order {
            let entry = try #require(try alone.store.queue.entry(id))
            let ending = MessageEnding.expired(at: try #require(entry.expires))
            #expect(try alone.store.queue.end(entry.number, as: ending, at: .seconds(60)))
        }
        for id in order + ["later", "never"] {
            #expect(try together.store.queue.entry(id) == (try alone.store.queue.entry(id)))
        }
        #expect(try together.store.queue.ids(.live) == ["never", "later"])
        let events = try [together, alone].map { try $0.store.tracking.pendingEvents(limit: 10) }
        let contents = events.map { events in
            events.map { [$0.name.rawValue, $0.message, $0.recipe, $0.at.description] }
        }
        #expect(contents[0] == contents[1])
        #expect(contents[0].count == order.count)
        #expect(events[0].map(\.properties) == events[1].map(\.properties))
        #expect(events[0].map(\.metadata) == events[1].map(\.metadata))
        #expect(Set(events[0].map(\.id)).count == order.count)
    }

    @Test func `only the first of each line and what has arrived by then expire`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue((0..<6).map { Self.sample(MessageID("m\($0)"), expires: .seconds(1)) })
        let third = try #require(try store.queue.entry("m2")).number
        #expect(try expire(limit: 2, in: store) == ["m0", "m1"])
        #expect(try expire(upTo: third, in: store) == ["m2"])
        #expect(try expire(in: store) == ["m3", "m4", "m5"])
        #expect(try expire(in: store) == [])
    }

    @Test func `of more events than are kept the last ones stay`() throws {
        let temporary = try TemporaryStore { $0.queue.tracking.outboxLimit = 20 }
        let store = temporary.store
        _ = try store.queue.enqueue((0..<50).map { Self.sample(MessageID("m\($0)"), expires: .seconds(1)) })
        #expect(try expire(in: store).count == 50)
        #expect(try store.tracking.pendingEvents(limit: 1).map(\.message) == ["m30"])
        #expect(try store.tracking.outboxCounts() == (20, 30))
    }

    @Test(arguments: [
        "INSERT INTO message (id, stage, rank, is_visual, template, enqueued_at) VALUES (?, ?, ?, ?, ?, ?)",
        "UPDATE message SET stage = 3 WHERE seq = ?", "UPDATE message SET stage = ?, ended_at = ? WHERE seq = ?",
    ])
    func `no table in memory is made for the change of a message`(statement: String) throws {
        let temporary = try TemporaryStore()
        let steps = try temporary.store.database.single { access in
            try access.command("EXPLAIN \(statement)").all { $0.text(1) }
        }
        #expect(steps.contains("IdxInsert"))
        #expect(!steps.contains("OpenEphemeral"))
    }
}
