import GRDB
import Glibc
import MarqueeModel

/// The way from a directory to a connection whose schema is current.
struct StoreOpening {
    let directory: String
    let options: StoreOptions

    private var files: StoreFiles { StoreFiles(directory: directory) }
    private var path: String { files.database }

    func connect() throws(StoreError) -> Connection {
        switch options.access {
        case .readWrite:
            try files.makeDirectory()
            if try !files.findDatabase(isOwn: true) { try files.makeDatabase() }
            do {
                let connection = try Connection(path: path, configuration: configuration())
                try migrate(connection)
                return connection
            } catch {
                guard error.code == .readOnly || error.code == .cannotOpen, let cause = files.obstacleToWriting else {
                    throw error
                }
                throw StoreError(.readOnly, "the store \"\(path)\" cannot be written", cause: cause)
            }
        case .readOnly:
            guard try files.findDatabase(isOwn: false), !files.isEmpty else {
                throw StoreError(
                    .notFound, "there is no store \"\(path)\" yet: the first message that is sent makes it")
            }
            let connection = try connectForReading()
            try refuseUnknownSchema(connection)
            return connection
        }
    }

    // MARK: Connection

    private func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "marquee.store"
        configuration.busyMode = .timeout(Double(options.busyTimeout.milliseconds) / 1_000)
        configuration.foreignKeysEnabled = false
        // A rollback that failed is tried again by ``Connection``; GRDB would end the process.
        configuration.allowsUnsafeTransactions = true
        configuration.readonly = options.access == .readOnly
        let maximumSize = options.maximumSize
        let busyTimeout = options.busyTimeout
        configuration.prepareDatabase { database in
            try database.distrustSchema()
            try database.execute(sql: "PRAGMA cache_size = -8000")
            guard !database.configuration.readonly else { return }
            guard try Self.switchToLog(database, within: busyTimeout) == "wal" else {
                throw StoreError(
                    .cannotOpen,
                    "the disk of \"\(database.description)\" cannot keep a write-ahead log: put the store on a local one"
                )
            }
            // Every commit reaches the disk: GRDB's own way to a write-ahead log would sync only now and then.
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
            if let maximumSize {
                let pageSize = try Int64.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
                _ = try Int64.fetchOne(database, sql: "PRAGMA max_page_count = \(maximumSize.bytes / pageSize)")
            }
        }
        return configuration
    }

    /// A database that was just made is switched by the first one who opens it. Of two who try at once one is told that
    /// it is locked, without the wait that every other statement has: each holds what the other waits for
    /// (sqlite.org/c3ref/busy_handler.html). Hence the wait here.
    private static func switchToLog(_ database: Database, within limit: TimeSpan) throws -> String? {
        let pause: TimeSpan = .milliseconds(5)
        var remaining = limit
        while true {
            do {
                return try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && remaining > pause {
                usleep(UInt32(clamping: pause.milliseconds * 1_000))
                remaining = TimeSpan(milliseconds: remaining.milliseconds - pause.milliseconds)
            }
        }
    }

    /// A database whose last writer has left has no log, and one cannot be made where nothing may be written: then
    /// nobody else writes it either, so it may be taken as it is.
    private func connectForReading() throws(StoreError) -> Connection {
        do {
            let connection = try Connection(path: path, configuration: configuration())
            _ = try connection.single { try $0.command("PRAGMA user_version").first { $0.integer(0) } }
            return connection
        } catch {
            guard error.code == .cannotOpen || error.code == .readOnly, !files.hasLog else {
                throw error
            }
            let unreserved = path.utf8.map { byte in
                "?#%".utf8.contains(byte) ? "%" + String(byte, radix: 16) : String(UnicodeScalar(byte))
            }
            return try Connection(path: "file:\(unreserved.joined())?immutable=1", configuration: configuration())
        }
    }

    // MARK: Schema

    private func migrate(_ connection: Connection) throws(StoreError) {
        guard try refuseUnknownSchema(connection) < Schema.migrations.count else { return }
        try connection.write { access in
            // Another process may have done it while this one waited.
            let version = try access.command("PRAGMA user_version").first { Int($0.integer(0)) } ?? 0
            for migration in Schema.migrations.dropFirst(version) {
                try access.run(script: migration)
            }
            try access.run(
                script: """
                    PRAGMA application_id = \(Schema.applicationID);
                    PRAGMA user_version = \(max(version, Schema.migrations.count))
                    """)
        }
    }

    @discardableResult
    private func refuseUnknownSchema(_ connection: Connection) throws(StoreError) -> Int {
        let (version, application, objects) = try connection.snapshot { access in
            (
                try access.command("PRAGMA user_version").first { Int($0.integer(0)) } ?? 0,
                try access.command("PRAGMA application_id").first { Int($0.integer(0)) } ?? 0,
                try SchemaObjects(of: access)
            )
        }
        if application != Schema.applicationID, application != 0 || !objects.isEmpty {
            throw StoreError(.cannotOpen, "\"\(path)\" is another program's database: choose another directory")
        }
        if version > Schema.migrations.count {
            throw StoreError(
                .newerSchema,
                "a newer version of Marquee has written the store \"\(path)\" (its schema is \(version), this version "
                    + "knows \(Schema.migrations.count)): use that version, or another store")
        }
        try refuseForeignObjects(objects, at: version)
        if version < Schema.migrations.count, options.access == .readOnly {
            throw StoreError(
                .olderSchema,
                "an older version of Marquee has written the store \"\(path)\": start the host once, which brings it up "
                    + "to date")
        }
        return version
    }

    /// Nothing of a store with hostile triggers is run: what is there is compared before the first write.
    private func refuseForeignObjects(_ objects: SchemaObjects, at version: Int) throws(StoreError) {
        guard let difference = objects.difference(from: try SchemaObjects(at: version)) else { return }
        throw StoreError(
            .damaged,
            "the store \"\(path)\" is not as Marquee made it (\(difference)), so nothing of it is used: move it and its -wal "
                + "file aside (mv \"\(path)\" \"\(path).foreign\") and start again with an empty one, or put a backup in its place"
        )
    }
}
