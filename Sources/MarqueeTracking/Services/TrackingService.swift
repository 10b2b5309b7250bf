public import MarqueeModel

/// A server that counts what people do with messages.
///
/// Called by one task, one batch after the other; cancellation ends a call at once. What was not acknowledged comes again,
/// in this batch or another: a server drops events whose ids it has seen, so that each counts once.
public protocol TrackingService: Sendable {
    /// Sends a batch. Returning acknowledges all of it.
    ///
    /// - Throws: ``ServiceFailure`` with the server's status and body; any other error counts as no answer.
    func send(_ batch: TrackingBatch) async throws
}

/// Events on their way to a server.
public struct TrackingBatch: Sendable, Hashable {
    /// The ids of the events, in the order in which they happened; at most 500.
    public let eventIDs: [String]
    /// `{"installationID": …, "userID": …, "events": [{"id", "event", "message", "recipe", "template", "at", "properties",
    /// "metadata"}]}`
    /// as JSON in UTF-8, packed with gzip.
    public let body: [UInt8]
}

/// What an application reports by itself.
public enum TrackedEvent: Sendable, Hashable {
    /// A message was shown to a person by the application, which feeds the cooldowns of recipes.
    case notified
    /// A person did something with it.
    case engaged
    /// An event of the application's own.
    case custom(name: String, properties: ValueObject = ValueObject())
    /// An answer to a question: 0 to 5, and what was said with it.
    case feedback(rating: Int, comment: String? = nil)
    /// The choice that was made in a poll.
    case poll(choice: String)
    /// A coupon was claimed.
    case claim(coupon: String)
}

extension TrackedEvent {
    /// Checked, as the store takes it.
    func checked() throws(TrackingError) -> (name: EventName, properties: ValueObject) {
        switch self {
        case .notified: return (.notified, [:])
        case .engaged: return (.engaged, [:])
        case .custom(let name, let properties): return try TrackingRules.custom(name, properties)
        case .feedback(let rating, let comment):
            var properties: ValueObject = ["rating": .integer(Int64(rating))]
            properties["comment"] = comment.map { .string($0) }
            return try TrackingRules.custom("feedback", properties)
        case .poll(let choice): return try TrackingRules.custom("poll", ["choice": .string(choice)])
        case .claim(let coupon): return try TrackingRules.custom("claim", ["coupon": .string(coupon)])
        }
    }
}
