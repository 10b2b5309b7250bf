import HTTPTypes
import Hummingbird
import MarqueeForms
import MarqueeModel
import MarqueeServing
import MarqueeSync
import WebPresenter

/// `/compose`: a message written into a form that is made from its template, seen while it is written, and sent.
struct ComposePages: Sendable {
    /// A form may hold a page of HTML.
    private static let longestForm = 1 << 20
    /// So many hosts can be chosen by themselves; for more there are labels.
    private static let mostHosts = Recipients.mostHosts

    let pages: PageService

    var routes: [Route] {
        pages.changing("/compose", show) + [
            pages.change("/compose", limit: Self.longestForm, send),
            pages.change("/compose/preview", limit: Self.longestForm, preview),
        ]
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        try await pages.require(.send, of: session, for: "the page /compose", request, context)
        let catalog = try await pages.service.catalog.newest(of: pages.service.storage)
        let host = try request.query("host")
        guard let name = try request.query("template"), !name.isEmpty else {
            return choice(catalog, for: host, session, hasSent: try request.query("sent") != nil)
        }
        var fields = ["id": MessageRecord.randomID(at: pages.service.now()), "clock": "hosts"]
        if let host {
            fields["to"] = "hosts"
            fields[FieldName.host(host)] = "on"
        }
        let definition = try Self.definition(name, catalog)
        var state = ComposeState(definition: definition, fields: fields)
        state.takesDraft = try request.query("draft") != nil
        return try await page(state, catalog, session)
    }

    /// - Parameter host: The one that it is for, where that is known.
    private func choice(
        _ catalog: TemplateCatalog, for host: String?, _ session: PageSession, hasSent: Bool
    ) -> Response {
        let recipient = host.map { "&host=" + PercentEncoding.encode($0) } ?? ""
        let rows = (catalog.definitions.filter(\.kind.isVisual) + catalog.builtInTemplates).map {
            ComposeChoice.Row(
                name: $0.name, path: "/compose?template=" + PercentEncoding.encode($0.name) + recipient,
                description: $0.description)
        }
        return pages.library.page(
            "compose-choice",
            ComposeChoice(
                frame: pages.library.frame("Compose", at: "/compose", session: session),
                notice: hasSent ? "Message sent." : nil, rows: rows))
    }

