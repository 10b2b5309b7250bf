package import Logging
import MarqueeDatabase
import MarqueeSystem
import ServiceLifecycle

/// Fetches contents that did not come along as soon as their items have arrived, whichever process has taken those in;
/// first, what an earlier run has left.
///
/// What cannot be had now is asked for again, later each time. What its server refuses stays incomplete until a person asks
/// for it, or the next run.
package struct ContentDownloads: Service {
    private let inbox: Inbox
    private let store: InboxStore
    private let logger: Logger

    /// How many are fetched at a time.
    private static let limit = 8
    private static let pageSize = 50

    /// - Parameter inbox: One that has a content service.
    package init(_ inbox: Inbox, store: InboxStore, logger: Logger) {
        self.inbox = inbox
        self.store = store
        self.logger = logger
    }

    /// Fetches until the task's graceful shutdown or cancellation.
    package func run() async throws {
        let revisions = try StoreValues(of: store.database, beginsWithPresent: true) { [store] in
            try store.over($0).inboxRevision()
        }
        await cancelWhenGracefulShutdown {
            let (wakes, waking) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            await withDiscardingTaskGroup { group in
                group.addTask {
                    for await _ in revisions { waking.yield() }
                    waking.finish()
                }
                var order = DownloadOrder()
                for await _ in wakes {
                    order = await self.fetchAll(order)
                    guard let pause = order.end(at: self.inbox.clock.uptime) else { continue }
                    group.addTask { [clock = self.inbox.clock] in
                        // Cancelled, it is all over.
                        guard (try? await clock.sleep(for: pause)) != nil else { return }
                        waking.yield()
                    }
                }
                group.cancelAll()
            }
        }
    }

    private func fetchAll(_ start: DownloadOrder) async -> DownloadOrder {
        var (order, isThrough) = await readOn(start)
        if isThrough, order.goBack(at: inbox.clock.uptime) { (order, _) = await readOn(order) }
        return order
    }

    /// Fetches what stands behind a place, and says whether the end was reached.
    private func readOn(_ start: DownloadOrder) async -> (DownloadOrder, isThrough: Bool) {
        await withTaskGroup(of: (Int64, DownloadOrder.Outcome).self) { group in
            var (order, running, isThrough) = (start, 0, false)
            order.begin()
            reading: while !Task.isCancelled {
                let page: [(number: Int64, id: String)]
                do {
                    page = try store.incompleteItems(after: order.place, limit: Self.pageSize)
                } catch {
                    logger.warning("the inbox cannot be read now", metadata: ["reason": "\(error)"])
                    break
                }
                isThrough = page.isEmpty
                guard !isThrough else { break }
                for item in page {
                    if running == Self.limit, let (number, outcome) = await group.next() {
                        order.note(number, outcome)
                        running -= 1
                    }
                    guard !order.isOut else { break reading }
                    order.place = item.number
                    guard order.isWanted(item.number) else { continue }
                    running += 1
                    group.addTask { (item.number, await self.fetch(item.id)) }
                }
            }
            for await (number, outcome) in group { order.note(number, outcome) }
            return (order, isThrough)
        }
    }

    private func fetch(_ id: String) async -> DownloadOrder.Outcome {
        do {
            _ = try await inbox.retrieveContent(id)
            return .here
        } catch is CancellationError {
            // The next run fetches it.
            return .failed
        } catch {
            let code = (error as? InboxError)?.code
            // Somebody has removed it meanwhile.
            guard code != .unknownItem else { return .here }
            let isTemporary = code == nil || code == .notFetched
            logger.warning(
                isTemporary ? "a content was not fetched, and will be requested again" : "a content was not fetched",
                metadata: ["id": "\(id)", "reason": "\(error)"])
            return isTemporary ? .failed : .refused
        }
    }
}
