import NIOHTTP1

/// Who may ask: only requests with the token, and only from the page itself.
///
/// A web page of somebody else can make the browser send requests here, under this address or, once its own name leads
/// to 127.0.0.1, under that name ("DNS rebinding"). It doesn't know the token; the checks of `Host`, `Origin` and
/// `Sec-Fetch-Site` stand beside that.
struct Access: Sendable {
    let token: AccessToken
    let port: Int

    /// What came of a request.
    enum Verdict: Equatable {
        /// The parts of the path behind the token.
        case allowed([Substring])
        case refused(HTTPResponseStatus)
    }

    func check(_ head: HTTPRequestHead) -> Verdict {
        let hosts = head.headers["Host"]
        guard hosts.count == 1, let host = hosts.first, names.contains(host.lowercased()) else {
            return .refused(.misdirectedRequest)
        }
        let origins = head.headers["Origin"]
        guard origins.count <= 1, origins.allSatisfy({ $0.lowercased() == "http://\(host.lowercased())" }),
            head.headers["Sec-Fetch-Site"].allSatisfy({ $0 == "same-origin" || $0 == "none" })
        else { return .refused(.forbidden) }
        guard head.uri.first == "/" else { return .refused(.notFound) }
        let path = head.uri.prefix { $0 != "?" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let token = parts.first, self.token.matches(token) else { return .refused(.notFound) }
        return .allowed(Array(parts.dropFirst()))
    }

    private var names: Set<String> {
        var names: Set = ["127.0.0.1:\(port)", "localhost:\(port)"]
        // The port that addresses leave out.
        if port == 80 { names.formUnion(["127.0.0.1", "localhost"]) }
        return names
    }
}
