import MarqueeModel
public import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeTracking

/// What waits in a host's queue, and what became of it: what `marquee queue` shows and changes.
///
/// Works while the host runs and while it does not, and on what other processes put into the same store.
public struct MessageQueue: Sendable {
    private let access: StoreAccess

    package init(_ access: StoreAccess) {
        self.access = access
    }

    // MARK: Looking

    /// Messages without what they were sent with: live ones in the order in which they would be shown, ended ones, which
    /// are kept for 30 days, the last one first.
    ///
    /// - Parameter last: The message behind which the page begins.
    public func list(
        _ filter: MessageFilter = .live, limit: Int = .max, after last: QueuedMessage? = nil
    ) async throws -> [QueuedMessage] {
        let now = access.clock.now
        return try await access.reading { store in
            let waiting = try WaitingReasons(store, at: now)
            return try store.queue.list(filter, limit: limit, after: last?.entry, at: now).map {
                QueuedMessage($0, waiting)
            }
        } ?? []
    }

    /// One message, live or ended, with everything that is known of it; nil when its id is not known (any more).
    ///
    /// - Parameter id: Its id, or what its sender called it.
    public func message(_ id: String) async throws -> QueuedMessage? {
        let now = access.clock.now
        return try await access.reading { store in
            try store.queue.entry(keptOrSent: id).map { entry in
                QueuedMessage(entry, entry.state.isLive ? try WaitingReasons(store, at: now) : nil)
            }
        } ?? nil
    }

    /// How many messages are in each state; ended ones as far as the history keeps them.
    public func counts() async throws -> [MessageState: Int] {
        let now = access.clock.now
        return try await access.reading { try $0.queue.counts(at: now) } ?? [:]
    }

    /// What the host does with what is queued and what arrives; ``PresentationHost/suspend()`` and its like set it.
    public func mode() async throws -> QueueMode {
        try await access.reading { try $0.queue.mode() } ?? .running
    }

    // MARK: Changing

    /// Ends a live message as `discarded`; a host that shows it closes it.
    ///
    /// - Returns: Whether it did: false for one that is not known, or has ended.
    @discardableResult
    public func remove(_ id: String) async throws -> Bool {
        let now = access.clock.now
        return try await access.writing { store in
            guard let entry = try store.queue.entry(keptOrSent: id) else { return false }
            return try store.queue.remove(entry.id, at: now)
        }
    }

    /// Removes all messages in a state: live ones end as `discarded`, ended ones leave the history, while their ids stay
    /// remembered.
    ///
    /// - Parameter template: Only those of this template; nil: of all.
    /// - Returns: How many.
    @discardableResult
    public func remove(_ state: MessageState, of template: String? = nil) async throws -> Int {
        let now = access.clock.now
        return try await access.writing { store in
            try store.queue.remove(BulkSelection(template: template, state: state), at: now)
        }
    }

    /// Puts a failed message back at its old place, with all its attempts.
    ///
    /// - Throws: ``StoreError`` when it is not known, has not failed, or the queue is discarding.
    public func retry(_ id: String) async throws {
        try await access.writing { store in
            try store.queue.retry(try store.queue.entry(keptOrSent: id)?.id ?? MessageID(id))
        }
    }

    /// Puts all failed messages back at their old places, with all their attempts.
    ///
    /// - Parameter template: Only those of this template; nil: of all.
    /// - Returns: How many: those that failed so long ago that their content is not kept are left out.
    /// - Throws: ``StoreError`` while the queue is discarding.
    @discardableResult
    public func retryFailed(of template: String? = nil) async throws -> Int {
        let now = access.clock.now
        return try await access.writing { try $0.queue.retry(failedOf: template, at: now) }
    }

    /// The templates of all messages that are kept, in no order.
    public func templates() async throws -> [String] {
        try await access.reading { try $0.queue.templates() } ?? []
    }

    /// How many messages are in a state, by template.
    public func counts(_ state: MessageState, of template: String? = nil) async throws -> [String: Int] {
        try await access.reading { store in
            try store.queue.counts(of: BulkSelection(template: template, state: state))
        } ?? [:]
    }
}

extension QueueStore {
    /// A message by the id that it is kept under or by its sender's.
    package func entry(keptOrSent id: String) throws -> QueueEntry? {
        try KeptID.find(id) { try entry(MessageID($0)) }
    }
}
