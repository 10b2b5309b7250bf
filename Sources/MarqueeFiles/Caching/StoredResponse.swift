import MarqueeModel

/// A response without its body, as it was received and is kept: what the rules of RFC 9111 are about.
struct StoredResponse: Sendable, Hashable {
    var status: Int
    /// What is kept of its fields: ``Storing/kept(_:)``.
    var fields: HeaderFields
    /// When its request was sent, or the one that last found it unchanged.
    var requestedAt: Timestamp
    /// When its head came.
    var receivedAt: Timestamp
    /// What chose it among the answers of its address.
    var variant: VariantKey

    var control: CacheControl { CacheControl(fields) }

    var entityTag: EntityTag? { fields.first("etag").flatMap { EntityTag($0) } }

    var lastModified: Timestamp? { date("last-modified") }

    /// When the origin made it; when it came, if that isn't said.
    var date: Timestamp { date("date") ?? receivedAt }

    private func date(_ name: String) -> Timestamp? {
        fields.first(name).flatMap { HTTPDate.read($0, now: receivedAt) }
    }
}

/// A request as far as caching is concerned.
struct CacheRequest: Sendable, Hashable {
    var method: String
    /// The address, without what is never sent.
    var url: String
    var fields: HeaderFields

    init(method: String = "GET", url: String, fields: HeaderFields) {
        self.method = method
        self.url = url
        self.fields = fields
    }

    var control: CacheControl { CacheControl(fields) }

    /// RFC 9111, 5.4: the old field counts only where the new one is missing.
    var asksForValidation: Bool {
        let control = control
        guard !fields.contains("cache-control") else { return control.has("no-cache") }
        return fields.members(of: "pragma").contains { ASCII.isEqual($0, "no-cache") }
    }
}
