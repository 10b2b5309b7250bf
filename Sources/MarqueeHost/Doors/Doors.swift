import MarqueeDatabase
public import MarqueeInbox
import MarqueeModel
import MarqueeStore
public import MarqueeTracking

extension Inbox {
    /// Opens the inbox of a host, which need not run.
    ///
    /// - Parameter content: Where contents come from that did not come along; without it, they stay away.
    /// - Throws: ``DefinitionError`` when the host's definitions are invalid, or the store's error.
    public init(_ host: PresentationHost, content: (any NotificationContentService)? = nil) async throws {
        let opened = try await host.open()
        try self.init(
            store: opened.store.inbox, resolver: opened.resolver, content: content, clock: host.clock,
            noticeWork: { await host.noticeWork() })
    }
}

extension NotificationReceiver {
    /// Creates a receiver for a host, which need not run. Its delegate is also told what the host's recipes lead to,
    /// for as long as somebody keeps the receiver.
    ///
    /// - Parameters:
    ///   - adapters: Read payloads that those which come along do not know, and are asked before them, in their order.
    ///   - delegate: What the application does with notifications. Kept as long as the receiver.
    ///   - inbox: Fetches contents; without it, none are fetched here.
    ///   - downloadsAutomatically: Whether contents that did not come along are fetched at once while the application is
    ///     not active.
    /// - Throws: ``DefinitionError`` when the host's definitions are invalid, or the store's error.
    public init(
        _ host: PresentationHost, adapters: [any NotificationAdapter] = [],
        delegate: (any NotificationDelegate)? = nil, inbox: Inbox? = nil, downloadsAutomatically: Bool = false
    ) async throws {
        let opened = try await host.open()
        try self.init(
            store: opened.store.inbox, resolver: opened.resolver, adapters: adapters, delegate: delegate, inbox: inbox,
            downloadsAutomatically: downloadsAutomatically, clock: host.clock, logger: host.logger,
            noticeWork: { await host.noticeWork() })
        guard delegate != nil else { return }
        await host.listenToRecipes { [weak self] firing in
            guard let self else { return false }
            await recipeFired(firing)
            return true
        }
    }
}

extension Tracking {
    /// Opens the outbox of a host, which need not run.
    ///
    /// - Parameter service: The server. Without one, events wait on disk.
    /// - Throws: ``DefinitionError`` when the host's definitions are invalid, or the store's error.
    public init(_ host: PresentationHost, service: (any TrackingService)? = nil) async throws {
        try self.init(store: try await host.open().store.tracking, service: service, clock: host.clock)
    }
}

extension Profile {
    /// Opens the profile of a host, which need not run.
    ///
    /// - Parameter service: The server. Without one, edits wait on disk, and callers do not.
    /// - Throws: ``DefinitionError`` when the host's definitions are invalid, or the store's error.
    public init(_ host: PresentationHost, service: (any ProfileService)? = nil) async throws {
        try self.init(store: try await host.open().store.tracking, service: service, clock: host.clock)
    }
}

extension PresentationHost {
    func listenToRecipes(_ listener: @escaping RecipeListener) {
        recipeListeners[(recipeListeners.keys.max() ?? 0) + 1] = listener
    }

    /// Somebody else has put work into the store.
    func noticeWork() {
        running?.inputs.yield(.work)
    }
}
