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
    /// Changes when the file is replaced, written to or has its times set.
    let version: String

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
        let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
        self.version = "\(status.st_dev)-\(status.st_ino)-\(status.st_size)-\(times.joined(separator: "-"))"
    }
}
