import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeQueue

@Suite struct RecoveryTests {
    @Test(arguments: [
        (Start.preparing, 0, MessageState.queued, 0), (.preparing, 2, .queued, 2), (.presenting, 0, .queued, 1),
        (.presenting, 1, .queued, 2), (.presenting, 2, .failed, 3), (.presented, 0, .queued, 1),
        (.presented, 2, .failed, 3), (.queued, 2, .queued, 2), (.dismissed, 1, .dismissed, 1),
    ])
    func `what was active is queued again until its attempts are used up`(
        start: Start, attempts: Int, state: MessageState, attemptsAfter: Int
    ) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([.sample("a"), .sample("b")])
        let number = try #require(try store.queue.next(at: .seconds(0))).number
        for _ in 0..<attempts {
            #expect(try store.queue.beginPresenting(number))
            #expect(try store.queue.requeue(number, givingAttemptBack: false))
        }
        try start.lead(number, in: store)
        // The host dies: another one opens the store.
        let next = try Store(at: temporary.directory.path)
        let recovered = try next.queue.recover(at: .seconds(9))

        let isActive = [.preparing, .presenting, .presented].contains(start)
        let expected = RecoveredMessage(number: number, id: "a", template: "banner", isQueued: state == .queued)
        #expect(recovered == (isActive ? [expected] : []))
        let entry = try #require(try next.queue.entry("a"))
        #expect(entry.state == state)
        #expect(entry.attempts == attemptsAfter)
        #expect(try next.queue.ids(.live) == (state == .queued ? ["a", "b"] : ["b"]))
        #expect(try next.tracking.eventNames().contains("failed") == (state == .failed))
        #expect(try next.queue.recover(at: .seconds(10)).isEmpty)
        try next.close()
    }

    @Test(arguments: [Int64.min, Int64.min + 1, -31_557_600_000_001])
    func `a stored lifetime that nobody has meant keeps no host from starting`(expires: Int64) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([.sample("a")])
        try store.database.write { try $0.command("UPDATE message SET expires = ?").run(.integer(expires)) }
        #expect(try store.queue.recover(at: .seconds(9)).isEmpty)
        let entry = try #require(try store.queue.entry("a"))
        #expect(entry.expires == nil)
        #expect(entry.lifetime == nil)
        #expect(try store.queue.next(at: .seconds(9)) != nil)
    }
}
