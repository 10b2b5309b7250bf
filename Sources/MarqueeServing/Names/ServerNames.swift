package import HTTPTypes
import MarqueeModel
package import NIOCore

/// The names that a server answers to, and whose pages may ask it.
///
/// A page of another site can have its own name lead to this machine (DNS rebinding), and then reads what the server
/// answers as if it were its own. Its requests carry that name in `Host`, which pages cannot change. The port is not
/// looked at: it says nothing about whose page it is, and tunnels and containers change it.
package struct ServerNames: Sendable {
    private let host: Authority?
    private let publicURLs: [PublicURL]

    /// - Parameters:
    ///   - host: What it listens on, without brackets.
    ///   - publicURLs: What else it is known by.
    package init(host: String, publicURLs: [PublicURL]) {
        self.host = Authority(host.contains(":") ? "[\(host)]" : host)
        self.publicURLs = publicURLs
    }

    /// Why a request is not for this server to answer, or nil.
    ///
    /// - Parameter local: This end of the connection: an address that the client has chosen itself.
    package func refusal(of head: HTTPRequest, local: SocketAddress?) -> NameRefusal? {
        let hosts = [head.authority].compactMap(\.self) + head.headerFields.values(named: "host")
        guard hosts.count < 2 else { return .severalHosts }
        // Browsers always send one; old checks of load balancers do not.
        let authority: Authority?
        if let host = hosts.first {
            guard let read = Authority(host), isOwn(read, local) else { return .foreignHost(host) }
            authority = read
        } else {
            authority = nil
        }
        return pageRefusal(of: head, at: authority)
    }

    private func isOwn(_ authority: Authority, _ local: SocketAddress?) -> Bool {
        if authority.isLoopback || authority.host == host?.host { return true }
        if let address = authority.address, address == IPAddress(local) { return true }
        return publicURLs.contains { $0.authority.host == authority.host }
    }

    /// What browsers say of the page that asks. Without any of it, it is no page.
    private func pageRefusal(of head: HTTPRequest, at authority: Authority?) -> NameRefusal? {
        let fields = head.headerFields
        if fields.contains(named: "sec-fetch-site") {
            if ["same-origin", "none"].contains(fields.value(named: "sec-fetch-site")) { return nil }
            let isVisit =
                [.get, .head].contains(head.method) && fields.value(named: "sec-fetch-mode") == "navigate"
                && fields.value(named: "sec-fetch-dest") == "document"
            // A link from elsewhere may lead here.
            return isVisit ? nil : .foreignPage
        }
        guard fields.contains(named: "origin") else { return nil }
        guard let origin = fields.value(named: "origin").flatMap({ Origin($0) }) else { return .foreignPage }
        let isOwn =
            authority.map { origin.isSame(as: origin.scheme, $0) } ?? false
            || publicURLs.contains { origin.isSame(as: $0.scheme, $0.authority) }
        return isOwn ? nil : .foreignPage
    }

    /// Whether browsers may be told to use nothing but TLS for the host of a request: not for a loopback name, which other
    /// servers of this machine have too, nor for an address.
    static func mayRequireTLS(of authority: String?) -> Bool {
        guard let authority = authority.flatMap({ Authority($0) }) else { return false }
        return authority.address == nil && !authority.isLoopback
    }
}

/// Why a request is not for a server to answer.
package enum NameRefusal: Sendable, Hashable {
    /// It is for a host that the server is not known by.
    case foreignHost(String)
    /// `Host` is there more than once.
    case severalHosts
    /// A page of another site sends it.
    case foreignPage

    package var status: HTTPResponse.Status {
        switch self {
        case .foreignHost: .misdirectedRequest
        case .severalHosts: .badRequest
        case .foreignPage: .forbidden
        }
    }

    /// One sentence, with what to do.
    package var detail: String {
        switch self {
        case .foreignHost(let host):
            "this server is not known as '\(host.unicodeScalars.prefix(60).map(String.init).joined())'; use an address"
                + " that it listens on, or start it with --public-url to add a name"
        case .severalHosts: "expected one 'Host' field, got several"
        case .foreignPage:
            "this request was sent by a page of another site; start the server with --public-url if that is its own address"
        }
    }
}
