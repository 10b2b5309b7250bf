import MarqueeModel
import MarqueeServing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ReadinessTests {
    private struct Broken: Error {}

    private static let start = Timestamp(milliseconds: 2_000_000_000_000)

    @Test func `all who ask while it is tried wait for that one try`() async throws {
        let tries = Mutex(0)
        let (gate, open) = AsyncStream.makeStream(of: Never.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let readiness = Readiness { _ in
            tries.withLock { $0 += 1 }
            begin.yield()
            for await _ in gate {}
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await readiness.check(at: Self.start) }
            for await _ in begun { break }
            for _ in 0..<50 {
                group.addTask {
                    ask.yield()
                    try await readiness.check(at: Self.start)
                }
            }
            var count = 0
            for await _ in asked {
                count += 1
                if count == 50 { break }
            }
            for _ in 0..<100 { await Task.yield() }
            open.finish()
            try await group.waitForAll()
        }
        #expect(tries.withLock(\.self) == 1)
    }

    @Test func `the outcome of a try that takes long counts for longer`() async throws {
        let tries = Mutex(0)
        let instant = Mutex(ContinuousClock.now)
        let readiness = Readiness(clock: { instant.withLock(\.self) }) { _ in
            tries.withLock { $0 += 1 }
            instant.withLock { $0 += .seconds(2) }
        }
        for seconds in [0, 5, 199, 200] as [Int64] { try await readiness.check(at: Self.start + .seconds(seconds)) }
        #expect(tries.withLock(\.self) == 2)
    }

    @Test func `an outcome counts for a while, a failure too, and not once the clock was set back`() async throws {
        let tries = Mutex(0)
        let instant = ContinuousClock.now
        let readiness = Readiness(clock: { instant }) { _ in
            let number = tries.withLock { tries in
                tries += 1
                return tries
            }
            if number == 1 { throw Broken() }
        }
        await #expect(throws: Broken.self) { try await readiness.check(at: Self.start) }
        await #expect(throws: Broken.self) { try await readiness.check(at: Self.start + .milliseconds(4_999)) }
        #expect(tries.withLock(\.self) == 1)
        try await readiness.check(at: Self.start + .seconds(5))
        try await readiness.check(at: Self.start + .seconds(6))
        #expect(tries.withLock(\.self) == 2)
        try await readiness.check(at: Self.start)
        #expect(tries.withLock(\.self) == 3)
    }
}
