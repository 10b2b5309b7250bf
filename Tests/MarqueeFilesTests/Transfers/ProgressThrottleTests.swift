import Testing

@testable import MarqueeFiles

struct ProgressThrottleTests {
    @Test func `the first and the last report pass, and few between`() {
        var throttle = ProgressThrottle()
        let start = ContinuousClock.now
        func passes(_ bytes: Int64, after milliseconds: Int, isLast: Bool = false) -> Bool {
            let report = FileProgress(file: "a", bytes: bytes, total: 100)
            return throttle.passes(report, at: start + .milliseconds(milliseconds), isLast: isLast)
        }
        #expect(passes(1, after: 0))
        #expect(!passes(2, after: 50))
        #expect(passes(3, after: 100))
        #expect(!passes(4, after: 199))
        #expect(!passes(3, after: 500), "nothing new")
        #expect(passes(100, after: 501, isLast: true))
        #expect(!passes(100, after: 900, isLast: true))
    }
}
