package import HTTPTypes
package import MarqueeModel
package import NIOCore

/// Who can reach a server, how, and by which names. Decides whether it may be served like that at all.
package struct Exposure: Sendable {
    /// What it listens on: a name or an address, IPv6 without brackets.
    package var host: String
    /// The certificate that it shows, and its key; nil: it speaks no TLS itself.
    package var tls: TLSFiles?
    /// Whether a proxy in front speaks TLS.
    package var isBehindProxy = false
    /// Whose `X-Forwarded-For` counts.
    package var proxies = TrustedProxies()
    /// What else it is known by.
    package var publicURLs: [PublicURL] = []

    package init(host: String = "127.0.0.1") {
        self.host = host
    }

    /// Whether only this machine reaches it. A name other than `localhost` may be anything.
    package var isLoopback: Bool {
        host == "localhost" || IPAddress(host)?.isLoopback == true
    }

    /// Whether clients reach it by TLS, so that cookies may be kept from anything else.
    package var isSecure: Bool { tls != nil || isBehindProxy }

    /// Why it cannot be served like this, or nil: one sentence without its full stop.
    package var problem: String? {
        if isBehindProxy, proxies.isEmpty {
            return "'--behind-proxy' needs '--trusted-proxy', with the address or network of the proxy, such as"
                + " --trusted-proxy 127.0.0.1"
        }
        if !isBehindProxy, !proxies.isEmpty { return "'--trusted-proxy' needs '--behind-proxy'" }
        guard !isLoopback, !isSecure else { return nil }
        return "'\(host)' can be reached from other machines, and tokens would be sent unencrypted; set"
            + " --tls-certificate and --tls-key, or --behind-proxy and --trusted-proxy if a proxy in front of it handles TLS"
    }

    /// Where people reach it. What listens on every address is reached by its public name, or on this machine.
    package func url(port: Int) -> String {
        let isWildcard = ["0.0.0.0", "::"].contains(host)
        if isWildcard, let url = publicURLs.first { return url.description }
        let name = isWildcard ? "localhost" : host.contains(":") ? "[\(host)]" : host
        return "\(tls == nil ? "http" : "https")://\(name):\(port)"
    }

    package var names: ServerNames { ServerNames(host: host, publicURLs: publicURLs) }

    /// Where a request came from: the other end of its connection, or what trusted proxies say.
    package func client(of head: HTTPRequest, peer: SocketAddress?) -> IPAddress? {
        let peer = IPAddress(peer)
        guard isBehindProxy else { return peer }
        return proxies.client(peer: peer, forwarded: head.headerFields.values(named: "x-forwarded-for"))
    }

    /// What tells browsers to use nothing but TLS from now on (RFC 6797); nil where that would be wrong.
    package func strictTransport(for authority: String?) -> String? {
        let isPublic = tls != nil || isBehindProxy && publicURLs.contains { $0.scheme == "https" }
        return isPublic && ServerNames.mayRequireTLS(of: authority) ? "max-age=31536000" : nil
    }
}
