public import MarqueeModel
import Synchronization

extension PresentationArgument {
    /// This argument, if its value is one that a host would take for it: what samples are made of.
    ///
    /// - Throws: ``ContextError/notAllowed(name:value:reason:)`` with the first constraint that it breaks.
    public func keeping(_ constraints: Constraint?...) throws(ContextError) -> PresentationArgument {
        guard let value = content.dictionaryValue else { return self }
        for case let constraint? in constraints {
            guard let reason = constraint.violation(by: value) else { continue }
            throw .notAllowed(name: name, value: value.json(), reason: reason)
        }
        return self
    }
}

extension Constraint? {
    /// That a text matches a pattern; nil for one that is not in the supported form, which no template has.
    public static func matching(_ pattern: String) -> Constraint? {
        (try? Pattern(pattern)).map { .pattern($0) }
    }
}

extension PresentationContext {
    /// A context of a made-up message, for tests and previews: nobody hears what is said of it, and every action runs.
    public static func sample(
        of template: String, kind: PresentationKind = .template, isVisual: Bool = true,
        arguments: [PresentationArgument], locale: String? = nil
    ) -> PresentationContext {
        let answering = Mutex<@Sendable (PluginMessage) -> Void>({ _ in })
        let session = PresenterSession(name: "sample", version: "1", presenters: []) { message in
            answering.withLock { $0 }(message)
        }
        answering.withLock { answering in
            // The context keeps its session alive.
            answering = { [weak session] message in
                guard case .trigger(_, let call, _, _) = message else { return }
                session?.receive(.triggered(call: call, .ran(true)))
            }
        }
        let message = PresentedMessage(
            id: "sample", template: template, kind: kind, isVisual: isVisual, arguments: arguments, locale: locale)
        return session.adopt(message, presenter: "sample", presentation: 1)
    }
}
