import CSQLite
import Glibc
import MarqueeModel
import MarqueeSystem

/// The way from a directory to a connection whose schema is current.
struct DatabaseOpening {
    let directory: String
    let kind: DatabaseKind
    let options: DatabaseOptions

    private var files: DatabaseFiles { DatabaseFiles(directory: directory, kind: kind) }
    private var path: String { kind.path(in: directory) }
    private var place: String { "the \(kind.name) '\(path)'" }
    private var mayWrite: Bool { options.access != .readOnly }

    func connect() throws(StoreError) -> SQLiteConnection {
        if options.access == .readWrite { try files.makeDirectory() }
        let isThere = try files.findDatabase(isOwn: mayWrite)
        guard isThere || options.access == .readWrite, mayWrite || !files.isEmpty else {
            throw missing
        }
        do {
            if !isThere { try files.makeDatabase() }
            let connection = try attempt { mayWrite ? try connectForWriting() : try connectForReading() }
            try attempt { try bringUpToDate(connection) }
            return connection
        } catch {
            guard error.code == .readOnly || error.code == .cannotOpen,
                let refusal = files.refusal(isWritten: mayWrite)
            else { throw error }
            throw refusal
        }
    }

    private var missing: StoreError {
        StoreError(.notFound, "there is no \(kind.name) '\(path)' yet", advice: kind.whenMissing)
    }

    private func attempt<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
        do {
            return try body()
        } catch {
            throw (error as? StoreError) ?? StoreError(error, kind: kind, path: path)
        }
    }

    // MARK: Connection

    private func connection(_ path: String, _ flags: Int32) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(
            path: path, flags, busyTimeout: Int32(clamping: options.busyTimeout.milliseconds))
        try connection.run(script: "PRAGMA cache_size = -\(options.cache.bytes >> 10)")
        return connection
    }

    private func connectForWriting() throws -> SQLiteConnection {
        let connection = try connection(path, SQLITE_OPEN_READWRITE)
        guard try switchToLog(connection) == "wal" else {
            throw StoreError(
                .cannotOpen,
                "the disk of '\(path)' does not support a write-ahead log",
                advice: "put the \(kind.name) on a local disk")
        }
        // Every commit reaches the disk.
        try connection.run(script: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864")
        if let maximumSize = options.maximumSize {
            let pageSize = try connection.command("PRAGMA page_size").first { $0.integer(0) } ?? 4_096
            try connection.run(script: "PRAGMA max_page_count = \(maximumSize.bytes / pageSize)")
        }
        return connection
    }

    /// A database that was just made is switched by the first one who opens it. Of two who try at once one is told that
    /// it is locked, without the wait that every other statement has: each holds what the other waits for
    /// (sqlite.org/c3ref/busy_handler.html). Hence the wait here.
    private func switchToLog(_ connection: SQLiteConnection) throws -> String? {
        let pause: TimeSpan = .milliseconds(5)
        var remaining = options.busyTimeout
        while true {
            do {
                return try connection.command("PRAGMA journal_mode = WAL").first { $0.text(0) }
            } catch let error as SQLiteError where error.kind == SQLITE_BUSY && remaining > pause {
                usleep(UInt32(clamping: pause.milliseconds * 1_000))
                remaining = TimeSpan(milliseconds: remaining.milliseconds - pause.milliseconds)
            }
        }
    }

    /// A database whose last writer has left has no log, and one cannot be made where nothing may be written: then
    /// nobody else writes it either, so it may be taken as it is.
    private func connectForReading() throws -> SQLiteConnection {
        do {
            let connection = try connection(path, SQLITE_OPEN_READONLY)
            _ = try connection.command("PRAGMA user_version").first { $0.integer(0) }
            return connection
        } catch let error as SQLiteError {
            guard [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(error.kind), !files.hasLog else {
                throw error
            }
            return try connection(
                "file:\(Self.escaped(path))?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        }
    }

    /// A path as a URI has it: each byte that is more than a letter, a digit or a separator as a number.
    static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            guard byte < 0x80, character.isLetter || character.isNumber || "/.-_".contains(character) else {
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            return String(character)
        }.joined()
    }

    // MARK: Schema

    private func bringUpToDate(_ connection: SQLiteConnection) throws {
        let transaction = Transaction(connection)
        try transaction.command("BEGIN DEFERRED").run()
        let state = try SchemaState(kind.schema, of: transaction)
        try transaction.command("COMMIT").run()
        try refuseUnknown(state)
        guard !state.isCurrent(in: kind.schema) else { return }
        guard mayWrite else {
            // Somebody is just making it, or was killed while making it.
            guard state.number > 0 || !state.objects.isEmpty else { throw missing }
            throw StoreError(
                .olderSchema, "\(place) was written by an older version of Marquee", advice: kind.whenOlder)
        }
        // An older host would not understand what it finds then.
        let claim = state.objects.isEmpty || !kind.hasHost ? nil : try claimForUpgrade()
        defer { withExtendedLifetime(claim) {} }
        try transaction.command("BEGIN IMMEDIATE").run()
        try kind.schema.migrate(transaction, as: kind.applicationID)
        try transaction.command("COMMIT").run()
    }

    /// Waits up to a second for another process that does the same.
    private func claimForUpgrade() throws(StoreError) -> HostClaim {
        do {
            return try HostClaim(at: directory, patience: 500)
        } catch {
            guard error.code == .claimed else { throw error }
            let name = HostClaim.holder(at: directory).map { "process \($0)" } ?? "another process"
            throw StoreError(
                .claimed,
                "\(name), a host of an older version of Marquee, is using \(place), which has to be "
                    + "upgraded",
                advice: "stop that host, then try again")
        }
    }

    private func refuseUnknown(_ state: SchemaState) throws(StoreError) {
        try Self.refuseUnknown(state, of: kind, at: path, whenDamaged: kind.remedy(at: path))
    }

    /// Refuses what another program, a newer version or somebody's hand has made.
    static func refuseUnknown(
        _ state: SchemaState, of kind: DatabaseKind, at path: String, whenDamaged: String
    ) throws(StoreError) {
        let place = "the \(kind.name) '\(path)'"
        if state.applicationID != kind.applicationID, state.applicationID != 0 || !state.objects.isEmpty {
            throw StoreError(.cannotOpen, "'\(path)' is another program's database", advice: kind.elsewhere)
        }
        if state.isNewer(than: kind.schema) {
            throw StoreError(
                .newerSchema,
                "\(place) was written by a newer version of Marquee (its schema is \(state.number), this version "
                    + "knows \(kind.schema.version))", advice: "use that version, or another \(kind.name)")
        }
        // Nothing of a database with hostile triggers is run: what is there is compared before the first write.
        guard let difference = state.objects.difference(from: try SchemaObjects(of: kind.schema, at: state)) else {
            return
        }
        throw StoreError(
            .damaged,
            "\(place) was not created by Marquee, or was changed (\(difference)), so it is not used",
            advice: whenDamaged)
    }
}
