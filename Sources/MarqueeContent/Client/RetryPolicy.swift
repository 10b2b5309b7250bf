import MarqueeModel

/// What comes after a try that has failed: another one, after a while, or the end.
struct RetryPolicy {
    /// How a try ended.
    enum Outcome {
        /// Nothing was sent.
        case unreachable
        /// It may have arrived, and no whole answer came.
        case interrupted
        /// Any answer whose status is not 2xx.
        ///
        /// - Parameter reset: What `X-Contentful-RateLimit-Reset` says.
        case answered(status: Int, reset: String?)
    }

    enum Decision: Equatable {
        /// - Parameter isForAll: Whether all other requests have to wait too.
        case wait(TimeSpan, isForAll: Bool = false)
        case giveUp
    }

    /// How many tries there are in all.
    let limit: Int
    /// The longest that is waited.
    let longestWait: TimeSpan
    private(set) var failures = 0

    init(limit: Int, longestWait: TimeSpan) {
        self.limit = limit
        self.longestWait = longestWait
    }

    /// - Parameters:
    ///   - isRepeatable: Whether it does no harm to send again what may have arrived.
    ///   - random: From 0 to less than 1.
    mutating func next(after outcome: Outcome, isRepeatable: Bool, random: Double) -> Decision {
        failures += 1
        guard failures < limit else { return .giveUp }
        switch outcome {
        case .unreachable: return .wait(backoff(random))
        case .interrupted: return isRepeatable ? .wait(backoff(random)) : .giveUp
        case .answered(429, let reset):
            // Without a number there is nothing better than the way that failures have.
            let wait = Self.span(reset) ?? backoff(random)
            return wait > longestWait ? .giveUp : .wait(max(wait, .milliseconds(250)), isForAll: true)
        case .answered(500..., _): return isRepeatable ? .wait(backoff(random)) : .giveUp
        case .answered: return .giveUp
        }
    }

    /// √2ⁿ seconds, and up to half as long again, so that those who failed together do not come back together.
    private func backoff(_ random: Double) -> TimeSpan {
        var seconds = 1.0
        for _ in 0..<min(failures, 20) { seconds *= 2.0.squareRoot() }
        return .milliseconds(Int64(seconds * 1_000 * (1 + 0.5 * random)))
    }

    /// Seconds, perhaps with a fraction; nil for anything else.
    static func span(_ text: String?) -> TimeSpan? {
        guard let text, let seconds = Double(text.filter { $0 != " " }), seconds >= 0, seconds < 1e9 else { return nil }
        return .milliseconds(Int64((seconds * 1_000).rounded(.up)))
    }
}
