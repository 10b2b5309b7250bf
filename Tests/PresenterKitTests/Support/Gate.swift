import MarqueeThreads

@testable import PresenterKit

/// Blocks threads until it is opened, once for each thread: what a presenter that blocks stands before.
final class Gate: Sendable {
    private let semaphore: Semaphore

    init() throws {
        semaphore = try Semaphore()
    }

    /// Blocks the calling thread.
    func pass() {
        semaphore.wait()
    }

    /// Lets that many threads through.
    func open(_ count: Int = 1) {
        for _ in 0..<count { semaphore.signal() }
    }
}
