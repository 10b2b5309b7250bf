import CSQLite
import Glibc
package import MarqueeModel
import MarqueeSystem

/// A copy of a database, put in its place.
struct DatabaseRestore {
    let directory: String
    let kind: DatabaseKind
    let busyTimeout: TimeSpan

    private var replacement: DatabaseReplacement {
        DatabaseReplacement(directory: directory, kind: kind, busyTimeout: busyTimeout, progress: {})
    }
    private var files: DatabaseFiles { DatabaseFiles(directory: directory, kind: kind) }

    /// Reads a copy, brings it up to date, and checks it; nothing is changed by that.
    func read(_ copy: String, settle: (Transaction) throws -> Void) throws -> SQLiteConnection {
        do {
            return try readBeside(copy, settle: settle)
        } catch let error as SQLiteError where error.kind == SQLITE_FULL {
            throw StoreError(
                .full,
                "no space left in '\(directory)' to restore '\(copy)', which needs room for three copies "
                    + "there; nothing was changed",
                advice: "free some space on its disk and try again",
                cause: "SQLite \(error.code): \(error.message)")
        } catch let error as SQLiteError where error.isDamage {
            // What is read is the copy, wherever the damage shows.
            throw StoreError(
                .damaged, "'\(copy)' cannot be restored: it is damaged, or not a database; nothing was changed",
                cause: "SQLite \(error.code): \(error.message)")
        }
    }

    private func readBeside(_ copy: String, settle: (Transaction) throws -> Void) throws -> SQLiteConnection {
        let file = OwnFolder.behindLinks(copy)
        if let obstacle = AccessObstacle(to: file, isWritten: false, elsewhere: "restore another backup") {
            throw StoreError(.cannotOpen, "'\(copy)' \(obstacle.text)", cause: obstacle.cause)
        }
        guard let status = FileStatus.of(file) else {
            throw StoreError(.notFound, "there is no file '\(copy)'")
        }
        guard status.kind == .regular else {
            throw StoreError(.cannotOpen, "'\(copy)' is \(status.kind.rawValue), not a backup of a \(kind.name)")
        }
        let checked = try makeScratch()
        try reading(copy) { try $0.copy(over: checked) }
        let access = Transaction(checked)
        try checked.run(script: "BEGIN")
        let state = try SchemaState(kind.schema, of: access)
        guard state.applicationID == kind.applicationID else {
            throw StoreError(.cannotOpen, "'\(copy)' cannot be restored: it is not a backup of a \(kind.name)")
        }
        try DatabaseOpening.refuseUnknown(
            state, of: kind, at: copy, whenDamaged: "restore another backup")
        if let first = try access.findings(of: "integrity_check").first {
            throw StoreError(
                .damaged, "'\(copy)' cannot be restored: it is damaged; nothing was changed", cause: first)
        }
        try kind.schema.migrate(access, as: kind.applicationID)
        try settle(access)
        try checked.run(script: "COMMIT")
        return checked
    }

    private static let scratch = "restored.sqlite"

    /// An empty database on the disk where it is needed, since the one for temporary files may be small.
    private func makeScratch() throws -> SQLiteConnection {
        try files.makeDirectory()
        removeScratch()
        _ = try OwnFolder(store: directory).open(Self.scratch, O_RDWR | O_CREAT | O_EXCL)
        let scratch = try SQLiteConnection(path: "\(directory)/\(Self.scratch)", SQLITE_OPEN_READWRITE)
        // Nobody needs it after a crash.
        try scratch.run(script: "PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY")
        return scratch
    }

    /// Also what somebody has left who was killed.
    func removeScratch() {
        guard let folder = try? OwnFolder(store: directory) else { return }  // It is not there.
        for suffix in ["", "-journal", "-wal", "-shm"] { folder.remove(Self.scratch + suffix) }
    }

    private func reading(_ copy: String, _ body: (SQLiteConnection) throws -> Void) throws {
        do {
            try body(try SQLiteConnection(path: copy, SQLITE_OPEN_READONLY))
        } catch let error as SQLiteError where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.kind) {
            // One that was made with a write-ahead log, in a place where nothing may be written. What is still in the
            // log would not be read.
            let file = OwnFolder.behindLinks(copy)
            for log in ["-wal", "-journal"] where FileStatus.of(file + log).map({ $0.size > 0 }) ?? false {
                throw StoreError(
                    .cannotOpen,
                    "'\(copy)' cannot be read without its log '\(file)\(log)': copy both to a writable "
                        + "directory, and restore from there",
                    cause: "SQLite \(error.code): \(error.message)")
            }
            try body(
                try SQLiteConnection(
                    path: "file:\(DatabaseOpening.escaped(copy))?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI))
        }
    }

    /// What keeps this user from replacing the database, where the system or SQLite has refused it.
    func refusal(behind error: any Error) -> StoreError? {
        let isRefusal =
            switch error {
            case let error as SQLiteError: [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(error.kind)
            case let error as SystemError: [EACCES, EPERM, EROFS].contains(error.number)
            default: false
            }
        return isRefusal ? files.refusal(isWritten: true) : nil
    }

    /// Puts a checked copy in the place of what is there, and returns the folder with what was.
    func put(_ checked: SQLiteConnection, at moment: Timestamp) throws -> String? {
        try files.makeDirectory()
        if try !files.findDatabase(isOwn: true) { try files.makeDatabase() }
        // What somebody else puts there meanwhile is kept, too.
        if files.isEmpty, try checked.copy(over: try replacement.connection(), ready: { files.isEmpty }) { return nil }
        return try replacement.run(keptAs: .replaced, at: moment) { _, _ in (checked, ()) }.kept.path
    }
}

extension Database {
    /// Puts a copy (``backUp(to:replacing:progress:)``) in the place of the database in a directory, which is made when it
    /// is missing. Everything is checked before anything is changed, and changed in one transaction.
    ///
    /// - Parameters:
    ///   - settle: Called with the copy, in a transaction of its own: what has to be otherwise in a restored one.
    /// - Returns: The folder in which what was there before is kept; nil when there was nothing. Called by whoever has
    ///   claimed the directory (``HostClaim``).
    package static func restore(
        _ copy: String, to directory: String, as kind: DatabaseKind, at moment: Timestamp,
        busyTimeout: TimeSpan = .seconds(10), settle: (Transaction) throws -> Void
    ) throws(StoreError) -> String? {
        let restore = DatabaseRestore(directory: directory, kind: kind, busyTimeout: busyTimeout)
        defer { restore.removeScratch() }
        do {
            return try restore.put(try restore.read(copy, settle: settle), at: moment)
        } catch {
            throw restore.refusal(behind: error)
                ?? (error as? StoreError) ?? StoreError(error, kind: kind, path: kind.path(in: directory))
        }
    }
}

extension Database {
    /// Makes the directory of a database that is to come, for its owner only.
    package static func makeDirectory(_ directory: String, for kind: DatabaseKind) throws(StoreError) {
        try DatabaseFiles(directory: directory, kind: kind).makeDirectory()
    }
}
