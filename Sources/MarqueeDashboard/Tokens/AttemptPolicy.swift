package import MarqueeModel

/// A wrong secret that an address has shown.
package struct FailedAttempt: Sendable, Hashable {
    package let address: String
    package let secret: SecretHash
    package let at: Timestamp

    package init(address: String, secret: SecretHash, at: Timestamp) {
        self.address = address
        self.secret = secret
        self.at = at
    }
}

/// How often an address has failed of late.
package struct FailedAttempts: Sendable, Hashable {
    /// Different secrets that were wrong.
    package let count: Int
    package let last: Timestamp?

    package init(count: Int, last: Timestamp?) {
        self.count = count
        self.last = last
    }
}

/// When an address that has shown wrong secrets may fail again.
///
/// The first few are free; from then on, each doubles the pause before the next, up to a minute. During a pause nothing
/// that is wrong is kept or told apart; what is right is let in as ever, since nobody guesses 256 random bits. What counts
/// are different secrets: a client that goes on with its one expired token is no guesser.
package enum AttemptPolicy {
    /// How many failures cost nothing.
    package static let free = 10
    /// How long a failure counts.
    package static let window: TimeSpan = .seconds(900)
    package static let longestPause: TimeSpan = .seconds(60)
    /// How much later than the last time a token's use has to be to be written down.
    package static let noticed: TimeSpan = .seconds(60)
    /// How many failures are kept, of all addresses together.
    package static let maximumRows = 10_000

    /// How long an address has to wait; nil when it need not.
    package static func pause(after attempts: FailedAttempts, now: Timestamp) -> TimeSpan? {
        guard attempts.count >= free, let last = attempts.last else { return nil }
        let doublings = min(attempts.count - free, 6)
        let pause = min(longestPause.milliseconds, 1_000 << doublings)
        let rest = (last + TimeSpan(milliseconds: pause)) - now
        return rest.milliseconds > 0 ? rest : nil
    }
}
