import PresenterKit

/// Presents and closes on a line as a host does, and judges what comes back.
///
/// It stops at the first violation: what follows one is most often its consequence.
package struct PresenterCheck: Sendable {
    private let presenter: String
    private let name: String
    private let line: PresenterLine
    private let isObserved: Bool
    private let limit: Duration
    private let clock: any Clock<Duration>

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - presenter: Its name on the line.
    ///   - name: What it is called in sentences.
    ///   - isObserved: Whether the line hears when calls begin; a plugin's doesn't.
    package init(
        of presenter: String, called name: String, on line: PresenterLine, isObserved: Bool = false,
        within limit: Duration, clock: any Clock<Duration>
    ) {
        self.presenter = presenter
        self.name = name
        self.line = line
        self.isObserved = isObserved
        self.limit = limit
        self.clock = clock
    }

    /// Waits until the presenter is made.
    func awaitStart() async throws {
        guard try await happens({ $0.hello != nil }), let hello = line.record.hello else {
            throw violation(.start, "was not created within \(limit): init() must not block")
        }
        if let failure = hello.presenters.first(where: { $0.name == presenter })?.failure {
            throw violation(.start, "could not be created: its init() threw '\(failure)'")
        }
    }

    /// Gives the presenter each message on every occasion; the times are those of the first.
    package func run(showing messages: [SampleMessage]) async throws -> PresenterTimes {
        guard !messages.isEmpty else {
            throw violation(
                .kind, "was not checked: no sample has a kind in its 'presents'; add a sample, or extend 'presents'"
            )
        }
        line.answerTriggers { _ in .ran }
        var times = PresenterTimes()
        for message in messages {
            guard message.isVisual else {
                for occasion in [Occasion.first, .second] { try await call(message, occasion) }
                continue
            }
            times.merge(try await show(message, .first))
            _ = try await show(message, .second)
            try await closeEarly(message)
            try await end(message)
            line.answerTriggers { .failed("'\($0)' cannot be run in this check") }
            _ = try await show(message, .afterEnd)
            line.answerTriggers { _ in .ran }
        }
        return times
    }

    /// Judges what was said too late, once everything has returned.
    func judge(_ lateCalls: [LateCall]) throws {
        for call in lateCalls {
            guard let events = line.record.events[call.presentation], !events.contains(.ended) else { continue }
            // Who is asked to close may be just about to say something, and cannot know that it is over.
            if events.contains(.closing) { continue }
            throw violation(
                .silence,
                "called \(call.kind.rawValue) on a message that had ended; make no calls after dismissed()")
        }
    }
}

// MARK: - Occasions

extension PresenterCheck {
    /// When a message comes, as sentences tell it.
    private enum Occasion: String {
        case first = "the first time"
        case second = "a second time"
        case early = "and closed at once"
        case ended = "and ended by the host"
        case afterEnd = "after the host had ended one"
    }

    /// Presents a visual message, and closes it unless the presenter dismisses it by itself.
    private func show(_ message: SampleMessage, _ occasion: Occasion) async throws -> PresenterTimes {
        let stopwatch = ContinuousClock()
        let start = stopwatch.now
        let presentation = line.present(message, by: presenter)
        try await awaitPresented(presentation, given(message, occasion))
        var times = PresenterTimes(presented: stopwatch.now - start)
        if line.record.isLive(presentation) {
            let closing = stopwatch.now
            line.close(presentation)
            try await awaitDismissed(presentation, "\(limit) of close(_:)", given(message, occasion))
            times.dismissed = stopwatch.now - closing
        }
        try await awaitReturns(presentation, given(message, occasion))
        if let reason = line.record.failure(of: presentation) {
            throw violation(
                .presented, "\(given(message, occasion)), failed after presented(): \(reason); expected dismissed()"
            )
        }
        return times
    }

