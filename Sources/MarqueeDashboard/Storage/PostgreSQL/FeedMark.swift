import MarqueeDatabase
import MarqueePostgreSQL
import Synchronization

/// How far the feed has been read here, whichever server of the database it was read from.
///
/// A standby that takes over may lack what was committed last. Numbers that hosts have seen must not be given again: what has
/// them would be told to nobody.
final class FeedMark: Sendable {
    private let number = Atomic<Int64>(0)

    /// Other servers may have read so much further by then.
    private static let margin: Int64 = 1_000

    /// It has been read up to a row.
    func note(_ number: Int64) { _ = self.number.max(number, ordering: .relaxed) }

    /// Has the feed go on behind what was read, where the database does not know of that.
    func keep(_ connection: PostgreSQLConnection) throws {
        let read = number.load(ordering: .relaxed)
        try connection.run(
            "UPDATE feed_head SET number = ? WHERE number < ?", [.integer(read + Self.margin), .integer(read)])
    }
}
