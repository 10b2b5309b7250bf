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
    let content: (any NotificationContentService)?
    let clock: any HostClock
    /// Told when a message has been put into the queue.
    private let noticeWork: @Sendable () async -> Void
    private nonisolated let thread: ActorThread

    /// The inbox's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

    package init(
        store: InboxStore, resolver: @autoclosure @escaping @Sendable () -> MessageResolver,
        content: (any NotificationContentService)? = nil,
        clock: any HostClock = SystemClock(), makeID: @escaping @Sendable () -> String = RandomIDs.make,
        noticeWork: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.store = store
        self.messages = MessageIntake(store: store.queue, resolver: resolver(), clock: clock, makeID: makeID)
        self.content = content
        self.clock = clock
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
        try page(status, limit: limit, after: last?.place).items
    }

    /// All items of a list, in the same order, read page by page as they are asked for, with their contents where those are
    /// here. What arrives or is removed meanwhile moves no other item; one that is gone by then is left out.
    ///
    /// Ends with the task that reads it. Throws what reading throws, and ends then.
    public nonisolated func all(status: InboxFilter = .all) -> AsyncThrowingStream<InboxItem, any Error> {
        AsyncThrowingStream(unfolding: InboxReading(self, status).next)
    }

    /// A page with the counts that belong to it, both of one moment.
    package func page(
        _ status: InboxFilter, limit: Int = 50, after last: InboxPlace? = nil
    ) throws -> (items: [InboxItem], counts: InboxCounts) {
        try letGoOfExpired()
        let (rows, counts) = try store.items(in: status.buckets, limit: max(0, limit), after: last)
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
        try store.changeItemStatuses(of: checked(id)) { $0 = statuses }
    }

    /// Adds to an application's own statuses of an item, and removes some. False when nothing changed.
    @discardableResult
    public func changeStatuses(
        of id: String, adding added: Set<String> = [], removing removed: Set<String> = []
    ) throws -> Bool {
        try store.changeItemStatuses(of: checked(id)) { $0 = $0.subtracting(removed).union(added) }
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

    /// Marks an item read, and enqueues the message behind it, if it has one: each time a new one, whose events have the
    /// item's id in their metadata, under `itemID`.
    ///
    /// - Returns: What became of the message; nil when the item has nothing but words.
    /// - Throws: ``InboxError`` when there is no such item, or its content is to be fetched first; then it is not marked.
    @discardableResult
    public func open(_ id: String) async throws -> Receipt? {
        let id = try checked(id)
        guard let row = try store.item(id) else { throw InboxError.unknown(id) }
        let item = InboxItem(row)
        try item.checkIsPresentable()
        let now = clock.now
        let checked = item.message(at: now).map { messages.check($0, at: now) }
        let opened = try store.openItem(
            id, at: now, enqueuing: checked?.arrival.behind(recipe: item.recipeID, reportsReceipt: false))
        guard let opened else { throw InboxError.unknown(id) }
        guard let checked, let outcome = opened.outcome else { return nil }
        await noticeWork()
        return Receipt(
            id: checked.arrival.message.id.rawValue, status: Receipt.Status(outcome),
            diagnostics: checked.diagnostics
                + item.warnings.map { Diagnostic(.wrongShape, $0, severity: .warning, at: nil) })
    }

    // MARK: Rules

    /// The id under which an item is kept, by that one or by its sender's.
    func checked(_ id: String) throws -> String {
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
