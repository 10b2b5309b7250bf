import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit

extension HostState {
    // MARK: Who is next

    /// Asks for what can begin now: functions that are not visual at once, and the next visual message when the stage is
    /// free.
    mutating func advance() {
        guard mayAdvance, !isStopping, hasStarted else { return }
        guard looksLeft > 0 else {
            if looksLeft == 0 { act(.goOn) }
            looksLeft = -1
            return
        }
        looksLeft -= 1
        mayAdvance = false
        let functions = performed.count - (stage == nil ? 0 : 1)
        ask(.next(question(besides: functions < Self.maximumFunctions, visuals: takesVisuals)))
    }

    private func question(besides: Bool, visuals: Bool) -> NextMessageQuery {
        NextMessageQuery(besides: besides, visuals: visuals, without: unavailable, passing: waiting.passed)
    }

    /// Whether a visual message may begin: none is on stage, and none that is first will be ready in a moment.
    private var takesVisuals: Bool { mode == .running && stage == nil && waiting.held == nil }

    mutating func next(_ candidate: Candidate?, _ wake: Timestamp?) {
        nextWake = wake
        guard let candidate else { return }
        let entry = candidate.entry
        if terms.hasObservers, entry.number > lastTold {
            // Observers hear of a message's arrival before they hear of anything else that happens to it.
            mayAdvance = true
            return askForArrivals()
        }
        guard !entry.isVisual || takesVisuals else { return }
        mayAdvance = !entry.isVisual
        if entry.lifetime != nil, !isClockBehind {
            // It came in just before the clock was set.
            mayAdvance = true
            return save(.startLifetimes)
        }
        if let expires = entry.expires, expires <= moment.now, !isClockBehind {
            mayAdvance = false
            // By the question that it answers: behind a thousand that nobody can present, it would not be found.
            return ask(
                .expire(
                    question(besides: true, visuals: true), upTo: terms.hasObservers ? lastTold : entry.number,
                    limit: 1_000))
        }
        switch candidate.verdict {
        case .unreadable: drop(candidate, .failed("its stored content cannot be read"))
        case .refused(let reason): drop(candidate, MessageEnding(.refused, reason: reason))
        case .plays(let invocation) where invocation.definition.kind.isVisual != entry.isVisual:
            // The template has changed its kind since the message was taken in.
            save(.setVisual(entry.number, invocation.definition.kind.isVisual))
            forget(entry.number)
            mayAdvance = true
        case .plays(let invocation) where invocation.arguments.files.isEmpty: begin(candidate, invocation, files: nil)
        case .plays(let invocation): getFiles(candidate, invocation)
        }
    }

    private mutating func drop(_ candidate: Candidate, _ ending: MessageEnding) {
        mayAdvance = true
        forget(candidate.entry.number)
        end(candidate.entry, ending)
    }

    /// Many are ended at a time, and others get their turn in between.
    mutating func expired(_ entries: [QueueEntry]) {
        for entry in entries {
            let ending = MessageEnding.expired(at: entry.expires ?? moment.now)
            act(telling(.expired, entry, ending.reason))
            forget(entry.number)
        }
        mayAdvance = true
        looksLeft = 0
    }

    /// Begins to perform a message whose files are there.
    private mutating func begin(_ candidate: Candidate, _ invocation: Invocation, files: LocalFiles?) {
        let (entry, definition) = (candidate.entry, invocation.definition)
        var presenter: PresenterDirectory.Entry?
        if let name = terms.catalog.presenter(of: definition) {
            guard case .found(let found) = directory.find(name) else {
                // Such templates are passed over from the start; this is the belt to those braces.
                unavailable.insert(definition.name)
                mayAdvance = true
                return
            }
            presenter = found
        }
        let isTold = waiting[entry.number]?.isTold ?? false
        waiting.remove(entry.number)
        lastPresentation += 1
        let (presentationState, effects) = PresentationState.begin(
            PresentationState.Terms(
                isVisual: entry.isVisual, attempts: entry.attempts, expires: isClockBehind ? nil : entry.expires,
                timeout: definition.timeout ?? terms.presentationTimeout, maxDisplay: definition.maxDisplay,
                closeTimeout: terms.closeTimeout))
        var message = Performed(
            presentationState: presentationState, entry: entry, invocation: invocation, presenter: presenter,
            files: files,
            isTold: isTold)
        if terms.hasDelegate, entry.isVisual, !isTold {
            act(telling(.preparing, entry))
            message.isTold = true
        }
        performed[lastPresentation] = message
        if entry.isVisual { stage = lastPresentation }
        change(lastPresentation) { _, _ in effects }
    }

