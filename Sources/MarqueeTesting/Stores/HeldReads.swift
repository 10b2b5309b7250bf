import Foundation
import Glibc
import MarqueeStore
import Testing

/// The locks that SQLite reads a store by, held by something else: as one is that the system did not let go of.
package final class HeldReads {
    /// `WAL_READ_LOCK(0)` and the four behind it, in the file of shared memory (sqlite.org/walformat.html#wal_locks).
    private static let (first, count): (Int, Int) = (123, 5)
    /// Fcntl's locks that belong to an open file, not to a process, which Glibc's module lacks (fcntl(2)).
    private static let (setLock, setLockWaiting): (Int32, Int32) = (37, 38)
    /// Closing a file lets go of every lock that this process has on it, those of SQLite too: so nobody closes these.
    private static let open = Recording<FileHandle>()

    private let file: FileHandle

    package init(ofStoreIn directory: String) throws {
        file = try FileHandle(forUpdating: URL(filePath: Store.databasePath(in: directory) + "-shm"))
        Self.open.append(file)
        try #require(set(F_WRLCK, Self.setLockWaiting) == 0)
    }

    package func release() throws { try #require(set(F_UNLCK, Self.setLock) == 0) }

    private func set(_ type: Int32, _ command: Int32) -> Int32 {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = (Self.first, Self.count)
        return unsafe fcntl(file.fileDescriptor, command, &lock)
    }
}
