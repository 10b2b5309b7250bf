import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/tokens`: who may do what, and the end of that, for whoever has the scope `admin`.
struct TokenPage: Sendable {
    let pages: PageService

    var routes: [Route] {
        pages.changing("/tokens", show) + [pages.change("/tokens/revoke", revoke)]
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        try await pages.require(.admin, of: session, for: "the page /tokens", request, context)
        let now = pages.service.now()
        // What can be used comes first, then what was, each the newest first.
        let tokens = try await pages.service.storage.tokens().reversed()
        let rows = (tokens.filter { $0.isValid(at: now) } + tokens.filter { !$0.isValid(at: now) }).map {
            TokenRow($0, at: now)
        }
        return pages.library.page(
            "tokens",
            TokenContent(
                frame: pages.library.frame("Tokens", at: "/tokens", session: session), csrf: session.formToken,
                tokens: rows))
    }

    private func revoke(
        _ request: Request, _ context: DashboardContext, _ session: PageSession, _ fields: [String: String]
    ) async throws -> Response {
        try await pages.require(.admin, of: session, for: "revoking a token", request, context)
        let actor = AuditEntry.Actor(session.token, from: pages.address(of: request, context))
        if !fields.isSure, let question = try await question(TokenID(fields["id"] ?? ""), session) {
            return pages.ask(question, session)
        }
        let tokenService = TokenService(storage: pages.service.storage, actor: actor)
        if let id = TokenID(fields["id"] ?? ""), let entry = try await tokenService.revoke(id, at: pages.service.now())
        {
            pages.trail(context).log(entry)
        }
        return .seeOther("\(session.base)/tokens")
    }

    /// Nil: there is no such token that could be revoked.
    private func question(_ id: TokenID?, _ session: PageSession) async throws -> Confirmation? {
        let now = pages.service.now()
        let valid = try await pages.service.storage.tokens().filter { $0.isValid(at: now) }
        guard let token = valid.first(where: { $0.id == id }) else { return nil }
        var losses = [
            "Requests with it are refused from now on, and its sessions on these pages end. This cannot be undone."
        ]
        if token.scopes.contains(.host) {
            losses.append("Hosts that have joined keep their own tokens; new hosts cannot join with it.")
        }
        if token.id == session.token.id {
            losses.append("You are logged in with this token: you will be logged out.")
        }
        if token.scopes.allow(.admin), !valid.contains(where: { $0.id != token.id && $0.scopes.allow(.admin) }) {
            losses.append(
                "It is the last token with the scope 'admin': nobody can administer this dashboard without it. To create another"
                    + " one, run 'marquee dashboard token create --name NAME --scope admin' on the dashboard's machine."
            )
        }
        return Confirmation(
            "Revoke the token '\(token.name)'?", losses: losses, sends: "Revoke \(token.name)", to: "/tokens/revoke",
            fields: ["id": token.id.text], back: "/tokens", at: "/tokens")
    }
}

private struct TokenContent {
    let frame: PageFrame
    let csrf: String
    let tokens: [TokenRow]
}

private struct TokenRow {
    let id: String
    let name: String
    let scopes: String
    let created: PageTime
    /// What it is, where it can no longer be used.
    let state: String?
    let isUsable: Bool
    let used: PageTime?
    let expires: PageTime?
    let revoked: PageTime?

    init(_ token: TokenRecord, at now: Timestamp) {
        id = token.id.text
        name = token.name
        scopes = token.scopes.names.joined(separator: ", ")
        created = PageTime(token.createdAt)
        isUsable = token.isValid(at: now)
        state = token.revokedAt != nil ? "revoked" : isUsable ? nil : "expired"
        used = token.lastUsedAt.map(PageTime.init)
        expires = token.expiresAt.map(PageTime.init)
        revoked = token.revokedAt.map(PageTime.init)
    }
}
