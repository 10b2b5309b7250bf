package import MarqueeModel
import Synchronization

/// So many requests a second on average, and so many at once: a bucket that fills steadily.
package final class RateLimit: Sendable {
    private let rate: BucketRate
    private let bucket: Mutex<Bucket>

    package init(perSecond: Int, burst: Int, now: TimeSpan) {
        rate = BucketRate(perSecond: perSecond, burst: burst)
        bucket = Mutex(rate.full(at: now))
    }

    /// Takes one request's share; false when there is none left.
    package func take(at now: TimeSpan) -> Bool {
        bucket.withLock { rate.take(from: &$0, at: now) }
    }
}

/// A ``RateLimit`` for each client, so that what one does costs no other anything.
package final class ClientRateLimit: Sendable {
    private struct State {
        var buckets: [String: Bucket] = [:]
        var sweptAt: TimeSpan?
    }

    private let rate: BucketRate
    private let maximumClients: Int
    private let state = Mutex(State())

    /// - Parameter maximumClients: How many are remembered; more than that share what is left to strangers.
    package init(perSecond: Int, burst: Int, maximumClients: Int = 10_000) {
        rate = BucketRate(perSecond: perSecond, burst: burst)
        self.maximumClients = maximumClients
    }

    /// Takes one request's share of a client; false when there is none left.
    package func take(for client: String, at now: TimeSpan) -> Bool {
        state.withLock { state in
            if state.buckets[client] == nil, state.buckets.count >= maximumClients { sweep(&state, at: now) }
            let isRemembered = state.buckets[client] != nil || state.buckets.count < maximumClients
            return rate.take(
                from: &state.buckets[isRemembered ? client : "", default: rate.full(at: now)], at: now)
        }
    }

    /// Whoever has been quiet for long enough has a full bucket, which need not be remembered. Once a second is enough.
    private func sweep(_ state: inout State, at now: TimeSpan) {
        if let last = state.sweptAt, now.milliseconds - last.milliseconds < 1_000 { return }
        state.buckets = state.buckets.filter { !rate.isFull($0.value, at: now) }
        state.sweptAt = now
    }
}

/// What is left, in thousandths of a request.
struct Bucket: Sendable {
    fileprivate var level: Int64
    fileprivate var at: TimeSpan
}

/// How fast a bucket fills, and how much it holds.
struct BucketRate: Sendable {
    private let perSecond: Int64
    private let capacity: Int64

    init(perSecond: Int, burst: Int) {
        self.perSecond = Int64(max(1, perSecond))
        self.capacity = Int64(max(1, burst)) * 1_000
    }

    func full(at now: TimeSpan) -> Bucket {
        Bucket(level: capacity, at: now)
    }

    func isFull(_ bucket: Bucket, at now: TimeSpan) -> Bool {
        level(of: bucket, at: now) == capacity
    }

    func take(from bucket: inout Bucket, at now: TimeSpan) -> Bool {
        bucket.level = level(of: bucket, at: now)
        bucket.at = max(bucket.at, now)
        guard bucket.level >= 1_000 else { return false }
        bucket.level -= 1_000
        return true
    }

    private func level(of bucket: Bucket, at now: TimeSpan) -> Int64 {
        let elapsed = min(max(0, now.milliseconds - bucket.at.milliseconds), 3_600_000)
        return min(capacity, bucket.level + elapsed * perSecond)
    }
}
