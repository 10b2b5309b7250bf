import Glibc

/// What a file is and which version of it, as far as metadata tell.
struct FileStatus: Sendable, Hashable {
    enum Kind: String, Sendable {
        case regular = "a regular file"
        case directory = "a directory"
        case link = "a link"
        case other = "a pipe, socket or device"
    }

    let kind: Kind
    /// How many names it has.
    let links: Int
    let size: Int64
    /// Tells it from all files that are there at the moment.
    let identity: Identity
    private let modified: Moment
    private let changed: Moment

    struct Identity: Sendable, Hashable {
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
    var version: String {
        let times = [modified, changed].map { "\($0.seconds).\($0.nanoseconds)" }
        return "\(identity.device)-\(identity.number)-\(size)-\(times.joined(separator: "-"))"
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
        self.identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        self.modified = Moment(status.st_mtim)
        self.changed = Moment(status.st_ctim)
    }
}
