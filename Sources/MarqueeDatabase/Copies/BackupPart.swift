import Glibc
import MarqueeModel
import MarqueeSystem
import SystemCalls

/// The file beside a backup that becomes it once it is whole; for its owner only, before anything is in it.
///
/// It is locked as long as somebody writes it, and the system lets go of the lock of who is killed: that is how the next
/// backup to the same path knows what nobody will finish.
struct BackupPart: ~Copyable {
    private static let suffixLength = 8
    /// What SQLite has beside a file while it is being written.
    private static let companions = ["-journal", "-wal", "-shm"]

    let path: String
    let file: Descriptor

    init(of backup: String) throws(StoreError) {
        path = "\(backup).part-\(RandomIDs.make().prefix(Self.suffixLength))"
        do throws(SystemError) {
            file = try Descriptor(opening: path, O_CREAT | O_EXCL | O_RDWR)
        } catch {
            throw StoreError(error, place: "the backup")
        }
        // On a file system without locks it is only never tidied up.
        _ = try? file.lock(LOCK_EX)
    }

    /// Removes the parts of backups to this path that were killed.
    static func removeLeftovers(of backup: String) {
        let folder = OwnFolder.parent(of: backup)
        let prefix = "\(backup.split(separator: "/").last ?? "").part-"
        // What cannot be listed, opened or removed is in nobody's way.
        for part in SystemCall.names(in: folder) ?? []
        where part.hasPrefix(prefix) && part.utf8.count == prefix.utf8.count + suffixLength {
            let path = "\(folder)/\(part)"
            guard let file = try? Descriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
                (try? file.lock(LOCK_EX)) == true
            else { continue }
            for companion in companions { SystemCall.remove(path + companion) }
            SystemCall.remove(path)
        }
    }
}
