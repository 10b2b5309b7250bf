import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeTracking
import PresenterKit

/// What a host is to do, in order: what it saves and asks of the store in one transaction, then everything else.
enum HostEffect: Sendable {
    /// Save this. The acts follow once it is on disk; where the message is gone, nothing is saved and they are dropped.
    case save(HostChange, then: [HostAction])
    /// Ask the store; the answer is an input of this round.
    case ask(StoreRequest)
    /// Do this when all that the round has saved is on disk.
    case act(HostAction)
}

/// A change of the store.
enum HostChange: Sendable, Hashable {
    case seen(MessageNumber)
    case end(MessageNumber, MessageEnding)
    case requeue(MessageNumber, givingAttemptBack: Bool)
    case delay(MessageNumber, TimeSpan)
    /// The message's template has changed its kind.
    case setVisual(MessageNumber, Bool)
    /// The clock is right: messages that came in when it was not live from now on.
    case startLifetimes
    case edit([ProfileChange])
    case report(EventName, of: MessageID, properties: [UInt8]?)
    case disablePlugin(String, reason: String)
    /// What operators wanted to be started again is under way.
    case forgetRestarts(of: Set<String>)
}

/// A question to the store, or a change that has more than one outcome.
enum StoreRequest: Sendable {
    /// What others have changed; which of these messages have ended.
    case changes(of: [MessageNumber])
    case arrivals(after: MessageNumber, limit: Int)
    /// What others have ended, of all that arrived up to there.
    case endings(upTo: MessageNumber)
    case next(NextMessageQuery)
    /// An attempt begins, with the files that the message claims.
    case begin(Int64, MessageNumber, isVisual: Bool, files: LocalFiles?)
    /// Those that have expired among the first of what is asked for, but not later arrivals.
    case expire(NextMessageQuery, upTo: MessageNumber, limit: Int)
    /// A click, and the message of its own that it leads to.
    case click(String, of: QueueEntry, with: ValueObject, invoking: ResolvedArguments?, for: ActionCaller)
}

/// Something that is done outside.
enum HostAction: Sendable {
    /// Tell observers.
    case tell(HostEvent)
    case tellStart(PluginSummary)
    /// Messages are taken from now on.
    case tellReady
    /// A line of the log, about a plugin where one is named; without a level it is a notice.
    case log(PluginMessage.LogLevel?, String, plugin: String?)
    /// End the run with this error.
    case fail(any Error)
    /// Something goes on without this: say so in the log.
    case tolerate(String, reason: String)

    // Plugins, by their place.
    case launch(Int)
    case send(HostMessage, to: Int)
    case kill(Int, reason: String)
    /// Let it end by itself.
    case retire(Int)
    /// Let go of its connection.
    case disconnect(Int)
    /// It has said no hello in time: find out what it said instead.
    case missHello(Int)

    // Messages.
    /// Look for messages that need files, after one.
    case scan(after: MessageNumber)
    /// See whether files are in the cache.
    case look(QueueEntry, [FileNeed])
    case fetch(QueueEntry, [FileNeed], atTurn: Bool)
    /// Nobody wants a message's files any more.
    case dropFetches(MessageNumber)
    case decide(Int64, Invocation)
    case open(String, for: ActionCaller)
    case perform(keyValue: ValueObject, of: MessageID, for: ActionCaller)
    case requestPermission(ValueObject, of: MessageID, for: ActionCaller)
    /// Begin another round: there is more to do than fits into one.
    case goOn
}
