import Glibc
import MarqueeModel
import MarqueeSystem
import SystemCalls

/// The file beside a backup that becomes it once it is whole; for its owner only, before anything is in it.
///
/// Its name says which process writes it: that is how the next backup to the same path knows what nobody will finish. It is
/// not locked, since over networks such a lock and SQLite's own locks on the file are the same.
struct BackupPart: ~Copyable {
    private static let suffixLength = 8
    private static let mode: UInt32 = 0o600
    /// What SQLite has beside a file while it is being written.
    private static let companions = ["-journal", "-wal", "-shm"]

    let path: String
    let file: Descriptor

    init(of backup: String) throws(StoreError) {
        path = "\(backup).part-\(getpid())-\(RandomIDs.make().prefix(Self.suffixLength))"
        do throws(SystemError) {
            file = try Descriptor(opening: path, O_CREAT | O_EXCL | O_RDWR, mode: Self.mode)
        } catch {
            throw StoreError(error, place: "the backup")
        }
    }

    /// Removes the parts of backups to this path that were killed.
    static func removeLeftovers(of backup: String) {
        let folder = OwnFolder.parent(of: backup)
        let name = backup.split(separator: "/").last ?? ""
        // What cannot be listed or removed is in nobody's way.
        for part in SystemCall.names(in: folder) ?? [] where isLeftover(part, of: name, in: folder) {
            let path = "\(folder)/\(part)"
            for companion in companions { SystemCall.remove(path + companion) }
            SystemCall.remove(path)
        }
    }

    /// Whether a file is one of ours, of a process that is gone.
    private static func isLeftover(_ part: String, of backup: Substring, in folder: String) -> Bool {
        let prefix = "\(backup).part-"
        guard part.hasPrefix(prefix) else { return false }
        let words = part.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
        guard words.count == 2, let process = Int32(words[0]), process > 0, words[1].utf8.count == suffixLength,
            words[1].allSatisfy({ $0.isHexDigit && !$0.isUppercase }),
            let status = FileStatus.of("\(folder)/\(part)"), status.kind == .regular, status.isOfThisUser,
            status.mode == mode
        else { return false }
        return SystemCall.isGone(process: process)
    }
}
