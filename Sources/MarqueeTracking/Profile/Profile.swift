package import MarqueeModel
package import MarqueeSystem
import MarqueeThreads
public import ServiceLifecycle

/// Who uses the host, and what is told to a server about them: ids, tags, attributes.
///
/// Every edit is on disk before anything else is done with it, and seen by the next read at once. It is sent in its turn
/// while ``run()`` runs, now or after a restart; of edits of the same thing only the last is sent. Each caller is answered
/// when the server has answered. Once somebody has opted out, nothing is stored and nothing is done until
/// somebody opts in.
public actor Profile {
    let store: TrackingStore
    private let service: (any ProfileService)?
    let clock: any HostClock
    private let waiters = EditWaiters()
    private var isSending = false
    /// Whether ``run()`` sends what waits.
    private var isRunning = false
    /// How long a caller waits where nothing seems to send: by the real clock, whatever the host's is.
    private let patience: TimeSpan
    private nonisolated let thread: ActorThread

    /// How many edits go in one request.
    private static let batchSize = 500

    /// The profile's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

    package init(
        store: TrackingStore, service: (any ProfileService)? = nil, clock: any HostClock = SystemClock(),
        patience: TimeSpan = .seconds(10)
    ) throws {
        self.store = store
        self.service = service
        self.clock = clock
        self.patience = patience
        self.thread = try ActorThread()
    }

    // MARK: Edits

    /// Makes changes, and waits for the server's answer to the last of them; null where there is no server, or nothing to
    /// change. Cancellation ends the wait; the changes are sent in any case.
    ///
    /// - Throws: ``ProfileError`` where ``run()`` does not run and nobody else sends either: what was changed is on disk.
    @discardableResult
    package func edit(_ changes: [ProfileChange]) async throws -> Value {
        guard let last = changes.last, let user = try store.identity()?.userID,
            let number = try store.edit(changes, at: clock.now)
        else { return .null }
        return try await answer(PendingEdit(number: number, user: user, kind: last.kind, key: last.key))
    }

    func answer(_ edit: PendingEdit) async throws -> Value {
        guard service != nil else { return .null }
        return try await withDiscardingTaskGroup { group -> Result<Value, any Error> in
            defer { group.cancelAll() }
            group.addTask { [patience] in
                do { try await SystemClock().sleep(for: patience) } catch { return }
                await self.giveUp(edit)
            }
            do {
                return .success(try await waiters.answer(to: edit) {})
            } catch {
                return .failure(error)
            }
        }.get()
    }

    private func giveUp(_ edit: PendingEdit) {
        if !isRunning { waiters.giveUp(edit, ProfileError.nothingSends(within: patience)) }
    }

    /// Begins a new user, of whom nothing is known. What was edited before is still sent, for the last one.
    public func reset() throws {
        _ = try store.resetProfile()
    }

    /// Deletes all that is known of the user, and asks the server to do the same. From then on every call but ``optIn()``
    /// does nothing, in every process.
    public func optOut() throws {
        _ = try store.optOut(at: clock.now)
        waiters.settleAll(.failure(ProfileError(.optedOut, "the user opted out before this was sent")))
    }

    /// Begins a new user, in a new installation, after somebody has opted out; else nothing is changed. Nothing that was
    /// deleted comes back, and a server learns of no link between the two: what it was asked to delete is still deleted.
    public func optIn() throws {
        _ = try store.optIn()
    }

    /// How many edits no server has acknowledged.
    public func pendingEdits() throws -> Int {
        try store.pendingEditCount()
    }

    /// The profile as the server has it, edits left out that wait here; ``tags()`` and its like need no server.
    ///
    /// - Throws: ``ServiceFailure`` or ``ProfileError`` when it cannot be had, or somebody has opted out.
    public func serverProfile() async throws -> ServerProfile {
        guard let service else {
            throw ProfileError(.notReadable, "there is no profile server", advice: "create Profile with a service")
        }
        guard let identity = try store.identity() else {
            throw ProfileError(.optedOut, "the user has opted out: the server has no profile")
        }
        return try await service.profile(
            of: ProfileUser(userID: identity.userID, installationID: identity.installationID))
    }

    // MARK: Sending

    /// Sends what waits, until there is nothing left.
    ///
    /// - Throws: ``ServiceFailure`` when the server cannot take it now; the rest waits.
    public func flush() async throws {
        guard let service, !isSending else { return }
        isSending = true
        defer { isSending = false }
        var size = Self.batchSize
        while true {
            let entries = try store.pendingEdits(limit: size)
            guard let user = entries.first?.user else {
                // Another process has sent the rest, and got the answers.
                return waiters.settleAll(.success(.null))
            }
            // Who has opted in again since is somebody else.
            let isGivenUp = entries.contains { $0.kind == .optOut }
            let installation = isGivenUp ? nil : try store.identity()?.installationID
            let edits = entries.compactMap { ProfileEdit($0) }
            do {
                let answer = try await service.send(edits, of: ProfileUser(userID: user, installationID: installation))
                try settle(entries, .success(answer))
                size = Self.batchSize
            } catch let failure as ServiceFailure where !failure.isTemporary {
                // Which one it was that the server refuses is found by sending them one by one.
                if entries.count == 1 { try settle(entries, .failure(failure)) }
                size = entries.count == 1 ? Self.batchSize : 1
            }
        }
    }

    private func settle(_ entries: [ProfileLogEntry], _ result: Result<Value, any Error>) throws {
        try store.removeEdits(entries.map(\.number))
        waiters.settle(entries, result)
    }
}

extension Profile: Service {
    /// Sends edits as they come, and tries again after failures, later each time; until the task's graceful shutdown or
    /// cancellation.
    public func run() async throws {
        guard service != nil else { return }
        isRunning = true
        defer { isRunning = false }
        try await SendingLoop(store: store, clock: clock).run {
            try $0.lastEdit()
        } flush: {
            try await self.flush()
        }
    }
}
