import MarqueeDatabase
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeTracking
import PresenterKit
import SimulatedDisk

@testable import MarqueeHost

/// One run: a host, commands beside it, its plugins, files, network and dashboard, all on one thread and from one seed.
final class World {
    static let historyLimit = 20
    static var storeOptions: StoreOptions {
        var options = StoreOptions()
        options.queue.historyLimit = historyLimit
        return options
    }

    let machines: Machines
    let seed: UInt64
    let clock = SimulatedClock()
    /// Told what happens, a line each; nil as a rule.
    let trace: ((String) -> Void)?
    let hasDelegate: Bool
    let hasObservers: Bool
    /// How often, in percent, everything goes on after an input as it does where nothing is slow.
    let flow: Int
    /// Whether somebody starts the host again as soon as it has been killed.
    let isSupervised: Bool

    var plugins: [SimulatedPlugin] = []
    var host: SimulatedHost?
    /// A command's own connection, which stays open.
    var command: Store
    private(set) var watcher: Store
    let dashboard: SimulatedDashboard
    var ledger = Ledger()

    /// Files that are there, by their reference; and the request of events that is under way.
    var cached: Set<String> = []
    var request: (request: SimulatedDashboard.Request, events: [TrackingEvent])?
    var parser = StreamInput()
    /// From here on nothing is broken any more, and everything has to come to its end.
    var isHealed = false
    /// Whether the host's calendar was ever another one.
    var isClockSet = false
    var hasOptedOut = false
    /// How often each recipe had been seen by then: its count starts again.
    var seenAtOptOut: [String: Int] = [:]
    /// The rows of the outbox when somebody had opted out.
    var outboxLimit = 0
    /// Visual presentations that are on a screen, or may be.
    var showing: [Showing] = []
    let ids = IDs()
    private var lastSent = 0

    struct Showing: Equatable {
        let place: Int
        let presentation: Int64
        let id: String
        /// Whether its presenter was asked to close it.
        var isClosing = false
    }

    init(_ machines: Machines, seed: UInt64, trace: ((String) -> Void)? = nil) throws {
        self.machines = machines
        self.seed = seed
        self.trace = trace
        var chance = Chance(seed, "world")
        hasDelegate = chance.percent(30)
        hasObservers = chance.percent(50)
        flow = chance.pick([0, 20, 50, 80])
        isSupervised = chance.percent(40)
        machines.reset(seed: seed)
        let place = machines.host
        command = try Process.command.whileCurrent { try Store(at: place, options: Self.storeOptions) }
        watcher = try Process.watcher.whileCurrent { try Store(at: place) }
        dashboard = try SimulatedDashboard(directory: machines.dashboard, clock: clock)
        plugins = [
            SimulatedPlugin(
                place: 0,
                PluginDescription(
                    name: "wall", version: "1",
                    presenters: [.init(name: "screen", presents: [.template, .function])]),
                isIsolated: true, seed: seed),
            SimulatedPlugin(
                place: 1,
                PluginDescription(
                    name: "board", version: "1",
                    presenters: [.init(name: "text", presents: [.template, .function])]),
                isIsolated: chance.percent(50), seed: seed),
        ]
        try startHost()
    }

    var moment: Moment { Moment(now: clock.now, uptime: clock.uptime) }

    func newMessageID() -> String {
        lastSent += 1
        return "m\(lastSent)"
    }

    func say(_ text: @autoclosure () -> String) {
        if let trace { trace("\(clock.uptime.milliseconds - 1_000_000) ms: \(text())") }
    }

    // MARK: The host's process

    func startHost() throws {
        guard host == nil else { return }
        say("the host starts")
        for place in plugins.indices { plugins[place].vanish() }
        do {
            try Process.host.whileCurrent {
                let host = try SimulatedHost(self)
                self.host = host
                try host.start()
            }
        } catch let error as StoreError {
            guard disk_take_fault(Process.host.rawValue) else {
                throw Violation(.opens, "the host cannot start: \(error)")
            }
            say("the host cannot start: \(error.message)")
            killHost("its store failed")
        }
    }

    /// The host is gone, by a kill or by its own error: what it had not saved never was.
    func killHost(_ why: String) {
        guard host != nil else { return }
        say("the host is gone: \(why)")
        disk_kill(Process.host.rawValue)
        loseHost()
    }

    /// It has come to its end, or has given up.
    func loseHost() {
        host = nil
        showing = []
        parser = StreamInput()
        for place in plugins.indices { plugins[place].vanish() }
        // What it has asked the dashboard for may still get there.
        if let request {
            dashboard.strays.append(request.request)
            self.request = nil
        }
        dashboard.cut()
    }

    /// Lets the host do something. An error that was planned ends it, as a real one's run ends; any other is a finding.
    func withHost(_ body: (SimulatedHost) throws -> Void) throws {
        guard let host else { return }
        do {
            try Process.host.whileCurrent { try body(host) }
            if host.isOver {
                say("the host has stopped")
                loseHost()
            }
        } catch let error as StoreError {
            let wasPlanned = disk_take_fault(Process.host.rawValue)
            guard wasPlanned else { throw Violation(.failed, "the host fails: \(error)") }
            say("the host fails: \(error.message)")
            Process.host.whileCurrent { host.leave() }
            killHost("its store failed")
        }
    }

    func openWatcher() throws {
        let place = machines.host
        watcher = try Process.watcher.whileCurrent { try Store(at: place) }
        ledger.watcherIsNew()
    }

    // MARK: Plugins

    func launch(_ place: Int) {
        say("plugin \(place) is started")
        plugins[place].launch(isGood: isHealed)
    }

    func kill(_ place: Int, reason: String) {
        say("plugin \(place) is killed: \(reason)")
        showing.removeAll { $0.place == place }
        plugins[place].isKilled()
    }

    func retire(_ place: Int) {
        plugins[place].mustEnd()
        plugins[place].heard.append(.shutdown)
    }

    func disconnect(_ place: Int) {
        showing.removeAll { $0.place == place }
        plugins[place].vanish()
    }

    func send(_ message: HostMessage, to place: Int, of host: SimulatedHost) throws {
        switch message {
        case .present(let presentation, _, let message):
            try checkPresent(presentation, message, at: place, of: host)
        case .close(let presentation, _):
            for number in showing.indices where showing[number].presentation == presentation {
                showing[number].isClosing = true
            }
        case .end(let presentation):
            showing.removeAll { $0.place == place && $0.presentation == presentation }
        default: break
        }
        if plugins[place].isAlive { plugins[place].heard.append(message) }
    }
}
