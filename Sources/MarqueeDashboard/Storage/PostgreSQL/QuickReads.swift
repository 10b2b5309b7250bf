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
        CallGroup("reads") { take in
            let bodies = take()
            do {
                return try self.session.reading { connection in
                    let number = try connection.command("SELECT number FROM change").first { $0.integer(0) }
                    return try self.known.withLock { known in
                        // Another server, which took over, may have the same number for another state.
                        if known.connection != connection.number {
                            known = (connection.number, ReaderMemory())
                        }
                        known.memory.keep(for: number)
                        return try Self.perform(bodies, connection, &known.memory)
                            .map { $0.map { StorageError($0, of: place) } }
                    }
                }
            } catch {
                throw StorageError(error, of: place)
            }
        }
    }

    /// Performs bodies, in two rounds where there are several: what they ask is asked together in between.
    ///
    /// - Returns: The error of each.
    private static func perform(
        _ bodies: [CallGroup<PostgreSQLConnection, ReaderMemory>.Body], _ connection: PostgreSQLConnection,
        _ memory: inout ReaderMemory
    ) throws -> [(any Error)?] {
        defer { memory.endRound() }
        guard bodies.count > 1 else { return try bodies.map { try error(of: $0, connection, &memory) } }
        memory.beginRound()
        var errors: [(any Error)?] = try bodies.map { try error(of: $0, connection, &memory) }
        memory.takeAnswers(try connection.answers(to: memory.announced))
        for (place, body) in bodies.enumerated() where errors[place] is QuickMiss {
            errors[place] = try error(of: body, connection, &memory)
        }
        return errors
    }

    private static func error(
        of body: CallGroup<PostgreSQLConnection, ReaderMemory>.Body, _ connection: PostgreSQLConnection,
        _ memory: inout ReaderMemory
    ) throws -> (any Error)? {
        do {
            try body(connection, &memory)
            return nil
        } catch let error as PostgreSQLError where error.kind != .failed {
            // It concerns all of them.
            throw error
        } catch {
            return error
        }
    }
}
