import MarqueeCommandLine
import MarqueeFleet
import MarqueeHost
import MarqueeModel
import ServiceLifecycle
import Synchronization

/// A host as a service that ends with an outcome.
final class HostService: Service {
    private let host: PresentationHost
    private let goal: RunGoal
    /// What is waited for before it is said that nothing is left to do.
    private let dashboard: DashboardConnection?
    private let console: Console?
    private let ending = Mutex<Result<RunOutcome, any Error>?>(nil)

    init(_ host: PresentationHost, goal: RunGoal, dashboard: DashboardConnection? = nil, _ console: Console? = nil) {
        self.host = host
        self.goal = goal
        self.dashboard = dashboard
        self.console = console
    }

    /// How long a dashboard is waited for that may have something for the host.
    private static let patience = TimeSpan.seconds(10)

    func run() async {
        if goal == .empty, let dashboard {
            let isThere = await cancelWhenGracefulShutdown { await dashboard.caughtUp(within: Self.patience) }
            if !isThere {
                console?.warn("the dashboard could not be reached within \(Self.patience); continuing without it")
            }
        }
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
