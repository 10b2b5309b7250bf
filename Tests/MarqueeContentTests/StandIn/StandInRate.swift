import MarqueeContent
import MarqueeModel
import MarqueeSystem

/// How often the stand-in may be asked.
struct StandInRate: Sendable {
    let clock: any HostClock
    /// Within a second; nil: as often as anybody wants.
    var limit: Int?
    private var second: Int64 = 0
    private var taken = 0
    /// How many were answered 429.
    private(set) var refused = 0
    /// The most that were taken within one second.
    private(set) var peak = 0

    init(clock: any HostClock) { self.clock = clock }

    /// By `delivery/RateLimitTests`: after some requests, those of the same second are answered 429.
    mutating func take() throws(StandInError) {
        let now = clock.uptime.milliseconds / 1_000
        if now != second { (second, taken) = (now, 0) }
        if let limit, taken >= limit {
            refused += 1
            throw Self.exceeded(reset: "1")
        }
        taken += 1
        peak = max(peak, taken)
    }

    /// By `management/entry__publish` and all others of the Management API; the other APIs' answers say nothing, by
    /// `delivery/RateLimitTests` and `management/asset__upload_create`.
    func headers(of api: ContentRequest.API) -> [(String, String)] {
        guard api == .management else { return [] }
        let limit = limit ?? 10
        return [
            ("X-Contentful-RateLimit-Hour-Limit", "36000"), ("X-Contentful-RateLimit-Hour-Remaining", "35000"),
            ("X-Contentful-RateLimit-Second-Limit", "\(limit)"),
            ("X-Contentful-RateLimit-Second-Remaining", "\(max(0, limit - taken))"),
            ("X-Contentful-RateLimit-Reset", "0"),
        ]
    }

    /// By `delivery/RateLimitTests`.
    static func exceeded(reset: String) -> StandInError {
        StandInError(
            429, "RateLimitExceeded",
            .string(
                "You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests"
                    + " within a short timespan. Please wait a moment before trying the request again."), reset: reset)
    }
}
