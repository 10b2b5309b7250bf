import Logging
import MarqueeDatabase
import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
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
        try await run(until: .stopped)
    }

    /// Drives presenters until the goal is reached, or until graceful shutdown or cancellation of the task.
    ///
    /// What is shown when it is told to stop is closed; if that takes longer than the close timeout, it is queued again.
    /// Cancellation waits for nothing: what is shown is queued again at once.
    ///
    /// While the store's disk is full, what is shown stays, and nothing else is begun until there is space; with
    /// ``RunGoal/empty`` the run ends then, with that error.
    ///
    /// A store that is damaged, when this begins or later, is recovered as far as it can be read, and the host begins anew
    /// with that: what was damaged is kept beside it, and the log says what is gone.
    ///
    /// - Throws: ``DefinitionError``, a store's error (also when another process runs the store, with its id), a
    ///   ``PluginError``, ``HostError`` for definitions whose presenter is missing.
    @discardableResult
    public func run(until goal: RunGoal) async throws -> RunOutcome {
        var (opened, claim) = try await beginning()
        defer {
            eventStreams.finish()
            withExtendedLifetime(claim) {}
        }
        for _ in 0..<Self.mostRecoveries {
            do {
                return try await run(opened, claim, until: goal)
            } catch let error as StoreError where error.code == .damaged {
                try await recover(from: error)
                opened = try await open()
            }
        }
        return try await run(opened, claim, until: goal)
    }

    /// What a run begins with. One that cannot begin ends what was to be told of it, unless another one goes on.
    private func beginning() async throws -> (OpenedHost, HostClaim) {
        do {
            return try await takePrepared()
        } catch {
            if running == nil { eventStreams.finish() }
            throw error
        }
    }

    private func run(_ opened: OpenedHost, _ claim: HostClaim, until goal: RunGoal) async throws -> RunOutcome {
        let inputs = HostInputs()
        let files = try await FileCache.open(
            options: configuration.files, index: opened.store.files, directory: configuration.store,
            now: { [clock] in clock.now })
        HostStatus.remove(in: configuration.store)
        HostDefinitions.remove(in: configuration.store)
        let copies = PluginCopies(store: configuration.store)
        copies.removeAll()
        running = RunningHost(
            opened: opened, files: files, copies: copies, inputs: inputs, terms: terms(opened.catalog),
            at: Moment(now: clock.now, uptime: clock.uptime), makeID: makeID)
        running?.state.definitions = HostStatus.Definitions(
            digest: DefinitionDigest(of: opened.catalog, configuration.resolution), since: clock.now,
            refusal: refusedDefinitions?.reason)
        running?.state.dashboard = dashboard
        let result: Result<RunOutcome, any Error>
        opened.news.listen { inputs.yield(.work) }
        defer { opened.news.listen(nil) }
        do {
            let outcome = try await withTaskCancellationOrGracefulShutdownHandler {
                try await self.drive(inputs, claim, until: goal)
            } onCancelOrGracefulShutdown: {
                inputs.yield(.stop)
            }
            result = .success(outcome)
        } catch {
            // What could not be saved before it stopped is put right by the next start.
            let isStopped = running?.isEnding == true && (error as? StoreError)?.code == .full
            if isStopped {
                logger.warning("stopped while the store's disk is full: what was shown last is shown again")
            }
            result = isStopped ? .success(.stopped) : .failure(error)
        }
        let connections = running?.connections ?? []
        // The next start puts messages back, too.
        do { try leave() } catch { claim.sayParting() }
        await withDiscardingTaskGroup { group in
            for connection in connections { group.addTask { await connection.leave() } }
        }
        copies.removeAll()
        await files.close()
        return try result.get()
    }

    /// Returns once the host has handled all that it was told before, and at once when it does not run. What keeps it from
    /// its work keeps it from this, but for a full disk, for whose space it only waits. While its store is being recovered,
    /// it returns as soon as that has come further.
    package func pulse() async {
        if let care { return await care.headway() }
        guard let inputs = running?.inputs else { return }
        let (handled, continuation) = AsyncStream.makeStream(of: Never.self)
        inputs.yield(.pulse(Pulse(continuation)))
        for await _ in handled {}
    }

    private func terms(_ catalog: TemplateCatalog) -> HostState.Terms {
        HostState.Terms(
            catalog: catalog, plugins: plannedPlugins, supervision: configuration.plugins,
            presentationTimeout: configuration.presentationTimeout, closeTimeout: configuration.closeTimeout,
            theme: configuration.theme,
            hasDelegate: delegate != nil, hasObservers: !observers.isEmpty || !eventStreams.isEmpty,
            skipsBrokenPlugins: configuration.skipsBrokenPlugins, programDate: ProgramDate.start)
    }

    private func drive(_ inputs: HostInputs, _ claim: HostClaim, until goal: RunGoal) async throws -> RunOutcome {
        try await withThrowingDiscardingTaskGroup { group in
            defer { group.cancelAll() }
            // Before anything is read: what changes from now on is told.
            let changes = try changes()
            try await start(claim, until: goal, in: &group)
            if let changes {
                group.addTask {
                    for await _ in changes { inputs.yield(.storeChanged) }
                }
            }
            group.addTask { try await self.keepStoreShort() }
            for producer in producers { group.addTask { await self.follow(producer) } }
            var outcome = try outcome(for: goal)
            while outcome == nil {
                // A plugin that says nothing brings no input either: its deadline has to be there before the first one.
                armTimer()
                for task in running?.takeTasks() ?? [] { group.addTask(operation: task) }
                var taken = await inputs.take()
                guard !taken.isEmpty else { break }
                try await handle(&taken, until: goal, in: &group)
                outcome = try self.outcome(for: goal)
            }
            return outcome ?? .stopped
        }
    }

    private func changes() throws -> AsyncStream<Void>? {
        do {
            return try running?.opened.store.changes()
        } catch {
            logger.error("changes by other processes cannot be watched", metadata: ["reason": "\(error)"])
            return nil
        }
    }

    /// Puts right what a crash left behind, and begins.
    private func start(_ claim: HostClaim, until goal: RunGoal, in group: inout HostTaskGroup) async throws {
        guard let host = running else { return }
        let store = host.opened.store
        let recovered = try await saving(of: host, until: goal, in: &group) {
            try store.queue.recover(
                at: clock.now, maximumAttempts: PresentationState.maximumAttempts, wasOrderly: claim.saysParting,
                startsLifetimes: !clock.isBehind)
        }
        // Before any attempt: a crash that follows is not to be taken for an orderly end.
        try claim.forgetParting()
        for message in recovered where !message.isQueued {
            let event = HostEvent(
                at: clock.now, kind: .failed, id: message.id.rawValue, template: message.template,
                detail: "its attempts are used up")
            tell(event)
        }
        let lastArrival = try await saving(of: host, until: goal, in: &group) {
            try store.plugins.enableAllPlugins()
            try store.plugins.forgetRestarts()
            return try store.queue.forgetEndings()
        }
        var inputs = [HostInput.start(mode: try store.queue.mode(), lastArrival: lastArrival)]
        try await handle(&inputs, until: goal, in: &group)
    }

    /// Lets inputs change the state, and does what follows.
    ///
    /// - Parameter inputs: Empty afterwards, and while this waits: whoever waits for a pulse is answered then.
    private func handle(
        _ inputs: inout [HostInput], until goal: RunGoal, in group: inout HostTaskGroup
    ) async throws {
        guard let host = running else { return }
        var taken = host.note(inputs)
        inputs = []
        repeat {
            var isAgain = false
            let acts = try await saving(of: host, until: goal, in: &group) {
                defer { isAgain = true }
                return try host.round(&taken, isAgain: isAgain, at: Moment(now: clock.now, uptime: clock.uptime))
            }
            try perform(acts)
            taken = try host.resolve() ? [.resolved] : []
            if taken.isEmpty, try await fireRecipes(of: host, until: goal, in: &group) { taken = host.note([.work]) }
        } while !taken.isEmpty
        tellStatus(host)
    }

    /// How often others are told why messages wait.
    private static let statusInterval = TimeSpan.milliseconds(250)

    /// Tells other processes what has changed, beside the host and not too often.
    private func tellStatus(_ host: RunningHost) {
        guard !host.hasJustTold, host.toldRevision != host.state.statusRevision else { return }
        (host.hasJustTold, host.toldRevision) = (true, host.state.statusRevision)
        let (status, directory, inputs) = (host.state.status, configuration.store, host.inputs)
        let catalog = host.toldDigest == status.definitions?.digest ? nil : host.state.terms.catalog
        host.toldDigest = status.definitions?.digest
        host.pendingTasks.append {
            if let catalog { HostDefinitions.write(catalog, in: directory) }
            status.write(in: directory)
            // By the real clock, whatever the host's is: so the disk is spared.
            do { try await SystemClock().sleep(for: Self.statusInterval) } catch { return }
            inputs.yield(.statusTold)
        }
    }

    /// Puts back whatever is still being performed.
    private func leave() throws {
        guard let host = running else { return }
        running = nil
        host.inputs.finish()
        HostStatus.remove(in: configuration.store)
        HostDefinitions.remove(in: configuration.store)
        for message in host.state.performed.values where message.hasBegun && !message.presentationState.isOver {
            _ = try host.opened.store.queue.requeue(
                message.entry.number, givingAttemptBack: message.presentationState.isShowing)
        }
    }

    /// Whether the goal is reached, and how.
    private func outcome(for goal: RunGoal) throws -> RunOutcome? {
        guard let host = running, host.state.performed.isEmpty else { return nil }
        let state = host.state
        if state.isStopping { return .stopped }
        guard goal == .empty, state.hasStarted, !state.mayAdvance, !state.waiting.isBusy,
            host.questions.isEmpty
        else { return nil }
        let remaining = try host.opened.store.queue.liveCount()
        if remaining == 0 { return .emptied }
        if state.mode == .suspended { return .suspended(remaining: remaining) }
        let isWaiting = state.nextWake != nil || state.directory.mayChange
        return isWaiting ? nil : .missingPresenters(remaining: remaining)
    }

    /// Makes sure that something wakes the host at its next deadline.
    private func armTimer() {
        guard let host = running,
            let deadline = [host.state.deadline, host.state.isStopping ? nil : host.clocks.due].compactMap(\.self)
                .min(),
            host.timer.map({ deadline < $0 }) ?? true
        else { return }
        host.timer = deadline
        let (clock, inputs) = (clock, host.inputs)
        host.pendingTasks.append {
            let span = TimeSpan.milliseconds(deadline.milliseconds - clock.uptime.milliseconds)
            if span > .milliseconds(0) {
                do { try await clock.sleep(for: span) } catch { return }
            }
            inputs.yield(.tick(due: deadline))
        }
    }
}
