package import MarqueeModel
package import MarqueeSync

/// The one list of what streams carry, in the order in which hosts get it.
///
/// A row for a message, however many hosts it is for: each server reads it once, and knows for whom it is. The number of a
/// row is a host's cursor.
package protocol FeedStorage: Sendable {
    /// The number of the last row; 0: there was none.
    func feedHead() async throws -> Int64
    /// Rings soon after another server has put something into the feed. It may miss one: whoever relies on it looks from time
    /// to time. Ends at once where nobody rings.
    func feedBells() -> AsyncStream<Void>
    /// The rows behind one, the oldest first.
    func feed(after number: Int64, limit: Int) async throws -> [FeedEntry]
    /// Those of them that may be for a host, up to a row and including it.
    func feed(
        after number: Int64, upTo last: Int64, for host: Int64, at moment: Timestamp, limit: Int
    ) async throws -> [FeedEntry]
    /// Puts a command into the feed, for those whom it is for.
    func insertCommand(
        _ command: HostCommand, to recipients: Recipients, at moment: Timestamp, audit: AuditEntry
    ) async throws -> Int64
    /// Withdraws a command from the hosts that have not had it yet.
    ///
    /// - Returns: Whether it still counted.
    func withdrawCommand(_ number: Int64, at moment: Timestamp, audit: AuditEntry) async throws -> Bool
    /// Messages and commands behind a row that still count, the oldest first, without what messages say.
    func pending(after number: Int64, at moment: Timestamp, limit: Int) async throws -> [PendingEntry]
    /// Forgets what has been over since a moment.
    func forgetFeed(overSince moment: Timestamp) async throws
}

/// A message or a command that hosts are still to get.
package struct PendingEntry: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// Nil: it is a notification without a message.
        case message(template: String?)
        /// With the name of the token with which it was sent, where that is known.
        case command(HostCommand, by: String?)
    }

    package let number: Int64
    package let content: Content
    package let recipients: Recipients
    package let until: Timestamp

    package init(number: Int64, content: Content, recipients: Recipients, until: Timestamp) {
        self.number = number
        self.content = content
        self.recipients = recipients
        self.until = until
    }
}

/// A row of the feed.
package struct FeedEntry: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        /// A message begins: its number, its id and its notification as JSON.
        case message(number: Int64, id: String, template: String?, json: [UInt8], schedule: MessageSchedule)
        case cancel(id: String)
        case command(HostCommand)
        case recipes(version: Int)
        /// What a host is has changed; not sent to anybody.
        case registered(host: Int64)
        /// A host has been removed: whoever listens for it is told nothing more. Not sent to anybody.
        case removed(host: Int64)
    }

    package let number: Int64
    package let content: Content
    package let recipients: Recipients
    /// From then on it is worth nothing.
    package let until: Timestamp

    package init(number: Int64, content: Content, recipients: Recipients, until: Timestamp) {
        self.number = number
        self.content = content
        self.recipients = recipients
        self.until = until
    }

    /// How long a command waits for a host that is away.
    package static let commandLife = TimeSpan.days(7)
}

extension FeedStorage {
    package func feedBells() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
