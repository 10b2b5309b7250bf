import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import PresenterKit

/// What one message goes through from the moment it is taken from the queue until it has ended or is put back: a state
/// machine without clock, I/O or threads.
///
/// Each event is a `mutating func` that returns what is to be done, in order; a change of the store comes before the
/// effect that it announces. Once it is over, events change nothing. That only one visual message is performed at a time
/// is the host's business.
struct PresentationState: Sendable, Equatable {
    /// How far the message has come.
    enum Phase: Sendable, Equatable {
        /// The application's delegate is deciding.
        case deciding
        /// The presenter has been asked, and has not acknowledged.
        case presenting(deadline: TimeSpan)
        /// It can be seen; the deadline is that of its display, if it has one.
        case presented(deadline: TimeSpan?)
        /// The presenter has been asked to close it.
        case closing(Closing, deadline: TimeSpan)
        /// It has ended, or is back in the queue.
        case over
    }

    /// Why a presenter was asked to close.
    enum Closing: Sendable, Equatable {
        /// It was shown as long as it may be.
        case displayTime
        /// Somebody has asked for it, through an action.
        case request
        /// The host is stopping.
        case stopping
        /// An operator or another process has ended the message: only the screen is left to clear.
        case ended
    }

    /// What is to be done.
    enum Effect: Sendable, Equatable {
        /// Ask the delegate.
        case decide
        /// Record that an attempt begins, and call the presenter's `present`.
        case present
        /// Record that it is seen.
        case saveView
        /// Call the presenter's `close`.
        case close
        /// Record the end.
        case end(MessageEnding)
        /// Put the message back at its place.
        case requeue(givingAttemptBack: Bool)
        /// Put the message back until later.
        case delay(TimeSpan)
        /// Tell the presenter that nothing it still says about this counts.
        case retire
    }

    /// What does not change while a message is performed.
    struct Terms: Sendable, Equatable {
        let isVisual: Bool
        /// Attempts that were used up before this one.
        let attempts: Int
        let expires: Timestamp?
        /// How long the presenter has to acknowledge.
        let timeout: TimeSpan
        /// How long it may be shown after that.
        let maxDisplay: TimeSpan?
        /// How long a presenter has to dismiss what it was asked to close.
        let closeTimeout: TimeSpan
    }

    /// After how many attempts that a crash ended a message fails.
    static let maximumAttempts = 3

    let terms: Terms
    private(set) var phase = Phase.deciding

    /// It is a message's turn, and its files are there.
    static func begin(_ terms: Terms) -> (PresentationState, [Effect]) {
        (PresentationState(terms: terms), [.decide])
    }

    private init(terms: Terms) {
        self.terms = terms
    }

    /// Whether it has ended, or is back in the queue.
    var isOver: Bool { phase == .over }

    /// Whether something can be seen, or may be.
    var isShowing: Bool {
        switch phase {
        case .deciding, .over: false
        case .presenting, .presented, .closing: true
        }
    }

    /// Whether its presenter was asked to close it.
    var isClosing: Bool { closeReason != nil }

    /// Why its presenter is asked to close it, as it is told.
    var closeReason: CloseReason? {
        switch phase {
        case .closing(.displayTime, _): .time
        case .closing(.request, _): .action
        case .closing(.stopping, _): .stopping
        case .closing(.ended, _): .ended
        case .deciding, .presenting, .presented, .over: nil
        }
    }

    /// When ``deadlinePassed(uptime:)`` is to be called.
    var deadline: TimeSpan? {
        switch phase {
        case .deciding, .over: nil
        case .presenting(let deadline), .closing(_, let deadline): deadline
        case .presented(let deadline): deadline
        }
    }
}

extension PresentationState {
    // MARK: On the way to the screen

    /// The delegate has decided.
    mutating func decided(_ decision: PresentationDecision, at moment: Moment) -> [Effect] {
        guard phase == .deciding else { return [] }
        switch decision {
        case .show:
            if let expires = terms.expires, expires <= moment.now { return finish(.expired(at: expires)) }
            phase = .presenting(deadline: moment.uptime.adding(terms.timeout))
            return [.present]
        case .discard:
            return finish(MessageEnding(.discarded, reason: "the application discarded it"))
        case .delay(let span):
            phase = .over
            return [.delay(span)]
        case .unanswered(let reason):
            return finish(.failed(reason))
        }
    }

    /// Another process ended the message before the presenter was called.
    mutating func withdrawn() {
        phase = .over
    }

    // MARK: On the screen

    /// The presenter has acknowledged. What is not visual has to return in time all the same: else a function that never
    /// returns would hold its place for ever.
    mutating func presented(uptime: TimeSpan) -> [Effect] {
        guard terms.isVisual else { return [] }
        switch phase {
        case .presenting:
            phase = .presented(deadline: terms.maxDisplay.map { uptime.adding($0) })
        case .closing(.displayTime, _), .closing(.request, _), .closing(.stopping, _):
            break
        case .deciding, .presented, .closing(.ended, _), .over:
            return []
        }
        return [.saveView]
    }

    /// The presenter says that it is over. Where it answers that the host stops, nobody has dismissed it but the host.
    mutating func dismissed(by dismisser: Dismisser = .presenter) -> [Effect] {
        isAboutToReturn && dismisser == .presenter ? giveBack() : end(.dismissed)
    }

    /// The presenter says that it failed.
    mutating func failed(reason: String) -> [Effect] {
        isAboutToReturn ? giveBack() : end(.failed(reason))
    }

