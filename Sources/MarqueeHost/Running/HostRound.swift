import MarqueeFiles
import MarqueeModel
import MarqueeStore

/// One round of a host: what its inputs change is saved in one transaction, in the order in which the state asks for it.
/// What is to be done once that is on disk is kept.
struct HostRound {
    private let host: RunningHost
    private let store: StoreRound
    private let moment: Moment
    private let makeID: @Sendable () -> String
    private(set) var acts: [HostAct] = []

    init(_ host: RunningHost, _ store: StoreRound, at moment: Moment, makeID: @escaping @Sendable () -> String) {
        self.host = host
        self.store = store
        self.moment = moment
        self.makeID = makeID
    }

    /// Hands an input to the state, and carries out what it asks for; whether it asks for anything.
    @discardableResult
    mutating func handle(_ input: HostInput) throws -> Bool {
        let effects = host.state.handle(input, at: moment)
        for effect in effects {
            switch effect {
            case .save(let change, let acts):
                if try save(change) { self.acts += acts }
            case .ask(let question):
                if let answer = try answer(to: question) { try handle(answer) }
            case .act(let act):
                acts.append(act)
            }
        }
        return !effects.isEmpty
    }

    private func save(_ change: HostChange) throws -> Bool {
        switch change {
        case .seen(let number): return try store.markPresented(number)
        case .end(let number, let ending):
            host.messages.remove(number)
            return try store.end(number, as: ending)
        case .requeue(let number, let givingAttemptBack):
            return try store.requeue(number, givingAttemptBack: givingAttemptBack)
        case .delay(let number, let span): return try store.delay(number, by: span)
        case .setVisual(let number, let isVisual): try store.setVisual(number, isVisual)
        case .edit(let changes): try store.edit(changes)
        case .report(let name, let message, let properties):
            try store.report(name, of: message, properties: properties)
        case .disablePlugin(let name, let reason): try store.disablePlugin(name, reason: reason)
        }
        return true
    }

    /// Nil where the state is to be told nothing.
    private func answer(to question: HostQuestion) throws -> HostInput? {
        switch question {
        case .changes(let numbers):
            return .read(
                HostView(
                    mode: try store.mode(), gone: try store.ended(of: numbers),
                    disabledPlugins: try store.disabledPlugins()))
        case .arrivals(let last, let limit):
            let (entries, end) = try store.arrivals(after: last, limit: limit)
            return .arrived(entries, end: end)
        case .next(let question):
            let (entry, wake) = try store.next(question)
            guard let entry else { return .next(nil, wake: wake) }
            // What is not resolved yet is asked for again in a round of its own: nobody waits for that in a transaction.
            return host.messages.candidate(for: entry).map { .next($0, wake: wake) }
        case .begin(let presentation, let number, let isVisual, let files):
            guard files?.areThere ?? true else { return .begun(presentation, .filesGone) }
            let outcome = try store.begin(number, isVisual: isVisual, files: files?.claims ?? [])
            if outcome == .begun { host.messages.remove(number) }
            return .begun(presentation, outcome)
        case .expire(let question, let last, let limit):
            let expired = try store.expire(question, upTo: last, limit: limit)
            for entry in expired { host.messages.remove(entry.number) }
            return .expired(expired)
        case .click(let target, let entry, let metadata, let function, let caller):
            let child = function.map { newMessage(of: $0, invokedBy: entry, metadata) }
            let outcome = try store.click(on: target, of: entry.id, enqueuing: child)
            return outcome.map { .clicked(caller, isHandedOver: $0 == .queued) }
        }
    }

    /// The message that a click on a function leads to.
    private func newMessage(
        of call: ResolvedArguments, invokedBy parent: QueueEntry, _ metadata: ValueObject
    ) -> NewMessage {
        let definition = call.definition
        return NewMessage(
            MessageID(makeID()), template: definition.name, priority: definition.priority,
            goesFirst: definition.kind.isVisual, isVisual: definition.kind.isVisual, receivedAt: moment.now,
            parent: parent.id, metadata: metadata.isEmpty ? nil : Value.object(metadata).jsonBytes(),
            body: Message(definition.name, arguments: call.given, metadata: metadata).storedBody)
    }
}
