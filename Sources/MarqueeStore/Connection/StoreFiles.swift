import Glibc

/// A store's files, before SQLite sees them.
struct StoreFiles {
    let directory: String

    var database: String { Store.databasePath(in: directory) }

    /// Whether there is a database.
    var hasDatabase: Bool { unsafe access(database, F_OK) == 0 }

    /// Whether the database has a log: somebody has it open, or died with it.
    var hasLog: Bool { unsafe access(database + "-wal", F_OK) == 0 }

    /// Makes the directory, and those above it, for their owner only.
    func makeDirectory() throws(StoreError) {
        if isDirectory(directory) { return }
        var path = directory.hasPrefix("/") ? "/" : ""
        for part in directory.split(separator: "/") {
            path += (path.isEmpty || path.hasSuffix("/") ? "" : "/") + part
            guard unsafe mkdir(path, 0o700) != 0 else { continue }
            let error = cannotMake(path)
            if !isDirectory(path) { throw error }
        }
    }

    /// Makes the empty file first, since SQLite would let others read it. One that exists is never opened here: closing
    /// it would drop the locks of this process's other connections (fcntl(2)).
    func makeDatabase() throws(StoreError) {
        let descriptor = unsafe open(database, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw cannotMake(database)
        }
    }

    private func isDirectory(_ path: String) -> Bool {
        var status = stat()
        let result = unsafe stat(path, &status)
        return result == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private func cannotMake(_ path: String) -> StoreError {
        let number = errno
        let cause = unsafe String(cString: strerror(number))
        return switch number {
        case EROFS, EACCES, EPERM:
            StoreError(.readOnly, "\"\(path)\" cannot be made: choose a directory that may be written", cause: cause)
        case ENOSPC, EDQUOT:
            StoreError(.full, "no space is left for \"\(path)\": free some on its disk and try again", cause: cause)
        case EEXIST, ENOTDIR:
            StoreError(.cannotOpen, "\"\(path)\" is no directory: choose another place for the store", cause: cause)
        default:
            StoreError(.cannotOpen, "\"\(path)\" cannot be made: choose another place for the store", cause: cause)
        }
    }
}