    // MARK: Files

    /// Nobody wants the files of a message for what they were looked for.
    mutating func forget(_ number: MessageNumber) {
        if waiting.remove(number) { act(.dropFetches(number)) }
    }

    /// A message's turn has come: it begins if its files are there. If not, it keeps its place, and others pass until they
    /// are.
    private mutating func getFiles(_ candidate: Candidate, _ invocation: Invocation) {
        guard let guest = waiting[candidate.entry.number], guest.needs == invocation.arguments.files else {
            // Not known yet, or with the files of definitions that were replaced.
            forget(candidate.entry.number)
            return look(candidate.entry, invocation, atTurn: true)
        }
        if case .ready(let files) = guest.readiness { return begin(candidate, invocation, files: files) }
        takeTurn(guest.entry)
        if case .looking = guest.readiness { return }
        fetchAtTurn(guest.entry.number)
    }

    mutating func look(_ entry: QueueEntry, _ invocation: Invocation, atTurn: Bool) {
        let needs = invocation.arguments.files
        guard waiting.add(entry, needs: needs) else { return }
        act(.look(entry, needs))
        if atTurn { takeTurn(entry) }
    }

    private mutating func takeTurn(_ entry: QueueEntry) {
        if waiting.itIsTheTurn(of: entry.number) { act(telling(.preparing, entry)) }
        mayAdvance = waiting.passesMore
    }

    private mutating func fetchAtTurn(_ number: MessageNumber) {
        waiting.set(.fetching, of: number)
        guard let guest = waiting[number] else { return }
        act(.fetch(guest.entry, guest.needs, atTurn: true))
    }

    mutating func looked(_ number: MessageNumber, _ files: LocalFiles?) {
        guard let guest = waiting[number], case .looking = guest.readiness else { return }
        // One of before its definition changed: the look for what it needs now is under way.
        if let files, !guest.needs.allSatisfy({ files.paths[$0.reference] != nil }) { return }
        mayAdvance = true
        if let files { return waiting.set(.ready(files), of: number) }
        if guest.isItsTurn { return fetchAtTurn(number) }
        waiting.set(.waiting, of: number)
        fetchAhead()
    }

    mutating func fetched(_ number: MessageNumber, atTurn: Bool, _ result: Result<LocalFiles, PreparationError>) {
        guard let guest = waiting[number], case .fetching = guest.readiness else { return }
        // Whichever of two comes first decides, and nobody waits for the other.
        if guest.hasHeadStart, atTurn || (try? result.get()) != nil { act(.dropFetches(number)) }
        switch result {
        case .success(let files):
            waiting.set(.ready(files), of: number)
            mayAdvance = true
        case .failure(let error) where atTurn:
            waiting.remove(number)
            end(guest.entry, .failed(error.reason))
            mayAdvance = true
        case .failure where !guest.isItsTurn:
            waiting.set(.missed, of: number)
        case .failure:
            waiting.endHeadStart(of: number)
        }
        fetchAhead()
    }

    /// Downloads the files of messages as soon as they are queued. Only a head start: what fails here is tried again, and
    /// reported, when it is the message's turn.
    private mutating func fetchAhead() {
        guard !isStopping else { return }
        for guest in waiting.toBeFetched {
            waiting.set(.fetching, of: guest.entry.number)
            act(.fetch(guest.entry, guest.needs, atTurn: false))
        }
    }

    mutating func scan(hasNews: Bool) {
        if !isStopping, waiting.beginScan(hasNews: hasNews) { act(.scan(after: waiting.scanned)) }
    }

    mutating func scanned(_ found: [Candidate], _ end: MessageNumber) {
        waiting.endScan(at: end)
        // While a delegate decides, a message is still queued in the store.
        let taken = Set(performed.values.map(\.entry.number))
        for candidate in found where !taken.contains(candidate.entry.number) {
            guard case .plays(let invocation) = candidate.verdict, !invocation.arguments.files.isEmpty else { continue }
            look(candidate.entry, invocation, atTurn: false)
        }
    }
}
