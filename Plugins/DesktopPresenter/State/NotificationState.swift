import PresenterKit

/// What is shown and who shows it, and every rule about both: a state machine without clock, I/O or threads.
///
/// The service is another program of the same user. It may be away, start and end at any time, answer nonsense or
/// nothing. Whatever it does, a message is shown, goes back to the host's queue, or fails: it never waits for ever.
struct NotificationState: Sendable, Equatable {
    /// What happens.
    enum Event: Sendable, Equatable {
        /// The connection to the bus is open.
        case connected
        /// It could not be opened, or is gone, for this reason.
        case disconnected(String)
        /// A call was answered.
        case answered(Int, Result<ServiceAnswer, ServiceRefusal>)
        /// Somebody else is the service now; nil is nobody.
        case ownerChanged(String?)
        /// The service says that a notification is gone, for the specification's reason.
        case closed(UInt32, reason: UInt32, by: String)
        /// The service says that somebody has chosen an action of a notification.
        case chosen(UInt32, key: String, by: String)
        case fired(Timer)
        /// The host wants to see a message; one that is still there gives way.
        case show(Int, DesktopNotification)
        /// The host wants a message to be gone, or has forgotten it.
        case end(Int)
        /// What was pressed has been done.
        case handled(Int)
    }

    /// What is to be done.
    enum Effect: Sendable, Equatable {
        /// Open a connection to the bus, and say what came of it.
        case connect
        /// Call, and give the answer with this number.
        case call(ServiceCall, Int)
        case start(Timer, Duration)
        case report(PresenterAvailability)
        case tell(Int, MessageEvent)
    }

    /// What takes some time, by the number of its beginning.
    enum Timer: Sendable, Equatable {
        /// A call is waited for.
        case call(Int)
        /// Before the bus, or the service, is tried again.
        case pause(Int)
        /// A message that is no longer on the screen may come back.
        case grace(Int)
    }

    /// What is known of the notification service.
    enum Service: Sendable, Equatable {
        /// There is no connection to the bus, for this reason.
        case unreachable(String)
        /// The bus was asked.
        case sought
        /// It does not run, and nothing would start it.
        case missing
        /// The bus starts it when it is needed.
        case startable
        case starting
        /// It was asked what it can do.
        case met(String)
        case ready(String, capabilities: Set<String>)
        /// It runs or should, and is of no use, for this reason; it is tried again.
        case failing(String)
    }

    /// How long an answer may take.
    static let patience = Duration.seconds(5)
    /// How long a message that was on the screen has to come back: a desktop that is started again takes a second or
    /// two.
    static let grace = Duration.seconds(5)
    /// Pauses double between these.
    static let shortestPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(30)

    /// How things stand with the service.
    var service = Service.unreachable("not connected to the session bus yet")
    /// What is to be seen.
    var message: Message?
    /// What the event that is being handled leads to.
    var effects: [Effect] = []
    /// What the host was told last.
    var told: PresenterAvailability?
    /// How long the next pause is.
    var pause = shortestPause
    /// Whether the service could not be started: then it is tried before a message needs it.
    var isStartDue = false
    /// The number of the call whose answer tells about the service.
    var question: Int?
    /// Notifications that nobody wants any more, by the calls that brought them and are not answered yet, with who was
    /// called.
    var unwanted: [Int: String] = [:]
    /// Of calls and timers.
    private var lastNumber = 0

    /// Takes an event in, and gives what is to be done, in order.
    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .connected: seek()
        case .disconnected(let reason): lose(.unreachable(reason), after: reason)
        case .answered(let call, let result): take(result, of: call)
        case .ownerChanged(let owner): meet(owner)
        case .closed(let notification, let reason, let sender):
            hear(.closed(reason == 2 ? .person : .presenter), of: notification, from: sender)
        case .chosen(let notification, let key, let sender):
            hear(.chosen(key), of: notification, from: sender)
        case .fired(let timer): fire(timer)
        case .show(let number, let notification): show(number, notification)
        case .end(let number): end(number)
        case .handled(let number): if message?.number == number { message?.isBusy = false }
        }
        advance()
        report()
        defer { effects = [] }
        return effects
    }

    /// A number that nothing else has.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Calls, and gives the call's number.
    mutating func call(_ call: ServiceCall) -> Int {
        let number = nextNumber()
        effects += [.call(call, number), .start(.call(number), Self.patience)]
        return number
    }

    private mutating func take(_ result: Result<ServiceAnswer, ServiceRefusal>, of call: Int) {
        if call == question {
            learn(from: result)
        } else if case .sending(call, let owner, let early)? = message?.place {
            becomeShown(result, by: owner, early)
        } else if let owner = unwanted.removeValue(forKey: call) {
            // What has come after all.
            if case .success(let answer) = result, answer.number != 0 {
                _ = self.call(.takeOff(answer.number, from: owner))
            }
        }
    }

    private mutating func fire(_ timer: Timer) {
        switch timer {
        case .call(let number):
            if number == question {
                fail(unanswered)
            } else if case .sending(number, let owner, _)? = message?.place {
                forget(number, to: owner)
                fail("the notification service does not show notifications")
            }
        case .pause(let number):
            guard number == pauseNumber else { return }
            if case .unreachable = service { effects.append(.connect) } else { seek() }
        case .grace(let number):
            if message?.grace == number { message?.grace = nil }
        }
    }

    /// The number of the pause that is waited for.
    var pauseNumber: Int?
}
