public import MarqueeDatabase
package import MarqueeModel
public import MarqueeQueue
package import MarqueeSystem
import MarqueeThreads
import MarqueeTracking

/// What has arrived for a person to read, shared with every process that uses the store.
///
/// Works on a thread of its own, so that the disk never holds up the application. Each method is one transaction: when it
/// returns, what it did is on disk. An id that is not known changes nothing; an empty one is an error.
public actor Inbox {
    let store: InboxStore
    let messages: MessageIntake
    private let content: (any NotificationContentService)?
    let clock: any HostClock
    let makeID: @Sendable () -> String
    /// Told when a message has been put into the queue.
    private let noticeWork: @Sendable () async -> Void
    private nonisolated let thread: ActorThread

    /// The inbox's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

    package init(
        store: InboxStore, resolver: MessageResolver, content: (any NotificationContentService)? = nil,
        clock: any HostClock = SystemClock(), makeID: @escaping @Sendable () -> String = RandomIDs.make,
        noticeWork: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.store = store
        self.messages = MessageIntake(store: store.queue, resolver: resolver, clock: clock, makeID: makeID)
        self.content = content
        self.clock = clock
        self.makeID = makeID
        self.noticeWork = noticeWork
        self.thread = try ActorThread()
    }

    // MARK: Reading

    /// A page of items, pinned ones before all, then newest first; without their contents.
    ///
    /// - Parameter last: The item behind which the page begins. What arrives or is removed meanwhile moves no other item
    ///   from one page to another.
    public func messages(
        status: InboxFilter = .all, limit: Int = 50, after last: InboxItem? = nil
    ) throws -> [InboxItem] {
        try page(status, limit: limit, after: last).items
    }

    /// A page with the counts that belong to it, both of one moment.
    package func page(
        _ status: InboxFilter, limit: Int = 50, after last: InboxItem? = nil
    ) throws -> (items: [InboxItem], counts: InboxCounts) {
        try letGoOfExpired()
        let (rows, counts) = try store.items(in: status.buckets, limit: max(0, limit), after: last?.place)
        return (rows.map { InboxItem($0) }, counts)
    }

    /// One item, with its content if that is here; nil when there is none.
    public func message(_ id: String) throws -> InboxItem? {
        try store.item(checked(id)).map { InboxItem($0) }
    }

    /// How many items a list has; takes as long for a million as for one.
    public func count(_ status: InboxFilter = .unread) throws -> Int {
        try letGoOfExpired()
        return try store.inboxCounts()[status]
    }

    /// Tells of every change, whichever process makes it, with the counts after it.
    public nonisolated func changes() throws -> StoreValues<InboxChange> {
        try StoreValues(of: store.database, beginsWithPresent: false) { [store] in
            let store = store.over($0)
            let revision = try store.inboxRevision()
            let counts = try store.inboxCounts()
            return InboxChange(revision: revision, unread: counts.unread, read: counts.read, archived: counts.archived)
        }
    }

    /// Grows with every change, whichever process makes it.
    package func revision() throws -> Int64 {
        try letGoOfExpired()
        return try store.inboxRevision()
    }

    // MARK: Marking

    /// Marks an item read. False when it was read before, or there is none.
    @discardableResult
    public func markRead(_ id: String) throws -> Bool {
        try store.markItem(checked(id), isRead: true, at: clock.now)
    }

    /// Marks an item unread. False when it was unread before, or there is none.
    @discardableResult
    public func markUnread(_ id: String) throws -> Bool {
        try store.markItem(checked(id), isRead: false, at: clock.now)
    }

    /// Marks every unread item read, and returns how many that were.
    @discardableResult
    public func markAllRead() throws -> Int {
        try letGoOfExpired()
        return try store.markAllRead(at: clock.now)
    }

    /// Puts an item into the archive, or takes it out. False when nothing changed.
    @discardableResult
    public func archive(_ id: String, _ isArchived: Bool = true) throws -> Bool {
        try store.archiveItem(checked(id), isArchived)
    }

    /// Puts an item before all others, or back. False when nothing changed.
    @discardableResult
    public func pin(_ id: String, _ isPinned: Bool = true) throws -> Bool {
        try store.pinItem(checked(id), isPinned)
    }

    /// Replaces an application's own statuses of an item. False when nothing changed.
    @discardableResult
    public func setStatuses(_ statuses: Set<String>, of id: String) throws -> Bool {
        try store.setItemStatuses(statuses, of: checked(id))
    }

    /// Removes an item for good: should it be sent again, it stays away. False when there is none.
    @discardableResult
    public func remove(_ id: String) throws -> Bool {
        try store.removeItem(checked(id))
    }

    /// Removes all items of a list for good, and returns how many that were.
    @discardableResult
    public func remove(status: InboxFilter) throws -> Int {
        try letGoOfExpired()
        return try store.removeItems(in: status.buckets)
    }

    // MARK: Opening

    /// Marks an item read, and enqueues the message behind it, if it has one.
    ///
    /// - Returns: What became of the message; nil when the item has nothing but words, or its content is not here.
    /// - Throws: ``InboxError`` when there is no such item.
    @discardableResult
    public func open(_ id: String) async throws -> Receipt? {
        let id = try checked(id)
        guard let row = try store.item(id) else { throw InboxError.unknown(id) }
        let now = clock.now
        let checked = InboxItem(row).message.map { messages.check($0, at: now) }
        let opened = try store.openItem(
            id, at: now, enqueuing: checked?.arrival, orAs: MessageID(makeID()))
        guard let opened else { throw InboxError.unknown(id) }
        guard let checked, let queuedID = opened.id, let outcome = opened.outcome else { return nil }
        await noticeWork()
        return Receipt(id: queuedID.rawValue, status: Receipt.Status(outcome), diagnostics: checked.diagnostics)
    }

    // MARK: Contents

    /// An item with its content: from the store when it is there, else fetched and stored. Its status stays as it is.
    ///
    /// - Throws: ``InboxError`` when there is no such item, or its content cannot be had; then it stays incomplete, and
    ///   may be asked for again.
    public func retrieveContent(_ id: String) async throws -> InboxItem {
        let id = try checked(id)
        guard let row = try store.item(id) else { throw InboxError.unknown(id) }
        let item = InboxItem(row)
        guard !item.isComplete, let reference = item.envelope?.reference else { return item }
        guard let content else {
            throw InboxError(
                .noContentService, "the content of '\(id)' is not here, and nothing says where to fetch it from")
        }
        let bytes: [UInt8]
        do {
            bytes = try await content.content(of: reference)
        } catch {
            if error is CancellationError { throw error }
            throw InboxError(
                error.isFinal ? .contentRefused : .notFetched, "the content of '\(id)' could not be fetched: \(error)")
        }
        let fetched: NotificationContent
        do {
            fetched = try FetchedContent.content(of: bytes, for: reference)
        } catch {
            throw InboxError(.unusableContent, "what was fetched for '\(id)' \(error.reason)")
        }
        // Nothing is changed where its sender has sent something newer meanwhile.
        _ = try store.completeItem(id, kind: fetched.kind.rawValue, content: fetched.json.jsonBytes())
        guard let whole = try store.item(id) else { throw InboxError.unknown(id) }
        return InboxItem(whole)
    }

    // MARK: Rules

    /// The id under which an item is kept, by that one or by its sender's.
    private func checked(_ id: String) throws -> String {
        guard !id.isBlank else { throw InboxError(.emptyID, "the id of an item is empty; expected one from the list") }
        try letGoOfExpired()
        guard !PlainID.isOne(id) else { return id }
        return try KeptID.find(id) { try store.item($0) }?.id ?? id
    }

    /// What has expired is in no list, and so in no count, and nobody can do anything with it.
    private func letGoOfExpired() throws {
        guard !store.database.isReadOnly, try store.hasExpiredItems(at: clock.now) else { return }
        _ = try store.removeExpiredItems(at: clock.now)
    }
}

/// A change of the inbox.
public struct InboxChange: Sendable, Hashable {
    /// Grows with each change.
    public let revision: Int64
    /// How many items nobody has read.
    public let unread: Int
    /// How many items somebody has read.
    public let read: Int
    /// How many items were put away.
    public let archived: Int
}

extension Error {
    /// Whether the same request would come to the same end.
    fileprivate var isFinal: Bool {
        switch self {
        case let failure as ServiceFailure: !failure.isTemporary
        case let failure as ContentFailure: !failure.isTemporary
        default: false
        }
    }
}
