public import MarqueeModel
import MarqueeSync

/// How long Contentful is waited for.
public struct ContentTiming: Sendable, Hashable {
    /// For a connection.
    public var connect: TimeSpan
    /// For the next part of an answer.
    public var idle: TimeSpan
    /// For one try of a request, from its beginning to the end of its answer.
    public var whole: TimeSpan
    /// For an asset's file to be processed.
    public var processing: TimeSpan
    /// The longest that a 429 may ask to wait; a request that would have to wait longer fails, and its error says how long.
    /// A minute, as Contentful's own clients have it: where all requests of an hour are used up, it asks for the rest of the
    /// hour.
    public var longestWait: TimeSpan

    /// Creates limits of time.
    public init(
        connect: TimeSpan = .seconds(5), idle: TimeSpan = .seconds(30), whole: TimeSpan = .seconds(60),
        processing: TimeSpan = .seconds(120), longestWait: TimeSpan = .seconds(60)
    ) {
        self.connect = connect
        self.idle = idle
        self.whole = whole
        self.processing = processing
        self.longestWait = longestWait
    }

    var target: TargetTiming { TargetTiming(connect: connect, idle: idle, whole: whole) }
}

/// How much Contentful is asked for.
public struct ContentLimits: Sendable, Hashable {
    /// How many requests are sent within a second, at most. Nil: as many as a space of the smallest plan allows (7 by the
    /// Management API, 55 by the others), or as Contentful's answers say that this space does.
    public var requestsPerSecond: Int?
    /// How often a request is tried, the first time included; at least once.
    public var tries: Int
    /// The largest answer that is read, in bytes.
    public var largestAnswer: Int

    /// Creates limits.
    public init(requestsPerSecond: Int? = nil, tries: Int = 5, largestAnswer: Int = 64 << 20) {
        self.requestsPerSecond = requestsPerSecond
        self.tries = tries
        self.largestAnswer = largestAnswer
    }
}
