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
    /// - Parameter resolving: Whether messages are to be queued, which needs the definitions.
    func openInbox(
        resolving: Bool = false, content: (any NotificationContentService)? = nil
    ) throws -> Inbox {
        try inbox(in: openStore(), resolving: resolving, content: content)
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
        in store: Store, resolving: Bool = false, content: (any NotificationContentService)? = nil
    ) throws -> Inbox {
        let catalog = resolving ? try definitions() : try TemplateCatalog([], presenters: configuration.presenters)
        return try Inbox(
            store: store.inbox, resolver: MessageResolver(catalog: catalog, options: resolutionOptions()),
            content: content)
    }
}
