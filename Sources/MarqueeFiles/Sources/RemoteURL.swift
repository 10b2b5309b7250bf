import MarqueeModel

/// An `http` or `https` URL, taken apart (RFC 3986).
struct RemoteURL: Sendable, Hashable {
    private(set) var isSecure: Bool
    /// What comes before `@`, secret.
    private(set) var userInfo: Substring?
    /// Host and port as written.
    private(set) var hostAndPort: Substring
    private(set) var path: String
    private(set) var query: Substring?

    /// Reads a URL; the fragment, which is never sent, is dropped. Nil for other schemes and without a usable host.
    init?(_ text: String) {
        guard case .remote? = try? FileReference(text), let colon = text.firstIndex(of: ":") else { return nil }
        self.isSecure = text[..<colon].lowercased() == "https"
        let parts = Reference(text[text.index(after: colon)...])
        guard let authority = parts.authority else { return nil }
        let at = authority.lastIndex(of: "@")
        self.userInfo = at.map { authority[..<$0] }
        self.hostAndPort = at.map { authority[authority.index(after: $0)...] } ?? authority
        self.path = parts.path.isEmpty ? "/" : Self.withoutDots(parts.path)
        self.query = parts.query
    }

    private var scheme: String { isSecure ? "https" : "http" }

    /// Without port, in lower case.
    var host: String {
        let end = hostAndPort.first == "[" ? hostAndPort.firstIndex(of: "]") : nil
        let portStart = hostAndPort[(end ?? hostAndPort.startIndex)...].firstIndex(of: ":")
        return hostAndPort[..<(portStart ?? hostAndPort.endIndex)].lowercased()
    }

    /// What is requested: without user and fragment.
    var requestText: String { "\(scheme)://\(hostAndPort)\(path)" + (query.map { "?\($0)" } ?? "") }

    /// What may be printed: without user, query and fragment.
    var label: String { "\(scheme)://\(hostAndPort)\(path)".shortened }

    /// What tells one source from another: everything but the fragment.
    var key: String {
        "\(scheme)://" + (userInfo.map { "\($0)@" } ?? "") + requestText.dropFirst(scheme.utf8.count + 3)
    }

    /// User and password, escapes resolved.
    var credentials: (user: String, password: String)? {
        guard let userInfo, !userInfo.isEmpty else { return nil }
        let colon = userInfo.firstIndex(of: ":")
        let user = userInfo[..<(colon ?? userInfo.endIndex)]
        let password = colon.map { userInfo[userInfo.index(after: $0)...] } ?? ""
        guard let user = URLText.unescaped(user), let password = URLText.unescaped(password) else { return nil }
        return (user, password)
    }

    /// What a `Location` leads to (RFC 3986, section 5.2).
    func resolving(_ location: String) throws(RedirectRefusal) -> RemoteURL {
        let next: RemoteURL
        if let scheme = URLText.scheme(of: location) {
            guard let url = RemoteURL(location) else {
                throw scheme == "http" || scheme == "https" ? .unreadable : .scheme(scheme.shortened)
            }
            next = url
        } else if location.hasPrefix("//") {
            guard let url = RemoteURL("\(scheme):\(location)") else { throw .unreadable }
            next = url
        } else {
            next = try resolving(path: Reference(location[...]))
        }
        guard next.isSecure || !isSecure else { throw .insecure }
        return next
    }

    private func resolving(path reference: Reference) throws(RedirectRefusal) -> RemoteURL {
        var next = self
        if reference.path.isEmpty {
            next.query = reference.query ?? query
        } else {
            let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
            next.path = Self.withoutDots(reference.path.first == "/" ? reference.path : folder + reference.path)
            next.query = reference.query
        }
        // Checks length and characters, as for any other URL.
        guard RemoteURL(next.key) != nil else { throw .unreadable }
        return next
    }

    /// Why a redirect is not followed.
    enum RedirectRefusal: Error, Hashable {
        case unreadable
        case insecure
        case scheme(String)
    }

    private static func withoutDots(_ path: Substring) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in segments {
            switch segment {
            case ".": break
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    /// A URL without its scheme.
    private struct Reference {
        let authority: Substring?
        let path: Substring
        let query: Substring?

        init(_ text: Substring) {
            var rest = text.prefix { $0 != "#" }
            let mark = rest.firstIndex(of: "?")
            self.query = mark.map { rest[rest.index(after: $0)...] }
            rest = rest[..<(mark ?? rest.endIndex)]
            if rest.hasPrefix("//") {
                let authority = rest.dropFirst(2).prefix { $0 != "/" }
                self.authority = authority
                self.path = rest[authority.endIndex...]
            } else {
                self.authority = nil
                self.path = rest
            }
        }
    }
}
