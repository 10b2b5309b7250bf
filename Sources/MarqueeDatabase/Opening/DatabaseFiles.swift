import Glibc
import MarqueeSystem

/// A database's files, before SQLite sees them.
struct DatabaseFiles {
    let directory: String
    let kind: DatabaseKind

    var database: String { kind.path(in: directory) }

    /// Whether there is a database. What stands in its place or its directory's, and is none, is an error: SQLite would
    /// wait for ever for a pipe's other end, and follow a link to somebody else's database.
    ///
    /// - Parameter isOwn: Whether the directory has to belong to this user.
    func findDatabase(isOwn: Bool) throws(StoreError) -> Bool {
        let folder: OwnFolder
        do throws(SystemError) {
            folder = try OwnFolder(store: directory, isOwn: isOwn)
        } catch {
            switch (error.number, error.refusal) {
            case (ENOENT, _): return false
            case (ENOTDIR, _):
                throw StoreError(
                    .cannotOpen, "\"\(directory)\" is not a directory: \(kind.elsewhere)")
            case (_, let refusal?): throw StoreError(.cannotOpen, "the \(kind.name) \"\(directory)\" \(refusal)")
            case (_, nil): throw StoreError(.cannotOpen, "\"\(database)\" cannot be looked at", cause: error.reason)
            }
        }
        // The files beside it are made by SQLite, which opens what is there.
        for name in names {
            guard let status = folder.status(of: name) else { continue }
            let path = "\(directory)/\(name)"
            guard status.kind == .regular else {
                throw StoreError(
                    .cannotOpen, "\"\(path)\" is \(status.kind.rawValue), not a regular file: move it away")
            }
            guard status.links == 1 else {
                throw StoreError(
                    .cannotOpen,
                    "\"\(path)\" has \(status.links) names (hard links), and what is written to one changes all: "
                        + "replace it by a copy")
            }
        }
        return folder.status(of: kind.file) != nil
    }

    private var names: [String] { ["", "-wal", "-shm", "-journal"].map { kind.file + $0 } }

    /// Whether the database has no byte yet: somebody is just making it, or was killed while making it.
    var isEmpty: Bool {
        var status = stat()
        return unsafe stat(database, &status) == 0 && status.st_size == 0
    }

    /// Why the database cannot be written, as the system says it; nil when it can.
    var obstacleToWriting: String? {
        for path in [database, directory] where unsafe access(path, W_OK) != 0 { return SystemFailure().text }
        return nil
    }

    /// Whether the database has a log: somebody has it open, or died with it.
    var hasLog: Bool { unsafe access(database + "-wal", F_OK) == 0 }

    /// Makes the directory, and those above it, for their owner only.
    func makeDirectory() throws(StoreError) {
        if isDirectory(directory) || isLink(directory) { return }
        var path = directory.hasPrefix("/") ? "/" : ""
        for part in directory.split(separator: "/") {
            path += (path.isEmpty || path.hasSuffix("/") ? "" : "/") + part
            guard unsafe mkdir(path, 0o700) != 0 else {
                try synchronize(parent(of: path))
                continue
            }
            let error = cannotMake(path)
            if !isDirectory(path) { throw error }
        }
    }

    /// Makes the empty file first, since SQLite would let others read it. One that exists is never opened here: closing
    /// it would drop the locks of this process's other connections (fcntl(2)).
    func makeDatabase() throws(StoreError) {
        // O_EXCL follows no link.
        let descriptor = unsafe open(database, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            try synchronize(directory)
        } else if errno != EEXIST {
            throw cannotMake(database)
        }
    }

    private func parent(of path: String) -> String {
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return parent.isEmpty ? path.hasPrefix("/") ? "/" : "." : parent
    }

    /// What is new in a directory has to outlast a power cut before the first commit counts.
    private func synchronize(_ directory: String) throws(StoreError) {
        let descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }  // Not to be read by this user, who has just made something in it.
        defer { close(descriptor) }
        // Some file systems know no such sync (EINVAL); they need none.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw cannotMake(directory) }
    }

    private func isDirectory(_ path: String) -> Bool {
        kind(of: path) == .success(S_IFDIR)
    }

    /// A link is refused when its folder is opened, also one that leads nowhere.
    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func kind(of path: String) -> Result<mode_t, SystemFailure> {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return .failure(SystemFailure()) }
        return .success(status.st_mode & S_IFMT)
    }

    private func cannotMake(_ path: String) -> StoreError {
        let failure = SystemFailure()
        let cause = failure.text
        return switch failure.number {
        case EROFS, EACCES, EPERM:
            StoreError(.readOnly, "\"\(path)\" cannot be made: \(kind.elsewhere), which may be written", cause: cause)
        case ENOSPC, EDQUOT:
            StoreError(.full, "no space is left for \"\(path)\": free some on its disk and try again", cause: cause)
        case EEXIST, ENOTDIR:
            StoreError(.cannotOpen, "\"\(path)\" is not a directory: \(kind.elsewhere)", cause: cause)
        default:
            StoreError(.cannotOpen, "\"\(path)\" cannot be made: \(kind.elsewhere)", cause: cause)
        }
    }
}

/// What a system call failed with.
private struct SystemFailure: Error, Hashable {
    var number = errno

    var text: String { unsafe String(cString: strerror(number)) }
}
