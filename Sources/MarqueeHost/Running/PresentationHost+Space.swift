import Logging
import MarqueeDatabase
import MarqueeModel
import MarqueeSystem

/// Where the tasks of a running host go.
typealias HostTaskGroup = ThrowingDiscardingTaskGroup<any Error>

extension PresentationHost {
    /// How long a host waits until it tries again to save something on a full disk.
    private static let spacePause = TimeSpan.milliseconds(500)

    /// Saves something in one commit; where the disk is full, again and again until there is space.
    ///
    /// What is shown stays meanwhile: a host that ended would leave a black screen, and begin on the same full disk. It
    /// answers to ``pulse()``, what it has begun beside itself goes on, and nothing that comes in is lost. It waits only
    /// with ``RunGoal/stopped``, and no longer once it is told to stop.
    ///
    /// - Parameter body: One commit; what it changes besides, it has to be able to change again. A round's state is put back
    ///   before each attempt: what could not be saved, the host does not know either.
    func saving<Value>(
        of host: RunningHost, until goal: RunGoal, in group: inout HostTaskGroup, _ body: () throws -> Value
    ) async throws -> Value {
        var hasWaited = false
        while true {
            let before = host.state
            do {
                let value = try body()
                if hasWaited { goOn(host) }
                return value
            } catch {
                host.state = before
                guard let error = error as? StoreError, error.code == .full, goal == .stopped, !host.isEnding else {
                    throw error
                }
                if !hasWaited {
                    logger.error(
                        "the store's disk is full: what is shown stays, and the host goes on once there is space",
                        metadata: ["reason": "\(error)"])
                }
                hasWaited = true
                for task in host.takeTasks() { group.addTask(operation: task) }
                host.inputs.answerPulses()
                // By the real clock, whatever the host's is: so the disk is spared.
                guard (try? await SystemClock().sleep(for: Self.spacePause)) != nil else { throw error }
            }
        }
    }

    /// What has waited meanwhile comes before the deadlines that have passed: it came in time.
    private func goOn(_ host: RunningHost) {
        logger.notice("there is space on the store's disk again: the host goes on")
        host.inputs.dropTicks()
        host.timer = nil
    }
}

extension RunningHost {
    /// Whether it is told to stop.
    var isEnding: Bool { isToldToStop || inputs.hasStop }

    func takeTasks() -> [HostTask] {
        defer { pendingTasks = [] }
        return pendingTasks
    }
}
