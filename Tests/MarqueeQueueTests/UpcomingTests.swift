import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeQueue

/// What a host or an operator asks of the queue without changing it.
@Suite struct UpcomingTests {
    @Test func `what comes next is listed in its order, with its content`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        _ = try queue.enqueue([
            .sample("low"), .sample("high", priority: 5), .sample("quiet", isVisual: false), .sample("third"),
        ])
        let all = NextMessageQuery(besides: true, visuals: true)
        let visuals = NextMessageQuery(visuals: true)
        #expect(try queue.upcoming(visuals, limit: 2).map(\.id) == ["high", "low"])
        #expect(try queue.upcoming(visuals, limit: 9).map(\.id) == ["high", "low", "third"])
        // What needs no screen is a line of its own, and comes first.
        #expect(try queue.upcoming(all, limit: 9).map(\.id) == ["quiet"])
        #expect(try queue.upcoming(visuals, limit: 1).allSatisfy { $0.body != nil })
        #expect(try queue.liveCount() == 4)
    }

    @Test func `recipes whose visual messages wait are known, and those of others are not`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        _ = try queue.enqueue([
            .sample("plain"), .sample("a", recipe: "welcome"), .sample("b", recipe: "welcome"),
            .sample("quiet", isVisual: false, recipe: "track"),
            .sample("later", notBefore: .seconds(9), recipe: "late"),
        ])
        try Start.dismissed.lead(try queue.add(.sample("gone", recipe: "gone")), in: temporary.store)
        #expect(try queue.waitingRecipes() == ["welcome"])
        #expect(try queue.waitingRecipes(limit: 0).isEmpty)
    }

    @Test func `the templates of all messages are known, each once`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        _ = try queue.enqueue([.sample("a", template: "card"), .sample("b", template: "card"), .sample("c")])
        #expect(try queue.remove("a", at: .seconds(1)))
        #expect(try Set(queue.templates()) == ["card", "banner"])
        #expect(try queue.templates().count == 2)
    }

    @Test(arguments: Start.allCases)
    func `a message is known as live until it ends, with the time of its arrival`(start: Start) throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        _ = try queue.add(.sample("other"))
        let number = try queue.add(.sample("a", receivedAt: .seconds(3)))
        try start.lead(number, in: temporary.store)
        let found = try temporary.store.database.single { try $0.live("a") }
        let isLive = ![.dismissed, .failed].contains(start)
        #expect(found?.number == (isLive ? number : nil))
        #expect(found?.enqueuedAt == (isLive ? .seconds(3) : nil))
    }

    @Test func `what becomes due at this very moment is in the order`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        _ = try queue.enqueue([
            .sample("first", notBefore: .seconds(5)), .sample("second", notBefore: .seconds(6)),
        ])
        #expect(try queue.next(at: .seconds(4)) == nil)
        #expect(try queue.next(at: .seconds(5))?.id == "first")
        #expect(try queue.entry("second")?.isDelayed == true)
        #expect(try queue.nextWake() == .seconds(6))
    }

    @Test func `an empty store has no last arrival, and nothing after it`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        #expect(try queue.lastArrival() == MessageNumber(0))
        let none = try queue.arrivals(after: MessageNumber(7), limit: 10)
        #expect(none.entries.isEmpty && none.end == MessageNumber(7))
        let number = try queue.add(.sample("a"))
        #expect(try queue.lastArrival() == number)
    }
}
