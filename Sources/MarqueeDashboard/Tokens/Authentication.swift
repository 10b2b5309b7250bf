import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync

/// Finds out who asks, and whether they may.
struct Authentication: Sendable {
    let storage: any DashboardStorage
    let now: @Sendable () -> Timestamp
    let exposure: Exposure
    let connections: ConnectionTable
    let metrics: ServerMetrics

    /// The token of a request to the API, which has to have a scope.
    func caller(of request: Request, _ context: DashboardContext, needs scope: TokenScope) async throws -> TokenRecord {
        try await caller(of: request, context, needsOneOf: [scope])
    }

    /// The same, where one of several scopes is enough: the first of them is what others are told to get.
    func caller(
        of request: Request, _ context: DashboardContext, needsOneOf scopes: [TokenScope]
    ) async throws -> TokenRecord {
        let token = try await token(of: request, context)
        guard token.scopes.allow(oneOf: scopes) else {
            let scope = scopes.first ?? .admin
            let actor = AuditEntry.Actor(token, from: address(of: request, context).text)
            let route = context.endpointPath ?? ""
            try await trail(context).refuse(
                .request, by: actor, because: "\(request.method) \(route) needs the scope '\(scope.rawValue)'")
            throw forbidden(token, scope)
        }
        return token
    }

    /// The token of a request to the API, whatever it allows.
    func token(of request: Request, _ context: DashboardContext) async throws -> TokenRecord {
        try await bearer(of: request, context).token
    }

    /// Who shows the token of a request to the API, whatever it allows.
    func bearer(of request: Request, _ context: DashboardContext) async throws -> Bearer {
        guard let header = request.headers[.authorization] else {
            throw unauthorized("a token is required; send 'Authorization: Bearer TOKEN'", error: nil)
        }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw unauthorized("'Authorization' must be 'Bearer TOKEN'", error: "invalid_request")
        }
        let text = String(parts[1].drop { $0 == " " })
        let address = address(of: request, context)
        do {
            let bearer = try await verify(text, from: address)
            recognize(context)
            return bearer
        } catch let problem as Problem where problem.status == .unauthorized {
            let actor = AuditEntry.Actor(who: nil, token: nil, from: address.text)
            try await trail(context).refuse(.request, by: actor, because: problem.detail)
            throw problem
        }
    }

    private func trail(_ context: DashboardContext) -> AuditTrail {
        AuditTrail(storage: storage, now: now, logger: context.logger)
    }

    /// Who shows a token, if it is one and can be used.
    ///
    /// A right one is never kept out by what else came from its address: only those that are wrong are slowed down.
    func verify(_ text: String, from address: ClientAddress) async throws -> Bearer {
        let now = now()
        let oldest = now + TimeSpan(milliseconds: -AttemptPolicy.window.milliseconds)
        let token = Token(text)
        let (attempts, bearer) = try await storage.credentials(of: token?.id, from: address.text, since: oldest)
        guard let token, let bearer, case let record = bearer.token, record.hash.matches(token.secret.bytes) else {
            throw try await failure(text, from: address, after: attempts, at: now, forgettingBefore: oldest)
        }
        // Whoever gets here knows the secret, so that these are no guesses.
        guard record.revokedAt == nil else {
            throw unauthorized("the token '\(record.name)' has been revoked", error: "invalid_token")
        }
        guard record.isValid(at: now) else {
            throw unauthorized(
                "the token '\(record.name)' has expired; create another one with 'marquee dashboard token create'",
                error: "invalid_token")
        }
        // Not at every request: it costs a write. One that fails takes nothing from whoever asks. Of a host, its last word
        // is kept anyway.
        if record.host == nil, record.lastUsedAt.map({ $0 + AttemptPolicy.noticed <= now }) ?? true {
            try? await storage.touchToken(record.id, at: now)
        }
        return bearer
    }

    private func failure(
        _ text: String, from address: ClientAddress, after attempts: FailedAttempts, at now: Timestamp,
        forgettingBefore oldest: Timestamp
    ) async throws -> Problem {
        metrics.countFailedLogin()
        if let pause = AttemptPolicy.pause(after: attempts, now: now) {
            let seconds = (pause.milliseconds + 999) / 1_000
            return Problem(
                .tooManyRequests, "too many invalid tokens from your address; try again in \(seconds) s",
                headers: [.retryAfter: "\(seconds)"])
        }
        try await storage.insertAttempt(
            FailedAttempt(address: address.text, secret: SecretHash(of: text), at: now), forgettingBefore: oldest)
        return unauthorized("invalid token", error: "invalid_token")
    }

    /// Whoever has shown that they may be here keeps their connection when others have too many.
    func recognize(_ context: DashboardContext) {
        connections.recognize(context.channel)
    }

    func address(of request: Request, _ context: DashboardContext) -> ClientAddress {
        ClientAddress(exposure.client(of: request.head, peer: context.channel.remoteAddress))
    }

    private func unauthorized(_ detail: String, error: String?) -> Problem {
        let challenge = "Bearer realm=\"marquee\"" + (error.map { ", error=\"\($0)\"" } ?? "")
        return Problem(.unauthorized, detail, headers: [.wwwAuthenticate: challenge])
    }

    private func forbidden(_ token: TokenRecord, _ scope: TokenScope) -> Problem {
        if token.host != nil {
            return Problem(.forbidden, "the token of the host '\(token.name)' gives access to that host only")
        }
        return Problem(
            .forbidden,
            "the token '\(token.name)' lacks the scope '\(scope.rawValue)'; create one that has it with 'marquee dashboard"
                + " token create --name NAME --scope \(scope.rawValue)' on the dashboard's machine",
            headers: [
                .wwwAuthenticate: "Bearer realm=\"marquee\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
            ])
    }
}
