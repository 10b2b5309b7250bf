import MarqueeFiles
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import PresenterKit

@testable import MarqueeHost

/// A host's process: its state and its rounds as they are, and around them what its actor does, without threads.
final class SimulatedHost {
    let opened: OpenedHost
    let running: RunningHost
    unowned let world: World
    /// What has been asked for and is not answered.
    var looks: [(number: MessageNumber, needs: [FileNeed])] = []
    var fetches: [(number: MessageNumber, needs: [FileNeed], atTurn: Bool)] = []
    var decisions: [Int64] = []
    /// What was ready when the application was asked about a message.
    private(set) var asked: [Int64: Set<String>] = [:]
    var actions: [ActionCaller] = []
    private(set) var isOver = false

    init(_ world: World) throws {
        self.world = world
        var configuration = HostConfiguration(store: world.machines.host)
        configuration.skipsBrokenPlugins = true
        configuration.storeOptions = World.storeOptions
        let (clock, ids) = (world.clock, world.ids)
        opened = try OpenedHost(
            configuration, producers: Definitions.producers, isAttended: world.hasDelegate, clock: clock,
            makeID: { ids.make("i") })
        var terms = HostState.Terms(
            catalog: opened.catalog, plugins: world.plugins.map { ("/\($0.description.name).so", $0.isIsolated) })
        (terms.hasDelegate, terms.hasObservers, terms.skipsBrokenPlugins) = (
            world.hasDelegate, world.hasObservers, true
        )
        running = RunningHost(
            opened: opened, files: world.machines.cache, copies: PluginCopies(store: world.machines.host),
            inputs: HostInputs(), terms: terms, at: world.moment, makeID: { ids.make("i") })
    }

    var state: HostState { running.state }

    func start() throws {
        let store = opened.store
        _ = try store.queue.recover(at: world.clock.now, maximumAttempts: PresentationState.maximumAttempts)
        try store.plugins.enableAllPlugins()
        try store.plugins.forgetRestarts()
        let last = try store.queue.forgetEndings()
        try handle([.start(mode: try store.queue.mode(), lastArrival: last)])
    }

    /// Takes what has come in, as its loop does.
    func turn() throws {
        let taken = running.inputs.takeNow()
        if !taken.isEmpty { try handle(taken) }
    }

    func give(_ input: HostInput) { running.inputs.yield(input) }

    private func handle(_ inputs: [HostInput]) throws {
        var taken = running.note(inputs)
        var rounds = 0
        repeat {
            rounds += 1
            guard rounds < 2_000 else {
                throw Violation(.stuck, "the host does not come to an end of what it was told")
            }
            for act in try running.round(&taken, at: world.moment) { try perform(act) }
            taken = try running.resolve() ? [.resolved] : []
            if taken.isEmpty, try fireRecipes() { taken = running.note([.work]) }
        } while !taken.isEmpty
        if running.state.isStopping, running.state.performed.isEmpty { isOver = true }
    }

    /// What recipes do by themselves.
    private func fireRecipes() throws -> Bool {
        guard state.hasStarted, !state.isStopping, let rules = opened.store.recipes.rules else { return false }
        let isShowing = state.stage != nil
        guard running.clocks.isDue(at: world.moment, isShowing: isShowing) else { return false }
        let events = try running.clocks.events(at: world.moment, by: rules, opened.store.recipes, isShowing: isShowing)
        return try opened.store.recipes.happened(events, at: world.clock.now).contains { $0.message != nil }
    }

    /// Puts back what is being performed, as a run does that ends.
    func leave() {
        for message in state.performed.values.sorted(by: { $0.entry.number < $1.entry.number })
        where message.hasBegun && !message.presentationState.isOver {
            _ = try? opened.store.queue.requeue(
                message.entry.number, givingAttemptBack: message.presentationState.isShowing)
        }
    }

    /// When it has to be woken.
    var deadline: TimeSpan? {
        [state.deadline, state.isStopping ? nil : running.clocks.due].compactMap(\.self).min()
    }

    // MARK: What it does

    private func perform(_ act: HostAction) throws {
        switch act {
        case .tell, .tellStart, .tellReady, .log, .tolerate: break
        case .fail(let error): throw error
        case .goOn: give(.resolved)
        case .launch(let place): world.launch(place)
        case .send(let message, let place): try world.send(message, to: place, of: self)
        case .kill(let place, let reason): world.kill(place, reason: reason)
        case .retire(let place): world.retire(place)
        case .disconnect(let place): world.disconnect(place)
        case .missHello(let place): give(.helloMissed(place, said: nil))
        case .scan(let last): try scan(after: last)
        case .look(let entry, let needs): looks.append((entry.number, needs))
        case .fetch(let entry, let needs, let atTurn): fetches.append((entry.number, needs, atTurn))
        case .dropFetches(let number): fetches.removeAll { $0.number == number }
        case .decide(let presentation, _):
            decisions.append(presentation)
            try world.ledger.look(at: world.watcher)
            asked[presentation] = Set(world.ready(for: self).map(\.id))
        case .open(_, let caller), .perform(_, _, let caller), .requestPermission(_, _, let caller):
            actions.append(caller)
        }
    }

    private func scan(after last: MessageNumber) throws {
        let (entries, end) = try opened.store.queue.arrivals(after: last, limit: 100, bytes: 4 << 20)
        let found = entries.filter { $0.state == .queued && opened.catalog[$0.template]?.mayNeedFiles == true }
        give(.scanned(found.map { running.messages.add($0) }, end: end))
    }
}
