extension PresentationContext {
    /// What happens to a presentation, beside what its presenter does.
    public enum Event: Sendable, Hashable {
        /// The host asks for the message to be taken off; `close` is called at the same time. The reason is nil with hosts
        /// that do not say.
        case closeRequested(CloseReason?)
        /// It is over: dismissed, failed, or ended by the host. Always the last.
        case over
    }

    /// What happens to this presentation, for a `present` that stays until the message is closed. Ends when it is over,
    /// and when the task that follows it is cancelled; may be asked for several times.
    ///
    /// ```swift
    /// func present(_ context: PresentationContext) async throws {
    ///     draw(try context.string("title"))
    ///     context.presented()
    ///     await context.closeRequested()
    ///     clear()
    ///     context.dismissed()
    /// }
    ///
    /// func close(_ context: PresentationContext) async {}  // 'present' does it.
    /// ```
    public var events: AsyncStream<Event> { session.events(of: presentation) }

    /// Waits until the host asks for the message to be closed, or the presentation is over, or the task is cancelled.
    ///
    /// - Returns: Why it was asked for; nil with hosts that do not say, and when nobody has asked.
    @discardableResult
    public func closeRequested() async -> CloseReason? {
        for await case .closeRequested(let reason) in events { return reason }
        return nil
    }
}
