public import PresenterKit

/// A host for the tests of a presenter: presents what a test gives it, and records what the presenter says.
///
/// ```swift
/// let host = RecordingHost(BannerPresenter())
/// let presentation = try await host.present(SampleMessage(template: "banner", arguments: ["title": "Hello"]))
/// #expect(await presentation.wait(for: .presented))
/// presentation.close()
/// #expect(await presentation.wait(for: .dismissed))
/// ```
public final class RecordingHost: Sendable {
    private let line = PresenterLine()
    private let presenter: ObservedPresenter
    private let session: PresenterSession
    private let kinds: Set<PresentationKind>

    /// Creates a host with one presenter.
    ///
    /// - Parameters:
    ///   - presenter: The presenter that gets every message.
    ///   - clock: Measures how long triggers wait for their answer.
    public init<P: Presenter>(_ presenter: P, clock: any Clock<Duration> = ContinuousClock()) {
        let observed = ObservedPresenter(presenter, line: line)
        self.presenter = observed
        kinds = P.presents
        session = PresenterSession(observing: line, presents: P.presents, clock: clock) { observed }
    }

    deinit {
        session.receive(.shutdown)
    }

    /// Says the same to every trigger from now on. Until it is called, every action runs.
    public func answerTriggers(with answer: TriggerAnswer) {
        line.answerTriggers { _ in answer }
    }

    /// Presents a message, and returns when `present` has been called, without waiting for what comes of it.
    ///
    /// - Throws: ``PresenterViolation`` for a message of a kind that the presenter does not take.
    public func present(_ message: SampleMessage) async throws -> RecordedPresentation {
        guard kinds.contains(message.kind) else {
            throw PresenterViolation(
                rule: .kind, presenter: "the presenter",
                message: "does not accept \(message.kind.rawValue)s, so '\(message.template)' cannot be presented")
        }
        await line.wait { $0.hello != nil }
        let presentation = line.present(message, by: PresenterSession.observedName)
        await line.wait { $0.has(.began, presentation) || !$0.isLive(presentation) }
        guard let context = presenter.context(of: presentation) else {
            let reason = line.record.failure(of: presentation) ?? "the test was cancelled"
            throw PresenterViolation(rule: .presented, presenter: "the presenter", message: "was not called: \(reason)")
        }
        return RecordedPresentation(line: line, presentation: presentation, context: context)
    }
}
