import MarqueeModel

/// How long a stored response may be used without asking, and how old it is (RFC 9111, 4.2).
extension StoredResponse {
    /// The share of its age at which it came that an unchanged file is taken to stay as it is (RFC 9111, 4.2.2).
    private static let heuristicShare: Int64 = 10
    /// And the most that is taken for granted: a picture that is changed must be seen the next day.
    static let heuristicLimit = TimeSpan.hours(24)

    /// What the origin allows, by itself or by what is known of when the file changed last.
    ///
    /// One with only an entity tag has none: asking costs little, and nothing tells how often it changes.
    var freshnessLifetime: TimeSpan { explicitLifetime ?? heuristicLifetime }

    /// RFC 9111, 4.2.1, for a private cache: `s-maxage` is not for it.
    var explicitLifetime: TimeSpan? {
        if let maxAge = control.seconds("max-age") { return maxAge }
        guard let expires = fields.first("expires") else { return nil }
        guard let moment = HTTPDate.read(expires, now: receivedAt) else { return .zero }
        return max(.zero, moment - date)
    }

    private var heuristicLifetime: TimeSpan {
        guard Storing.isHeuristicallyCacheable(status) || control.has("public"), let lastModified else { return .zero }
        let unchanged = date - lastModified
        return min(max(.zero, .milliseconds(unchanged.milliseconds / Self.heuristicShare)), Self.heuristicLimit)
    }

    /// How old it is by all that is known (RFC 9111, 4.2.3).
    func age(at now: Timestamp) -> TimeSpan {
        let apparent = max(.zero, receivedAt - date)
        let delay = max(.zero, receivedAt - requestedAt)
        return max(apparent, statedAge + delay) + max(.zero, now - receivedAt)
    }

    /// The first value of `Age`; what is no number is ignored (RFC 9111, 5.1).
    private var statedAge: TimeSpan {
        fields.members(of: "age").first.flatMap { DeltaSeconds.read($0) } ?? .zero
    }

    func isFresh(at now: Timestamp) -> Bool {
        freshnessLifetime > age(at: now)
    }

    /// For how long it has been stale; negative while it is fresh.
    func staleness(at now: Timestamp) -> TimeSpan {
        age(at: now) - freshnessLifetime
    }

    /// Whether it must never be used after its time without the origin's word (RFC 9111, 4.2.4; `proxy-revalidate` and
    /// `s-maxage` are for shared caches).
    var forbidsStaleUse: Bool {
        let control = control
        return control.has("must-revalidate") || control.hasUnqualified("no-cache") || control.has("no-store")
    }

    /// Whether it may stand in while the origin is down.
    ///
    /// The product's rule: as long as nothing forbids it. An origin that names a time with `stale-if-error` (RFC 5861)
    /// has its way.
    func mayStandIn(at now: Timestamp) -> Bool {
        guard !forbidsStaleUse else { return false }
        return control.limit("stale-if-error").map { staleness(at: now) <= $0 } ?? true
    }
}
