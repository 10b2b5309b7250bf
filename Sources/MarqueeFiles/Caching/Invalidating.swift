/// What a change at the origin makes worthless (RFC 9111, 4.4).
enum Invalidating {
    /// Whether a request of this method may change what its address has (RFC 9110, 9.2.1).
    static func isUnsafe(_ method: String) -> Bool {
        !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
    }

    /// The addresses whose stored responses are dropped after an answer: the one that was asked, and those of the same
    /// origin that the answer names.
    static func addresses(_ url: String, method: String, status: Int, _ fields: HeaderFields) -> [String] {
        guard isUnsafe(method), (200...399).contains(status), let target = RemoteURL(url) else { return [] }
        let named = ["location", "content-location"].compactMap { fields.first($0) }
            // What can't be followed is no address of this origin.
            .compactMap { try? target.resolving($0) }
            .filter { $0.hostAndPort == target.hostAndPort && $0.isSecure == target.isSecure }
        return [target.key] + named.map(\.key)
    }
}
