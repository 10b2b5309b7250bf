import MarqueeModel

/// Somebody who has logged in with a token, as one request shows it.
struct PageSession: Sendable {
    let record: SessionRecord
    let token: TokenRecord
    /// Which of the session's two secrets the request has.
    let secret: Secret
    /// Where things can be changed; nil for a request that has only the secret for reading.
    let area: PageArea?

    /// Stands before the address of every page that this one leads to.
    var base: String { area?.path ?? "" }

    /// What every form of this session carries: another site's page cannot know it.
    var formToken: String { secret.derived(for: "form") }

    /// Whether a form was made for this session: takes the same time whatever differs.
    func made(_ fields: [String: String]) -> Bool {
        SecretHash(of: fields["csrf"] ?? "") == SecretHash(of: formToken)
    }
}

/// The part of the addresses in which a session may change things: `/s/KEY`.
///
/// Browsers send a cookie to every port of a host, and let every port set one. So whoever serves anything else on this
/// host can have the cookie that is kept for `/`, and read pages with it. The cookie that changes things is kept for an
/// address that follows from its own secret, which only the page knows: no other port is ever asked for it. It works
/// without scripts, and in every browser.
struct PageArea: Sendable, Hashable {
    static let prefix = "/s/"

    let key: String

    var path: String { Self.prefix + key }

    init(of secret: Secret) {
        key = String(secret.derived(for: "address").prefix(32))
    }
}
