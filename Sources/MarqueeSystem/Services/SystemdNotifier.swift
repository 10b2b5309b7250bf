import Glibc
import SystemCalls

/// Whoever started this process and wants to know how it is: systemd, as sd_notify(3) describes it.
package struct SystemdNotifier: Sendable {
    /// What is told.
    package enum State: String, Sendable {
        /// It needs another minute to become ready, if it has had all the time that it was given.
        case starting = "EXTEND_TIMEOUT_USEC=60000000"
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        case alive = "WATCHDOG=1"
    }

    /// How often ``State/alive`` is expected; nil: never.
    package let watchdog: Duration?
    private let socketPath: String

    /// Nil where nobody wants to know.
    package init?(environment: [String: String], process: Int32 = getpid()) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
        socketPath = path
        let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == process } ?? true
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { microseconds in
            isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
        }
    }

    /// Tells it. Never waits, and a manager that does not listen takes nothing from the service.
    package func tell(_ state: State) {
        SystemCall.tell(state.rawValue, socket: socketPath)
    }

    /// Asks for more time to start now and then, until its task is cancelled.
    ///
    /// - Parameters:
    ///   - pause: Between two of them, and before the first.
    ///   - check: Waited for each time: what must answer for it to be worth waiting.
    package func extendStart(
        every pause: Duration = .seconds(10), after check: @Sendable () async -> Void
    ) async {
        while true {
            do { try await ContinuousClock().sleep(for: pause) } catch { return }
            await check()
            guard !Task.isCancelled else { return }
            tell(.starting)
        }
    }

    /// Says that all is well twice as often as is expected, until its task is cancelled. Whatever keeps tasks from running
    /// keeps it from saying so.
    ///
    /// - Parameter check: Waited for each time: what must answer for all to be well.
    package func keepAlive(after check: @Sendable () async -> Void = {}) async {
        guard let watchdog else { return }
        while !Task.isCancelled {
            await check()
            guard !Task.isCancelled else { return }
            tell(.alive)
            // Ends early when it is cancelled.
            try? await ContinuousClock().sleep(for: watchdog / 2)
        }
    }
}
