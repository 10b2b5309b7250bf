import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeTesting
import PresenterKit
import Testing

@testable import MarqueeHost

/// A machine whose clock has no battery.
@Suite(.timeLimit(.minutes(20))) struct ClockTests {
    private static let made = Timestamp(milliseconds: 2_000_000)
    private static let behind = "log the clock shows \(StateRig.start), which is before this program was built"

    private static func rig() throws -> StateRig {
        try StateRig { $0.programDate = made }
    }

    @Test func `by a clock that is behind nothing expires, and it is looked at again`() throws {
        var rig = try StateRig(hasHello: false) { $0.programDate = Self.made }
        let lines = rig.give(.plugin(0, .hello(StateRig.description)), .settle)
        #expect(lines.count { $0.hasPrefix(Self.behind) } == 1, "\(lines)")
        #expect(rig.give(.work, .settle).allSatisfy { !$0.hasPrefix("log") })
        #expect(rig.state.deadline.map { $0 <= .seconds(1_060) } == true)
        let late = try rig.candidate(1, expires: StateRig.start)
        #expect(rig.give(.next(late, wake: nil)) == ["begin 1 as 1"])
        #expect(rig.give(.begun(1, .begun)).contains("present m1 as 1"))
    }

    @Test func `once it is right, what came in before begins to live`() throws {
        var rig = try Self.rig()
        rig.set(Self.made)
        let lines = rig.give(.tick(due: .seconds(0)), .settle)
        #expect(lines.first == "start lifetimes")
        #expect(lines.contains { $0.hasPrefix("log the clock is set now") })
        #expect(rig.give(.settle).allSatisfy { !$0.hasPrefix("start") && !$0.hasPrefix("log") })
        // Sent just before the clock was set, and read just after.
        let early = try rig.candidate(1, lifetime: .seconds(60))
        #expect(rig.give(.work, .settle, .next(early, wake: nil)).last == "start lifetimes")
        #expect(rig.give(.settle).contains("next? visual"))
    }

    @Test func `a message sent in 1970 has its time once the clock is right, and not one moment less`() async throws {
        let test = try await TestHost(clock: ManualClock(Timestamp(milliseconds: 5_000)))
        let absolute = Timestamp(milliseconds: 2_000_000_500_000)
        try await test.host.suspend()
        try await test.host.enqueue([
            Message("card", id: "default"), Message("card", id: "minute", expiry: .after(.seconds(60))),
            Message("card", id: "absolute", expiry: .at(absolute)), Message("card", id: "never", expiry: .never),
        ])
        #expect(try test.entry("default")?.lifetime == .seconds(48 * 3_600))
        #expect(try test.entry("default")?.expires == nil)
        #expect(try test.entry("absolute")?.expires == absolute)
        try await test.whileRunning {
            await test.waitForSleeper()
            test.clock.set(Timestamp(milliseconds: 2_000_000_000_000))
            test.clock.advance(by: .seconds(60))
            while try test.entry("default")?.lifetime != nil { await Task.yield() }
            let now = test.clock.now
            #expect(try test.entry("default")?.expires == now + .seconds(48 * 3_600))
            #expect(try test.entry("minute")?.expires == now + .seconds(60))
            #expect(try test.entry("never")?.expires == nil)
            try await test.host.resume()
            await test.wait(for: .presented, of: "default")
            test.clock.advance(by: .seconds(61))
            test.presenter.contexts.elements.last?.dismissed()
            await test.wait(for: .expired, of: "minute")
            await test.wait(for: .presented, of: "absolute")
        }
    }

    @Test func `what ended by a wrong clock stays in the history as long as anything else`() throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        _ = try queue.enqueue([.sample("a"), .sample("b")])
        #expect(try queue.remove(MessageID("a"), at: Timestamp(milliseconds: 5_000)))
        _ = try queue.recover(at: Timestamp(milliseconds: 6_000), startsLifetimes: false)
        let now = ProgramDate.earliest + .days(300)
        _ = try queue.recover(at: now)
        #expect(try queue.entry("a")?.endedAt == now)
        var again = NewMessage.sample("a")
        again.receivedAt = now + .days(1)
        #expect(try queue.enqueue([again]) == [.duplicate])
        // What ended by a clock that was right keeps its time.
        #expect(try queue.remove(MessageID("b"), at: now))
        _ = try queue.recover(at: now + .days(1))
        #expect(try queue.entry("b")?.endedAt == now)
    }

    @Test func `the next start has what came in before begin to live too`() throws {
        let temporary = try TemporaryStore()
        var message = NewMessage.sample("a")
        message.lifetime = .seconds(60)
        _ = try temporary.store.queue.enqueue([message])
        _ = try temporary.store.queue.recover(at: .seconds(5), startsLifetimes: false)
        #expect(try temporary.store.queue.entry("a")?.lifetime == .seconds(60))
        _ = try temporary.store.queue.recover(at: .seconds(5))
        #expect(try temporary.store.queue.entry("a")?.expires == .seconds(65))
        #expect(try temporary.store.queue.entry("a")?.lifetime == nil)
    }
}
