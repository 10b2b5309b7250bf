import CPostgreSQL
import MarqueeThreads
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
        /// The server is told to end a statement, sooner or later.
        var isUnderway = false
    }

    private let state = Mutex(State())

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

    /// It runs none any more.
    ///
    /// - Returns: Whether the server may have been told to end one: nobody knows which one that hits, so the connection is of
    ///   no more use.
    func end() -> Bool {
        state.withLock { state in
            state.current = nil
            return state.isUnderway
        }
    }

    func cancel() {
        let current = state.withLock { state in
            state.isCancelled = true
            state.isUnderway = state.current != nil
            return state.current
        }
        // A server that cannot be reached keeps nobody waiting but this thread.
        if let current { try? BlockingThread.start { current.cancel() } }
    }
}
