import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeContent

/// What comes after a try that has failed.
struct RetriesTests {
    private static let waits = [1_767, 2_500, 3_535, 5_000]

    @Test func `broken connections and failures of the server are tried five times, further apart each time`() {
        for outcome in [RetryPolicy.Outcome.unreachable, .interrupted, .answered(status: 503, reset: nil)] {
            var retries = RetryPolicy(limit: 5, longestWait: .seconds(60))
            let decisions = (0..<5).map { _ in retries.next(after: outcome, isRepeatable: true, random: 0.5) }
            #expect(decisions == Self.waits.map { .wait(.milliseconds(Int64($0))) } + [.giveUp])
        }
    }

    @Test func `what may have been done is not done again, unless it does no harm`() {
        var retries = RetryPolicy(limit: 5, longestWait: .seconds(60))
        #expect(retries.next(after: .interrupted, isRepeatable: false, random: 0) == .giveUp)
        #expect(retries.next(after: .answered(status: 502, reset: nil), isRepeatable: false, random: 0) == .giveUp)
        var others = RetryPolicy(limit: 5, longestWait: .seconds(60))
        #expect(others.next(after: .unreachable, isRepeatable: false, random: 0) != .giveUp)
        #expect(
            others.next(after: .answered(status: 429, reset: "2"), isRepeatable: false, random: 0)
                == .wait(.seconds(2), isForAll: true))
    }

    @Test(
        arguments: [
            ("1", RetryPolicy.Decision.wait(.seconds(1), isForAll: true)),
            ("0", .wait(.milliseconds(250), isForAll: true)), ("1.25", .wait(.milliseconds(1_250), isForAll: true)),
            ("60", .wait(.seconds(60), isForAll: true)), ("61", .giveUp),
            ("soon", .wait(.milliseconds(1_414), isForAll: true)),
            ("-1", .wait(.milliseconds(1_414), isForAll: true)), ("nan", .wait(.milliseconds(1_414), isForAll: true)),
            ("inf", .wait(.milliseconds(1_414), isForAll: true)), (nil, .wait(.milliseconds(1_414), isForAll: true)),
        ] as [(String?, RetryPolicy.Decision)])
    func `429 waits as it says`(reset: String?, decision: RetryPolicy.Decision) {
        var retries = RetryPolicy(limit: 5, longestWait: .seconds(60))
        #expect(retries.next(after: .answered(status: 429, reset: reset), isRepeatable: true, random: 0) == decision)
    }

    @Test(arguments: [300, 400, 401, 403, 404, 409, 422, 418])
    func `no other answer is tried again`(status: Int) {
        var retries = RetryPolicy(limit: 5, longestWait: .seconds(60))
        #expect(
            retries.next(after: .answered(status: status, reset: "1"), isRepeatable: true, random: 0) == .giveUp)
    }
}

/// Requests are kept below the space's rate.
@Suite(.timeLimit(.minutes(1)))
struct RateLimiterTests {
    @Test func `no second has more than the limit, and none is wasted`() async throws {
        let clock = JumpingClock()
        let limiter = RateLimiter(start: 7, most: nil, clock: clock)
        var moments: [Int64] = []
        for _ in 0..<100 {
            try await limiter.take()
            moments.append(clock.uptime.milliseconds)
        }
        for (first, moment) in zip(moments, moments.dropFirst(7)) { #expect(moment - first > 1_000) }
        #expect(moments[99] - moments[0] < 100 * 1_000 / 7 * 11 / 10)
    }

    @Test func `what the server allows is learnt, up to what was set`() async throws {
        for (most, count) in [(nil, 20), (10, 10), (1, 1)] as [(Int?, Int)] {
            let clock = JumpingClock()
            let limiter = RateLimiter(start: 7, most: most, clock: clock)
            limiter.learn("20")
            for told in ["0", "-4", "many", "100000", nil] { limiter.learn(told) }
            let start = clock.uptime
            for _ in 0..<count { try await limiter.take() }
            #expect(clock.uptime == start)
            try await limiter.take()
            #expect(clock.uptime > start)
        }
    }

    @Test func `what is learnt counts for those who wait already`() async throws {
        let clock = ManualClock()
        let limiter = RateLimiter(start: 1, most: nil, clock: clock)
        try await limiter.take()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await limiter.take() } }
            await clock.waitForSleeper()
            limiter.learn("50")
            let waker = Task {
                while !Task.isCancelled {
                    await clock.waitForSleeper()
                    clock.advance(by: .milliseconds(100))
                }
            }
            try await group.waitForAll()
            waker.cancel()
            // Whoever waits for a sleeper that does not come is woken by one.
            async let last: Void = clock.sleep(for: .milliseconds(1))
            await clock.waitForSleeper()
            clock.advance(by: .seconds(1))
            try await last
            await waker.value
        }
        #expect(clock.uptime < .seconds(1_003))
    }

    @Test func `a pause counts for all`() async throws {
        let clock = JumpingClock()
        let limiter = RateLimiter(start: 7, most: nil, clock: clock)
        limiter.pause(for: .seconds(3))
        try await limiter.take()
        #expect(clock.sleeps == [.seconds(3)])
    }
}
