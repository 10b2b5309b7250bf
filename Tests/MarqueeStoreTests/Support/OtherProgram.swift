import CSQLite
import MarqueeQueue
import MarqueeTesting

@testable import MarqueeDatabase

/// A connection of a program that knows nothing of stores, which makes the database where it is missing.
func otherProgram(_ path: String) throws -> SQLiteConnection {
    try SQLiteConnection(path: path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
}
