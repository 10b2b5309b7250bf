import Glibc
import SystemCalls

/// What a file is and which version of it, as far as metadata tell.
package struct FileStatus: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case regular = "a regular file"
        case directory = "a directory"
        case link = "a symbolic link"
        case other = "a pipe, socket or device"
    }

    package let kind: Kind
    /// How many names it has.
    package let links: Int
    package let size: Int64
    /// The user whom it belongs to.
    package let owner: UInt32
    /// The group that it belongs to.
    package let group: UInt32
    /// Who may do what with it.
    package let mode: UInt32
    /// Tells it from all files that are there at the moment.
    package let identity: Identity
    private let modified: Moment
    private let changed: Moment

    package struct Identity: Sendable, Hashable {
        let device: UInt64
        let number: UInt64
    }

    private struct Moment: Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
        }
    }

    /// Whether it belongs to the user that this process runs as.
    package var isOfThisUser: Bool { owner == geteuid() }

    /// Changes when the file is replaced, written to or has its times set.
    package var version: String {
        let times = [modified, changed].map { "\($0.seconds).\($0.nanoseconds)" }
        return "\(identity.device)-\(identity.number)-\(size)-\(times.joined(separator: "-"))"
    }

    /// The fraction of the second in which it was written to, which chance does not hit a second time.
    package var modifiedNanoseconds: Int { modified.nanoseconds }

    /// Whether it is the same file as before, and has not been written to since, as far as metadata tell.
    package func isUnchanged(since other: FileStatus) -> Bool {
        kind == other.kind && identity == other.identity && size == other.size && modified == other.modified
    }

    /// What is at a path; nil when there is nothing, or it may not be looked at, and `errno` says which.
    package static func of(_ path: String, followingLinks: Bool = false) -> FileStatus? {
        guard !path.utf8.contains(0) else {
            errno = ENOENT
            return nil
        }
        return SystemCall.status(at: path, followingLinks: followingLinks).map(FileStatus.init)
    }

    /// Why this user has not all of the rights (`W_OK | X_OK`) to what a path leads to; nil when they have.
    package static func denial(of path: String, _ rights: Int32) -> SystemError? {
        SystemCall.allows(rights, at: path) ? nil : SystemError("access", path)
    }

    init(_ status: stat) {
        self.kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .other
            }
        self.links = Int(status.st_nlink)
        self.size = Int64(status.st_size)
        self.owner = UInt32(status.st_uid)
        self.group = UInt32(status.st_gid)
        self.mode = UInt32(status.st_mode) & 0o7777
        self.identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        self.modified = Moment(status.st_mtim)
        self.changed = Moment(status.st_ctim)
    }
}
