import MarqueeModel

/// What the one visual message that is being shown goes through: a state machine without clock, I/O or threads.
///
/// Each event is a `mutating func` that returns what is to be done, in order; a change of the store comes before the
/// effect that it announces. Events for a presentation that is over change nothing.
struct Stage: Sendable {
    /// The message on stage.
    struct Act: Sendable, Equatable {
        let seq: Int64
        let id: String
        let presentation: Int64
        /// Attempts that were used up before this one.
        let attempts: Int
        let expires: Timestamp?
        /// How long the presenter has to acknowledge.
        let timeout: TimeSpan
        /// How long it may be shown after that.
        let maxDisplay: TimeSpan?
    }

    /// How far the message on stage has come.
    enum Phase: Sendable, Equatable {
        case empty
        /// Its files are being fetched.
        case preparing(Act)
        /// The application's delegate is deciding.
        case deciding(Act)
        /// The presenter has been asked, and has not acknowledged.
        case presenting(Act, deadline: TimeSpan)
        /// It can be seen; the deadline is that of its display, if it has one.
        case presented(Act, deadline: TimeSpan?)
        /// The presenter has been asked to close it.
        case closing(Act, deadline: TimeSpan, Closing)
    }

    /// Why a presenter was asked to close.
    enum Closing: Sendable, Equatable {
        /// It was shown as long as it may be.
        case displayTime
        /// The host is stopping.
        case stopping
        /// An operator or another process has ended the message: only the screen is left to clear.
        case ended
    }

    /// What is to be done.
    enum Effect: Sendable, Equatable {
        /// Fetch the files.
        case prepare(Act)
        /// Ask the delegate.
        case decide(Act)
        /// Record that an attempt begins.
        case saveAttempt(Act)
        /// Call the presenter's `present`.
        case present(Act)
        /// Record that it is seen.
        case saveView(Act)
        /// Call the presenter's `close`.
        case close(Act)
        /// Record the end.
        case end(Act, Ending)
        /// Put the message back at its place.
        case requeue(Act, givingAttemptBack: Bool)
        /// Put the message back until later.
        case delay(Act, TimeSpan)
        /// Tell the presenter that nothing it still says about this counts.
        case retire(Act)
        /// The stage is free.
        case next
    }

    /// How a message ends.
    struct Ending: Sendable, Equatable {
        enum State: Sendable, Equatable { case dismissed, expired, discarded, failed }
        let state: State
        let reason: String?

        static let dismissed = Ending(state: .dismissed, reason: nil)
        static func failed(_ reason: String) -> Ending { Ending(state: .failed, reason: reason) }
    }

    /// How long a presenter has to dismiss what it was asked to close.
    let closeTimeout: TimeSpan
    /// After how many attempts that ended with a crash a message fails.
    let maximumAttempts: Int
    private(set) var phase = Phase.empty
    private(set) var isStopping = false

    init(closeTimeout: TimeSpan = .seconds(5), maximumAttempts: Int = 3) {
        self.closeTimeout = closeTimeout
        self.maximumAttempts = maximumAttempts
    }

    /// The message on stage.
    var act: Act? {
        switch phase {
        case .empty: nil
        case .preparing(let act), .deciding(let act), .presenting(let act, _), .presented(let act, _),
            .closing(let act, _, _):
            act
        }
    }

    /// Whether something can be seen, or may be.
    var isShowing: Bool {
        switch phase {
        case .empty, .preparing, .deciding: false
        case .presenting, .presented, .closing: true
        }
    }

    /// When ``deadlinePassed(uptime:)`` is to be called.
    var deadline: TimeSpan? {
        switch phase {
        case .empty, .preparing, .deciding: nil
        case .presenting(_, let deadline), .closing(_, let deadline, _): deadline
        case .presented(_, let deadline): deadline
        }
    }
}

extension Stage {
    // MARK: On the way to the screen

    /// A message has been taken from the queue, and is recorded as `preparing`.
    mutating func take(_ act: Act) -> [Effect] {
        guard phase == .empty, !isStopping else { return [.requeue(act, givingAttemptBack: false)] }
        phase = .preparing(act)
        return [.prepare(act)]
    }

    /// All its files are there.
    mutating func prepared(_ presentation: Int64) -> [Effect] {
        guard case .preparing(let act) = phase, act.presentation == presentation else { return [] }
        phase = .deciding(act)
        return [.decide(act)]
    }

    /// A file could not be had.
    mutating func preparationFailed(_ presentation: Int64, reason: String) -> [Effect] {
        guard case .preparing(let act) = phase, act.presentation == presentation else { return [] }
        return finish(act, .failed(reason))
    }

    /// The delegate has decided.
    mutating func decided(
        _ presentation: Int64, _ decision: PresentationDecision, now: Timestamp, uptime: TimeSpan
    ) -> [Effect] {
        guard case .deciding(let act) = phase, act.presentation == presentation else { return [] }
        switch decision {
        case .show:
            if let expires = act.expires, expires <= now {
                return finish(act, Ending(state: .expired, reason: "it expired at \(expires), before it could be shown"))
            }
            phase = .presenting(act, deadline: uptime.adding(act.timeout))
            return [.saveAttempt(act), .present(act)]
        case .discard:
            return finish(act, Ending(state: .discarded, reason: "the application discarded it"))
        case .delay(let span):
            phase = .empty
            return [.delay(act, span), .next]
        case .unanswered(let reason):
            return finish(act, .failed(reason))
        }
    }

