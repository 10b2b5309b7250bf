import MarqueeDatabase
import MarqueePostgreSQL
import Synchronization

/// A connection for what nearly every request asks. It remembers the answers for as long as nothing has been committed.
///
/// Before it answers, the server is asked whether anything has been, once for all who wait. So a token that another server
/// has revoked is refused at the next request, as if nothing were remembered.
final class QuickReads: Sendable {
    private let session: PostgreSQLSession
    private let known = Mutex<(connection: Int64, memory: ReaderMemory)>((0, ReaderMemory()))

    init(_ address: PostgreSQLAddress) {
        session = PostgreSQLSession(address)
    }

    /// Ends the connection. Later calls throw.
    func close() { session.close() }

    /// - Parameter place: Where the database is, for the operator.
    func group(_ place: String) -> CallGroup<PostgreSQLConnection, ReaderMemory> {
        CallGroup("reads") { bodies in
            do {
                return try self.session.reading { connection in
                    let number = try connection.command("SELECT number FROM change").first { $0.integer(0) }
                    return try self.known.withLock { known in
                        // Another server, which took over, may have the same number for another state.
                        if known.connection != connection.number {
                            known = (connection.number, ReaderMemory())
                        }
                        known.memory.keep(for: number)
                        return try bodies.map { body in
                            do {
                                try body(connection, &known.memory)
                                return nil
                            } catch let error as PostgreSQLError where error.kind != .failed {
                                // It concerns all of them.
                                throw error
                            } catch {
                                return StorageError(error, of: place)
                            }
                        }
                    }
                }
            } catch {
                throw StorageError(error, of: place)
            }
        }
    }
}
