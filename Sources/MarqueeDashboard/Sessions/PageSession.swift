import HTTPTypes
import Hummingbird
import MarqueeModel

/// Somebody who has logged in with a token.
struct PageSession: Sendable {
    let secret: Secret
    let token: TokenRecord

    /// What every form of this session carries: another site's page cannot know it.
    var formToken: String { secret.derived(for: "form") }

    /// Whether a form was made for this session: takes the same time whatever differs.
    func made(_ fields: [String: String]) -> Bool {
        SecretHash(of: fields["csrf"] ?? "") == SecretHash(of: formToken)
    }
}

/// Begins, finds and ends sessions. They are kept in the storage, by the hash of a secret that only the browser has.
struct PageSessions: Sendable {
    /// How long a session lasts, if its token does.
    static let lifetime: TimeSpan = .hours(12)

    let storage: any DashboardStorage
    let now: @Sendable () -> Timestamp
    let cookies: PageCookies

    /// The session of a request; nil when there is none, or it is over.
    func session(of request: Request) async throws -> PageSession? {
        guard let secret = cookies.secret(.session, in: request) else { return nil }
        guard let (session, token) = try await storage.session(secret.hash) else { return nil }
        let now = now()
        guard session.expiresAt > now, token.isValid(at: now), token.scopes.allow(.read) else { return nil }
        return PageSession(secret: secret, token: token)
    }

    /// Begins a session, and returns the cookie that the browser has to keep.
    func begin(with token: TokenRecord) async throws -> String {
        let secret = Secret()
        let now = now()
        let end = min(now + Self.lifetime, token.expiresAt ?? now + Self.lifetime)
        try await storage.insertSession(
            SessionRecord(hash: secret.hash, token: token.id, expiresAt: end), now: now)
        return cookies.field(.session, secret, seconds: max(1, (end - now).milliseconds / 1_000))
    }

    /// Ends a session, and returns the cookie that takes the place of its own.
    func end(_ session: PageSession) async throws -> String {
        try await storage.removeSession(session.secret.hash)
        return cookies.field(.session, nil, seconds: 0)
    }
}

/// Cookies that scripts don't see and other sites don't send.
struct PageCookies: Sendable {
    enum Name: String, Sendable {
        case session = "marquee"
        /// Ties the form of the login to the browser that was shown it.
        case login = "marquee-login"
    }

    /// Whether they are kept from connections without TLS.
    let isSecure: Bool

    private func fullName(_ name: Name) -> String { isSecure ? "__Host-\(name.rawValue)" : name.rawValue }

    func secret(_ name: Name, in request: Request) -> Secret? {
        let wanted = fullName(name)
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].drop(while: { $0 == " " }) == wanted { return Secret(parts[1]) }
            }
        }
        return nil
    }

    /// The value of `Set-Cookie`; without a secret, the cookie goes.
    func field(_ name: Name, _ secret: Secret?, seconds: Int64) -> String {
        "\(fullName(name))=\(secret?.revealed ?? ""); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
