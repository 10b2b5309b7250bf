import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/messages`: sending them, following them, and taking them back.
struct MessageRoutes: Sendable {
    static let defaultLimit = 50
    static let maximumLimit = 500

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.post, "/api/v1/messages", .sendMessage, handler: send),
            .api(.get, "/api/v1/messages", .listMessages, handler: list),
            .api(.get, "/api/v1/messages/{id}", .readMessage, handler: read),
            .api(.delete, "/api/v1/messages/{id}", .cancelMessage, handler: cancel),
            .api(.get, "/api/v1/messages/{id}/hosts", .listDeliveries, handler: deliveries),
            .api(.post, "/api/v1/reach", .countReach, handler: reach),
        ]
    }

    private func send(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .send)
        let document = try await service.bodies.document(of: request, MessageDocument.init(json:))
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let sent = try await SentMessages(service: service).send(document, by: actor, named: token.name)
        var members = sent.message.json(at: service.now())
        members["reach"] = sent.reach.json
        members["warnings"] = .list(sent.warnings.map(Value.string))
        return .json(.object(members), status: .created)
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let before = try request.queryNumber("after", 0...Int.max).map(Int64.init)
        let messages = try await service.storage.messages(before: before, limit: limit)
        let now = service.now()
        return .json([
            "messages": .list(messages.map { .object($0.json(at: now)) }),
            "next": messages.count == limit ? messages.last.map { .integer($0.number) } ?? .null : .null,
        ])
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        return .json(.object(try await message(context).json(at: service.now())))
    }

    private func cancel(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .send)
        let message = try await message(context)
        let (id, now) = (message.id, service.now())
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let entry = AuditEntry(.messageCancelled, by: actor, detail: message.namedTitle, at: now)
        guard let outcome = try await service.storage.cancelMessage(id, by: token.name, at: now, audit: entry) else {
            throw Self.missing(id)
        }
        guard outcome.isNew || outcome.message.cancelledAt != nil else {
            throw Problem(.conflict, "the message '\(id.shortened)' has already ended")
        }
        service.hub.notice()
        return .json(.object(outcome.message.json(at: now)))
    }

    private func deliveries(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let message = try await message(context)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let after = try request.queryNumber("after", 0...Int.max).map(Int64.init)
        let outcomes = try await service.outcomes(
            of: message, after: after ?? 0, limit: limit, at: service.now())
        return .json([
            "hosts": .list(outcomes.rows.map(\.delivery.json)), "next": outcomes.next.map(Value.integer) ?? .null,
        ])
    }

    private func reach(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let document = try await service.bodies.document(of: request, ReachDocument.init(json:))
        try await service.requireHosts(of: document.recipients, otherwise: "nothing was counted")
        return .json(try await service.reach(of: document.recipients, for: document.template).json)
    }

    private func message(_ context: DashboardContext) async throws -> MessageRecord {
        let id = try context.pathValue("id")
        guard let message = try await service.storage.message(id: id) else { throw Self.missing(id) }
        return message
    }

    private static func missing(_ id: String) -> Problem {
        Problem(.notFound, "no message '\(id.shortened)' was sent from here")
    }
}

/// The body of `POST /api/v1/reach`.
struct ReachDocument: Sendable {
    let recipients: Recipients
    let template: String?

    init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: ["to", "template"])
        self.template = document.text("template")
        self.recipients = document.recipients()
        try document.finish()
    }
}

extension MessageRecord {
    /// As the API tells of it.
    func json(at moment: Timestamp) -> ValueObject {
        [
            "id": .string(id), "title": .string(title), "template": template.map(Value.string) ?? .null,
            "state": .string(state(at: moment).rawValue), "sentAt": .moment(sentAt), "sentBy": .string(sentBy),
            "to": recipients.json, "hosts": .integer(Int64(hosts)),
            "start": schedule.start.map { .string($0.text) } ?? .null,
            "expires": schedule.expiry.map { .string($0.text) } ?? .null, "until": .moment(until),
            "cancelledAt": .moment(cancelledAt), "cancelledBy": cancelledBy.map(Value.string) ?? .null,
            // What was kept by this program is as it was written.
            "message": (try? Value(json: json)) ?? .null,
        ]
    }
}

extension DeliveryRecord {
    var json: Value {
        [
            "id": .string(host), "name": .string(name), "state": .string(state.rawValue), "at": .moment(at),
            "reason": reason.map(Value.string) ?? .null, "removed": .boolean(isRemoved),
            "times": .object(ValueObject(steps.map { ($0.state.rawValue, .moment($0.at)) })),
        ]
    }
}
