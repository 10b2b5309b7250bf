public import PresenterKit

/// One presentation in a test: its context, and what has happened in it.
public struct RecordedPresentation: Sendable {
    /// What the presenter has.
    public let context: PresentationContext
    private let line: PresenterLine
    private let presentation: Int64

    init(line: PresenterLine, presentation: Int64, context: PresentationContext) {
        self.line = line
        self.presentation = presentation
        self.context = context
    }

    /// A presentation without a presenter, for tests of what is done with its context.
    ///
    /// - Parameters:
    ///   - message: What the context holds.
    ///   - answer: What is said to every trigger.
    public init(of message: SampleMessage, answeringTriggers answer: TriggerAnswer = .ran) {
        let line = PresenterLine()
        line.answerTriggers { _ in answer }
        let session = PresenterSession(name: "test", version: "1", presenters: [], emit: line.receive)
        // The context keeps its session alive.
        line.connect { [weak session] in session?.receive($0) }
        let presentation = line.newPresentation()
        self.init(
            line: line, presentation: presentation,
            context: session.adopt(
                message.presented(as: presentation), presenter: PresenterSession.observedName,
                presentation: presentation))
    }

    /// What has happened so far, in order.
    public var events: [PresentationEvent] {
        line.record.events[presentation] ?? []
    }

    /// Waits until something has happened, also when it already has.
    ///
    /// - Returns: Whether it has; false also when the task is cancelled.
    public func wait(
        for event: PresentationEvent, within limit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) async -> Bool {
        let presentation = presentation
        // It throws for a cancelled task only.
        return (try? await line.happens(within: limit, on: clock) { $0.has(event, presentation) }) ?? false
    }

    /// Asks the presenter to take the message off, as a host does. Returns at once.
    public func close() {
        line.close(presentation)
    }

    /// Ends the presentation as a host does whose patience is over: the task of `present` is cancelled.
    public func end() {
        line.end(presentation)
    }
}
