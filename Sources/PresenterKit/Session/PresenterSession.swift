import Synchronization

/// Runs presenters for a host: takes what the host says, calls the presenters, tells the host what came of it.
///
/// A plugin has one, behind JSON; a host with presenters registered in code has one too and passes the values as they
/// are. Every call of a presenter gets a thread of its own, so whatever it does, ``receive(_:)`` never waits for it.
package final class PresenterSession: Sendable {
    /// How long a presenter waits for the host to answer a trigger.
    package static let answerLimit = Duration.seconds(30)

    let clock: any Clock<Duration>
    private let name: String
    private let version: String
    private let registrations: [PresenterRegistration]
    private let emit: @Sendable (PluginMessage) -> Void
    private let threads = PresenterThreads()
    private let observers = Mutex<[Task<Void, Never>]>([])
    private let state: Mutex<SessionState>

    /// Creates a session that does nothing yet.
    ///
    /// - Parameters:
    ///   - clock: Measures how long triggers wait.
    ///   - keepsLateCalls: Whether ``lateCalls`` are kept; they grow without a limit.
    ///   - emit: Takes messages to the host, one at a time and in order, on whatever thread caused them. It must not
    ///     block; it may call ``receive(_:)``.
    package init(
        name: String, version: String, presenters: [PresenterRegistration],
        clock: any Clock<Duration> = ContinuousClock(), keepsLateCalls: Bool = false,
        emit: @escaping @Sendable (PluginMessage) -> Void
    ) {
        self.name = name
        self.version = version
        self.registrations = presenters
        self.clock = clock
        self.emit = emit
        var state = SessionState()
        if keepsLateCalls { state.lateCalls = [] }
        self.state = Mutex(state)
    }

    /// Makes the presenters and then says hello; both happen on a thread of their own. To be called once.
    package func start() {
        do {
            _ = try run { session in session.makePresenters() }
        } catch {
            let presenters = registrations.map {
                PluginDescription.Presenter(name: $0.name, presents: $0.presents, failure: error.description)
            }
            change { $0.start(description(presenters), [:]) }
        }
    }

    /// Takes a message from the host. Returns without waiting for a presenter; may be called from any thread.
    package func receive(_ message: HostMessage) {
        switch message {
        case .present(let presentation, let presenter, let message):
            let context = PresentationContext(
                message: message, presenter: presenter, presentation: presentation, session: self)
            if let invocation = change({ $0.present(context) }) { present(invocation) }
        case .close(let presentation, let reason):
            if let invocation = change({ $0.close(presentation, reason) }) { close(invocation) }
        case .end(let presentation):
            cancel(change { $0.end(presentation) })
        case .triggered(let call, let outcome):
            change { $0.triggers.answer(call) }?.resume(outcome)
        case .ping(let call):
            change { $0.send(.pong(call: call)) }
        case .shutdown:
            shutDown()
        }
    }

    /// Takes a message from the host as JSON. What can't be understood is logged, what isn't known is ignored.
    package func receive(json bytes: [UInt8]) {
        do {
            if let message = try HostMessage(json: bytes) { receive(message) }
        } catch {
            change { $0.send(.log(.error, message: "invalid message from the host: \(error)")) }
        }
    }

    /// The context of what is being presented with this template, for drawing that lives elsewhere than the presenter.
    package func activeContext(ofTemplate template: String) -> PresentationContext? {
        state.withLock { $0.context(ofTemplate: template) }
    }

    /// A context of this session that no presenter was called for, as if one had been.
    package func adopt(_ message: PresentedMessage, presenter: String, presentation: Int64) -> PresentationContext {
        let context = PresentationContext(
            message: message, presenter: presenter, presentation: presentation, session: self)
        change { $0.adopt(context) }
        return context
    }

    /// What presenters said about presentations that were over.
    package var lateCalls: [LateCall] {
        state.withLock { $0.lateCalls ?? [] }
    }

    func isLive(_ presentation: Int64) -> Bool {
        state.withLock { $0.isLive(presentation) }
    }

    func closeReason(of presentation: Int64) -> CloseReason? {
        state.withLock { $0.closeReason(of: presentation) }
    }

    /// What happens to a presentation from now on; nothing when it is over.
    func events(of presentation: Int64) -> AsyncStream<PresentationContext.Event> {
        let (events, follower) = AsyncStream.makeStream(of: PresentationContext.Event.self)
        if !change({ $0.follow(presentation, follower) }) { follower.finish() }
        return events
    }

    /// Changes the state, and delivers what the host is to be told of it.
    func change<Result: Sendable>(_ body: (inout sending SessionState) -> sending Result) -> Result {
        let (result, delivers, news) = state.withLock { state in
            let result = body(&state)
            return (result, state.outgoing.beginDelivery(), state.takeNews())
        }
        for (follower, event) in news {
            follower.yield(event)
            if event == .over { follower.finish() }
        }
        while delivers, let batch = state.withLock({ $0.outgoing.nextBatch() }) {
            for message in batch { emit(message) }
        }
        return result
    }
}

