import Glibc
import SystemCalls

/// What is in directories; links are not followed.
enum Directory {
    enum Kind {
        case file, directory, other
    }

    static func kind(of path: String) -> Kind {
        guard let status = SystemCall.status(at: path, followingLinks: false) else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        default: return .other
        }
    }

    /// In their order by bytes; none where it cannot be read.
    static func names(of path: String) -> [String] {
        (SystemCall.names(in: path) ?? []).sorted()
    }
}
