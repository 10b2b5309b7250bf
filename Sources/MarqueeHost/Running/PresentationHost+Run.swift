import Logging
import MarqueeDatabase
import MarqueeFiles
import MarqueeModel
import MarqueeStore
import PresenterKit
public import ServiceLifecycle

/// Until when a host runs.
public enum RunGoal: Sendable, Hashable {
    /// Until it is told to stop.
    case stopped
    /// Until the queue is empty; delayed messages are waited for.
    case empty
}

/// Why a host has finished.
public enum RunOutcome: Sendable, Hashable {
    /// It was told to stop.
    case stopped
    /// The queue is empty.
    case emptied
    /// The queue is suspended, and that many messages remain in it.
    case suspended(remaining: Int)
    /// That many messages remain whose presenters are missing.
    case missingPresenters(remaining: Int)
}

extension PresentationHost: Service {
    /// Runs until the task's graceful shutdown or cancellation.
    public func run() async throws {
        _ = try await run(until: .stopped)
    }

    /// Drives presenters until the goal is reached, or until graceful shutdown or cancellation of the task.
    ///
    /// What is shown when it is told to stop is closed; if that takes longer than the close timeout, it is queued again.
    /// Cancellation waits for nothing: what is shown is queued again at once.
    ///
    /// - Throws: ``DefinitionError``, a store's error (also when another process runs the store, with its id), a
    ///   ``PluginError``, ``HostError`` for definitions whose presenter is missing.
    public func run(until goal: RunGoal) async throws -> RunOutcome {
        let opened = try open()
        let claim = try HostClaim(at: configuration.store)
        defer { withExtendedLifetime(claim) {} }
        let inputs = HostInputs()
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let files = try await FileCache.open(
            options: configuration.files, index: opened.store, directory: configuration.store,
            now: { [clock] in clock.now })
        running = RunningHost(opened: opened, files: files, inputs: inputs, arrivals: arrived)
        let result: Result<RunOutcome, any Error>
        do {
            let outcome = try await withTaskCancellationOrGracefulShutdownHandler {
                try await self.drive(inputs, arrivals: arrivals, until: goal)
            } onCancelOrGracefulShutdown: {
                inputs.yield(.stop)
            }
            result = .success(outcome)
        } catch {
            result = .failure(error)
        }
        let connections = running?.connections ?? []
        try? leave()  // A failure to put messages back changes nothing: the next start does that too.
        await withDiscardingTaskGroup { group in
            for connection in connections { group.addTask { await connection.leave() } }
        }
        await files.close()
        return try result.get()
    }

    private func drive(
        _ inputs: HostInputs, arrivals: AsyncStream<Void>, until goal: RunGoal
    ) async throws -> RunOutcome {
        try await withThrowingDiscardingTaskGroup { group in
            defer { group.cancelAll() }
            try start()
            // A plugin that says nothing brings no input either: its deadline has to be there before the first one.
            armTimer()
            for task in try takeTasks() { group.addTask(operation: task) }
            group.addTask { await self.followStore() }
            group.addTask { await self.prefetch(arrivals) }
            var outcome = try outcome(for: goal)
            while outcome == nil {
                let taken = await inputs.take()
                guard !taken.isEmpty else { break }
                for input in taken {
                    try handle(input)
                    try advance()
                }
                armTimer()
                for task in try takeTasks() { group.addTask(operation: task) }
                outcome = try self.outcome(for: goal)
            }
            return outcome ?? .stopped
        }
    }

    private func takeTasks() throws -> [HostTask] {
        let tasks = running?.pendingTasks ?? []
        running?.pendingTasks = []
        return tasks
    }

    /// Puts back whatever is still being performed.
    private func leave() throws {
        guard let host = running else { return }
        running = nil
        host.inputs.finish()
        host.arrivals.finish()
        for message in host.performed.values where !message.performance.isOver {
            _ = try host.opened.store.requeue(
                message.entry.number, givingAttemptBack: message.performance.isShowing)
        }
    }

    /// Whether the goal is reached, and how.
    private func outcome(for goal: RunGoal) throws -> RunOutcome? {
        guard let host = running, host.performed.isEmpty else { return nil }
        if host.isStopping { return .stopped }
        guard host.hasStarted else { return nil }
        guard goal == .empty, !host.mayAdvance else { return nil }
        let remaining = try host.opened.store.liveCount()
        if remaining == 0 { return .emptied }
        if host.mode == .suspended { return .suspended(remaining: remaining) }
        let isWaiting = host.nextWake != nil || host.directory.mayChange
        return isWaiting ? nil : .missingPresenters(remaining: remaining)
    }

    private func followStore() async {
        guard let host = running else { return }
        let inputs = host.inputs
        do {
            for await _ in try host.opened.store.changes() { inputs.yield(.storeChanged) }
        } catch {
            logger.error("changes by other processes are not noticed", metadata: ["reason": "\(error)"])
        }
    }
}

extension PresentationHost {
    // MARK: Time

    /// Makes sure that something wakes the host at its next deadline.
    private func armTimer() {
        guard let host = running else { return }
        let uptime = clock.uptime
        var earliest = host.performed.values.compactMap(\.performance.deadline).min()
        for deadline in host.handshakes.values.map(\.deadline) { earliest = min(earliest ?? deadline, deadline) }
        for deadline in host.pluginDeadlines { earliest = min(earliest ?? deadline, deadline) }
        if let wake = host.nextWake {
            // The calendar may be set while this sleeps: looking once a minute finds that out.
            let span = min(max(wake - clock.now, TimeSpan.milliseconds(0)), .seconds(60))
            earliest = min(earliest ?? uptime.adding(span), uptime.adding(span))
        }
        guard let earliest, host.timer.map({ earliest < $0 }) ?? true else { return }
        running?.timer = earliest
        let (clock, inputs) = (clock, host.inputs)
        running?.pendingTasks.append {
            let span = TimeSpan.milliseconds(earliest.milliseconds - clock.uptime.milliseconds)
            if span > .milliseconds(0) {
                do { try await clock.sleep(for: span) } catch { return }
            }
            inputs.yield(.tick(earliest))
        }
    }
}
