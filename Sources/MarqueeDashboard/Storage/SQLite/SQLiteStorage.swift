import Dispatch
import Foundation
import MarqueeDatabase
import MarqueeSystem

/// A dashboard's storage in one SQLite database. Several processes on one machine may share it.
///
/// Reads block their thread for some microseconds, and never wait for a writer; writes wait for the disk, on a thread of
/// their own.
package final class SQLiteStorage: Sendable {
    let writer: Database
    private let readers: [QuickReader]
    private let queue = DispatchQueue(label: "marquee.dashboard.writes")
    /// Kept for as long as the storage.
    private let kept: (any Sendable)?

    private static let mostReaders = 16

    /// Opens the database in a directory.
    ///
    /// - Parameters:
    ///   - mayMake: Whether both are made when missing, for their owner only.
    ///   - kept: Something that is to last as long as this.
    package init(directory: String, mayMake: Bool = true, keeping kept: (any Sendable)? = nil) throws(StorageError) {
        self.kept = kept
        // An operator's own choice, unlike a store in a repository: a link to the directory is followed.
        let place = OwnFolder.behindLinks(directory)
        do throws(StoreError) {
            let options = DatabaseOptions(access: mayMake ? .readWrite : .existing)
            self.writer = try Database(in: place, as: .dashboard, options: options)
            // One for each thread that tasks run on, and at least one.
            let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount, Self.mostReaders))
            self.readers = try (0..<count).map { _ throws(StoreError) in
                QuickReader(try Database(in: place, as: .dashboard, options: DatabaseOptions(access: .readOnly)))
            }
        } catch  where error.code == .notFound {
            throw StorageError(
                .missing,
                "there is no dashboard's database in '\(directory)': name its directory with --data DIR, or make one with"
                    + " 'marquee dashboard serve'")
        } catch {
            throw StorageError(error)
        }
    }

    /// Closes the database. Later calls throw.
    package func close() throws(StorageError) {
        for reader in readers { reader.database.close() }
        writer.close()
    }

    /// Reads one state of the database.
    func read<Result>(_ body: (Transaction) throws -> Result) throws(StorageError) -> Result {
        try onReader { database, _ in try database.snapshot(body) }
    }

    /// Reads what nearly every request asks, by statements that each stand for themselves. A transaction around one takes
    /// longer than the statement.
    func readQuickly<Result>(
        _ body: (Transaction, inout ReaderMemory) throws -> Result
    ) throws(StorageError) -> Result {
        try onReader { database, memory in
            try database.single { transaction in
                memory.keep(for: try transaction.command("PRAGMA data_version").first { $0.integer(0) })
                return try body(transaction, &memory)
            }
        }
    }

    /// There is a reader for each thread that tasks run on: one of them is idle, as a rule.
    private func onReader<Result>(
        _ body: (Database, inout ReaderMemory) throws -> Result
    ) throws(StorageError) -> Result {
        do {
            for reader in readers.dropLast() {
                if let result = try reader.useIfIdle(body) { return result }
            }
            return try readers[readers.count - 1].use(body)
        } catch {
            throw StorageError(error)
        }
    }

    /// Runs one transaction; when this returns, it is on the disk.
    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [writer] in
                do {
                    continuation.resume(returning: try writer.write(body))
                } catch {
                    continuation.resume(throwing: StorageError(error))
                }
            }
        }
    }

    /// A setting of the connection that writes, for tests.
    package func writerSetting(_ pragma: String) throws(StorageError) -> Int64? {
        do {
            return try writer.single { try $0.command("PRAGMA \(pragma)").first { $0.integer(0) } }
        } catch {
            throw StorageError(error)
        }
    }
}

extension SQLiteStorage: DashboardStorage {}