    /// Closes a message while `present` may still be about to show it.
    private func closeEarly(_ message: SampleMessage) async throws {
        let given = given(message, .early)
        let presentation = line.present(message, by: presenter)
        if isObserved { _ = try await happens { $0.has(.began, presentation) || !$0.isLive(presentation) } }
        line.close(presentation)
        try await awaitDismissed(presentation, "\(limit) of close(_:)", given)
        try await awaitReturns(presentation, given)
    }

    /// Ends a message as a host does whose patience is over: the task of `present` is cancelled.
    private func end(_ message: SampleMessage) async throws {
        let given = given(message, .ended)
        let presentation = line.present(message, by: presenter)
        try await awaitPresented(presentation, given)
        line.end(presentation)
        guard try await happens({ $0.has(.returned, presentation) }) else {
            throw violation(
                .presentReturns,
                "\(given), did not return from present(_:) within \(limit) after its task was cancelled; stop what it"
                    + " waits for when that happens")
        }
    }

    /// Runs a function that isn't visual.
    private func call(_ message: SampleMessage, _ occasion: Occasion) async throws {
        let given = given(message, occasion)
        let presentation = line.present(message, by: presenter)
        guard try await happens({ $0.has(.returned, presentation) }) else {
            throw violation(
                .function,
                "\(given), did not return from present(_:) within \(limit); a function that isn't visual ends with the"
                    + " return")
        }
        if let reason = line.record.failure(of: presentation) {
            throw violation(.function, "\(given), failed: \(reason)")
        }
    }

    private func given(_ message: SampleMessage, _ occasion: Occasion) -> String {
        "given '\(message.template)' \(occasion.rawValue)"
    }
}

// MARK: - Expectations

extension PresenterCheck {
    private func awaitPresented(_ presentation: Int64, _ given: String) async throws {
        // A test may yet make the screen available; a plugin's comes when it comes.
        _ = try await happens { [presenter, isObserved] in
            $0.has(.presented, presentation) || !$0.isLive(presentation)
                || (!isObserved && $0.unavailability[presenter] != nil)
        }
        let record = line.record
        guard !record.has(.presented, presentation) else { return }
        if let reason = record.failure(of: presentation) {
            throw violation(.presented, "\(given), failed: \(reason); expected presented()")
        }
        if record.has(.dismissed, presentation) {
            throw violation(
                .presented,
                "\(given), called dismissed() without presented(), although nothing had closed it; without presented(),"
                    + " a message does not count as viewed")
        }
        if let reason = record.unavailability[presenter] {
            throw violation(
                .availability, "is unavailable ('\(reason)'); make it available for the check")
        }
        throw violation(
            .presented,
            "\(given), did not call presented() within \(limit) of present(_:); call it once the message is visible")
    }

    private func awaitDismissed(_ presentation: Int64, _ time: String, _ given: String) async throws {
        guard try await happens({ !$0.isLive(presentation) }) else {
            throw violation(
                .dismissed, "\(given), did not call dismissed() within \(time); call it once the message is gone")
        }
        if let reason = line.record.failure(of: presentation) {
            throw violation(.dismissed, "\(given), failed when it was closed: \(reason); expected dismissed()")
        }
    }

    private func awaitReturns(_ presentation: Int64, _ given: String) async throws {
        guard try await happens({ $0.closesHaveReturned(presentation) }) else {
            throw violation(
                .closeReturns, "\(given), did not return from close(_:) within \(limit) of dismissed(); it must return")
        }
        guard try await happens({ $0.has(.returned, presentation) }) else {
            throw violation(
                .presentReturns,
                "\(given), did not return from present(_:) within \(limit) of dismissed(); it must return with its"
                    + " message, since it occupies its thread until then")
        }
    }

    /// Whether something comes to be within the limit.
    private func happens(_ isMet: @escaping @Sendable (PresenterRecord) -> Bool) async throws -> Bool {
        let isMet = try await line.happens(within: limit, on: clock, isMet)
        if !isMet, let reason = line.record.loss { throw violation(.alive, reason) }
        return isMet
    }

    private func violation(_ rule: PresenterViolation.Rule, _ message: String) -> PresenterViolation {
        PresenterViolation(rule: rule, presenter: name, message: message)
    }
}
