/// What a session knows, and every rule about it. It decides; ``PresenterSession`` acts.
///
/// Whatever the host is to be told is appended to `outgoing` in the same step that changes the state, so that messages
/// leave in the order in which things happened, whichever threads they happened on.
struct SessionState {
    enum Phase {
        case starting, running, ended
    }

    /// A presentation that isn't over. What isn't in the table any more can't be touched by a late call.
    struct Presentation {
        let context: PresentationContext
        var hasBegun = false
        var isPresented = false
        var isClosing = false
        /// `close` came before `present` was called: then that never is.
        var isUnwanted = false
        /// Whether the host has asked for its end, be 'close' over or not.
        var isCloseRequested = false
        /// Why the host has asked for its end.
        var closeReason: CloseReason?
        /// Who follows it.
        var followers: [AsyncStream<PresentationContext.Event>.Continuation] = []
    }

    /// A call of `present` or `close` that has not returned.
    struct Call {
        let presentation: Int64
        let presenter: String
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    /// What is to run on a thread of its own.
    struct Invocation {
        let call: Int64
        let presenter: any Presenter
        let context: PresentationContext
    }

    /// Calls of one presenter that may be left behind: their presentation is over, and they have not returned.
    static let maximumLeftBehind = 16

    private(set) var phase = Phase.starting
    private var presenters: [String: any Presenter] = [:]
    private var descriptions: [String: PluginDescription.Presenter] = [:]
    private var presentations: [Int64: Presentation] = [:]
    private var calls: [Int64: Call] = [:]
    private var lastCall: Int64 = 0
    var triggers = PendingTriggers()
    var outgoing = Outgoing()
    /// What followers of presentations are to be told.
    private var news: [(AsyncStream<PresentationContext.Event>.Continuation, PresentationContext.Event)] = []
    /// What presenters did too late, for checks of presenters; nil where nobody asks.
    var lateCalls: [LateCall]?

    mutating func start(_ description: PluginDescription, _ presenters: [String: any Presenter]) {
        outgoing.append(.hello(description))
        guard phase == .starting else { return }
        phase = .running
        self.presenters = presenters
        for presenter in description.presenters { descriptions[presenter.name] = presenter }
    }

    func context(ofTemplate template: String) -> PresentationContext? {
        presentations.values.first { $0.context.template == template && $0.hasBegun }?.context
    }

    func isLive(_ presentation: Int64) -> Bool {
        presentations[presentation] != nil
    }

    func closeReason(of presentation: Int64) -> CloseReason? {
        presentations[presentation]?.closeReason
    }

    /// Keeps a call in mind that came after the end of its presentation, where somebody asks for those.
    mutating func note(_ call: LateCall.Kind, of presentation: Int64) {
        guard lateCalls != nil, presentations[presentation] == nil else { return }
        lateCalls?.append(LateCall(presentation: presentation, kind: call))
    }

    /// Takes a presentation in that nobody called a presenter for.
    mutating func adopt(_ context: PresentationContext) {
        presentations[context.presentation] = Presentation(context: context, hasBegun: true)
    }
}

// MARK: - What the host asks for

extension SessionState {
    mutating func present(_ context: PresentationContext) -> Invocation? {
        let token = context.presentation
        guard phase != .ended else { return nil }
        guard presentations[token] == nil else {
            outgoing.append(.log(.error, message: "the host used the presentation \(token) twice"))
            return nil
        }
        guard let presenter = presenters[context.presenter] else {
            refuse(token, because: reasonWithout(context.presenter))
            return nil
        }
        guard descriptions[context.presenter]?.presents.contains(context.kind) == true else {
            refuse(token, because: "the presenter '\(context.presenter)' does not accept \(context.kind.rawValue)s")
            return nil
        }
        guard leftBehind(by: context.presenter) < Self.maximumLeftBehind else {
            refuse(
                token,
                because:
                    "\(Self.maximumLeftBehind) calls of the presenter '\(context.presenter)' have not returned, "
                    + "so it gets no calls until one returns")
            return nil
        }
        presentations[token] = Presentation(context: context)
        return invocation(of: presenter, context)
    }

    mutating func close(_ token: Int64, _ reason: CloseReason?) -> Invocation? {
        guard let presentation = presentations[token], let presenter = presenters[presentation.context.presenter] else {
            return nil
        }
        presentations[token]?.isCloseRequested = true
        presentations[token]?.closeReason = reason
        news += presentation.followers.map { ($0, .closeRequested(reason)) }
        guard presentation.hasBegun else {
            presentations[token]?.isUnwanted = true
            return nil
        }
        guard !presentation.isClosing else { return nil }
        presentations[token]?.isClosing = true
        return invocation(of: presenter, presentation.context)
    }

