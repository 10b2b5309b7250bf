import MarqueeHost
import ServiceLifecycle
import Synchronization

/// A host as a service that ends with an outcome.
final class HostService: Service {
    private let host: PresentationHost
    private let goal: RunGoal
    private let ending = Mutex<Result<RunOutcome, any Error>?>(nil)

    init(_ host: PresentationHost, goal: RunGoal) {
        self.host = host
        self.goal = goal
    }

    func run() async {
        do {
            let outcome = try await host.run(until: goal)
            ending.withLock { $0 = .success(outcome) }
        } catch {
            ending.withLock { $0 = .failure(error) }
        }
    }

    /// How it ended; stopped, when it was stopped before it began.
    func result() throws -> RunOutcome {
        try ending.withLock { $0 }?.get() ?? .stopped
    }
}
