import HTTPTypes
import MarqueeInbox
import MarqueeModel
import MarqueeSync

/// Checks messages before they are sent, as hosts would: against the definitions that the dashboard has.
struct SentMessages: Sendable {
    let service: DashboardService

    /// Which one shows a message is each host's business.
    private static let anyPresenter = "any"

    /// What is wrong with a message, beside what it is.
    struct Checked: Sendable {
        let template: String?
        let title: String
        /// What a host would warn of.
        let warnings: [Diagnostic]
    }

    /// - Throws: ``Problem`` with every mistake, at its place in the body.
    func check(_ document: MessageDocument) async throws -> Checked {
        let payload = Value.object(document.notification)
        let envelope: NotificationEnvelope
        do {
            envelope = try NotificationReader().envelope(
                of: payload, Reception(at: service.now(), makeID: { "sample" }))
        } catch {
            throw refusal([WireProblem(.wrongShape, error.description, at: .root.appending("message"))])
        }
        guard case .message(let message)? = envelope.content else {
            return Checked(
                template: nil, title: document.title ?? envelope.alert?.title ?? "notification", warnings: [])
        }
        let version = try await service.storage.head()
        let definitions = try await service.storage.definitions(at: version.number) ?? []
        let presenters = PresenterDefaults(template: Self.anyPresenter, function: Self.anyPresenter)
        let catalog = try TemplateCatalog(try definitions.map { try $0.decoded() }, presenters: presenters)
        let findings = MessageResolver(catalog: catalog).findings(in: message)
        let errors = findings.filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw refusal(
                errors.map { WireProblem($0.code, $0.message, at: .root.appending("message"), help: $0.help) })
        }
        return Checked(
            template: message.template, title: document.title ?? message.template,
            warnings: findings.filter { $0.severity != .error })
    }

    private func refusal(_ problems: [WireProblem]) -> Problem {
        let count = problems.count
        return Problem(
            .unprocessableContent, "the message has \(count) mistake\(count == 1 ? "" : "s"); nothing was sent",
            errors: problems)
    }
}
