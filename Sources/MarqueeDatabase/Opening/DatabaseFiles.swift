import Glibc
import MarqueeModel
import MarqueeSystem
import SystemCalls

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
                    .cannotOpen, "'\(directory)' is not a directory", advice: kind.elsewhere)
            case (_, let refusal?): throw StoreError(.cannotOpen, "the \(kind.name) '\(directory)' \(refusal)")
            case (_, nil):
                if let obstacle = obstacle(isWritten: isOwn) {
                    throw StoreError(
                        .cannotOpen, "the \(kind.name) '\(database)' \(obstacle.text)", cause: obstacle.cause)
                }
                throw StoreError(
                    .cannotOpen, "'\(database)' cannot be accessed", advice: "check the permissions of '\(directory)'",
                    cause: error.reason)
            }
        }
        // The files beside it are made by SQLite, which opens what is there.
        for name in names {
            guard let status = folder.status(of: name) else { continue }
            let path = "\(directory)/\(name)"
            guard status.kind == .regular else {
                throw StoreError(
                    .cannotOpen, "'\(path)' is \(status.kind.rawValue), not a regular file", advice: "move it away")
            }
            guard status.links == 1 else {
                throw StoreError(
                    .cannotOpen,
                    "'\(path)' has \(status.links) hard links, and writing to one changes all: "
                        + "replace it with a copy")
            }
        }
        return folder.status(of: kind.file) != nil
    }

    private var names: [String] { ["", "-wal", "-shm", "-journal"].map { kind.file + $0 } }

    /// Whether the database has no byte yet: somebody is just making it, or was killed while making it.
    var isEmpty: Bool {
        SystemCall.status(at: database)?.st_size == 0
    }

    /// What keeps this user from reading or writing the database; nil when nothing does.
    func obstacle(isWritten: Bool) -> AccessObstacle? {
        for path in [directory, database, database + "-wal", database + "-shm"] {
            let obstacle = AccessObstacle(to: path, isWritten: isWritten, elsewhere: kind.elsewhere)
            if let obstacle { return obstacle }
        }
        return nil
    }

    /// The same as an error; nil when nothing does.
    func refusal(isWritten: Bool) -> StoreError? {
        obstacle(isWritten: isWritten).map { obstacle in
            StoreError(
                isWritten ? .readOnly : .cannotOpen, "the \(kind.name) '\(database)' \(obstacle.text)",
                cause: obstacle.cause)
        }
    }

    /// Whether the database has a log: somebody has it open, or died with it.
    var hasLog: Bool { SystemCall.allows(F_OK, at: database + "-wal") }

    /// Makes the directory, and those above it, for their owner only. A link is refused when its folder is opened, also one
    /// that leads nowhere.
    func makeDirectory() throws(StoreError) {
        if OwnFolder.isFolder(directory) || FileStatus.of(directory)?.kind == .link { return }
        try making { () throws(SystemError) in try OwnFolder.make(directory) }
    }

    /// Makes the empty file first, since SQLite would let others read it. One that exists is never opened here: closing
    /// it would drop the locks of this process's other connections (fcntl(2)).
    func makeDatabase() throws(StoreError) {
        // O_EXCL follows no link.
        let descriptor = SystemCall.open(database, O_CREAT | O_EXCL | O_RDWR)
        let error = SystemError("open", database)
        if descriptor >= 0 { close(descriptor) }
        try making { () throws(SystemError) in
            if descriptor >= 0 { return try OwnFolder.synchronize(directory) }
            guard error.number == EEXIST else { throw error }
        }
    }

    private func making(_ body: () throws(SystemError) -> Void) throws(StoreError) {
        do throws(SystemError) {
            try body()
        } catch {
            if let refusal = refusal(isWritten: true) { throw refusal }
            switch error.number {
            case EROFS, EACCES, EPERM:
                throw StoreError(
                    .readOnly, "'\(error.path)' cannot be created", advice: "\(kind.elsewhere) that is writable",
                    cause: error.reason)
            case ENOSPC, EDQUOT:
                throw StoreError(
                    .full, "no space left for '\(error.path)'", advice: "free some space on its disk and try again",
                    cause: error.reason)
            case EEXIST, ENOTDIR:
                throw StoreError(
                    .cannotOpen, "'\(error.path)' is not a directory", advice: kind.elsewhere, cause: error.reason)
            default:
                throw StoreError(
                    .cannotOpen, "'\(error.path)' cannot be created", advice: kind.elsewhere, cause: error.reason)
            }
        }
    }
}

extension DatabaseKind {
    /// What keeps this user from writing the database at a path, and what to do, as half a sentence after its place; nil
    /// when nothing does.
    package func obstacleToWriting(at path: String) -> String? {
        let files = DatabaseFiles(directory: String(path.dropLast(file.utf8.count + 1)), kind: self)
        return files.obstacle(isWritten: true)?.text
    }
}