    private func send(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.send, of: session, for: "sending a message", request, context)
        let catalog = try await pages.service.catalog.newest(of: pages.service.storage)
        var state = ComposeState(
            definition: try Self.definition(fields["template"] ?? "", catalog), fields: fields)
        var composed = ComposedMessage(state.definition, fields, catalog: catalog)
        let wish = fields["do"] ?? ""
        let document = composed.document()
        try await judge(document, &composed)
        if wish != "fields" { state.reading = composed.invocation.flatMap { Self.reading(of: MessagePreview($0)) } }
        if let document, composed.isSound {
            if wish == "send" {
                do {
                    let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
                    let sent = try await SentMessages(service: pages.service).send(
                        document, by: actor, named: session.token.name)
                    pages.trail(context).log(sent.entry)
                    return Self.sent(sent.message.id, session)
                } catch let problem as Problem where problem.status == .conflict {
                    if try await hasSent(document) { return Self.sent(document.id ?? "", session) }
                    state.fields["id"] = MessageRecord.randomID(at: pages.service.now())
                    state.others = [
                        "this form was already sent, and has changed since: 'Messages' lists what was sent; send"
                            + " again to send this message as well"
                    ]
                }
            } else {
                state.reach = try await pages.service.reach(of: document.recipients, for: state.definition.name).words
            }
        }
        state.problems = composed.problems
        state.others += composed.others
        // Who only wants to see what a choice needs is not told what is missing yet.
        if wish == "fields" { (state.problems, state.others) = ([:], []) }
        return try await page(state, catalog, session)
    }

    /// Judges a message as sending it does.
    private func judge(_ document: MessageDocument?, _ composed: inout ComposedMessage) async throws {
        guard let document else { return }
        do {
            _ = try await SentMessages(service: pages.service).check(document)
        } catch let problem as Problem where problem.status == .unprocessableContent {
            // What is wrong with the message is told more closely by its own check, where that found something.
            composed.refuse(
                composed.isSound ? problem.errors : problem.errors.filter { FieldName.field(at: $0.pointer) != nil })
        }
    }

    /// Whether the same form comes a second time.
    private func hasSent(_ document: MessageDocument) async throws -> Bool {
        guard let id = document.id, let sent = try await pages.service.storage.message(id: id) else { return false }
        return sent.json == Value.object(document.notification).jsonBytes() && sent.recipients == document.recipients
            && sent.schedule == document.schedule
    }

    private static func sent(_ id: String, _ session: PageSession) -> Response {
        // What becomes of it is for those who may read.
        guard session.token.scopes.allow(.read) else { return .seeOther("\(session.base)/compose?sent=true") }
        return .seeOther(session.base + PagePath.message(id))
    }

    /// What the script of the page asks for while somebody writes: the message as the page of the presenter draws it, what
    /// is wrong, and with the field `count` whom it reaches.
    private func preview(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.send, of: session, for: "a preview", request, context)
        let catalog = try await pages.service.catalog.newest(of: pages.service.storage)
        let definition = try Self.definition(fields["template"] ?? "", catalog)
        var composed = ComposedMessage(definition, fields, catalog: catalog)
        let seen = composed.invocation.map { MessagePreview($0) }
        let document = composed.document()
        try await judge(document, &composed)
        var answer: ValueObject = [
            "card": try seen.map { try Value(json: $0.card) } ?? .null,
            "problem": seen?.problem.map(Value.string) ?? .null,
            "problems": .texts(composed.problems), "others": .list(composed.others.map(Value.string)),
        ]
        if fields["count"] != nil, let recipients = composed.recipients {
            let reach = try await pages.service.reach(of: recipients, for: definition.name)
            answer["reach"] = .string(reach.words)
        }
        return .json(.object(answer))
    }

    private static func reading(of preview: MessagePreview) -> MessageReading? {
        // What this program writes is JSON.
        (try? Value(json: preview.card))?.object.map { MessageReading(card: $0, problem: preview.problem) }
    }

    private static func definition(_ name: String, _ catalog: TemplateCatalog) throws -> TemplateDefinition {
        guard let definition = catalog[name], definition.kind.isVisual else {
            throw Problem(.notFound, "unknown template '\(name.shortened)'")
        }
        return definition
    }

    private func page(
        _ state: ComposeState, _ catalog: TemplateCatalog, _ session: PageSession
    ) async throws -> Response {
        let storage = pages.service.storage
        var hosts = try await storage.hosts(after: nil, limit: Self.mostHosts)
        let count =
            hosts.count < Self.mostHosts
            ? hosts.count : try await storage.hostCount(matching: .everyone)
        let chosen = state.fields.keys.filter { $0.hasPrefix(FieldName.host("")) }.map {
            String($0.dropFirst(FieldName.host("").count))
        }
        // One that was chosen elsewhere, among many.
        for id in chosen.sorted().prefix(Self.mostHosts) where !hosts.contains(where: { $0.id == id }) {
            if let host = try await storage.host(id: id) { hosts.append(host) }
        }
        return pages.library.page(
            "compose",
            ComposeContent(
                state, FormFields(catalog: catalog, fields: state.fields, problems: state.problems), hosts: hosts,
                unlisted: count - hosts.count,
                frame: pages.library.frame("Compose \(state.definition.name)", at: "/compose", session: session),
                csrf: session.formToken, script: pages.library.version(of: "compose.js"),
                formScript: pages.library.version(of: "form.js")),
            status: state.isSound ? .ok : .unprocessableContent, allowing: .preview)
    }
}

/// A form between two requests.
struct ComposeState {
    let definition: TemplateDefinition
    var fields: [String: String]
    var problems: [String: String] = [:]
    var others: [String] = []
    var reach: String?
    /// What the preview shows, in words.
    var reading: MessageReading?
    /// Whether what was written before a session ended is taken from the browser.
    var takesDraft = false

    var isSound: Bool { problems.isEmpty && others.isEmpty }
}

extension MessageReach {
    /// As a sentence.
    var words: String {
        let count = "Reaches \(hosts) host\(hosts == 1 ? "" : "s")"
        guard unable > 0 else { return count + "." }
        let first = examples.prefix(3).map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
        return "\(count); \(unable) of them cannot show it (\(first)\(unable > 3 ? "; …" : ""))."
    }
}