    /// Ends a presentation for the host; the tasks are those to cancel.
    mutating func end(_ token: Int64) -> [Task<Void, Never>] {
        remove(token)
        return cancelCalls { $0.presentation == token }
    }

    /// Ends everything; the tasks are those to cancel.
    mutating func shutDown() -> [Task<Void, Never>] {
        phase = .ended
        for token in presentations.keys { remove(token) }
        return cancelCalls { _ in true }
    }

    private mutating func cancelCalls(where isMeant: (Call) -> Bool) -> [Task<Void, Never>] {
        var tasks: [Task<Void, Never>] = []
        for (id, call) in calls where isMeant(call) {
            calls[id]?.isCancelled = true
            if let task = call.task { tasks.append(task) }
        }
        return tasks
    }

    private mutating func invocation(of presenter: any Presenter, _ context: PresentationContext) -> Invocation {
        lastCall += 1
        calls[lastCall] = Call(presentation: context.presentation, presenter: context.presenter)
        return Invocation(call: lastCall, presenter: presenter, context: context)
    }

    private mutating func refuse(_ token: Int64, because reason: String) {
        outgoing.append(.failed(presentation: token, reason: reason))
        outgoing.append(.returned(presentation: token))
    }

    private func reasonWithout(_ presenter: String) -> String {
        if let failure = descriptions[presenter]?.failure {
            return "the presenter '\(presenter)' could not start: \(failure)"
        }
        return phase == .starting
            ? "the plugin is still starting; its hello message has not been sent"
            : "the plugin has no presenter '\(presenter)'"
    }

    private func leftBehind(by presenter: String) -> Int {
        calls.values.count { $0.presenter == presenter && presentations[$0.presentation] == nil }
    }
}

// MARK: - What the calls do

extension SessionState {
    /// Keeps the task of a call for cancellation; says whether it has to be cancelled at once.
    mutating func keep(_ task: Task<Void, Never>, of call: Int64) -> Bool {
        calls[call]?.task = task
        return calls[call]?.isCancelled == true
    }

    /// Whether `present` is to be called; not for what has been closed or ended before that.
    mutating func begin(_ token: Int64) -> Bool {
        guard let presentation = presentations[token] else { return false }
        guard !presentation.isUnwanted else {
            dismiss(token)
            return false
        }
        presentations[token]?.hasBegun = true
        return true
    }

    mutating func presentReturned(_ invocation: Invocation, failure: String?) {
        let token = invocation.context.presentation
        calls[invocation.call] = nil
        if let failure {
            fail(token, because: failure)
        } else if !invocation.context.isVisual {
            remove(token)
        }
        send(.returned(presentation: token))
    }

    mutating func closeReturned(_ invocation: Invocation) {
        let token = invocation.context.presentation
        calls[invocation.call] = nil
        presentations[token]?.isClosing = false
        send(.closed(presentation: token))
    }

    mutating func becomePresented(_ token: Int64) {
        guard presentations[token]?.isPresented == false else { return }
        presentations[token]?.isPresented = true
        send(.presented(presentation: token))
    }

    mutating func dismiss(_ token: Int64, by dismisser: Dismisser = .presenter) {
        guard remove(token) else { return }
        send(.dismissed(presentation: token, by: dismisser))
    }

    mutating func fail(_ token: Int64, because reason: String) {
        guard remove(token) else { return }
        send(.failed(presentation: token, reason: reason))
    }

    mutating func send(_ message: PluginMessage) {
        if phase != .ended { outgoing.append(message) }
    }
}

// MARK: - Who follows a presentation

extension SessionState {
    /// Takes in who follows a presentation; false when it is over.
    mutating func follow(_ token: Int64, _ follower: AsyncStream<PresentationContext.Event>.Continuation) -> Bool {
        guard let presentation = presentations[token] else { return false }
        presentations[token]?.followers.append(follower)
        if presentation.isCloseRequested {
            news.append((follower, .closeRequested(presentation.closeReason)))
        }
        return true
    }

    /// What followers are to be told, by whoever has changed something: not under the lock.
    mutating func takeNews() -> [(AsyncStream<PresentationContext.Event>.Continuation, PresentationContext.Event)] {
        defer { if !news.isEmpty { news = [] } }
        return news
    }

    @discardableResult
    private mutating func remove(_ token: Int64) -> Bool {
        guard let presentation = presentations.removeValue(forKey: token) else { return false }
        news += presentation.followers.map { ($0, .over) }
        return true
    }
}
