import MarqueeModel

/// What a request leads to, given what is stored for its address (RFC 9111, 4).
enum Selection: Sendable, Hashable {
    /// The stored response with this number is the answer.
    case use(Int)
    /// So it is, and the origin is to be asked whether it is still right, while nobody waits for that (RFC 5861, 3).
    case useAndValidate(Int)
    /// The origin is asked whether one of these is still right. The selected one may stand in when it is down.
    case validate([Int], selected: Int?)
    /// The origin is asked for all of it.
    case forward(selected: Int?)
    /// The request wants no other than a stored one, and there is none (RFC 9111, 5.2.1.7).
    case unavailable

    /// Decides for `GET` and `HEAD`.
    static func of(_ request: CacheRequest, among stored: [StoredResponse], at now: Timestamp) -> Selection {
        let matching = stored.indices.filter { place in
            let response = stored[place]
            return response.variant.matches(request.fields, language: response.fields.first("content-language"))
        }
        // RFC 9111, 4.1: the one that came last.
        let selected = matching.max {
            (stored[$0].date, stored[$0].receivedAt) < (stored[$1].date, stored[$1].receivedAt)
        }
        if let selected, stored[selected].satisfies(request, at: now) {
            return stored[selected].mayWait(for: request, at: now) ? .useAndValidate(selected) : .use(selected)
        }
        if request.control.has("only-if-cached") { return .unavailable }
        if let selected {
            return stored[selected].hasValidator
                ? .validate([selected], selected: selected) : .forward(selected: selected)
        }
        // RFC 9111, 4.3.1: the right one may be among those that were chosen by other requests.
        let others = stored.indices.filter { stored[$0].entityTag != nil && stored[$0].status == 200 }
        return others.isEmpty ? .forward(selected: nil) : .validate(others, selected: nil)
    }
}

extension StoredResponse {
    fileprivate var hasValidator: Bool { entityTag != nil || fields.contains("last-modified") }

    /// Whether it is stale, and its origin lets it be used until it is known whether it is still right.
    func mayWait(for request: CacheRequest, at now: Timestamp) -> Bool {
        guard let window = control.limit("stale-while-revalidate"), !forbidsStaleUse, request.method == "GET" else {
            return false
        }
        let staleness = staleness(at: now)
        return staleness >= .zero && staleness <= window
    }

    /// Whether it may be used for a request that it matches without asking (RFC 9111, 4.2.4, 5.2.1 and 5.4).
    func satisfies(_ request: CacheRequest, at now: Timestamp) -> Bool {
        let (wanted, control) = (request.control, control)
        guard !request.asksForValidation, !wanted.has("no-store"), !control.hasUnqualified("no-cache") else {
            return false
        }
        let (age, lifetime) = (age(at: now), freshnessLifetime)
        let isFresh = lifetime > age
        // RFC 8246: what is immutable is not asked for again while it is fresh, reloaded or not.
        if let maxAge = wanted.seconds("max-age"), age > maxAge, !(isFresh && control.has("immutable")) { return false }
        if let minimum = wanted.seconds("min-fresh"), lifetime - age < minimum { return false }
        if isFresh || mayWait(for: request, at: now) { return true }
        guard let limit = wanted.limit("max-stale"), !forbidsStaleUse else { return false }
        return age - lifetime <= limit
    }
}
