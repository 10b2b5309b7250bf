import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit

/// Something that takes its time, beside the host's own thread.
typealias HostTask = @concurrent @Sendable () async -> Void

/// What a host works with while it runs: what it knows, and what leads outside. Owned by its actor; everything else speaks
/// through ``inputs``.
final class RunningHost {
    let opened: OpenedHost
    let files: FileCache
    let copies: PluginCopies
    let inputs: HostInputs
    var state: HostState
    var connections: [any PluginConnection]
    var messages: ResolvedMessages
    /// The files that plugins were loaded from, by their place.
    var loaded: [Int: LoadedFile] = [:]
    /// When the timer that runs will fire.
    var timer: TimeSpan?
    /// Child tasks to be started after the present round.
    var pendingTasks: [HostTask] = []
    /// What others were told last, and whether that was just now.
    var toldRevision: Int?
    var toldDigest: DefinitionDigest?
    var hasJustTold = false
    /// Whether it was told to stop, though that may not have been saved yet.
    private(set) var isToldToStop = false
    var clocks: RecipeClocks
    /// Whether the files that recipes name are still to be fetched, and what ends that.
    var hasNewRecipes = true
    var recipeFiles = Cancellation()
    /// Questions that the server is being asked.
    var questions: Set<Int64> = []
    /// Files that are being fetched.
    var fetches: [Fetch: Cancellation] = [:]
    private let makeID: @Sendable () -> String

    struct Fetch: Hashable {
        let number: MessageNumber
        let atTurn: Bool
    }

    init(
        opened: OpenedHost, files: FileCache, copies: PluginCopies, inputs: HostInputs, terms: HostState.Terms,
        at moment: Moment, makeID: @escaping @Sendable () -> String
    ) {
        clocks = RecipeClocks(at: moment)
        self.opened = opened
        self.files = files
        self.copies = copies
        self.inputs = inputs
        self.makeID = makeID
        state = HostState(terms)
        connections = terms.plugins.map { _ in NoConnection() }
        messages = ResolvedMessages(resolver: opened.resolver)
    }

    /// Handles inputs and those that have come in meanwhile, saves all that they change in one commit, and returns what is
    /// to be done then.
    ///
    /// - Parameters:
    ///   - taken: Inputs that were noted (``note(_:)``); joined by those that have come in meanwhile. When this throws, they
    ///     can be handled again, but for pulses, which are answered, and ticks: the timer is armed anew.
    ///   - isAgain: Whether this could not be saved before: then what comes in waits until it is.
    func round(_ taken: inout [HostInput], isAgain: Bool = false, at moment: Moment) throws -> [HostAction] {
        do {
            return try opened.store.queue.round(at: moment.now) { shared in
                var round = HostRound(self, shared, at: moment, makeID: makeID)
                for input in taken { try round.handle(input) }
                let more = isAgain ? [] : note(inputs.takeNow())
                taken += more
                for input in more { try round.handle(input) }
                while try round.handle(.settle) {}
                return round.acts
            }
        } catch {
            taken.removeAll { $0.isPulse || $0.isTick }
            messages.missing = []
            throw error
        }
    }

    /// Does what inputs ask of the host itself, once; returns what is left of them for its state.
    func note(_ taken: [HostInput]) -> [HostInput] { taken.compactMap(note) }

    private func note(_ input: HostInput) -> HostInput? {
        switch input {
        case .plugin(let place, _):
            connections[place].handled()
        case .pluginEnded(let place, let end, nil):
            return .pluginEnded(place, end, said: connections[place].lastLine)
        case .statusTold:
            hasJustTold = false
            return nil
        case .tick(let due):
            if timer == due { timer = nil }
        case .fetched(let number, let atTurn, _):
            fetches[Fetch(number: number, atTurn: atTurn)] = nil
        case .definitions:
            clocks.recipesChanged()
            hasNewRecipes = true
            messages = ResolvedMessages(resolver: opened.resolver)
        case .stop:
            isToldToStop = true
        case .work, .storeChanged:
            messages.hasNews = true
            clocks.wake()
        default: break
        }
        return input
    }

    /// Resolves what the last round could not judge, and what comes next, so that no transaction has to wait for it;
    /// whether a message can be judged now.
    func resolve() throws -> Bool {
        let missing = messages.missing
        messages.missing = []
        for number in missing {
            if let entry = try opened.store.queue.entry(number) { messages.add(entry) }
        }
        if missing.isEmpty, state.stage != nil, messages.isDue {
            let question = NextMessageQuery(
                visuals: true, without: state.unavailable, passing: state.waiting.passed)
            messages.addAhead(try opened.store.queue.upcoming(question, limit: ResolvedMessages.ahead))
        }
        return !missing.isEmpty
    }

    /// Ends the fetches for a message.
    func dropFetches(for number: MessageNumber) {
        for atTurn in [true, false] { fetches.removeValue(forKey: Fetch(number: number, atTurn: atTurn))?.cancel() }
    }
}
