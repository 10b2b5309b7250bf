import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import PresenterKit

/// What a running host knows and decides, without clock, I/O or threads: each input changes it and brings what is to be done.
///
/// A round is any number of inputs and then ``HostInput/settle``. What the round's effects save shares one commit, so that
/// "which is next?" is asked in the transaction in which another message ends; the store's answers are inputs of the same
/// round, everything else comes back in a later one.
struct HostState: Sendable {
    /// What does not change while a host runs, or only as a whole.
    struct Terms: Sendable {
        var catalog: TemplateCatalog
        /// The paths of plugins, and which of them run in processes of their own.
        var plugins: [(path: String, isIsolated: Bool)] = []
        var supervision = PluginSupervision()
        var presentationTimeout = TimeSpan.seconds(10)
        var closeTimeout = TimeSpan.seconds(5)
        /// How messages look.
        var theme = Theme()
        /// Whether a delegate decides on visual messages.
        var hasDelegate = false
        var hasObservers = false
        var skipsBrokenPlugins = false
        /// A clock that shows an earlier time is wrong.
        var programDate = Timestamp(milliseconds: 0)
    }

    /// A message on its way: the machine that says what is next, and what its effects need.
    struct Performed: Sendable {
        var presentationState: PresentationState
        let entry: QueueEntry
        let invocation: Invocation
        /// Who presents it; nil for built-in functions.
        let presenter: PresenterDirectory.Entry?
        let files: LocalFiles?
        /// Whether observers know that it is being prepared.
        var isTold: Bool
        /// Whether an attempt was recorded.
        var hasBegun = false
        /// Whether its presenter's call has returned.
        var hasReturned = false
    }

    /// Functions that are not visual and run at the same time.
    static let maximumFunctions = 64
    /// Messages that are looked at in one round; others get their turn in between.
    static let maximumLooks = 100
    /// Observers are told of so many arrivals in one round; others get their turn in between.
    static let arrivalsPerRound = 500

    var terms: Terms
    /// Which definitions these are, for others to know.
    var definitions: HostStatus.Definitions?
    /// How the line to a dashboard is, for others to know.
    var dashboard: HostStatus.Dashboard?
    /// When the present input came.
    var moment = Moment(now: Timestamp(milliseconds: 0), uptime: .milliseconds(0))
    /// What the present input has brought about so far.
    private var effects: [HostEffect] = []

    var plugins: [HostedPlugin] = []
    var directory = PresenterDirectory()
    /// Templates whose presenter can show nothing now: their messages keep their place and are passed over.
    var unavailable: Set<String> = []
    var availabilityRevision = 0
    /// Whether all plugins are there, so that messages can be taken.
    var hasStarted = false

    var mode = QueueMode.running
    var isStopping = false
    /// Everything that is being performed, by presentation.
    var performed: [Int64: Performed] = [:]
    /// The one visual message among them.
    var stage: Int64?
    var lastPresentation: Int64 = 0
    /// Presentations whose presenters are called at the end of this round.
    var beginning: Set<Int64> = []
    /// Messages whose files are not there yet, or were got before their turn.
    var waiting: WaitingRoom
    /// The next moment at which a delayed message is due.
    var nextWake: Timestamp?
    /// Whether the clock was wrong when it was last looked at.
    var isClockBehind = false

    /// Whether there may be something that can begin.
    var mayAdvance = false
    /// Whether other processes may have changed anything.
    var mayHaveChanged = false
    /// Whether messages may have come in.
    var mayHaveArrived = false
    /// Whether there are more of them than a round takes.
    var hasMoreArrivals = false
    /// The last arrival that observers were told of.
    var lastTold = MessageNumber(0)
    /// How many messages may still be looked at in this round.
    var looksLeft = 0
    /// Whether all that came in for this round has been handled.
    private var isSettled = false

    init(_ terms: Terms) {
        self.terms = terms
        waiting = WaitingRoom(isNeeded: terms.catalog.mayNeedFiles)
    }

    /// Takes an input, and returns what is to be done, in order.
    mutating func handle(_ input: HostInput, at moment: Moment) -> [HostEffect] {
        self.moment = moment
        if !input.isAnswer {
            looksLeft = Self.maximumLooks
            if isSettled { beginRound() }
        }
        take(input)
        defer { effects = [] }
        return effects
    }

    private mutating func take(_ input: HostInput) {
        switch input {
        case .start(let mode, let lastArrival): start(mode, lastArrival)
        case .settle: settle()
        case .stop: stop()
        case .tick: passDeadlines()
        case .statusTold, .pulse: break
        case .damaged(let error): act(.fail(error))
        case .resolved:
            mayAdvance = true
            mayHaveArrived = mayHaveArrived || hasMoreArrivals
            hasMoreArrivals = false
        case .plugin(let place, let message): hear(message, from: place)
        case .pluginFailed(let place, let error): pluginFailed(place, error)
        case .helloMissed(let place, let said): helloMissed(place, said: said)
        case .pluginEnded(let place, let end, let said): pluginEnded(place, end, said: said)
        case .pluginChanged(let place): renew(place, because: "its file has changed")
        case .pluginKept(let place, let reason): keep(place, because: reason)
        case .work: noticeWork()
        case .storeChanged:
            mayHaveChanged = true
            noticeWork()
        case .mode(let mode): change(to: mode)
        case .definitions(let catalog, let changes, let definitions): follow(catalog, changes, definitions)
        case .definitionsRefused(let reason): refuseDefinitions(because: reason)
        case .scanned(let found, let end): scanned(found, end)
        case .looked(let number, let files): looked(number, files)
        case .fileArrived(let number, let atTurn): waiting.arrive(number, atTurn: atTurn)
        case .fetched(let number, let atTurn, let result): fetched(number, atTurn: atTurn, result)
        case .decided(let presentation, let decision): change(presentation) { $0.decided(decision, at: $1) }
        case .ended(let caller, let outcome): actionEnded(caller, outcome)
        case .read(let view): read(view)
        case .arrived(let entries, let end): arrived(entries, end)
        case .endedByOthers(let entries): endedByOthers(entries)
        case .next(let candidate, let wake): next(candidate, wake)
        case .begun(let presentation, let outcome): begun(presentation, outcome)
        case .expired(let entries): expired(entries)
        case .clicked(let caller, let isHandedOver): clicked(caller, isHandedOver: isHandedOver)
        }
    }

