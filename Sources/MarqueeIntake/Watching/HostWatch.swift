package import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeServing
package import MarqueeStore
import MarqueeThreads

/// What whoever watches a host may ask: `/ready` and `/metrics`.
public struct HostWatch: Sendable {
    private let store: Store
    private let readiness: Readiness
    let metrics: HostMetrics

    /// - Parameters:
    ///   - store: Where the metrics are read.
    ///   - probed: The same store by a connection of its own: a try reads all of it, which holds up whoever else uses it.
    ///   - clock: What a try's time is taken by.
    ///   - damaged: Called when a try has met damage, before it is told.
    package init(
        _ store: Store, probing probed: Store, metrics: HostMetrics,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        damaged: @escaping @Sendable (StoreError) async -> Void = { _ in }
    ) {
        self.store = store
        self.metrics = metrics
        readiness = Readiness(clock: clock) { now in
            do {
                try await BlockingThread.run { try probed.probe(at: now) }
            } catch let error as StoreError where error.code == .damaged {
                await damaged(error)
                throw error
            }
        }
    }

    /// - Throws: Why the store cannot be read or written.
    func checkReady(at now: Timestamp) async throws {
        try await readiness.check(at: now)
    }

    func metricsText() async throws -> String {
        try await BlockingThread.run { try text() }
    }

    private func text() throws -> String {
        let inbox = try store.inbox.inboxCounts()
        return metrics.text(
            HostMetrics.Stored(
                live: try store.queue.counts(),
                inbox: ["unread": inbox.unread, "read": inbox.read, "archived": inbox.archived],
                cacheBytes: try store.files.cachedBytes().bytes, databaseBytes: try store.size(),
                disabledPlugins: try store.plugins.disabledPlugins().map(\.name),
                unavailablePresenters: HostStatus.read(in: store.directory)?.presenters.keys.sorted() ?? []))
    }
}
