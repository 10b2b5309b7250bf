import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit

extension HostState {
    /// Lets an event change a presentation, and does what follows. Events for what is over change nothing.
    ///
    /// - Parameter place: The plugin that the event comes from; one that does not present this has no say in it.
    mutating func change(
        _ presentation: Int64, of place: Int? = nil,
        _ event: (inout PresentationState, Moment) -> [PresentationState.Effect]
    ) {
        guard var message = performed[presentation], place == nil || message.presenter?.connection == place else {
            return
        }
        let effects = event(&message.presentationState, moment)
        if message.presentationState.isOver {
            performed[presentation] = nil
            if stage == presentation { stage = nil }
            mayAdvance = true
            awaitReturn(of: presentation, message)
        } else {
            performed[presentation] = message
        }
        for effect in effects { carryOut(effect, presentation, message) }
        if message.presentationState.isOver, let presenter = message.presenter { restartIfIdle(presenter.connection) }
    }

    private mutating func carryOut(_ effect: PresentationState.Effect, _ presentation: Int64, _ message: Performed) {
        let (entry, number) = (message.entry, message.entry.number)
        switch effect {
        case .decide where terms.hasDelegate && entry.isVisual:
            act(.decide(presentation, message.invocation))
        case .decide:
            change(presentation) { $0.decided(.show, at: $1) }
        // While the application decided, its presenter went away: whoever is being killed is given nothing.
        case .present where entry.isVisual && unavailable.contains(entry.template):
            change(presentation) { presentationState, _ in presentationState.presenterBecameUnavailable() }
        case .present:
            ask(.begin(presentation, number, isVisual: entry.isVisual, files: message.files))
        case .saveView:
            save(.seen(number), then: telling(.presented, entry))
        case .close:
            send(.close(presentation: presentation, message.presentationState.closeReason), to: message)
        case .end(let ending):
            end(entry, ending)
        case .requeue where !message.hasBegun:
            act(telling(.queued, entry))
        case .requeue(let givingAttemptBack):
            save(.requeue(number, givingAttemptBack: givingAttemptBack), then: telling(.queued, entry))
        case .delay(let span):
            save(.delay(number, span), then: telling(.queued, entry))
        case .retire:
            send(.end(presentation: presentation), to: message)
        }
    }

    mutating func end(_ entry: QueueEntry, _ ending: MessageEnding) {
        save(.end(entry.number, ending), then: telling(HostEvent.Kind(ending.state), entry, ending.reason))
    }

    private mutating func send(_ hostMessage: HostMessage, to message: Performed) {
        if let presenter = message.presenter { act(.send(hostMessage, to: presenter.connection)) }
    }

    /// An attempt has begun, or could not.
    mutating func begun(_ presentation: Int64, _ outcome: BeginOutcome) {
        guard let message = performed[presentation] else { return }
        guard outcome == .begun else { return notBegun(presentation, message, outcome) }
        performed[presentation]?.hasBegun = true
        if !message.isTold { act(telling(.preparing, message.entry)) }
        act(telling(message.entry.isVisual ? .presenting : .invoked, message.entry))
        guard let presenter = message.presenter else { return callBuiltIn(presentation, message) }
        beginning.insert(presentation)
        let presented = PresentedMessage(
            message.invocation, id: message.entry.id.rawValue, paths: message.files?.paths ?? [:],
            theme: terms.theme)
        send(.present(presentation: presentation, presenter: presenter.presenter, message: presented), to: message)
    }

    private mutating func notBegun(_ presentation: Int64, _ message: Performed, _ outcome: BeginOutcome) {
        change(presentation) { presentationState, _ in
            presentationState.withdrawn()
            return []
        }
        switch outcome {
        case .suspended: mayHaveChanged = true
        case .filesGone: look(message.entry, message.invocation, atTurn: true)
        case .discarded(let reason): act(telling(.discarded, message.entry, reason))
        case .begun, .gone: break
        }
    }
}

extension HostEvent.Kind {
    init(_ state: MessageEnding.State) {
        self =
            switch state {
            case .dismissed: .dismissed
            case .expired: .expired
            case .discarded: .discarded
            case .refused: .refused
            case .failed: .failed
            }
    }
}
