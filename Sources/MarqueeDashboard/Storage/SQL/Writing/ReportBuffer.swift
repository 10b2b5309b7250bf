import Dispatch
package import MarqueeDatabase
import MarqueeModel
import MarqueeSync
import Synchronization

/// What a host's process has said of the host.
struct BufferedReport: Sendable {
    var report: HostReport
    let process: HostProcess
    let at: Timestamp
}

private typealias ReportBatch = [(host: Int64, number: Int, report: BufferedReport)]

/// What hosts have said of themselves and is not on the disk yet. A report replaces the one before of its host, and those
/// of all hosts are written together, some hundred milliseconds later: a fleet asks the disk a few times a second, and not
/// once for each report.
///
/// Only processes that hold their host's lease get in here, so nothing is decided later than it is answered. When the
/// server is killed, reports of that moment are lost; each host sends the next one within half a minute.
package final class ReportBuffer<Access: SQLTransaction>: Sendable {
    private struct State {
        /// By host, with a number that tells a report from the next one of the same host.
        var waiting: [Int64: (number: Int, report: BufferedReport)] = [:]
        var last = 0
        var isScheduled = false
        /// The disk did not take the last ones: whoever reports waits for it, until it does.
        var hasFailed = false
    }

    /// How long a report waits for those of others.
    private static var delay: DispatchTimeInterval { .milliseconds(200) }
    /// So many are one write, so that others get between.
    private static var mostTogether: Int { 1_000 }

    private let group: CallGroup<Access, Intake>
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "marquee.dashboard.reports")

    init(_ group: CallGroup<Access, Intake>) {
        self.group = group
    }

    /// Takes a report in.
    ///
    /// - Returns: Whether it did; if not, the report has to be written by whoever has it.
    func add(_ report: BufferedReport, of host: Int64) -> Bool {
        let (isTaken, begins) = state.withLock { state in
            guard !state.hasFailed else { return (false, false) }
            state.last += 1
            var report = report
            // The one before is not written any more, and what it said of errors is said once.
            if let before = state.waiting[host]?.report.report {
                let failure = before.failure == report.report.failure ? nil : before.failure
                let errors = before.errors + [failure].compactMap(\.self) + report.report.errors
                report.report.errors = Array(errors.suffix(HostRules.mostErrors))
            }
            state.waiting[host] = (state.last, report)
            defer { state.isScheduled = true }
            return (true, !state.isScheduled)
        }
        if begins { queue.asyncAfter(deadline: .now() + Self.delay) { self.flush() } }
        return isTaken
    }

    /// A report was written by whoever has it.
    func recover() { state.withLock { $0.hasFailed = false } }

    /// Writes what waits, and returns when it is on the disk.
    func settle() async throws {
        for batch in batches() {
            try await group.call(weight: batch.count) { transaction, _ in try transaction.keep(batch) }
            forget(batch)
        }
    }

    private func flush() {
        state.withLock { $0.isScheduled = false }
        for batch in batches() {
            group.call(weight: batch.count) { transaction in
                try transaction.keep(batch)
            } answer: { error in
                self.forget(batch)
                if error != nil { self.state.withLock { $0.hasFailed = true } }
            }
        }
    }

    /// What waits, in the order of the table. It goes on waiting until it is written: who reads meanwhile writes it, too.
    private func batches() -> [ReportBatch] {
        let all = state.withLock(\.waiting)
        guard !all.isEmpty else { return [] }
        let sorted = all.map { ($0.key, $0.value.number, $0.value.report) }.sorted { $0.0 < $1.0 }
        return stride(from: 0, to: sorted.count, by: Self.mostTogether).map { start in
            Array(sorted[start..<min(start + Self.mostTogether, sorted.count)])
        }
    }

    private func forget(_ batch: ReportBatch) {
        state.withLock { state in
            for (host, number, _) in batch where state.waiting[host]?.number == number { state.waiting[host] = nil }
        }
    }
}

extension SQLTransaction {
    /// Keeps reports of processes that still speak for their hosts.
    fileprivate func keep(_ batch: ReportBatch) throws {
        let update = try command(
            """
            UPDATE host_state SET lease_until = \(greatest("lease_until", "?1")), seen_at = \(greatest("seen_at", "?2")),
                address = ?3, reported_at = ?2, report = ?4, cursor = \(greatest("cursor", "?5")), "user" = ?8
            WHERE host = ?6 AND instance = ?7 AND coalesce(reported_at, 0) <= ?2
            """)
        let changes = try update.runAll(
            batch.map { host, _, entry in
                [
                    .time(entry.at + HostProcess.lease), .time(entry.at), .text(entry.process.address),
                    .blob(entry.report.keptJSON), .integer(entry.report.cursor), .integer(host),
                    .text(entry.process.id), .text(entry.report.user),
                ]
            })
        for ((host, _, entry), changes) in zip(batch, changes) where changes > 0 {
            try keepErrors(of: entry.report, on: host)
        }
    }
}
