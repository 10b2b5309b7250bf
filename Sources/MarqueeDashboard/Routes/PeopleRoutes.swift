import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/tokens`, `/api/v1/sessions` and `/api/v1/audit`: who may do what, who is logged in, and who did what.
struct PeopleRoutes: Sendable {
    static let defaultLimit = 50
    static let maximumLimit = 500

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/tokens", .listTokens, handler: tokens),
            .api(.delete, "/api/v1/tokens/{id}", .revokeToken, handler: revoke),
            .api(.get, "/api/v1/sessions", .listSessions, handler: sessions),
            .api(.delete, "/api/v1/sessions/{id}", .endSession, handler: end),
            .api(.get, "/api/v1/audit", .listAudit, handler: audit),
        ]
    }

    private func tokens(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .admin)
        return .json(["tokens": .list(try await service.storage.tokens().map(\.json))])
    }

    private func revoke(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let caller = try await service.authentication.caller(of: request, context, needs: .admin)
        let text = try context.pathValue("id")
        let actor = AuditEntry.Actor(caller, from: service.authentication.address(of: request, context).text)
        guard let id = TokenID(text),
            let revoked = try await TokenService(storage: service.storage, actor: actor).revoke(id, at: service.now())
        else { throw Problem(.notFound, "unknown or revoked token '\(text.shortened)'") }
        trail(context).log(revoked)
        return .noContent
    }

    private func sessions(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .admin)
        return .json(["sessions": .list(try await service.sessions().map(\.json))])
    }

    private func end(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let caller = try await service.authentication.caller(of: request, context, needs: .admin)
        let text = try context.pathValue("id")
        guard let session = try await service.sessions().first(where: { $0.record.id.text == text }) else {
            throw Problem(.notFound, "unknown session '\(text.shortened)'; it may have ended")
        }
        let actor = AuditEntry.Actor(caller, from: service.authentication.address(of: request, context).text)
        let entry = trail(context).entry(.sessionEnded, by: actor, detail: session.words)
        if try await service.storage.removeSession(session.record.id, audit: entry) { trail(context).log(entry) }
        return .noContent
    }

    private func audit(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .admin)
        let after = try request.queryNumber("after", 0...Int.max)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let records = try await service.storage.auditRecords(before: after, limit: limit + 1)
        let page = records.prefix(limit)
        let next = records.count > limit ? page.last.map { Value.integer(Int64($0.number)) } : nil
        return .json(["entries": .list(page.map(\.json)), "next": next ?? .null])
    }

    private func trail(_ context: DashboardContext) -> AuditTrail {
        AuditTrail(storage: service.storage, now: service.now, logger: context.logger)
    }
}

extension Response {
    /// What was asked for is done, and there is nothing to say.
    fileprivate static var noContent: Response {
        Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}

extension TokenRecord {
    fileprivate var json: Value {
        [
            "id": .string(id.text), "name": .string(name), "scopes": .list(scopes.names.map(Value.string)),
            "createdAt": .moment(createdAt), "expiresAt": .moment(expiresAt), "revokedAt": .moment(revokedAt),
            "lastUsedAt": .moment(lastUsedAt),
        ]
    }
}

extension NamedSession {
    fileprivate var json: Value {
        [
            "id": .string(record.id.text), "name": .string(name), "token": .string(record.token.text),
            "from": .string(record.from), "agent": .string(record.agent), "startedAt": .moment(record.startedAt),
            "lastSeenAt": .moment(record.lastSeenAt), "expiresAt": .moment(record.expiresAt),
        ]
    }
}

extension AuditRecord {
    fileprivate var json: Value {
        [
            "number": .integer(Int64(number)), "at": .moment(entry.at),
            "who": entry.actor.who.map(Value.string) ?? .null,
            "token": entry.actor.token.map { .string($0.text) } ?? .null, "what": .string(entry.action.rawValue),
            "outcome": .string(entry.outcome.rawValue), "from": .string(entry.actor.from),
            "detail": entry.detail.map(Value.string) ?? .null,
        ]
    }
}
