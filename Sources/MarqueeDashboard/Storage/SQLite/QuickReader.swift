import MarqueeDatabase
import MarqueeModel
import MarqueeSync
import Synchronization

/// A connection that only reads, for what nearly every request asks. It remembers the answers for as long as nothing has
/// been committed.
///
/// Before every answer SQLite is asked whether any other connection, of this or another process, has committed since
/// (`PRAGMA data_version`), and then everything is forgotten. So a token that another server has revoked is refused at the
/// next request, as if nothing were remembered.
final class QuickReader: Sendable {
    let database: Database
    /// Held by whoever uses the connection.
    private let memory = Mutex(ReaderMemory())

    init(_ database: Database) {
        self.database = database
    }

    /// Reads, or returns nil when somebody else is doing so.
    func useIfIdle<Result>(_ body: (Database, inout ReaderMemory) throws -> Result) throws -> Result? {
        var result: Result?
        try memory.withLockIfAvailable { memory in result = try body(database, &memory) }
        return result
    }

    /// Reads when it is this one's turn.
    func use<Result>(_ body: (Database, inout ReaderMemory) throws -> Result) throws -> Result {
        var result: Result?
        try memory.withLock { memory in result = try body(database, &memory) }
        guard let result else { throw StorageError(.failed, "nothing was read") }
        return result
    }
}
