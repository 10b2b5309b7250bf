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

/// What a connection has read of one state of the database, or of a later one that it will notice: no more than some
/// megabytes.
package struct ReaderMemory: Sendable {
    private static let largestCount = 1_000
    private static let largestBytes = 4 << 20

    private var version: Int64?
    private var tokens: [TokenID: TokenRecord] = [:]
    /// Addresses that have not failed since a moment.
    private var quietSince: [String: Timestamp] = [:]
    private var definitions: [String: StoredDefinition] = [:]
    private var definitionBytes = 0

    /// Forgets everything, unless the database is as it was.
    mutating func keep(for version: Int64?) {
        guard version == nil || version != self.version else { return }
        self = ReaderMemory()
        self.version = version
    }

    /// A token, read where it is not known. One that is not there is asked for every time.
    mutating func token(_ id: TokenID, _ read: () throws -> TokenRecord?) rethrows -> TokenRecord? {
        if let known = tokens[id] { return known }
        guard let token = try read() else { return nil }
        if tokens.count >= Self.largestCount { tokens = [:] }
        tokens[id] = token
        return token
    }

    /// The failed attempts of an address, read unless it is known to have none.
    mutating func attempts(
        from address: String, since moment: Timestamp, _ read: () throws -> FailedAttempts
    ) rethrows -> FailedAttempts {
        if let quiet = quietSince[address], quiet <= moment { return FailedAttempts(count: 0, last: nil) }
        let attempts = try read()
        guard attempts.count == 0 else { return attempts }
        if quietSince.count >= Self.largestCount { quietSince = [:] }
        quietSince[address] = moment
        return attempts
    }

    /// A current definition, read where it is not known. One that is not there is asked for every time.
    mutating func definition(_ name: String, _ read: () throws -> StoredDefinition?) rethrows -> StoredDefinition? {
        if let known = definitions[name] { return known }
        guard let definition = try read() else { return nil }
        let bytes = definition.json.count
        guard bytes <= Self.largestBytes else { return definition }
        if definitions.count >= Self.largestCount || definitionBytes + bytes > Self.largestBytes {
            definitions = [:]
            definitionBytes = 0
        }
        definitions[name] = definition
        definitionBytes += bytes
        return definition
    }
}
