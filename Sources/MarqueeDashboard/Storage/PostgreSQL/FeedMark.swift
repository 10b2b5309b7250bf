import MarqueeDatabase
import MarqueePostgreSQL
import Synchronization

/// How far the feed has been read here, whichever server of the database it was read from.
///
/// A standby that takes over may lack what was committed last. Numbers that hosts have seen must not be given again: what has
/// them would be told to nobody.
final class FeedMark: Sendable {
    private let number = Atomic<Int64>(0)

    /// So much further may others have read than whoever is the first to write.
    private static let margin: Int64 = 1_000

    /// It has been read up to a row.
    func note(_ number: Int64) { _ = self.number.max(number, ordering: .relaxed) }

    /// Has the feed go on behind what anybody can have read, where the database has another history than the last time that
    /// somebody wrote; or where it does not know of what was read here.
    func keep(_ connection: PostgreSQLConnection) throws {
        let read = number.load(ordering: .relaxed)
        let now = try connection.run("SELECT \(PostgreSQLConnection.timeline)") { $0.text(0) }.rows.first ?? ""
        let before = try connection.run("SELECT timeline FROM feed_timeline") { $0.text(0) }.rows.first ?? ""
        if before != now {
            try connection.run("UPDATE feed_timeline SET timeline = ?", [.text(now)])
            if !before.isEmpty {
                try connection.run("UPDATE feed_head SET number = number + ?", [.integer(Self.margin)])
            }
        }
        try connection.run(
            "UPDATE feed_head SET number = ? WHERE number < ?", [.integer(read + Self.margin), .integer(read)])
    }
}
