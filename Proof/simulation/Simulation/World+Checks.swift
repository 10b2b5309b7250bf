import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTracking
import PresenterKit

@testable import MarqueeHost

/// What must never be.
extension World {
    /// A presenter is called: by then all of this is on the disk.
    func checkPresent(
        _ presentation: Int64, _ message: PresentedMessage, at place: Int, of host: SimulatedHost
    ) throws {
        say("presentation \(presentation) of \(message.id), a \(message.template), by plugin \(place)")
        // Nobody hears it: the end of its process has come in the same round.
        guard plugins[place].isAlive else { return }
        let id = message.id
        try ledger.look(at: watcher)
        guard let row = ledger.rows[id] else {
            throw Violation(.savedFirst, "\(id) is presented and not on the disk")
        }
        guard !row.isEnded else {
            throw Violation(.notAfterItsEnd, "\(id) is presented after it ended in stage \(row.stage)")
        }
        guard row.stage == 3, row.attempts > 0 else {
            throw Violation(.savedFirst, "\(id) is presented, and on the disk it is in stage \(row.stage)")
        }
        guard !row.isExpired(at: clock.now) else { throw Violation(.inTime, "\(id) is presented after it has expired") }
        // What was due once stays so when the calendar is set back.
        guard isClockSet || row.notBefore.map({ $0 <= clock.now.milliseconds }) ?? true else {
            throw Violation(.inTime, "\(id) is presented before its time")
        }
        guard !plugins[place].isUnwanted else {
            throw Violation(.disabledPlugin, "\(id) is given to plugin \(place), which the host has wanted to end")
        }
        guard message.isVisual else { return }
        if let other = showing.first {
            throw Violation(.oneVisual, "\(id) is presented while \(other.id) is on the screen")
        }
        guard ledger.mode == .running else {
            throw Violation(.mode, "\(id) is presented while the queue is \(ledger.mode.rawValue)")
        }
        // What has become ready while the application decided is behind it.
        let known = host.asked[presentation]
        for other in ready(for: host)
        where known?.contains(other.id) != false && (other.rank, other.number) < (row.rank, row.number) {
            throw Violation(.priority, "\(id) is presented before \(other.id), which is ready and comes first")
        }
        showing.append(Showing(place: place, presentation: presentation, id: id))
    }

    func ready(for host: SimulatedHost) -> [Ledger.Row] {
        ledger.ready(at: clock.now).filter { !host.state.unavailable.contains($0.template) && !needsFiles($0.id) }
    }

    /// The host has dealt with all that it was told.
    func checkAfterTurn(of host: SimulatedHost) throws {
        try ledger.look(at: watcher)
        for place in showing where ledger.rows[place.id]?.isEnded == true && !place.isClosing {
            throw Violation(.cleared, "\(place.id) has ended, and its presenter is not asked to close it")
        }
        let live = host.fetches.isEmpty ? [] : Set(ledger.rows.values.filter { !$0.isEnded }.map(\.number))
        for number in host.fetches.map(\.number) where !live.contains(number.rawValue) {
            throw Violation(.wanted, "files of the message with the number \(number) are fetched, which has ended")
        }
        let state = host.state
        guard state.hasStarted, !state.isStopping, state.stage == nil, state.waiting.held == nil,
            ledger.mode == .running, let first = ready(for: host).first
        else { return }
        throw Violation(.busy, "\(first.id) is ready, and nothing is shown")
    }

    /// Messages with a picture say so in their id.
    func needsFiles(_ id: String) -> Bool { id.hasSuffix("-picture") }

    /// After each step.
    func checkDisk() throws {
        do {
            try ledger.look(at: watcher)
        } catch let error as StoreError {
            throw Violation(.opens, "the store cannot be read: \(error)")
        }
        guard ledger.takeNews() else { return }
        // By what a person is notified, an application says itself.
        for (recipe, cap) in Definitions.caps where recipe != "pair" || !hasDelegate {
            let seen = ledger.seen(recipe) - (seenAtOptOut[recipe] ?? 0)
            guard seen <= cap else {
                throw Violation(.caps, "'\(recipe)' was seen \(seen) times, and may be \(cap) times")
            }
        }
        if hasOptedOut {
            guard ledger.waiting <= outboxLimit else {
                throw Violation(.privacy, "\(ledger.waiting) events wait, though somebody has opted out")
            }
            outboxLimit = ledger.waiting
        }
    }

    /// When everything has come to its end.
    func checkEnd() throws {
        let live = ledger.rows.values.filter { !$0.isEnded }
        guard live.isEmpty else {
            throw Violation(.stuck, "\(live.map { "\($0.id) in stage \($0.stage)" }.sorted().joined(separator: ", "))")
        }
        for id in dashboard.sent.sorted() where ledger.rows[id] == nil {
            throw Violation(.delivered, "\(id) was sent by the dashboard, and the host has never had it")
        }
        let kept = ledger.rows.values.count { $0.isEnded && !$0.isCut }
        // Each process cuts it after a hundred more.
        guard kept <= Self.historyLimit + 300 else {
            throw Violation(.history, "\(kept) ended messages are kept whole")
        }
        guard !hasOptedOut else { return }
        let counted = try dashboard.counts()
        for kind in ["received", "viewed", "dismissed", "expired", "discarded", "failed"] {
            let (here, there) = (ledger.expected[kind] ?? 0, counted[kind] ?? 0)
            guard here == there else {
                throw Violation(
                    .statistics, "the host's history has \(here) '\(kind)', the dashboard's statistics \(there)")
            }
        }
    }
}
