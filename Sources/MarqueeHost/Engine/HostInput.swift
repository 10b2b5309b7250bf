import MarqueeDatabase
import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit

/// When something happens: by the calendar, which may be set while the host runs, and by the clock that only grows.
struct Moment: Sendable, Hashable {
    let now: Timestamp
    let uptime: TimeSpan
}

/// What a running host is told, in one line, whatever thread it comes from; what an effect brings back comes in here too.
enum HostInput: Sendable {
    /// The store is ready: load the plugins.
    case start(mode: QueueMode, lastArrival: MessageNumber)
    /// Nothing else has come in this round: see what follows from it all.
    case settle
    /// Finish cleanly.
    case stop
    /// A deadline may have come.
    case tick(due: TimeSpan)
    /// Messages that could not be judged in a round have been resolved.
    case resolved
    /// What others may know was told a while ago.
    case statusTold
    /// Somebody has met damage in the store.
    case damaged(StoreError)
    /// Somebody wants to know whether inputs are handled.
    case pulse(Pulse)

    // Plugins, by their place.
    /// A plugin says something.
    case plugin(Int, PluginMessage)
    /// A plugin cannot be used.
    case pluginFailed(Int, PluginError)
    /// A plugin's first hello did not come in time; what it said last, if that is known.
    case helloMissed(Int, said: String?)
    /// A plugin's process is gone; what it said last, if that is known.
    case pluginEnded(Int, PluginEnd, said: String?)
    /// A plugin's file is another one, and can be loaded.
    case pluginChanged(Int)
    /// A plugin's file is another one, and what was loaded goes on, for this reason; nil: it is the same again.
    case pluginKept(Int, String?)

    // Work.
    /// There may be something to do: a message came in.
    case work
    /// Another process has changed the store.
    case storeChanged
    /// The mode is this from now on.
    case mode(QueueMode)
    /// These definitions take the place of those that there were.
    case definitions(TemplateCatalog, DefinitionChanges, HostStatus.Definitions)
    /// New definitions cannot be used, for this reason.
    case definitionsRefused(String)
    /// Messages that wait and need files, and how far that looked.
    case scanned([Candidate], end: MessageNumber)
    /// A look at the cache is over; nil: not all files are there.
    case looked(MessageNumber, LocalFiles?)
    /// One of several files of a message is there; and whether its turn had come when they were asked for.
    case fileArrived(MessageNumber, atTurn: Bool)
    /// The files of a message were fetched, or not; and the same.
    case fetched(MessageNumber, atTurn: Bool, Result<LocalFiles, PreparationError>)
    /// The delegate has decided.
    case decided(Int64, PresentationDecision)
    /// An action is over.
    case ended(ActionCaller, TriggerOutcome)

    // What the store answers, in the same round.
    case read(HostView)
    case arrived([QueueEntry], end: MessageNumber)
    case endedByOthers([QueueEntry])
    case next(Candidate?, wake: Timestamp?)
    case begun(Int64, BeginOutcome)
    case expired([QueueEntry])
    case clicked(ActionCaller, isHandedOver: Bool)

    /// Whether somebody only wants to know that the host works.
    var isPulse: Bool { if case .pulse = self { true } else { false } }

    /// Whether it says that a deadline has passed.
    var isTick: Bool { if case .tick = self { true } else { false } }

    /// Whether this belongs to what has come in before.
    var isAnswer: Bool {
        switch self {
        case .settle, .read, .arrived, .endedByOthers, .next, .begun, .expired, .clicked: true
        default: false
        }
    }
}

/// Tells that it was let go of: whoever handles inputs does so when it has come to this one.
final class Pulse: Sendable {
    private let continuation: AsyncStream<Never>.Continuation

    init(_ continuation: AsyncStream<Never>.Continuation) {
        self.continuation = continuation
    }

    deinit { continuation.finish() }
}

/// A message that waits for its turn, and what it leads to.
struct Candidate: Sendable {
    enum Verdict: Sendable {
        case plays(Invocation)
        case refused(reason: String)
        /// What was stored for it cannot be read.
        case unreadable
    }

    let entry: QueueEntry
    let verdict: Verdict
}

/// What other processes may have changed.
struct HostView: Sendable {
    let mode: QueueMode
    /// Messages that have ended, of those that were asked for.
    let gone: Set<MessageNumber>
    let disabledPlugins: Set<String>
    /// Plugins that an operator wants to be started again.
    var restarts: Set<String> = []
}

/// Why files could not be had: a sentence for each of them.
struct PreparationError: Error, Sendable {
    let reason: String
}

/// Who waits for the end of an action.
enum ActionCaller: Sendable, Hashable {
    /// A presenter that has triggered it.
    case plugin(Int, call: Int64)
    /// A built-in function that came as a message.
    case message(Int64)
}
