import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeTracking
import SimulatedDisk

@testable import MarqueeHost

/// How a run ends: nothing is broken any more, and everything has to come to its end.
extension World {
    /// So many steps are more than anything here takes.
    private static let patience = 6_000

    func end() throws {
        say("all is well from here on")
        isHealed = true
        _ = disk_take_back_fault(Process.host.rawValue)
        _ = disk_take_back_fault(Process.command.rawValue)
        clock.set(skew: .milliseconds(0))
        // One that goes on has to come out of whatever it is in by itself.
        var chance = Chance(seed, "end")
        if chance.percent(25) { killHost("its end") }
        try startHost()
        try Process.command.whileCurrent { try command.queue.setMode(.running) }
        host?.give(.storeChanged)
        for _ in 0..<Self.patience {
            // A plugin that was left out stays so until the next start.
            if isPluginMissing { killHost("a plugin is missing") }
            if host == nil { try startHost() }
            let before = progress
            try goOn(&chance)
            try checkDisk()
            guard before == progress, isIdle else { continue }
            if isDone { break }
            try wait(&chance)
        }
        while !dashboard.strays.isEmpty { try take(Step(kind: .stray, number: chance.next())) }
        try checkDisk()
        try checkEnd()
    }

    /// What shows that something has happened.
    private var progress: [Int] {
        [
            ledger.rows.values.count(where: \.isEnded), ledger.rows.count, dashboard.chunks.count,
            ledger.waiting, request == nil ? 0 : 1,
        ]
    }

    private var isPluginMissing: Bool {
        host.map { $0.state.plugins.contains { $0.isGone || $0.life?.phase == .disabled } } ?? false
    }

    private var isDone: Bool {
        ledger.rows.values.allSatisfy(\.isEnded) && request == nil && dashboard.isStreaming
            && (hasOptedOut || ledger.waiting == 0)
    }

    private var isIdle: Bool {
        guard let host else { return false }
        return host.looks.isEmpty && host.fetches.isEmpty && host.decisions.isEmpty && host.actions.isEmpty
            && plugins.allSatisfy { !$0.hasWork && $0.said.isEmpty } && dashboard.chunks.isEmpty
    }

    private func goOn(_ chance: inout Chance) throws {
        if !dashboard.isStreaming { try take(Step(kind: .stream, number: chance.next())) }
        try take(Step(kind: .push, number: chance.next()))
        while !dashboard.chunks.isEmpty, host != nil { try readStream() }
        // A dashboard that has wanted the queue to stand still has had its way.
        try ledger.look(at: watcher)
        if ledger.mode != .running {
            try Process.command.whileCurrent { try command.queue.setMode(.running) }
            host?.give(.storeChanged)
        }
        for place in plugins.indices {
            while !plugins[place].heard.isEmpty { plugins[place].listen(isGood: true) }
            plugins[place].act(&chance)
            while !plugins[place].said.isEmpty { report(place) }
        }
        for _ in 0..<4 {
            try take(Step(kind: .files, number: chance.next()))
            try take(Step(kind: .answer, number: chance.next()))
        }
        try take(Step(kind: .turn, number: 0))
        // Events are sent together, as a host does it.
        guard isIdle || chance.percent(10) else { return }
        try take(Step(kind: .flush, number: chance.next()))
        try take(Step(kind: .network, number: chance.next()))
    }

    /// Nothing happens by itself: somebody dismisses what would be shown for ever, and time passes until something is due.
    private func wait(_ chance: inout Chance) throws {
        for one in showing
        where !one.isClosing && ledger.rows[one.id].map({ $0.template != Definitions.limited }) == true {
            plugins[one.place].isClickedAway(one.presentation)
        }
        guard let host, let deadline = host.deadline else { return }
        clock.advance(by: TimeSpan(milliseconds: max(1, deadline.milliseconds - clock.uptime.milliseconds)))
        host.give(.tick(due: clock.uptime))
    }
}
