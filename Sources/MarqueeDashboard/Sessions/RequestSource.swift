import HTTPTypes
import Hummingbird

/// Where a request comes from, as its browser says.
///
/// From `Sec-Fetch-Site` (W3C Fetch Metadata), which no page can set. Browsers from before 2023 say only `Origin`, by which
/// ``NameMiddleware`` has refused those from elsewhere, and other programs nothing at all: they are believed, since they
/// can say what they like anyway.
enum RequestSource: Sendable, Hashable {
    /// A page of this server, its user, or something that is no browser.
    case own
    /// A page of another site, or of another port.
    case elsewhere

    init(of request: Request) {
        if let site = request.headers.fetchMetadata("sec-fetch-site") {
            self = site == "same-origin" || site == "none" ? .own : .elsewhere
        } else {
            self = .own
        }
    }
}

extension Request {
    /// Refuses a change that a page of somebody else asks for.
    func requireOwnSource() throws {
        guard RequestSource(of: self) == .own else {
            throw Problem(.forbidden, "this form was sent by another site; open the dashboard's own page and try again")
                .closing
        }
    }

    /// Refuses what is not shown to somebody: a picture, script or frame of a page elsewhere that leads here.
    func requireOwnSourceOrNavigation() throws {
        guard RequestSource(of: self) == .elsewhere else { return }
        let isShown =
            headers.fetchMetadata("sec-fetch-mode").map { $0 == "navigate" } ?? true
            && headers.fetchMetadata("sec-fetch-dest").map { $0 == "document" } ?? true
        guard isShown else {
            throw Problem(.forbidden, "pages cannot be embedded in other sites; open the dashboard's own page")
        }
    }
}

extension HTTPFields {
    /// What a browser says of a request of its own accord: a field by its name in lower case.
    fileprivate func fetchMetadata(_ name: String) -> String? {
        last { $0.name.canonicalName == name }?.value
    }
}
