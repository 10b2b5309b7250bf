import CPostgreSQL
import Dispatch
import Synchronization

/// Ends the statement that a connection runs, from any thread: the server is asked on a connection of its own.
@safe final class PostgreSQLCancellation: @unchecked Sendable {
    /// Nothing changes it, and libpq lets any thread use it.
    private let handle: OpaquePointer?

    /// - Parameter connection: libpq's.
    init(_ connection: OpaquePointer) {
        unsafe handle = unsafe PQgetCancel(connection)
    }

    deinit { unsafe PQfreeCancel(handle) }

    /// Returns when the server has been told. One that cannot be reached ends the statement by itself, at its limit.
    func cancel() {
        var reason = [CChar](repeating: 0, count: 256)
        _ = unsafe PQcancel(handle, &reason, Int32(reason.count))
    }
}

/// One call of a pool, which may be cancelled while it runs.
final class CallCancellation: Sendable {
    private struct State {
        var isCancelled = false
        /// That of the connection that it uses.
        var current: PostgreSQLCancellation?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// It runs statements of a connection from now on.
    ///
    /// - Throws: Where it has been cancelled.
    func use(_ cancellation: PostgreSQLCancellation) throws(CancellationError) {
        let isCancelled = state.withLock { state in
            state.current = cancellation
            return state.isCancelled
        }
        if isCancelled { throw CancellationError() }
    }

    /// It runs none any more: the next one on the same connection is another's.
    func end() { state.withLock { $0.current = nil } }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        DispatchQueue.global().async {
            // Held until the server has been told, so that it does not end what comes next.
            self.state.withLock { $0.current?.cancel() }
        }
    }
}
