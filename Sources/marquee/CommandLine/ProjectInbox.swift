import MarqueeDatabase
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeYAML

/// The inbox of a project, which hosts and commands share.
extension Project {
    /// Opens the inbox.
    ///
    /// - Parameter catalog: What messages that are to be queued are checked against; nil where none are.
    func openInbox(
        resolving catalog: TemplateCatalog? = nil, content: (any NotificationContentService)? = nil
    ) throws -> Inbox {
        try inbox(in: openStore(), resolving: catalog, content: content)
    }

    /// Opens the inbox for listing, which works where nothing may be written too; nil when there is none yet.
    func openInboxForReading() throws -> Inbox? {
        guard let reading = try openStoreForReading() else { return nil }
        do {
            // What has expired is let go of where that can be.
            return try inbox(in: openStore())
        } catch let error as StoreError where error.concernsWriting {
            return try inbox(in: reading)
        }
    }

    private func inbox(
        in store: Store, resolving catalog: TemplateCatalog? = nil, content: (any NotificationContentService)? = nil
    ) throws -> Inbox {
        let catalog = try catalog ?? TemplateCatalog([], presenters: configuration.presenters)
        return try Inbox(
            store: store.inbox, resolver: MessageResolver(catalog: catalog, options: resolutionOptions()),
            content: content)
    }
}

extension Inbox {
    /// Makes sure that all items are there that a command is to change: of a mistyped id, its user learns before anything
    /// is changed.
    func require(_ ids: [String]) throws {
        for id in ids where try message(id) == nil { throw InboxError.unknown(id) }
    }
}