    // MARK: Effects

    mutating func act(_ act: HostAction) { effects.append(.act(act)) }

    mutating func ask(_ question: StoreRequest) { effects.append(.ask(question)) }

    mutating func save(_ change: HostChange, then acts: HostAction...) { effects.append(.save(change, then: acts)) }

    /// What observers are to hear of a message.
    func telling(
        _ kind: HostEvent.Kind, _ entry: QueueEntry, _ detail: String? = nil, values: ValueObject? = nil
    ) -> HostAction {
        var event = HostEvent(
            at: moment.now, kind: kind, id: entry.id.rawValue, template: entry.template, detail: detail, values: values)
        if kind == .presented { event.waited = moment.now - max(entry.enqueuedAt, entry.notBefore ?? entry.enqueuedAt) }
        return .tell(event)
    }

    // MARK: Rounds

    /// What the round before has asked for is done.
    private mutating func beginRound() {
        isSettled = false
        beginning = []
    }

    private mutating func noticeWork() {
        mayAdvance = true
        mayHaveArrived = true
    }

    private mutating func change(to mode: QueueMode) {
        self.mode = mode
        mayAdvance = true
    }

    private mutating func settle() {
        isSettled = true
        watchClock()
        if mayHaveChanged {
            mayHaveChanged = false
            return ask(.changes(of: performed.values.map(\.entry.number) + waiting.numbers))
        }
        scan(hasNews: mayHaveArrived)
        if mayHaveArrived {
            mayHaveArrived = false
            askForArrivals()
        }
        advance()
    }

    mutating func askForArrivals() {
        if terms.hasObservers { ask(.arrivals(after: lastTold, limit: Self.arrivalsPerRound)) }
    }

    private mutating func arrived(_ entries: [QueueEntry], _ end: MessageNumber) {
        for entry in entries {
            act(telling(.received, entry))
            // How one ended that nobody has seen live is told next.
            if entry.state.isLive { act(telling(.queued, entry)) }
        }
        lastTold = max(lastTold, end)
        ask(.endings(upTo: lastTold))
        if entries.count == Self.arrivalsPerRound {
            hasMoreArrivals = true
            act(.goOn)
        }
    }

    /// Other processes have written: what is performed may have been ended, the mode changed, a plugin enabled.
    private mutating func read(_ view: HostView) {
        change(to: view.mode)
        enablePlugins(except: view.disabledPlugins)
        restart(view.restarts)
        for (presentation, message) in performed.sorted(by: { $0.key < $1.key })
        where view.gone.contains(message.entry.number) {
            change(presentation) { $0.vanished(uptime: $1.uptime) }
        }
        for number in view.gone { forget(number) }
    }

    /// Another process, or the application beside the run, has removed or discarded messages, or sent some that are refused.
    private mutating func endedByOthers(_ entries: [QueueEntry]) {
        for entry in entries {
            guard let kind = HostEvent.Kind(rawValue: entry.state.rawValue),
                case .tell(var event) = telling(kind, entry, entry.reason)
            else { continue }
            event.isByOthers = true
            act(.tell(event))
        }
    }

    private mutating func stop() {
        guard !isStopping else { return }
        isStopping = true
        for presentation in performed.keys.sorted() { change(presentation) { $0.stop(uptime: $1.uptime) } }
    }

    // MARK: Time

    /// When ``HostInput/tick`` is to come.
    var deadline: TimeSpan? {
        let times = performed.values.compactMap(\.presentationState.deadline) + plugins.compactMap(\.deadline)
        // The calendar may be set while the host sleeps: looking once a minute finds that out.
        let wake = (isStopping ? nil : nextWake).map { wake in
            moment.uptime.adding(min(max(wake - moment.now, .milliseconds(0)), .seconds(60)))
        }
        // The same for a clock that is wrong.
        let look = isClockBehind ? moment.uptime.adding(.seconds(60)) : nil
        return (times + [wake, look].compactMap(\.self)).min()
    }

    /// By a clock that is wrong nothing expires; what came in by it begins to live once it is right.
    private mutating func watchClock() {
        let isBehind = moment.now < terms.programDate
        guard isBehind != isClockBehind else { return }
        isClockBehind = isBehind
        guard isBehind else {
            save(.startLifetimes)
            return act(
                .log(
                    nil, "the clock is set now: the expiry of messages that arrived before starts now",
                    plugin: nil))
        }
        act(
            .log(
                .warning,
                "the clock shows \(moment.now), which is before this program was built: nothing expires until it is set;"
                    + " set it, or turn on its synchronization ('timedatectl set-ntp true')", plugin: nil))
    }

    private mutating func passDeadlines() {
        if nextWake != nil { mayAdvance = true }
        for presentation in performed.keys.sorted() {
            change(presentation) { $0.deadlinePassed(uptime: $1.uptime) }
        }
        for place in plugins.indices { passDeadline(ofPlugin: place) }
    }
}
