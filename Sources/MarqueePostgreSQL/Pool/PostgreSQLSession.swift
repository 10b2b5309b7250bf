import Synchronization

/// One connection for whoever comes, one after the other, made anew when it is lost.
package final class PostgreSQLSession: Sendable {
    private let worker: Mutex<PostgreSQLWorker>

    package init(_ address: PostgreSQLAddress, limits: PostgreSQLLimits = PostgreSQLLimits()) {
        worker = Mutex(PostgreSQLWorker(address, limits, Outage()))
    }

    /// Ends the connection. Later calls throw.
    package func close() { worker.withLock { $0.close() } }

    /// Runs statements that only read, each by itself. They may run twice: a connection that was idle may have been cut.
    package func reading<Result: Sendable>(
        _ body: @Sendable (PostgreSQLConnection) throws -> Result
    ) throws -> Result {
        try worker.withLock { worker in
            do {
                return try body(try worker.connection())
            } catch let error as PostgreSQLError where error.kind == .disconnected {
                return try body(try worker.connection())
            }
        }
    }
}
