import MarqueeModel
import Testing

@testable import MarqueeServing

@Suite struct RateLimitTests {
    @Test func `a bucket fills steadily, and never over its edge`() {
        let limit = RateLimit(perSecond: 10, burst: 2, now: .seconds(5))
        #expect([0, 0, 0].map { limit.take(at: .milliseconds(5_000 + $0)) } == [true, true, false])
        #expect(!limit.take(at: .milliseconds(5_099)))
        #expect(limit.take(at: .milliseconds(5_100)))
        #expect(!limit.take(at: .milliseconds(5_100)))
        #expect([1, 2, 3].map { _ in limit.take(at: .seconds(900)) } == [true, true, false])
        // A clock that goes back gives nothing.
        #expect(!limit.take(at: .seconds(1)))
    }

    @Test func `what one client does costs no other anything`() {
        let limit = ClientRateLimit(perSecond: 1, burst: 2)
        #expect((0..<4).map { _ in limit.take(for: "a", at: .seconds(1)) } == [true, true, false, false])
        #expect((0..<3).map { _ in limit.take(for: "b", at: .seconds(1)) } == [true, true, false])
        #expect(limit.take(for: "a", at: .seconds(2)))
    }

    @Test func `more clients than can be remembered share what is left, until others are forgotten`() {
        let limit = ClientRateLimit(perSecond: 1, burst: 1, maximumClients: 2)
        #expect(limit.take(for: "a", at: .seconds(1)) && limit.take(for: "b", at: .seconds(1)))
        #expect(limit.take(for: "c", at: .seconds(1)))
        #expect(!limit.take(for: "d", at: .seconds(1)))
        #expect(limit.take(for: "d", at: .seconds(3)))
        #expect(!limit.take(for: "d", at: .seconds(3)))
    }
}
