public import MarqueeModel
public import MarqueeQueue
import MarqueeStore
import MarqueeSystem

extension PresentationHost {
    /// Takes a message in. When this returns `queued`, the message survives a kill at any instruction and a power cut.
    ///
    /// - Throws: ``RefusedMessages`` when its template refuses it, ``DefinitionError`` when the host's definitions are
    ///   invalid, or the store's error.
    @discardableResult
    public func enqueue(_ message: Message) async throws -> Receipt {
        try await enqueue([message])[0]
    }

    /// Takes messages in, all in one commit.
    ///
    /// - Throws: As for one message; of several, those that are not refused are in the queue all the same.
    @discardableResult
    public func enqueue(_ messages: [Message]) async throws -> [Receipt] {
        let receipts = try await offer(messages)
        guard receipts.allSatisfy({ $0.status != .refused }) else { throw RefusedMessages(receipts) }
        return receipts
    }

    /// Takes messages in, all in one commit, and tells what became of each, refused or not: for messages from elsewhere.
    ///
    /// - Throws: ``DefinitionError`` when the host's definitions are invalid, or the store's error.
    public func offer(_ messages: [Message]) async throws -> [Receipt] {
        let opened = try await open()
        let intake = MessageIntake(store: opened.store.queue, resolver: opened.resolver, clock: clock, makeID: makeID)
        let receipts = try intake.receive(messages)
        running?.inputs.yield(.work)
        return receipts
    }

    /// Shows nothing new from now on, while everything keeps queueing; holds across restarts.
    public func suspend() async throws {
        try await open().store.queue.setMode(.suspended)
        modeChanged(.suspended)
    }

    /// Ends suspension and discarding.
    public func resume() async throws {
        try await open().store.queue.setMode(.running)
        modeChanged(.running)
    }

    /// Ends what is queued, and what arrives until ``resume()``, as `discarded`.
    ///
    /// - Parameter dismissingVisible: Whether what is being shown is closed too.
    /// - Returns: How many messages that ended.
    @discardableResult
    public func discard(dismissingVisible: Bool = false) async throws -> Int {
        let count = try await open().store.queue.discardAll(includingVisible: dismissingVisible, at: clock.now)
        modeChanged(.discarding)
        return count
    }

    /// The mode holds when the call that has set it returns: whatever the host has been told and not looked at, it looks
    /// at in this mode.
    private func modeChanged(_ mode: QueueMode) {
        guard let host = running else { return }
        _ = host.state.handle(.mode(mode), at: Moment(now: clock.now, uptime: clock.uptime))
        host.inputs.yield(.storeChanged)
    }
}
