import Glibc

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

    /// What is at a path, links not followed; nil when there is nothing, or it may not be looked at.
    package static func of(_ path: String) -> FileStatus? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? FileStatus(status) : nil
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
        self.identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        self.modified = Moment(status.st_mtim)
        self.changed = Moment(status.st_ctim)
    }
}
