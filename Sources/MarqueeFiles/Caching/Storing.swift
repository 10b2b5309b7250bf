/// Which responses are kept, and what of them (RFC 9111, 3).
enum Storing {
    /// Whether a complete response may be used for later requests.
    static func isStorable(status: Int, _ fields: HeaderFields, for request: CacheRequest) -> Bool {
        let control = CacheControl(fields)
        guard request.method == "GET", (200...599).contains(status), status != 206, status != 304,
            !request.control.has("no-store")
        else { return false }
        if control.has("must-understand") {
            // RFC 9111, 5.2.2.3: it comes with no-store, for caches that don't know it.
            guard isUnderstood(status) else { return false }
        } else if control.has("no-store") {
            return false
        }
        // `private` and `Authorization` are no obstacle to a private cache.
        return isHeuristicallyCacheable(status) || ["public", "private", "max-age"].contains { control.has($0) }
            || fields.contains("expires")
    }

    /// Whether the answer to a `POST` is what a `GET` of its address would get (RFC 9110, 9.3.3).
    static func isStorable(posted url: RemoteURL, status: Int, _ fields: HeaderFields) -> Bool {
        guard status == 200, let location = fields.first("content-location"),
            // What can't be followed is another address.
            let named = try? url.resolving(location), named.key == url.key
        else { return false }
        return CacheControl(fields).has("max-age") || fields.contains("expires")
    }

    /// RFC 9110, 15.1.
    static func isHeuristicallyCacheable(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    /// The final status codes of RFC 9110 whose requirements for caches are met here; a part (206) is never stored.
    private static func isUnderstood(_ status: Int) -> Bool {
        switch status {
        case 200...205, 300...303, 307, 308, 400...417, 421, 422, 426, 500...505: true
        default: false
        }
    }

    /// What belongs to a connection or a proxy, not to the response (RFC 9111, 3.1).
    private static let hopByHop = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// A message's fields without those of its connection (RFC 9110, 7.6.1).
    static func endToEnd(_ fields: HeaderFields) -> HeaderFields {
        fields.without(fields.members(of: "connection")).without(hopByHop)
    }

    /// What is kept of a response's fields: not those that may only be used after asking (RFC 9111, 5.2.2.4).
    static func kept(_ fields: HeaderFields) -> HeaderFields {
        endToEnd(fields).without(CacheControl(fields).fieldNames("no-cache"))
    }
}
