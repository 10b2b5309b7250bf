import MarqueeFiles
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import MarqueeTracking

/// One round of a host: what its inputs change is saved in one transaction, in the order in which the state asks for it.
/// What is to be done once that is on disk is kept.
struct HostRound {
    private let host: RunningHost
    private let round: QueueRound
    private let moment: Moment
    private let makeID: @Sendable () -> String
    private(set) var acts: [HostAction] = []

    init(_ host: RunningHost, _ round: QueueRound, at moment: Moment, makeID: @escaping @Sendable () -> String) {
        self.host = host
        self.round = round
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
        case .seen(let number): return try see(number)
        case .end(let number, let ending):
            host.messages.remove(number)
            return try round.end(number, as: ending)
        case .requeue(let number, let givingAttemptBack):
            return try round.requeue(number, givingAttemptBack: givingAttemptBack)
        case .delay(let number, let span): return try round.delay(number, by: span)
        case .setVisual(let number, let isVisual): try round.setVisual(number, isVisual)
        case .startLifetimes: try round.startLifetimes()
        case .edit(let changes): _ = try round.changing().edit(changes, at: moment.now)
        case .report(let name, let message, let properties):
            try host.opened.store.tracking.report(
                name, of: message.rawValue, at: moment.now, properties: properties, in: round.changing())
            try note(name, of: message, properties)
        case .forgetRestarts(let names): try round.changing().forgetRestarts(of: names)
        case .disablePlugin(let name, let reason):
            try round.changing().disablePlugin(name, reason: reason, at: moment.now)
        }
        return true
    }

    /// Nil where the state is to be told nothing.
    private func answer(to question: StoreRequest) throws -> HostInput? {
        switch question {
        case .changes(let numbers):
            return .read(
                HostView(
                    mode: try round.mode(), gone: try round.ended(of: numbers),
                    disabledPlugins: try round.access.disabledPlugins(),
                    restarts: try round.access.requestedRestarts()))
        case .arrivals(let last, let limit):
            let (entries, end) = try round.arrivals(after: last, limit: limit)
            return .arrived(entries, end: end)
        case .endings(let last):
            let entries = try round.takeEndings(upTo: last)
            return entries.isEmpty ? nil : .endedByOthers(entries)
        case .next(let question):
            let (entry, wake) = try round.next(question)
            guard let entry else { return .next(nil, wake: wake) }
            // What is not resolved yet is asked for again in a round of its own: nobody waits for that in a transaction.
            return host.messages.candidate(for: entry).map { .next($0, wake: wake) }
        case .begin(let presentation, let number, let isVisual, let files):
            guard files?.areThere ?? true else { return .begun(presentation, .filesGone) }
            let entry = host.state.performed[presentation]?.entry
            let outcome = try begin(number, entry, isVisual: isVisual, files: files?.claims ?? [])
            switch outcome {
            case .begun, .discarded: host.messages.remove(number)
            case .gone, .suspended, .filesGone: break
            }
            return .begun(presentation, outcome)
        case .expire(let question, let last, let limit):
            let expired = try round.expire(question, upTo: last, limit: limit)
            for entry in expired { host.messages.remove(entry.number) }
            return .expired(expired)
        case .click(let target, let entry, let metadata, let function, let caller):
            let child = function.map { newMessage(of: $0, invokedBy: entry, metadata) }
            let outcome = try round.click(on: target, of: entry.id, enqueuing: child)
            return outcome.map { .clicked(caller, isHandedOver: $0 == .queued) }
        }
    }

    /// Begins an attempt, for which its files are kept from then on.
    private func begin(
        _ number: MessageNumber, _ entry: QueueEntry?, isVisual: Bool, files: [FileClaim]
    ) throws -> BeginOutcome {
        let access = try round.changing()
        if isVisual, try round.mode() != .running { return .suspended }
        guard try files.allSatisfy({ try access.isKept($0.hash) }) else { return .filesGone }
        // One that was seen before is what its own cooldown counts from.
        if let recipe = entry?.recipe, entry?.presentedAt == nil,
            let reason = try host.opened.store.recipes.objection(toShowing: recipe, at: moment.now, in: access),
            try !isOpened(number)
        {
            return try round.end(number, as: MessageEnding(.discarded, reason: reason)) ? .discarded(reason) : .gone
        }
        guard try round.begin(number) else { return .gone }
        for file in files {
            try access.pin(file.hash, for: FileHolder(number.rawValue))
            if let key = file.unused { try access.touchFile(key, at: moment.now) }
        }
        return .begun
    }

    /// Presented; the first message of a recipe is what a person is notified by, unless an application says so itself.
    private func see(_ number: MessageNumber) throws -> Bool {
        guard try round.markPresented(number) else { return false }
        let store = host.opened.store
        guard !host.state.terms.hasDelegate,
            let entry = host.state.performed.values.first(where: { $0.entry.number == number })?.entry,
            let recipe = entry.recipe, entry.presentedAt == nil, store.recipes.rules?.recipes[recipe] != nil,
            try !isOpened(number)
        else { return true }
        try store.tracking.report(
            .notified, of: entry.id.rawValue, recipe: recipe, at: moment.now, in: round.changing())
        return true
    }

    /// The item behind a message that was opened in the inbox learns what was answered.
    private func note(_ event: EventName, of message: MessageID, _ properties: [UInt8]?) throws {
        guard InboxStore.listens(to: event.rawValue),
            let entry = host.state.performed.values.first(where: { $0.entry.id == message })?.entry,
            let item = try openedItem(entry.number)
        else { return }
        try InboxStore.note(event.rawValue, properties, ofItem: item, at: moment.now, in: round.changing())
    }

    /// Whether a person wanted to see it: then no limit keeps it away.
    private func isOpened(_ number: MessageNumber) throws -> Bool { try openedItem(number) != nil }

    /// The item of the inbox that a person has opened.
    private func openedItem(_ number: MessageNumber) throws -> String? {
        let metadata = try round.metadata(of: number).flatMap { try? Value(json: $0) }
        return metadata?.object?[InboxItem.metadataKey]?.string
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
