package import Logging
package import MarqueeStore
import ServiceLifecycle

/// Fetches contents that did not come along as soon as their items have arrived, whichever process has taken those in;
/// first, what an earlier run has left.
///
/// Each is tried once; one that cannot be had stays incomplete, until it is asked for or the next run.
package struct ContentDownloads: Service {
    private let inbox: Inbox
    private let store: Store
    private let logger: Logger

    /// How many are fetched at a time.
    private static let limit = 8
    private static let pageSize = 50

    /// - Parameter inbox: One that has a content service.
    package init(_ inbox: Inbox, store: Store, logger: Logger) {
        self.inbox = inbox
        self.store = store
        self.logger = logger
    }

    /// Fetches until the task's graceful shutdown or cancellation.
    package func run() async throws {
        let revisions = try StoreValues(of: store, beginsWithPresent: true) { try $0.inboxRevision() }
        await cancelWhenGracefulShutdown {
            // Items never become incomplete again, so that only those behind the last one are looked at.
            var last: Int64 = 0
            for await _ in revisions { last = await self.fetchAll(after: last) }
        }
    }

    private func fetchAll(after start: Int64) async -> Int64 {
        await withTaskGroup(of: Void.self) { group in
            var (last, running) = (start, 0)
            while !Task.isCancelled {
                let page: [(number: Int64, id: String)]
                do {
                    page = try store.incompleteItems(after: last, limit: Self.pageSize)
                } catch {
                    logger.warning("the inbox cannot be read now", metadata: ["reason": "\(error)"])
                    break
                }
                guard let end = page.last else { break }
                for item in page {
                    if running == Self.limit { await group.next() } else { running += 1 }
                    group.addTask { await self.fetch(item.id) }
                }
                last = end.number
            }
            return last
        }
    }

    private func fetch(_ id: String) async {
        do {
            _ = try await inbox.retrieveContent(id)
        } catch is CancellationError {
            // The next run fetches it.
        } catch {
            logger.warning("a content was not fetched", metadata: ["id": "\(id)", "reason": "\(error)"])
        }
    }
}
