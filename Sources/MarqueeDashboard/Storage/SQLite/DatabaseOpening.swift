import Foundation
import GRDB

/// The way from a directory to a database whose schema is current.
struct DatabaseOpening {
    let directory: String
    /// Whether the directory and the database are made when they are missing.
    let mayMake: Bool

    private static let name = "dashboard.sqlite"
    private static let busyTimeout = 10.0
    private static let mostReaders = 16

    var path: String { "\(directory)/\(Self.name)" }

    func open() throws(StorageError) -> DatabasePool {
        if mayMake {
            try makeFiles()
        } else if !FileManager.default.fileExists(atPath: path) {
            throw StorageError(
                .missing,
                "there is no dashboard's database in '\(directory)': name its directory with --data DIR, or make one with"
                    + " 'marquee dashboard serve'")
        }
        let pool: DatabasePool
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            // GRDB's pool syncs only now and then; a sync or a revoked token that was confirmed must survive a power cut.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try pool.write(migrate)
        } catch let error as StorageError {
            throw error
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            throw StorageError(
                .cannotOpen, "'\(path)' is no database, or a damaged one: put a copy back, or name another directory")
        } catch {
            throw StorageError(.cannotOpen, "'\(path)' cannot be opened: \(error)")
        }
        return pool
    }

    /// Connections to a database that is open, for ``QuickReader``: one for each thread that tasks run on, and at least one.
    func openReaders() throws(StorageError) -> [QuickReader] {
        var configuration = configuration
        configuration.readonly = true
        let count = max(1, min(ProcessInfo.processInfo.activeProcessorCount, Self.mostReaders))
        do {
            return try (0..<count).map { _ in try QuickReader(path: path, configuration: configuration) }
        } catch {
            throw StorageError(.cannotOpen, "'\(path)' cannot be opened: \(error)")
        }
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "marquee.dashboard"
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try database.distrustSchema()
            guard !database.configuration.readonly else { return }
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
        }
        return configuration
    }

    /// The directory and the empty file first: SQLite would let others read it.
    private func makeFiles() throws(StorageError) {
        let files = FileManager.default
        do {
            try files.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StorageError(
                .cannotOpen, "the directory '\(directory)' cannot be made: name another one with --data DIR")
        }
        // Nil: nothing is there.
        if let found = (try? files.attributesOfItem(atPath: path))?[.type] as? FileAttributeType {
            guard found == .typeRegular else {
                throw StorageError(.cannotOpen, "'\(path)' is no file: move away what is there")
            }
            return
        }
        guard files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw StorageError(.cannotOpen, "'\(path)' cannot be made: name another directory with --data DIR")
        }
    }

    private func migrate(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard application == DashboardSchema.applicationID || (application == 0 && tables == 0) else {
            throw StorageError(.cannotOpen, "'\(path)' is another program's database: name another directory")
        }
        guard version <= DashboardSchema.migrations.count else {
            throw StorageError(
                .newerSchema,
                "a newer version of Marquee has written '\(path)' (its schema is \(version), this version knows"
                    + " \(DashboardSchema.migrations.count)): use that version, or another directory")
        }
        try refuseForeignObjects(in: database, at: version)
        for migration in DashboardSchema.migrations.dropFirst(version) {
            try database.execute(sql: migration)
        }
        try database.execute(
            sql: """
                PRAGMA application_id = \(DashboardSchema.applicationID);
                PRAGMA user_version = \(DashboardSchema.migrations.count)
                """)
    }
}
