import MarqueeModel

/// Asking the origin whether a stored response is still right, and what its answer changes (RFC 9111, 4.3).
enum Validating {
    /// The fields by which a client asks for less than a whole response. What is stored answers them.
    static let restrictions = [
        "if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range", "range",
    ]

    /// The fields that make a request conditional on all of these (RFC 9111, 4.3.1).
    static func conditions(_ candidates: [StoredResponse]) -> HeaderFields {
        var fields = HeaderFields()
        var tags: [String] = []
        for tag in candidates.compactMap(\.entityTag) where !tags.contains(tag.text) { tags.append(tag.text) }
        if !tags.isEmpty { fields.add("if-none-match", tags.joined(separator: ", ")) }
        if let only = candidates.first, candidates.count == 1, let lastModified = only.fields.first("last-modified") {
            fields.add("if-modified-since", lastModified)
        }
        return fields
    }

    /// Which candidate a 304 is about; nil: none, so the request has to be made again without conditions
    /// (RFC 9111, 4.3.4).
    static func confirmed(_ candidates: [StoredResponse], by fields: HeaderFields) -> Int? {
        guard let tag = fields.first("etag").flatMap({ EntityTag($0) }) else {
            return candidates.count == 1 ? 0 : nil
        }
        return candidates.firstIndex { candidate in
            guard let own = candidate.entityTag else { return candidates.count == 1 && tag.isWeak }
            return tag.isWeak ? own.matchesWeakly(tag) : own.matchesStrongly(tag)
        }
    }

    /// What stays as it was stored with the body, since it describes that (RFC 9111, 3.2).
    static let describingBody = ["content-length", "content-encoding", "content-type", "content-range"]

    /// A stored response after a 304, or after a `HEAD` that describes it.
    static func freshened(
        _ stored: StoredResponse, by fields: HeaderFields, requestedAt: Timestamp, receivedAt: Timestamp
    ) -> StoredResponse {
        var result = stored
        let news = Storing.kept(fields).without(describingBody)
        // What was said of the age then is over; a new answer says it anew.
        result.fields.remove(["age", "date"] + news.fields.map(\.name))
        for field in news.fields { result.fields.add(field.name, field.value) }
        result.requestedAt = requestedAt
        result.receivedAt = receivedAt
        return result
    }

    /// Whether a 200 to a `HEAD` speaks of what is stored (RFC 9111, 4.3.5).
    static func describes(_ fields: HeaderFields, _ stored: StoredResponse) -> Bool {
        ["etag", "last-modified", "content-length"].allSatisfy { name in
            guard let told = fields.first(name) else { return true }
            return stored.fields.first(name) == nil || stored.fields.first(name) == told
        }
    }
}

/// What a client's own conditions come to, once the answer is known (RFC 9110, 13.2.2).
enum Preconditions {
    /// Whether the client has what the response would give it: 304 instead of 200.
    static func isNotModified(_ request: HeaderFields, _ response: StoredResponse) -> Bool {
        if request.contains("if-none-match") {
            let wanted = request.members(of: "if-none-match")
            guard !wanted.contains("*") else { return true }
            guard let own = response.entityTag else { return false }
            return wanted.compactMap { EntityTag($0) }.contains { $0.matchesWeakly(own) }
        }
        guard let text = request.first("if-modified-since"),
            let since = HTTPDate.read(text, now: response.receivedAt)
        else { return false }
        // RFC 9111, 4.3.2: where the origin doesn't say when it changed, it can't have been after it was made.
        return (response.lastModified ?? response.date) <= since
    }

    /// Whether a part may be sent: `If-Range` names this very response, or isn't there (RFC 9110, 13.1.5).
    static func allowsRange(_ request: HeaderFields, _ response: StoredResponse) -> Bool {
        guard let condition = request.first("if-range") else { return true }
        if let tag = EntityTag(condition), condition.hasPrefix("\"") {
            return response.entityTag.map { $0.matchesStrongly(tag) } ?? false
        }
        return response.fields.first("last-modified") == condition
    }
}
