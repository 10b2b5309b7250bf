import CSQLite
import Glibc
import MarqueeModel
import MarqueeSystem
import SystemCalls

/// A copy of a database in a file of its own, made while others use it.
///
/// It is what the database was at one moment: SQLite's online backup inside of one reading transaction, which with a
/// write-ahead log keeps nobody from writing. (`VACUUM INTO` would make a smaller file, but says nothing of its progress,
/// syncs nothing and needs the memory of a whole sort.) The copy gets its name once it is whole, checked and on the disk.
struct DatabaseBackup {
    let kind: DatabaseKind
    /// Where the copy goes.
    let path: String
    let replaces: Bool

    private var folder: String { OwnFolder.parent(of: path) }

    func make(from source: SQLiteConnection, progress: (Int, Int) -> Void) throws {
        guard OwnFolder.isFolder(folder) else {
            throw StoreError(
                .notFound, "the directory '\(folder)' of the backup does not exist",
                advice: "create it, or choose another path")
        }
        BackupPart.removeLeftovers(of: path)
        try refuseExisting()
        let part = try BackupPart(of: path)
        defer { SystemCall.remove(part.path) }
        try write(part.path, from: source, progress)
        do throws(SystemError) {
            try part.file.synchronize()
            try putInPlace(part.path)
        } catch {
            throw StoreError(error, place: "the backup")
        }
    }

    private func write(_ part: String, from source: SQLiteConnection, _ progress: (Int, Int) -> Void) throws {
        do {
            try fill(part, from: source, progress)
            try check(part)
        } catch let error as SQLiteError where error.kind == SQLITE_FULL {
            throw StoreError(
                .full, "no space left for the backup '\(path)'",
                advice: "free some space on its disk, or choose another path",
                cause: "SQLite \(error.code): \(error.message)")
        } catch let error as SQLiteError where error.kind == SQLITE_IOERR {
            throw StoreError(
                .inputOutput,
                "a disk error occurred while copying the \(kind.name) to the backup '\(path)'",
                advice: "check both disks",
                cause: "SQLite \(error.code): \(error.message)")
        }
    }

    private func fill(_ part: String, from source: SQLiteConnection, _ progress: (Int, Int) -> Void) throws {
        let copy = try SQLiteConnection(path: part, SQLITE_OPEN_READWRITE)
        // It is synced as a whole at the end.
        try copy.run(script: "PRAGMA synchronous = OFF")
        try source.copy(over: copy, progress: progress)
    }

    /// One file holds all of it: nothing belongs to it that could be forgotten when it is moved.
    private func check(_ part: String) throws {
        let copy = try SQLiteConnection(path: part, SQLITE_OPEN_READWRITE)
        try copy.run(script: "PRAGMA synchronous = OFF; PRAGMA journal_mode = DELETE")
        guard let first = try Transaction(copy).findings(of: "integrity_check").first else { return }
        throw StoreError(
            .damaged,
            "the \(kind.name) is damaged, so no backup was made",
            advice: kind.whenDamaged ?? "restore another one",
            cause: first)
    }

    private func refuseExisting() throws(StoreError) {
        guard let status = FileStatus.of(path) else { return }
        guard replaces, status.kind == .regular else {
            guard status.kind == .regular else {
                throw StoreError(
                    .exists, "'\(path)' is \(status.kind.rawValue), not a regular file", advice: "choose another name")
            }
            throw StoreError(
                .exists, "'\(path)' already exists", advice: "choose another name, or replace it with --force")
        }
    }

    private func putInPlace(_ part: String) throws(SystemError) {
        if replaces {
            guard SystemCall.rename(part, to: path) else { throw SystemError("rename", path) }
        } else if !SystemCall.link(part, to: path) {
            // A file system without hard links: what has come into its place since it was looked at is replaced.
            guard errno == EPERM || errno == EOPNOTSUPP, FileStatus.of(path) == nil, SystemCall.rename(part, to: path)
            else {
                throw SystemError("link", path)
            }
        }
        try OwnFolder.synchronize(folder)
    }
}

extension Database {
    /// Copies the database as it is now into a file that nobody else may read, while others go on using it.
    ///
    /// - Parameters:
    ///   - replaces: Whether a file of that name is replaced.
    ///   - progress: How many pages are done, of how many.
    package func backUp(
        to path: String, replacing replaces: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(StoreError) {
        if let target = FileStatus.of(path), target.identity == FileStatus.of(self.path)?.identity {
            throw StoreError(
                .exists, "'\(path)' is the \(kind.name) itself", advice: "choose another path for its backup")
        }
        let backup = DatabaseBackup(kind: kind, path: path, replaces: replaces)
        try snapshot { access in
            // A transaction begins with the first look.
            _ = try access.command("PRAGMA user_version").first { $0.integer(0) }
            try access.copy { try backup.make(from: $0, progress: progress) }
        }
    }
}
