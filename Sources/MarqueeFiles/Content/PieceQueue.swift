import NIOCore
import Synchronization

/// Hands the pieces of one file to the disk in their order, while the next ones are on their way.
///
/// Waking a thread costs as much as hashing a piece, so a thread that has one takes the next as well when it is there.
/// Used by one task at a time.
final class PieceQueue: Sendable {
    private struct State {
        var pieces: [ByteBuffer] = []
        var isRunning = false
        var failure: (any Error)?
        var waiter: CheckedContinuation<Void, any Error>?
        var isCancelled = false
    }

    /// After so many, others get the thread.
    private static let piecesInARow = 16

    private let disk: Disk
    private let take: @Sendable (ByteBuffer) throws -> Void
    private let state = Mutex(State())

    /// - Parameter take: Called on the disk's threads, for one piece after the other; nothing follows when it throws.
    init(_ disk: Disk, _ take: @escaping @Sendable (ByteBuffer) throws -> Void) {
        self.disk = disk
        self.take = take
    }

    /// Adds a piece, and waits until its turn has come, so that no more than two are held.
    ///
    /// - Throws: What an earlier piece threw; `CancellationError` at once when the task is cancelled.
    func add(_ piece: ByteBuffer) async throws {
        let starts = state.withLock { state in
            guard state.failure == nil else { return false }
            state.pieces.append(piece)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { disk.afterwards { self.drain() } }
        try await wait { $0.pieces.isEmpty }
    }

    /// Waits until all has been taken.
    func finish() async throws {
        try await wait { $0.pieces.isEmpty && !$0.isRunning }
    }

    private func wait(until isDone: @Sendable (borrowing State) -> Bool) async throws {
        while true {
            try Task.checkCancellation()
            let isOver = try state.withLock { state in
                if let failure = state.failure { throw failure }
                return isDone(state)
            }
            if isOver { return }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result: Result<Void, any Error>? = state.withLock { state in
                        if state.isCancelled { return .failure(CancellationError()) }
                        if state.failure != nil || isDone(state) { return .success(()) }
                        state.waiter = continuation
                        return nil
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                let waiter = state.withLock { state in
                    state.isCancelled = true
                    return state.waiter.take()
                }
                waiter?.resume(throwing: CancellationError())
            }
        }
    }

    private func drain() {
        for _ in 0..<Self.piecesInARow {
            let (piece, waiter) = state.withLock { state in
                guard !state.pieces.isEmpty, !state.isCancelled else {
                    state.isRunning = false
                    return (ByteBuffer?.none, state.waiter.take())
                }
                return (state.pieces.removeFirst(), state.waiter.take())
            }
            waiter?.resume()
            guard let piece else { return }
            do {
                try take(piece)
            } catch {
                let waiter = state.withLock { state in
                    (state.failure, state.isRunning, state.pieces) = (error, false, [])
                    return state.waiter.take()
                }
                waiter?.resume()
                return
            }
        }
        disk.afterwards { self.drain() }
    }
}
