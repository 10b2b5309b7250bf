import MarqueeFiles
import MarqueeModel
import MarqueeStore
import PresenterKit

extension PresentationHost {
    /// Lets an event change a performance, and does what follows. Events for what is over change nothing.
    ///
    /// - Parameter connection: The plugin that the event comes from; one that does not present this has no say in it.
    func change(
        _ presentation: Int64, of connection: Int? = nil, _ event: (inout Performance) -> [Performance.Effect]
    ) throws {
        guard let message = running?.performed[presentation],
            connection == nil || message.presenter?.connection == connection
        else { return }
        try perform(event(&message.performance), presentation)
    }

    /// Does what a performance asks for, in order, and clears the stage when it is over.
    func perform(_ effects: [Performance.Effect], _ presentation: Int64) throws {
        for effect in effects {
            guard let message = running?.performed[presentation] else { return }
            try perform(effect, presentation, message)
        }
        guard running?.performed[presentation]?.performance.isOver == true else { return }
        running?.performed[presentation] = nil
        if running?.visible == presentation { running?.visible = nil }
        running?.mayAdvance = true
    }

    private func perform(_ effect: Performance.Effect, _ presentation: Int64, _ message: PerformedMessage) throws {
        guard let store = running?.opened.store else { return }
        let number = message.entry.number
        switch effect {
        case .prepare:
            try prepare(presentation, message)
        case .decide:
            try decide(presentation, message)
        case .present:
            guard try store.beginPresenting(number) else {
                try change(presentation) { performance in
                    performance.withdrawn()
                    return []
                }
                return
            }
            emit(message.entry.isVisual ? .presenting : .invoked, message.entry)
            try present(presentation, message)
        case .saveView:
            if try store.markPresented(number, at: clock.now) { emit(.presented, message.entry) }
        case .close:
            send(.close(presentation: presentation), to: message)
        case .end(let ending):
            if try store.end(number, as: ending, at: clock.now) {
                emit(HostEvent.Kind(ending.state), message.entry, detail: ending.reason)
            }
        case .requeue(let givingAttemptBack):
            if try store.requeue(number, givingAttemptBack: givingAttemptBack) { emit(.queued, message.entry) }
        case .delay(let span):
            if try store.delay(number, until: clock.now + span) { emit(.queued, message.entry) }
        case .retire:
            send(.end(presentation: presentation), to: message)
        }
    }

    func send(_ hostMessage: HostMessage, to message: PerformedMessage) {
        guard let presenter = message.presenter else { return }
        running?.connections[presenter.connection].send(hostMessage)
    }

    private func prepare(_ presentation: Int64, _ message: PerformedMessage) throws {
        let needs = message.invocation.arguments.files
        guard !needs.isEmpty, let host = running else {
            return try change(presentation) { $0.prepared() }
        }
        if let files = message.prefetchedFiles, files.areThere {
            message.paths = files.paths
            return try change(presentation) { $0.prepared() }
        }
        let (files, inputs, id, observers) = (host.files, host.inputs, message.entry.id.rawValue, observers)
        running?.pendingTasks.append {
            let result = await files.localFiles(of: needs, for: id, .now, observers: observers)
            inputs.yield(.prepared(presentation, result))
        }
    }

    private func decide(_ presentation: Int64, _ message: PerformedMessage) throws {
        guard let delegate, message.entry.isVisual, let inputs = running?.inputs else {
            let (now, uptime) = (clock.now, clock.uptime)
            return try change(presentation) { $0.decided(.show, now: now, uptime: uptime) }
        }
        let (clock, limit, invocation) = (clock, configuration.delegateTimeout, message.invocation)
        running?.pendingTasks.append {
            let decision = await withTimeLimit(limit, clock: clock) { await delegate.decide(on: invocation) }
            let reason = "the application's delegate did not decide within \(limit)"
            inputs.yield(.decided(presentation, decision ?? .unanswered(reason: reason)))
        }
    }

    private func present(_ presentation: Int64, _ message: PerformedMessage) throws {
        guard let presenter = message.presenter else {
            return try callBuiltIn(presentation, message)
        }
        let presented = PresentedMessage(message.invocation, id: message.entry.id.rawValue, paths: message.paths)
        send(.present(presentation: presentation, presenter: presenter.presenter, message: presented), to: message)
    }
}
