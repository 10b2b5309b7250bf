/// An address by which others know a server: `https://dashboard.example.org`, without a path.
package struct PublicURL: Sendable, Hashable, CustomStringConvertible {
    let scheme: String
    let authority: Authority

    /// Reads a URL.
    ///
    /// - Throws: ``ServingProblem`` for anything but `https://HOST[:PORT]`, or `http` for a loopback address: what is
    ///   plain on its way to a proxy can be read there.
    package init(_ text: String) throws(ServingProblem) {
        let quoted = String(text.prefix(60))
        guard let origin = Origin(text.hasSuffix("/") ? text.dropLast() : text[...]) else {
            throw ServingProblem(
                "expected a URL such as https://dashboard.example.org, without a path, got '\(quoted)'")
        }
        guard origin.scheme == "https" || origin.authority.isLoopback else {
            throw ServingProblem("expected https:// for a host that other machines can reach, got '\(quoted)'")
        }
        scheme = origin.scheme
        authority = origin.authority
    }

    package var description: String {
        let host = authority.host.contains(":") ? "[\(authority.host)]" : authority.host
        return "\(scheme)://\(host)" + (authority.port.map { ":\($0)" } ?? "")
    }
}

/// Where a page comes from (RFC 6454): scheme, host and port.
struct Origin: Sendable, Hashable {
    let scheme: String
    let authority: Authority

    /// Nil for anything that no page of HTTP has, `null` included.
    init?(_ text: some StringProtocol) {
        for scheme in ["https", "http"] where text.lowercased().hasPrefix(scheme + "://") {
            guard let authority = Authority(text.dropFirst(scheme.count + 3)) else { return nil }
            self.scheme = scheme
            self.authority = authority
            return
        }
        return nil
    }

    /// Whether both are the same page's, whatever way the port is written.
    func isSame(as scheme: String, _ other: Authority) -> Bool {
        self.scheme == scheme && authority.host == other.host
            && authority.port(orThatOf: scheme) == other.port(orThatOf: scheme)
    }
}