// MARK: - Calls of presenters

extension PresenterSession {
    private func present(_ invocation: SessionState.Invocation) {
        let context = invocation.context
        do {
            let task = try run { session in
                var failure: String?
                if session.change({ $0.begin(context.presentation) }) {
                    do {
                        try await invocation.presenter.present(context)
                    } catch {
                        failure = String(describing: error)
                    }
                }
                session.change { $0.presentReturned(invocation, failure: failure) }
            }
            keep(task, of: invocation)
        } catch {
            change { $0.presentReturned(invocation, failure: error.description) }
        }
    }

    private func close(_ invocation: SessionState.Invocation) {
        do {
            let task = try run { session in
                await invocation.presenter.close(invocation.context)
                session.change { $0.closeReturned(invocation) }
            }
            keep(task, of: invocation)
        } catch {
            change { state in
                state.send(.log(.error, message: "'\(invocation.context.template)' cannot be closed: \(error)"))
                state.closeReturned(invocation)
            }
        }
    }

    private func keep(_ task: Task<Void, Never>, of invocation: SessionState.Invocation) {
        if change({ $0.keep(task, of: invocation.call) }) { cancel([task]) }
    }

    /// Cancels on a thread of its own, since a presenter's cancellation handlers run on the thread that cancels.
    private func cancel(_ tasks: [Task<Void, Never>]) {
        guard !tasks.isEmpty else { return }
        do {
            _ = try run { _ in
                for task in tasks { task.cancel() }
            }
        } catch {
            change { $0.send(.log(.error, message: "a presenter's call cannot be cancelled: \(error)")) }
        }
    }

    private func run(
        _ body: @escaping @Sendable (PresenterSession) async -> Void
    ) throws(PresenterThreadsError) -> Task<Void, Never> {
        let thread = try threads.lend()
        return Task.detached(executorPreference: thread) { [self] in
            await body(self)
            threads.giveBack(thread)
        }
    }
}

// MARK: - Start and end

extension PresenterSession {
    private func makePresenters() {
        var presenters: [String: any Presenter] = [:]
        var descriptions: [PluginDescription.Presenter] = []
        for registration in registrations {
            var failure: String?
            do {
                presenters[registration.name] = try registration.make()
            } catch {
                failure = String(describing: error)
            }
            descriptions.append(
                PluginDescription.Presenter(
                    name: registration.name, presents: registration.presents, failure: failure))
        }
        change { $0.start(description(descriptions), presenters) }
        for (name, presenter) in presenters.sorted(by: { $0.key < $1.key }) { observe(presenter, named: name) }
    }

    private func description(_ presenters: [PluginDescription.Presenter]) -> PluginDescription {
        PluginDescription(name: name, version: version, presenters: presenters)
    }

    private func observe(_ presenter: any Presenter, named name: String) {
        do {
            let task = try run { session in
                for await availability in await presenter.availability() {
                    session.change { $0.send(.availability(presenter: name, availability)) }
                }
            }
            observers.withLock { $0.append(task) }
        } catch {
            let message = "the availability of the presenter '\(name)' cannot be observed: \(error)"
            change { $0.send(.log(.warning, message: message)) }
        }
    }

    private func shutDown() {
        let (tasks, waiting) = change { state in (state.shutDown(), state.triggers.cancelAll()) }
        for continuation in waiting { continuation.resume(throwing: ContextError.hostGone) }
        let observers = observers.withLock { observers in
            defer { observers = [] }
            return observers
        }
        cancel(tasks + observers)
    }
}

extension CheckedContinuation<Bool, any Error> {
    fileprivate func resume(_ outcome: TriggerOutcome) {
        switch outcome {
        case .ran(let flag): resume(returning: flag)
        case .dismissed: resume(throwing: ContextError.dismissed)
        case .failed(let reason): resume(throwing: TriggerFailure(reason: reason))
        }
    }
}

/// The host's word that an action failed; the context adds the action's name.
struct TriggerFailure: Error {
    let reason: String
}
