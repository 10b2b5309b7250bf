import Dispatch
import MarqueeDatabase

/// A connection that reads much at a time: on a thread of its own, so that it takes none of those that requests run on,
/// and none of their connections.
final class Scanner: Sendable {
    let database: Database
    private let queue = DispatchQueue(label: "marquee.dashboard.scans")

    init(_ database: Database) {
        self.database = database
    }

    /// Changes when another connection has committed.
    func changeNumber() async throws -> Int64 {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [database] in
                continuation.resume(with: Result { try database.dataVersion() }.mapError { StorageError($0) })
            }
        }
    }

    /// Reads one state of the database, when it is this one's turn.
    func read<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [database] in
                do {
                    continuation.resume(returning: try database.snapshot(body))
                } catch {
                    continuation.resume(throwing: StorageError(error))
                }
            }
        }
    }
}
