import MarqueeFiles
import MarqueeModel
import MarqueeStore
import PresenterKit

/// What reaches a running host, in one line, whatever thread it comes from.
enum HostInput: Sendable {
    /// A plugin says something.
    case plugin(connection: Int, PluginMessage)
    /// A plugin could not be loaded or started.
    case pluginFailed(connection: Int, PluginError)
    /// A plugin's process is gone.
    case pluginEnded(connection: Int, PluginEnd)
    /// Another process has changed the store.
    case storeChanged
    /// There may be something to do: a message came in, a mode changed.
    case work
    /// A deadline may have come.
    case tick(TimeSpan)
    /// The files of a performance are there, or not.
    case prepared(Int64, Result<LocalFiles, PreparationError>)
    /// The delegate has decided.
    case decided(Int64, PresentationDecision)
    /// A built-in function that came as a message has finished.
    case functionEnded(Int64, TriggerOutcome)
    /// Finish cleanly.
    case stop
}

/// Why files could not be had: a sentence for each of them.
struct PreparationError: Error, Sendable {
    let reason: String
}

/// A message on its way: the machine that says what is next, and what its effects need. Its host's actor owns it.
final class PerformedMessage {
    var performance: Performance
    let entry: QueueEntry
    let invocation: Invocation
    /// Who presents it; nil for built-in functions.
    let presenter: PresenterDirectory.Entry?
    /// Its files, if they were fetched before its turn.
    let prefetchedFiles: LocalFiles?
    /// Local paths of its files, once they are there.
    var paths: [FileReference: String] = [:]

    init(
        _ performance: Performance, _ entry: QueueEntry, _ invocation: Invocation,
        presenter: PresenterDirectory.Entry?, prefetchedFiles: LocalFiles?
    ) {
        self.performance = performance
        self.entry = entry
        self.invocation = invocation
        self.presenter = presenter
        self.prefetchedFiles = prefetchedFiles
    }
}

/// Something that takes its time, beside the host's own thread.
typealias HostTask = @concurrent @Sendable () async -> Void

/// What a host works with while it runs. Owned by its actor; everything else speaks through ``inputs``.
///
/// A class, since every input looks at it, and a value would be copied as often.
final class RunningHost {
    let opened: OpenedHost
    let files: FileCache
    let inputs: HostInputs
    let arrivals: AsyncStream<Void>.Continuation
    var connections: [any PluginConnection] = []
    var directory = PresenterDirectory()
    /// Plugins that have not said hello yet, by their connection.
    var handshakes: [Int: PluginHandshake] = [:]
    /// Plugins in processes of their own, by their connection.
    var isolated: [Int: IsolatedPlugin] = [:]
    /// Everything that is being performed, by presentation.
    var performed: [Int64: PerformedMessage] = [:]
    /// The one visual message among them.
    var visible: Int64?
    /// Templates whose presenter can show nothing now: their messages keep their place and are passed over.
    var unavailable: Set<String> = []
    var mode = QueueMode.running
    /// Whether all plugins are there, so that messages can be taken.
    var hasStarted = false
    var isStopping = false
    /// Set by whatever may have made room, or brought work; looked at after each input.
    var mayAdvance = true
    /// The next moment at which a delayed message is due.
    var nextWake: Timestamp?
    /// When the timer that runs will fire.
    var timer: TimeSpan?
    /// Child tasks to be started after the present input.
    var pendingTasks: [HostTask] = []
    /// What is known of messages that wait, so that it need not be found out again.
    var prefetched: [MessageNumber: PrefetchedMessage] = [:]
    /// The last arrival that observers were told of.
    var lastArrival = MessageNumber(0)

    private var lastPresentation: Int64 = 0

    init(
        opened: OpenedHost, files: FileCache, inputs: HostInputs,
        arrivals: AsyncStream<Void>.Continuation
    ) {
        self.opened = opened
        self.files = files
        self.inputs = inputs
        self.arrivals = arrivals
    }

    func nextPresentation() -> Int64 {
        lastPresentation += 1
        return lastPresentation
    }
}
