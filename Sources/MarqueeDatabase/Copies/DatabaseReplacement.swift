import CSQLite
import MarqueeModel

/// A database's content, replaced as a whole while others may have it open.
///
/// The file stays the same one: what is new is copied over it in one transaction, so that whoever has it open sees the one
/// or the other. The files as they were are kept in a folder beside it, with all that was committed until then.
struct DatabaseReplacement {
    let directory: String
    let kind: DatabaseKind
    let busyTimeout: TimeSpan
    /// Called all the time, for as long as there is headway.
    let progress: @Sendable () -> Void

    /// How often it begins again because somebody has written in between.
    private static let attempts = 5

    var path: String { kind.path(in: directory) }

    /// - Parameters:
    ///   - make: Makes what is new. It gets the database, in which nobody writes meanwhile, and the files that are kept.
    func run<Result>(
        keptAs reason: KeptFiles.Reason, at moment: Timestamp,
        _ make: (SQLiteConnection, KeptFiles) throws -> (SQLiteConnection, Result)
    ) throws -> (kept: KeptFiles, result: Result) {
        for _ in 0..<Self.attempts {
            let present = try connection()
            try present.readDamaged()
            let isLocked = try lock(present)
            let version = isLocked ? Self.version(of: present) : nil
            let kept = try KeptFiles(of: kind, in: directory, as: reason, at: moment, progress)
            defer { kept.removeScratch() }
            var isOnlyCopy = false
            do {
                let (new, result) = try make(present, kept)
                if present.isInTransaction { try present.run(script: "ROLLBACK") }
                do {
                    let isDone = try put(new) { version == nil || Self.version(of: present) == version }
                    if isDone { return (kept, result) }
                } catch let error as SQLiteError where !isLocked && error.isUnreadable {
                    // Nobody could lock it before either, so nobody has written.
                    isOnlyCopy = true
                    try begin(new, kept)
                    return (kept, result)
                }
            } catch {
                guard !isOnlyCopy else { throw halfway(error, kept) }
                KeptFiles.remove(kept.path, of: kind)
                throw error
            }
            KeptFiles.remove(kept.path, of: kind)
        }
        throw StoreError(
            .busy, "other processes keep writing to the \(kind.name) '\(path)'", advice: "stop them, then try again")
    }

    /// - Parameter ready: Called once nobody else can write: whether nobody has since.
    private func put(_ new: SQLiteConnection, ready: () throws -> Bool) throws -> Bool {
        let present = try connection()
        // Whatever it holds, also where that has no end or no order.
        try present.readDamaged()
        return try new.copy(over: present, ready: ready, progress: { _, _ in progress() })
    }

    /// Puts it in the place of a file that has no beginning, without which SQLite touches nothing: it gets one first,
    /// outside of any transaction. From then on what it was is only in the folder.
    private func begin(_ new: SQLiteConnection, _ kept: KeptFiles) throws {
        try FirstPages(of: kind).begin(path, kept)
        try new.copy(over: try connection(), progress: { _, _ in progress() })
    }

    private func halfway(_ error: any Error, _ kept: KeptFiles) -> StoreError {
        let meant = (error as? StoreError) ?? StoreError(error, kind: kind, path: path)
        return StoreError(
            meant.code,
            "the damaged \(kind.name) '\(path)' was changed, but could not be replaced; the old files are "
                + "in '\(kept.path)'",
            advice: "fix the cause and try again",
            cause: meant.description)
    }

    func connection() throws(SQLiteError) -> SQLiteConnection {
        let connection = try SQLiteConnection(
            path: path, SQLITE_OPEN_READWRITE, busyTimeout: Int32(clamping: busyTimeout.milliseconds))
        connection.progress = progress
        return connection
    }

    /// Keeps others from writing; false where nobody can, since it cannot even be opened.
    private func lock(_ connection: SQLiteConnection) throws -> Bool {
        do {
            try connection.command("BEGIN IMMEDIATE").run()
            return true
        } catch let error as SQLiteError where error.isDamage {
            return false
        }
    }

    /// Changes when another connection has committed; nil when that cannot be known.
    private static func version(of connection: SQLiteConnection) -> Int64? {
        connection.recovering { try $0.command("PRAGMA data_version").first { $0.integer(0) } } ?? nil
    }
}

extension SQLiteError {
    /// Whether the file does not even begin as a database does.
    fileprivate var isUnreadable: Bool { kind == SQLITE_NOTADB || kind == SQLITE_CORRUPT }
}
