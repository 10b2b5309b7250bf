import Synchronization

/// The store of a host, read or replaced as a whole on a thread of its own: whoever else would use it waits meanwhile.
final class StoreMaintenance: Sendable {
    private struct State {
        var isOver = false
        /// Who waits for any headway.
        var watching: [AsyncStream<Never>.Continuation] = []
        /// Who waits for the end.
        var waiting: [AsyncStream<Never>.Continuation] = []
    }

    private let state = Mutex(State())

    /// Whether somebody waits for any headway.
    var isWatched: Bool { state.withLock { !$0.watching.isEmpty } }

    /// It goes on; called very often, from any thread.
    func progress() {
        finish { state in
            defer { state.watching = [] }
            return state.watching
        }
    }

    func end() {
        finish { state in
            defer { state = State(isOver: true) }
            return state.watching + state.waiting
        }
    }

    /// Returns once it has gone on since, or is over; or the task is cancelled.
    func headway() async {
        await wait { $0.watching.append($1) }
    }

    /// Returns once it is over, or the task is cancelled.
    func whenOver() async {
        await wait { $0.waiting.append($1) }
    }

    private func wait(_ enter: (inout State, AsyncStream<Never>.Continuation) -> Void) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        let isOver = state.withLock { state in
            if !state.isOver { enter(&state, continuation) }
            return state.isOver
        }
        if isOver { return }
        for await _ in stream {}
    }

    private func finish(_ take: (inout State) -> [AsyncStream<Never>.Continuation]) {
        for continuation in state.withLock({ take(&$0) }) { continuation.finish() }
    }
}
