package import MarqueeFiles
package import MarqueeHost
import MarqueeInbox
package import MarqueeModel
import MarqueeQueue
import MarqueeServing
import Synchronization

/// What a host has done since it started: observes it, and tells it as metrics.
package final class HostMetrics: HostObserver {
    private struct Counts {
        var ended: [HostEvent.Kind: Int] = [:]
        var presented = 0
        /// From a few frames to what only happens when nobody watches.
        var wait = Histogram([0.1, 0.5, 2.5, 10, 60, 600, 3_600])
        var starts: [String: Int] = [:]
        var crashes: [String: Int] = [:]
        var failedLogins = 0
        /// By the code of the problem.
        var refused: [String: Int] = [:]
    }

    private let startedAt: Timestamp
    private let files: FileCounts
    private let counts = Mutex(Counts())

    /// - Parameter files: What the host's file cache counts.
    package init(startedAt: Timestamp, files: FileCounts) {
        self.startedAt = startedAt
        self.files = files
    }

    package func observe(_ event: HostEvent) {
        counts.withLock { counts in
            switch event.kind {
            case .presented:
                counts.presented += 1
                if let waited = event.waited { counts.wait.add(Double(max(0, waited.milliseconds)) / 1_000) }
            // Counted where it came in, and by whoever sent it elsewhere.
            case .refused where event.isByOthers: break
            case .dismissed, .expired, .discarded, .refused, .failed: counts.ended[event.kind, default: 0] += 1
            case .pluginStarted: counts.starts[event.id, default: 0] += 1
            case .pluginCrashed: counts.crashes[event.id, default: 0] += 1
            case .received, .queued, .preparing, .presenting, .clicked, .invoked, .pluginRefused: break
            }
        }
    }

    func countFailedLogin() {
        counts.withLock { $0.failedLogins += 1 }
    }

    /// A message was refused before the host had it.
    func countRefusedMessage() {
        counts.withLock { $0.ended[.refused, default: 0] += 1 }
    }

    /// What arrived was no notification.
    func countRefused(_ code: String) {
        counts.withLock { $0.refused[code, default: 0] += 1 }
    }

    /// What the store says.
    struct Stored {
        let live: [MessageState: Int]
        let inbox: KeyValuePairs<String, Int>
        let cacheBytes: Int64
        let databaseBytes: Int64
        let disabledPlugins: [String]
        let unavailablePresenters: [String]
    }

    /// In Prometheus' text format (version 0.0.4).
    func text(_ stored: Stored) -> String {
        let counts = counts.withLock { $0 }
        var text = PrometheusText()
        text.addProcess(version: ProductVersion.current, startedAt: startedAt)
        text.add(
            "marquee_queue_messages", .gauge, "Messages that have not ended.",
            [MessageState.queued, .preparing, .presenting, .presented].map {
                (["state": $0.rawValue], "\(stored.live[$0] ?? 0)")
            })
        text.add(
            "marquee_messages_ended_total", .counter, "Messages that have ended.",
            [HostEvent.Kind.dismissed, .expired, .discarded, .refused, .failed].map {
                (["state": $0.rawValue], "\(counts.ended[$0] ?? 0)")
            })
        text.add(
            "marquee_messages_presented_total", .counter, "Messages that were shown.", [([:], "\(counts.presented)")])
        text.add(
            "marquee_presentation_wait_seconds", .histogram, "Time from when a message could be shown until it was.",
            counts.wait.samples { limit in limit.map { ["le": $0] } ?? [:] })
        text.add(
            "marquee_file_cache_bytes", .gauge, "The size of the cached files.", [([:], "\(stored.cacheBytes)")])
        text.add(
            "marquee_file_cache_hits_total", .counter, "Files that were cached when a message needed them.",
            [([:], "\(files.hits)")])
        text.add(
            "marquee_file_cache_misses_total", .counter, "Files that had to be requested.", [([:], "\(files.misses)")])
        text.add(
            "marquee_inbox_items", .gauge, "Stored notifications.",
            stored.inbox.map { (["status": $0.key], "\($0.value)") })
        text.add(
            "marquee_database_bytes", .gauge, "The size of the database.", [([:], "\(stored.databaseBytes)")])
        let plugins = counts.starts.keys.sorted()
        text.add(
            "marquee_plugin_restarts_total", .counter, "Restarts of a plugin.",
            plugins.map { (["plugin": $0], "\((counts.starts[$0] ?? 1) - 1)") })
        text.add(
            "marquee_plugin_crashes_total", .counter, "Unexpected exits of a plugin.",
            plugins.map { (["plugin": $0], "\(counts.crashes[$0] ?? 0)") })
        text.add(
            "marquee_plugin_disabled", .gauge, "Plugins that are disabled because they crashed too often.",
            stored.disabledPlugins.map { (["plugin": $0], "1") })
        text.add(
            "marquee_presenter_unavailable", .gauge, "Presenters that are currently unavailable.",
            stored.unavailablePresenters.map { (["presenter": $0], "1") })
        text.add(
            "marquee_notifications_refused_total", .counter,
            "Notifications that could not be read, by error code.",
            NotificationError.Code.allCases.map { (["code": $0.rawValue], "\(counts.refused[$0.rawValue] ?? 0)") })
        text.add(
            "marquee_failed_logins_total", .counter, "Requests with a missing or invalid token.",
            [([:], "\(counts.failedLogins)")])
        return text.text
    }
}
