import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

/// A store may come from somebody else, with more in it than messages.
@Suite struct HostileSchemaTests {
    /// What somebody may have put into a store, and what of it is named.
    static let changes: [(sql: String, name: String)] = [
        (
            "CREATE TRIGGER evil AFTER INSERT ON message BEGIN DELETE FROM outbox; END",
            "trigger 'evil' of table 'message' does not belong to Marquee"
        ),
        (
            "CREATE TRIGGER zz BEFORE DELETE ON setting BEGIN SELECT raise(ABORT, 'no'); END",
            "trigger 'zz' of table 'setting' does not belong to Marquee"
        ),
        ("CREATE VIEW evil AS SELECT 1", "view 'evil' of table 'evil' does not belong to Marquee"),
        ("CREATE TABLE evil (a)", "table 'evil' does not belong to Marquee"),
        ("CREATE INDEX evil ON message (hex(id))", "index 'evil' of table 'message' does not belong to Marquee"),
        (
            "ALTER TABLE outbox ADD COLUMN evil TEXT GENERATED ALWAYS AS (upper(name)) VIRTUAL",
            "table 'outbox' was changed"
        ),
        (
            "DROP TABLE synced; CREATE VIEW synced AS SELECT 'x' AS target, 'v' AS version, 1 AS at, x'' AS definitions",
            "table 'synced' is missing"
        ),
        ("DROP TRIGGER inbox_moved", "trigger 'inbox_moved' of table 'inbox_item' is missing"),
        (
            """
            DROP TRIGGER inbox_changed;
            CREATE TRIGGER inbox_changed AFTER UPDATE ON inbox_item BEGIN DELETE FROM message; END
            """, "trigger 'inbox_changed' of table 'inbox_item' was changed"
        ),
    ]

    /// As somebody else's program opens it.
    private func change(_ directory: TemporaryDirectory, _ sql: String) throws {
        try otherProgram(Store.databasePath(in: directory.path)).run(script: sql)
    }

    @Test(arguments: changes)
    func `a store with more, less or other in it than its version has is refused`(sql: String, name: String) throws {
        let directory = try TemporaryDirectory()
        try Store(at: directory.path).close()
        try change(directory, sql)
        for access in [StoreOptions.Access.readWrite, .readOnly] {
            let error = #expect(throws: StoreError.self) {
                try Store(at: directory.path, options: StoreOptions(access: access))
            }
            #expect(error?.code == .damaged)
            #expect(error?.message.contains("was not created by Marquee, or was changed (\(name))") == true)
            #expect(error?.advice?.contains("mv \(directory.path)") == true)
        }
    }

    @Test func `an older store's triggers do not run when it is brought up to date`() throws {
        let directory = try FrozenStore.copy("store-3")
        let other = try otherProgram(Store.databasePath(in: directory.path))
        try other.run(script: "CREATE TRIGGER evil AFTER UPDATE ON file BEGIN DELETE FROM setting; END")
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
        #expect(error?.message.contains("trigger 'evil' of table 'file' does not belong to Marquee") == true)
        #expect(try other.command("SELECT count(*) FROM setting").first { $0.integer(0) } == 2)
        #expect(try other.command("PRAGMA user_version").first { $0.integer(0) } == 3)
    }

    @Test(arguments: FrozenStore.names)
    func `what SQLite adds by itself to a store is nobody's`(name: String) throws {
        let directory = try FrozenStore.copy(name)
        try otherProgram(Store.databasePath(in: directory.path)).run(script: "ANALYZE")
        try Store(at: directory.path).close()
        let store = try Store(at: directory.path)
        #expect(try store.queue.state("queued") == .queued)
        try store.close()
    }

    @Test func `a table of versions that is not ours is not read`() throws {
        let directory = try TemporaryDirectory()
        try Store(at: directory.path).close()
        try change(
            directory,
            """
            DROP TABLE schema_version;
            CREATE VIEW schema_version AS SELECT 'queue' AS feature, 0 AS version
            """)
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
        #expect(error?.message.contains("table 'schema_version' is missing") == true)
    }

    @Test(arguments: [
        "UPDATE schema_version SET version = version + 1 WHERE feature = 'queue'",
        "INSERT INTO schema_version VALUES ('weather', 1)",
    ])
    func `a feature's version that is not known here is a newer program's`(sql: String) throws {
        let directory = try TemporaryDirectory()
        try Store(at: directory.path).close()
        try change(directory, sql)
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
        #expect(error?.code == .newerSchema)
    }

    @Test(arguments: [StoreOptions.Access.readWrite, .readOnly])
    func `no connection trusts what the file says`(access: StoreOptions.Access) throws {
        let directory = try TemporaryDirectory()
        try Store(at: directory.path).close()
        let store = try Store(at: directory.path, options: StoreOptions(access: access))
        let trusted = try store.database.single { try $0.command("PRAGMA trusted_schema").first { $0.integer(0) } }
        #expect(trusted == 0)
        // Defensive: the schema cannot be written to behind SQLite's back.
        #expect(throws: StoreError.self) {
            try store.database.single {
                try $0.run(script: "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'none'")
            }
        }
        try store.close()
    }
}