    /// The presenter's `present` has returned: the end of what is not visual, and nothing to anything else.
    mutating func returned() -> [Effect] {
        terms.isVisual ? [] : end(.dismissed)
    }

    private mutating func end(_ ending: MessageEnding) -> [Effect] {
        guard isShowing else { return [] }
        return phase.isEndedElsewhere ? leave() : finish(ending)
    }

    /// Whether the host stops, so that it is shown again after the next start. What a function does it has begun to do.
    private var isAboutToReturn: Bool {
        if case .closing(.stopping, _) = phase { terms.isVisual } else { false }
    }

    /// The presenter's process is gone.
    ///
    /// - Parameter hadIt: Whether it had been given this.
    mutating func presenterCrashed(reason: String, hadIt: Bool = true) -> [Effect] {
        guard !isOver else { return [] }
        guard isShowing, hadIt else {
            // What has begun, and was never given to it, costs nothing; before that nothing was recorded.
            let hasBegun = isShowing
            phase = .over
            return [.requeue(givingAttemptBack: hasBegun)]
        }
        switch phase {
        case .closing(.ended, _): return leave()
        // It was seen, and was to go: that it went with its presenter is no reason to show it again.
        case .closing(.displayTime, _), .closing(.request, _): return finish(.dismissed)
        // What ends the host, a terminal that is closed, say, may end the presenter too.
        case .closing(.stopping, _):
            phase = .over
            return [.requeue(givingAttemptBack: true)]
        default: break
        }
        return tryAgain(reason)
    }

    /// Back to its place with an attempt used up, unless that was the last one.
    private mutating func tryAgain(_ reason: String) -> [Effect] {
        guard terms.attempts + 1 < Self.maximumAttempts else {
            return finish(.failed("\(reason), at the last of \(Self.maximumAttempts) attempts"))
        }
        phase = .over
        return [.requeue(givingAttemptBack: false)]
    }

    /// Its presenter says that it can show nothing now: the message waits at its place. That is nobody's failure, so no
    /// attempt is used up; but one that was seen would be shown for ever, where a presenter comes and goes.
    mutating func presenterBecameUnavailable() -> [Effect] {
        guard terms.isVisual else { return [] }
        switch phase {
        case .deciding:
            phase = .over
            return [.requeue(givingAttemptBack: false)]
        case .presented:
            let effects = tryAgain("its presenter could no longer show it")
            return effects.contains(.retire) ? effects : [.retire] + effects
        case .presenting, .closing(.stopping, _):
            return giveBack()
        case .closing(.displayTime, _), .closing(.request, _):
            return finish(.dismissed)
        case .closing(.ended, _):
            return leave()
        case .over:
            return []
        }
    }

    /// An action asks for it to be closed.
    mutating func closeRequested(uptime: TimeSpan) -> [Effect] {
        switch phase {
        case .presenting, .presented:
            phase = .closing(.request, deadline: uptime.adding(terms.closeTimeout))
            return [.close]
        case .deciding, .closing, .over:
            return []
        }
    }

    // MARK: From outside

    /// The message is no longer live: another process or an operator has ended it.
    mutating func vanished(uptime: TimeSpan) -> [Effect] {
        switch phase {
        case .deciding:
            phase = .over
            return []
        case .presenting, .presented, .closing(.displayTime, _), .closing(.request, _), .closing(.stopping, _):
            phase = .closing(.ended, deadline: uptime.adding(terms.closeTimeout))
            return [.close]
        case .closing(.ended, _), .over:
            return []
        }
    }

    /// The host is to stop.
    mutating func stop(uptime: TimeSpan) -> [Effect] {
        switch phase {
        case .deciding:
            phase = .over
            return [.requeue(givingAttemptBack: false)]
        case .presenting, .presented:
            phase = .closing(.stopping, deadline: uptime.adding(terms.closeTimeout))
            return [.close]
        case .closing, .over:
            return []
        }
    }

    /// The time of ``deadline`` may have come.
    mutating func deadlinePassed(uptime: TimeSpan) -> [Effect] {
        guard let deadline, deadline <= uptime else { return [] }
        switch phase {
        case .deciding, .over:
            return []
        case .presenting:
            let omission = terms.isVisual ? "call presented() or dismissed()" : "return"
            return finish(.failed("its presenter did not \(omission) within \(terms.timeout)"))
        case .presented:
            phase = .closing(.displayTime, deadline: uptime.adding(terms.closeTimeout))
            return [.close]
        case .closing(.displayTime, _), .closing(.request, _):
            return finish(
                MessageEnding(.dismissed, reason: "its presenter did not close it within \(terms.closeTimeout)"))
        case .closing(.stopping, _):
            return giveBack()
        case .closing(.ended, _):
            return leave()
        }
    }

    /// Back to its place, as if it had not been shown.
    private mutating func giveBack() -> [Effect] {
        phase = .over
        return [.retire, .requeue(givingAttemptBack: true)]
    }

    private mutating func finish(_ ending: MessageEnding) -> [Effect] {
        let wasShowing = isShowing
        phase = .over
        return wasShowing ? [.end(ending), .retire] : [.end(ending)]
    }

    /// The screen is cleared, and the end has been recorded already.
    private mutating func leave() -> [Effect] {
        phase = .over
        return [.retire]
    }
}

extension PresentationState.Phase {
    fileprivate var isEndedElsewhere: Bool {
        if case .closing(.ended, _) = self { true } else { false }
    }
}
