import Synchronization

/// A clock whose sleeps never end, but for one: what a check waits for in vain has a number, whatever time it takes.
final class NumberedClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let ending: Int?
    private let gate: Gate?
    private let count = Mutex(0)

    /// - Parameters:
    ///   - ending: The number of the sleep that ends, from 1 on.
    ///   - gate: What it waits for; without one, it ends at once.
    init(ending: Int?, after gate: Gate? = nil) {
        self.ending = ending
        self.gate = gate
    }

    let now = Instant(offset: .zero)
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if number == ending {
            await gate?.pass()
            return
        }
        // A stream that never has anything ends for who is cancelled.
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        throw CancellationError()
    }
}
