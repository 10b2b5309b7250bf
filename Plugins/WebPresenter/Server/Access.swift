import NIOHTTP1

/// Who may ask: only the page itself, under the server's own names, and with what it was given.
///
/// A web page of somebody else can make the browser send requests here, under this address or, once its own name leads
/// to 127.0.0.1, under that name ("DNS rebinding"). So every request is held against `Host`, `Origin` and
/// `Sec-Fetch-Site` first, whatever it asks for. What is secret needs the token beside that, in `Authorization`: never
/// in an address, which lists of processes and logs show.
struct Access: Sendable {
    let token: AccessToken
    let port: Int

    /// What a request has shown in `Authorization`.
    enum Credential: Equatable {
        case none
        /// `Bearer`: the right token.
        case token
        /// `Ticket`: of an address that works once, which has yet to be redeemed.
        case ticket(String)
    }

    /// What came of a request.
    enum Verdict: Equatable {
        /// The parts of the path, and what was shown.
        case allowed([Substring], Credential)
        case refused(HTTPResponseStatus)
    }

    func check(_ head: HTTPRequestHead) -> Verdict {
        let hosts = head.headers["Host"]
        guard hosts.count == 1, let host = hosts.first, names.contains(host.lowercased()) else {
            return .refused(.misdirectedRequest)
        }
        guard head.uri.first == "/" else { return .refused(.notFound) }
        let origins = head.headers["Origin"]
        // A folder of HTML draws in a frame without an origin; what it asks for is known by a random number alone.
        let isOwnPage = head.uri.hasPrefix("/pages/")
        guard origins.count <= 1,
            origins.allSatisfy({ $0.lowercased() == "http://\(host.lowercased())" || isOwnPage && $0 == "null" }),
            isOwnPage || head.headers["Sec-Fetch-Site"].allSatisfy({ $0 == "same-origin" || $0 == "none" })
        else { return .refused(.forbidden) }
        guard let credential = credential(in: head.headers["Authorization"]) else { return .refused(.unauthorized) }
        let path = head.uri.prefix { $0 != "?" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return .allowed(Array(parts), credential)
    }

    /// Nil for a token that is wrong, and for what is no credential of this server.
    private func credential(in fields: [String]) -> Credential? {
        guard let field = fields.first else { return Credential.none }
        let words = field.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 1, words.count == 2 else { return nil }
        switch words[0] {
        case "Bearer": return token.matches(words[1]) ? .token : nil
        case "Ticket": return .ticket(String(words[1]))
        default: return nil
        }
    }

    private var names: Set<String> {
        var names: Set = ["127.0.0.1:\(port)", "localhost:\(port)"]
        // The port that addresses leave out.
        if port == 80 { names.formUnion(["127.0.0.1", "localhost"]) }
        return names
    }
}
