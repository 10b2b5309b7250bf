import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeInbox

/// What a stream delivers is done once, with the place that it stands for, in one commit.
@Suite struct DeliveryTests {
    private func take(
        _ numbers: [Int64], _ content: Delivery.Content = .other, from source: String = "a", in test: TemporaryStore,
        saying text: String = "x"
    ) throws -> [DeliveryOutcome] {
        try test.store.inbox.take(
            numbers.map { CheckedDelivery(Delivery($0, content, of: Array(text.utf8))) }, from: source, at: .seconds(1))
    }

    @Test func `the last one is where the stream goes on, for each source`() throws {
        let test = try TemporaryStore()
        #expect(try test.store.inbox.lastDelivery(of: "a") == nil)
        #expect(try take([3, 8], in: test) == [.done, .done])
        #expect(try take([5], from: "b", in: test) == [.done])
        #expect(try test.store.inbox.lastDelivery(of: "a") == 8)
        #expect(try test.store.inbox.lastDelivery(of: "b") == 5)
    }

    @Test func `what comes again is not done again, and moves nothing`() throws {
        let test = try TemporaryStore()
        #expect(try take([3, 8], .suspension, in: test) == [.done, .done])
        try test.store.queue.setMode(.running)
        #expect(try take([3, 8, 3], .suspension, in: test) == [.known, .known, .known])
        #expect(try test.store.queue.mode() == .running)
        #expect(try test.store.inbox.lastDelivery(of: "a") == 8)
    }

    @Test func `another thing under a number that was used is done, and the stream goes on there`() throws {
        let test = try TemporaryStore()
        _ = try take([3, 8], in: test)
        #expect(try take([3], .suspension, in: test, saying: "y") == [.done])
        #expect(try test.store.queue.mode() == .suspended)
        #expect(try test.store.inbox.lastDelivery(of: "a") == 3)
    }

    @Test func `a thousand are remembered`() throws {
        let test = try TemporaryStore()
        for start in stride(from: Int64(0), to: 3_000, by: 500) { _ = try take(Array(start..<start + 500), in: test) }
        let count = try test.store.database.single { access in
            try access.command("SELECT count(*) FROM delivery").first { $0.integer(0) }
        }
        #expect(count == 1_000)
        #expect(try test.store.inbox.lastDelivery(of: "a") == 2_999)
    }

    @Test func `where one cannot be done, none is`() throws {
        let test = try TemporaryStore()
        try test.store.database.write { try $0.run(script: "DROP TABLE message") }
        let deliveries = [Delivery(1, .suspension, of: [1]), Delivery(2, .dismissal(id: nil), of: [2])]
        #expect(throws: (any Error).self) {
            try test.store.inbox.take(deliveries.map { CheckedDelivery($0) }, from: "a", at: .seconds(1))
        }
        #expect(try test.store.queue.mode() == .running)
        #expect(try test.store.inbox.lastDelivery(of: "a") == nil)
    }
}