    // MARK: On the screen

    /// The presenter has acknowledged.
    mutating func presented(_ presentation: Int64, uptime: TimeSpan) -> [Effect] {
        switch phase {
        case .presenting(let act, _) where act.presentation == presentation:
            phase = .presented(act, deadline: act.maxDisplay.map { uptime.adding($0) })
            return [.saveView(act)]
        case .closing(let act, _, let closing) where act.presentation == presentation && closing != .ended:
            return [.saveView(act)]
        default:
            return []
        }
    }

    /// The presenter says that it is over.
    mutating func dismissed(_ presentation: Int64) -> [Effect] {
        guard isShowing, let act, act.presentation == presentation else { return [] }
        if case .closing(_, _, .ended) = phase { return leave() }
        return finish(act, .dismissed)
    }

    /// The presenter says that it failed.
    mutating func failed(_ presentation: Int64, reason: String) -> [Effect] {
        guard isShowing, let act, act.presentation == presentation else { return [] }
        if case .closing(_, _, .ended) = phase { return leave() }
        return finish(act, .failed(reason))
    }

    /// The presenter is gone: its process crashed.
    mutating func presenterCrashed(_ presentation: Int64, reason: String) -> [Effect] {
        guard let act, act.presentation == presentation else { return [] }
        switch phase {
        case .empty: return []
        case .preparing, .deciding: return []
        case .closing(_, _, .ended): return leave()
        case .presenting, .presented, .closing:
            guard act.attempts + 1 < maximumAttempts else {
                return finish(act, .failed("\(reason), at the last of \(maximumAttempts) attempts"))
            }
            phase = .empty
            return [.requeue(act, givingAttemptBack: false), .next]
        }
    }

    /// An action of the message itself, or something in the application, asks for it to be closed.
    mutating func closeRequested() -> [Effect] {
        guard let act else { return [] }
        switch phase {
        case .presenting, .presented: return [.close(act)]
        case .empty, .preparing, .deciding, .closing: return []
        }
    }

    // MARK: From outside

    /// The message is no longer live: another process or an operator has ended it.
    mutating func vanished(_ presentation: Int64, uptime: TimeSpan) -> [Effect] {
        guard let act, act.presentation == presentation else { return [] }
        switch phase {
        case .empty: return []
        case .preparing, .deciding: return leave()
        case .presenting, .presented, .closing:
            if case .closing(_, _, .ended) = phase { return [] }
            phase = .closing(act, deadline: uptime.adding(closeTimeout), .ended)
            return [.close(act)]
        }
    }

    /// The host is to stop: what is shown is closed, and nothing new is taken.
    mutating func stop(uptime: TimeSpan) -> [Effect] {
        guard !isStopping else { return [] }
        isStopping = true
        guard let act else { return [.next] }
        switch phase {
        case .empty, .preparing, .deciding:
            phase = .empty
            return [.requeue(act, givingAttemptBack: false), .next]
        case .presenting, .presented:
            phase = .closing(act, deadline: uptime.adding(closeTimeout), .stopping)
            return [.close(act)]
        case .closing: return []
        }
    }

    /// The time of ``deadline`` has come.
    mutating func deadlinePassed(uptime: TimeSpan) -> [Effect] {
        guard let deadline, deadline <= uptime, let act else { return [] }
        switch phase {
        case .empty, .preparing, .deciding:
            return []
        case .presenting:
            return finish(act, .failed("its presenter did not acknowledge within \(act.timeout)"))
        case .presented:
            phase = .closing(act, deadline: uptime.adding(closeTimeout), .displayTime)
            return [.close(act)]
        case .closing(_, _, .displayTime):
            return finish(act, Ending(state: .dismissed, reason: "its presenter did not close it within \(closeTimeout)"))
        case .closing(_, _, .stopping):
            phase = .empty
            return [.retire(act), .requeue(act, givingAttemptBack: true), .next]
        case .closing(_, _, .ended):
            return leave()
        }
    }

    private mutating func finish(_ act: Act, _ ending: Ending) -> [Effect] {
        let wasShowing = isShowing
        phase = .empty
        return [.end(act, ending)] + (wasShowing ? [.retire(act)] : []) + [.next]
    }

    /// The stage is cleared, and what was on it has been recorded already.
    private mutating func leave() -> [Effect] {
        let act = act
        let wasShowing = isShowing
        phase = .empty
        return (wasShowing ? act.map { [.retire($0)] } ?? [] : []) + [.next]
    }
}

extension TimeSpan {
    func adding(_ other: TimeSpan) -> TimeSpan {
        .milliseconds(milliseconds.addingReportingOverflow(other.milliseconds).overflow ? .max : milliseconds + other.milliseconds)
    }
}
