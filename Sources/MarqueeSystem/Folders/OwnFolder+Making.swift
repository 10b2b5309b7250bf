import Glibc
import SystemCalls

extension OwnFolder {
    /// Makes a folder and those above it that are missing, for their owner only, and durably: what is new in a folder has to
    /// outlast a power cut before anything in it counts. One that is there already stays as it is.
    package static func make(_ path: String) throws(SystemError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            let parent = made.isEmpty ? "." : made
            made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
            guard !SystemCall.makeFolder(made) else {
                try synchronize(parent)
                continue
            }
            let error = SystemError("mkdir", made)
            guard isFolder(made) else { throw error }
        }
    }

    /// Makes the names in a folder durable.
    package static func synchronize(_ path: String) throws(SystemError) {
        let number = SystemCall.open(path, O_RDONLY | O_DIRECTORY)
        guard number >= 0 else { return }  // Not to be read by this user, who has just made something in it.
        defer { close(number) }
        // Some file systems know no such sync (EINVAL); they need none.
        guard fsync(number) == 0 || errno == EINVAL else { throw SystemError("fsync", path) }
    }

    /// Whether a path leads to a folder, links followed.
    package static func isFolder(_ path: String) -> Bool {
        SystemCall.status(at: path).map(FileStatus.init)?.kind == .directory
    }
}
