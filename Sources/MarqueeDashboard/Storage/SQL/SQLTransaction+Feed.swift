import MarqueeDatabase
import MarqueeModel

/// What a row of the feed is about.
enum FeedKind: String {
    case message, cancel, command, recipes, registered, removed
}

extension SQLDialect {
    /// What servers listen to that wait for something in the feed.
    static let feedChannel = "marquee_feed"

    /// Rings at the commit, however often it is asked for.
    fileprivate var bell: String? {
        self == .postgreSQL ? "SELECT pg_notify('\(Self.feedChannel)', '')::text" : nil
    }
}

extension SQLTransaction {
    /// The number of the last row that was put into the feed; 0: there was none.
    func feedHead() throws -> Int64 {
        try command("SELECT number FROM feed_head").first { $0.integer(0) } ?? 0
    }

    /// Puts a row into the feed. Rows become visible in the order of their numbers: whoever takes a number holds the head
    /// until the commit.
    ///
    /// - Returns: Its number.
    @discardableResult
    func insertFeed(
        _ kind: FeedKind, host: Int64? = nil, message: Int64? = nil, recipients: [UInt8]? = nil, json: [UInt8]? = nil,
        until end: Timestamp
    ) throws -> Int64 {
        let number = try command("UPDATE feed_head SET number = number + 1 RETURNING number").inserted()
        try command(
            "INSERT INTO feed (number, kind, host, message, recipients, json, until) VALUES (?, ?, ?, ?, ?, ?, ?)"
        ).run(
            .integer(number), .text(kind.rawValue), .integer(host), .integer(message), .blob(recipients), .blob(json),
            .time(end))
        if let bell = Self.dialect.bell { try command(bell).run() }
        return number
    }
}
