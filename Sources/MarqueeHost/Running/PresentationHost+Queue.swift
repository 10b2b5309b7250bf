import Logging
import MarqueeModel
import MarqueeStore

extension PresentationHost {
    /// Functions that are not visual and run at once, at the same time.
    private static let maximumFunctions = 64
    /// Messages that are looked at before other inputs get their turn.
    private static let maximumLooks = 100

    /// Takes what can be taken: functions that are not visual at once, and the next visual message when the stage is free.
    func advance() throws {
        guard let host = running, host.mayAdvance, !host.isStopping, host.hasStarted else { return }
        host.mayAdvance = false
        let store = host.opened.store
        for look in 1...Self.maximumLooks {
            let functions = host.performed.count - (host.visible == nil ? 0 : 1)
            let (entry, wake) = try store.take(
                at: clock.now, besides: functions < Self.maximumFunctions,
                visuals: host.mode == .running && host.visible == nil, excluding: host.unavailable)
            host.nextWake = wake
            guard let entry else { break }
            try begin(entry)
            // A visual message is taken only when there is nothing else.
            if entry.isVisual, host.visible != nil { break }
            if look == Self.maximumLooks { host.mayAdvance = true }
        }
        if host.mayAdvance { host.inputs.yield(.work) }
    }

    /// Begins to perform a message that was taken, or ends it when that makes no sense any more.
    private func begin(_ entry: QueueEntry) throws {
        guard let host = running else { return }
        try noticeArrival(of: entry)
        let store = host.opened.store
        let now = clock.now
        if let expires = entry.expires, expires <= now {
            return try end(entry, .expired(at: expires))
        }
        let prefetched = host.prefetched.removeValue(forKey: entry.number)
        guard let resolution = prefetched?.resolution ?? host.resolution(of: entry) else {
            return try end(entry, .failed("what was stored for it cannot be read"))
        }
        guard let invocation = resolution.invocation else {
            return try end(entry, MessageEnding(.refused, reason: resolution.diagnostics.reason))
        }
        for warning in resolution.diagnostics {
            logger.debug("message with a warning", metadata: ["id": "\(entry.id)", "warning": "\(warning)"])
        }
        let definition = invocation.definition
        guard definition.kind.isVisual == entry.isVisual else {
            // The template has changed its kind since the message was taken in.
            _ = try store.requeue(entry.number, givingAttemptBack: false)
            try store.setVisual(entry.number, definition.kind.isVisual)
            running?.mayAdvance = true
            return
        }
        let presenter: PresenterDirectory.Entry?
        switch performer(of: definition) {
        case .host: presenter = nil
        case .presenter(let found): presenter = found
        case .nobody:
            // Such templates are passed over from the start; this is the belt to those braces.
            _ = try store.requeue(entry.number, givingAttemptBack: false)
            running?.unavailable.insert(definition.name)
            return
        }
        emit(.preparing, entry)
        let terms = Performance.Terms(
            isVisual: entry.isVisual, attempts: entry.attempts, expires: entry.expires,
            timeout: definition.timeout ?? configuration.presentationTimeout, maxDisplay: definition.maxDisplay,
            closeTimeout: configuration.closeTimeout)
        let (performance, effects) = Performance.begin(terms)
        guard let presentation = running?.nextPresentation() else { return }
        running?.performed[presentation] = PerformedMessage(
            performance, entry, invocation, presenter: presenter, prefetchedFiles: prefetched?.files)
        if entry.isVisual { running?.visible = presentation }
        try perform(effects, presentation)
    }

    /// Who runs or shows something.
    private enum Performer {
        case host
        case presenter(PresenterDirectory.Entry)
        case nobody
    }

    private func performer(of definition: TemplateDefinition) -> Performer {
        guard let host = running, let name = host.opened.catalog.presenter(of: definition) else { return .host }
        guard case .found(let entry) = host.directory.find(name) else { return .nobody }
        return .presenter(entry)
    }

    private func end(_ entry: QueueEntry, _ ending: MessageEnding) throws {
        guard let host = running else { return }
        if try host.opened.store.end(entry.number, as: ending, at: clock.now) {
            emit(HostEvent.Kind(ending.state), entry, detail: ending.reason)
        }
    }
}

extension RunningHost {
    /// What a message leads to; nil when what was stored for it cannot be read.
    func resolution(of entry: QueueEntry) -> Resolution? {
        Message(storedBody: entry.body ?? [], id: entry.id.rawValue).map { opened.resolver.resolve($0) }
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

extension Sequence<Diagnostic> {
    /// The errors, in one line each.
    package var reason: String {
        filter { $0.severity == .error }.map { "\($0.code.rawValue): \($0.message)" }.joined(separator: "; ")
    }
}
