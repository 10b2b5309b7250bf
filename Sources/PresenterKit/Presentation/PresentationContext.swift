public import MarqueeModel

/// One message being presented: its values, and the way to tell the host what becomes of it.
///
/// Everything here may be called from any thread and at any time, also long after the presentation is over. Values never
/// change. ``presented()``, ``dismissed(by:)`` and ``fail(_:)`` never block; each counts once, and none of them ever
/// reaches a newer presentation, even of the same message.
public final class PresentationContext: Sendable {
    /// The name under which the presenter was chosen.
    public let presenter: String
    let message: PresentedMessage
    package let presentation: Int64
    let session: PresenterSession

    init(message: PresentedMessage, presenter: String, presentation: Int64, session: PresenterSession) {
        self.message = message
        self.presenter = presenter
        self.presentation = presentation
        self.session = session
    }

    /// The message's id, which tracking reports too.
    public var messageID: String { message.id }

    /// The name of the template or function.
    public var template: String { message.template }

    /// Whether the message is of a template or of a function.
    public var kind: PresentationKind { message.kind }

    /// Whether there is something to see: always for templates. A function that isn't visual ends when `present` returns.
    public var isVisual: Bool { message.isVisual }

    /// What the message carries through to tracking; never interpreted.
    public var metadata: ValueObject { message.metadata }

    /// The locale of the message's texts, as `it` or `ar-EG`; nil when they are the template's or of no known language.
    public var locale: String? { message.locale }

    /// How the message wants to look: as `theme` of the host's configuration says, and before that the message's own
    /// arguments in a group `theme`. What is nil is left to the presenter.
    public var theme: Theme { message.theme.overridden(by: Theme(in: message.arguments)) }

    /// All arguments that the template defines, in the order of its definition, for presenters that draw any template.
    /// Absent files and actions are there, without a path or an action.
    public var arguments: [PresentationArgument] { message.arguments }

    /// Whether the presentation is over: dismissed, failed, or ended by the host.
    public var isOver: Bool { !session.isLive(presentation) }

    /// Why the host has asked for the message to be closed; nil before that, once it is over, and with hosts that do not
    /// say.
    public var closeReason: CloseReason? { session.closeReason(of: presentation) }
}

extension PresentationContext {
    /// Tells the host that the message can be seen, which counts it as viewed. Must come within the template's `timeout`
    /// of `present`, else the presentation has failed.
    public func presented() {
        session.change { state in
            state.note(.presented, of: presentation)
            state.becomePresented(presentation)
        }
    }

    /// Tells the host that the message can't be seen any more, which ends the presentation. It may come before
    /// ``presented()``: then nothing was viewed.
    ///
    /// - Parameter dismisser: Say when it was a person: what a host closes because it stops is shown again later, and
    ///   what a person has dismissed at that moment is not.
    public func dismissed(by dismisser: Dismisser = .presenter) {
        session.change { $0.dismiss(presentation, by: dismisser) }
    }

    /// Tells the host that the message could not be shown, which ends the presentation; the same as throwing from
    /// `present`, for what goes wrong after it has returned.
    public func fail(_ reason: String) {
        session.change { state in
            state.note(.fail, of: presentation)
            state.fail(presentation, because: reason)
        }
    }

    /// Runs an action of the message, without dismissing it.
    ///
    /// - Parameters:
    ///   - name: The action's argument.
    ///   - values: What a person has entered, such as the `comment` of a feedback, at most 64 KB of JSON. It joins the
    ///     properties of an answer and the values of a `key-value` action, and replaces none of them; other actions fail
    ///     with it.
    /// - Returns: Whether there was something to run: false for an action that the message doesn't give.
    /// - Throws: ``ContextError``, also when the host is gone or doesn't answer for 30 seconds; `CancellationError` when
    ///   the task is cancelled, though the action may run all the same.
    public func trigger(_ name: String, with values: ValueObject = [:]) async throws -> Bool {
        guard session.isLive(presentation) else {
            session.change { $0.note(.trigger, of: presentation) }
            throw ContextError.dismissed
        }
        guard kind != .function else { throw ContextError.triggerInFunction(name: name, function: template) }
        guard try action(name) != nil else { return false }
        return try await session.trigger(name, with: values, presentation: presentation)
    }
}
