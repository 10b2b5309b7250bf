import GRDB
import Testing

@testable import MarqueeStore

/// A store may come from somebody else, with more in it than messages.
@Suite struct HostileSchemaTests {
    /// What somebody may have put into a store, and what of it is named.
    static let changes: [(sql: String, name: String)] = [
        (
            "CREATE TRIGGER evil AFTER INSERT ON message BEGIN DELETE FROM outbox; END",
            "trigger 'evil' of table 'message' is not Marquee's"
        ),
        (
            "CREATE TRIGGER zz BEFORE DELETE ON setting BEGIN SELECT raise(ABORT, 'no'); END",
            "trigger 'zz' of table 'setting' is not Marquee's"
        ),
        ("CREATE VIEW evil AS SELECT 1", "view 'evil' of table 'evil' is not Marquee's"),
        ("CREATE TABLE evil (a)", "table 'evil' is not Marquee's"),
        ("CREATE INDEX evil ON message (hex(id))", "index 'evil' of table 'message' is not Marquee's"),
        (
            "ALTER TABLE outbox ADD COLUMN evil TEXT GENERATED ALWAYS AS (upper(name)) VIRTUAL",
            "table 'outbox' has been changed"
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
            """, "trigger 'inbox_changed' of table 'inbox_item' has been changed"
        ),
    ]

    /// As somebody else's program opens it.
    private func change(_ directory: TemporaryDirectory, _ sql: String) throws {
        let other = try DatabaseQueue(path: Store.databasePath(in: directory.path))
        try other.writeWithoutTransaction { try $0.execute(sql: sql) }
        try other.close()
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
            #expect(error?.message.contains("is not as Marquee made it (\(name))") == true)
            #expect(error?.message.contains("mv \"\(directory.path)") == true)
        }
    }

    @Test func `an older store's triggers do not run when it is brought up to date`() throws {
        let directory = try TemporaryDirectory()
        let other = try DatabaseQueue(path: Store.databasePath(in: directory.path))
        try other.writeWithoutTransaction { database in
            for migration in Schema.migrations.prefix(3) { try database.execute(sql: migration) }
            try database.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 3;
                    INSERT INTO setting VALUES ('mode', 'suspended');
                    CREATE TRIGGER evil AFTER UPDATE ON file BEGIN DELETE FROM setting; END;
                    INSERT INTO file VALUES ('https://a.example', zeroblob(32), 1, '', '', '', 1, 1, 1, x'');
                    """)
        }
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path) }
        #expect(error?.message.contains("trigger 'evil' of table 'file' is not Marquee's") == true)
        #expect(try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM setting") } == 1)
        #expect(try other.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 3)
    }

    @Test(arguments: 1...Schema.migrations.count)
    func `every version's store is as it was made, and can be brought up to date`(version: Int) throws {
        let directory = try TemporaryDirectory()
        let older = try DatabaseQueue(path: Store.databasePath(in: directory.path))
        try older.writeWithoutTransaction { database in
            for migration in Schema.migrations.prefix(version) { try database.execute(sql: migration) }
            try database.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version); ANALYZE
                    """)
        }
        try older.close()
        let store = try Store(at: directory.path)
        try store.add(.sample("a"))
        try store.close()
        #expect(try Store(at: directory.path).ids(.live) == ["a"])
    }

    @Test(arguments: [StoreOptions.Access.readWrite, .readOnly])
    func `no connection trusts what the file says`(access: StoreOptions.Access) throws {
        let directory = try TemporaryDirectory()
        try Store(at: directory.path).close()
        let store = try Store(at: directory.path, options: StoreOptions(access: access))
        let trusted = try store.connection.single { try $0.command("PRAGMA trusted_schema").first { $0.integer(0) } }
        #expect(trusted == 0)
        // Defensive: the schema cannot be written to behind SQLite's back.
        #expect(throws: StoreError.self) {
            try store.connection.single {
                try $0.run(script: "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'none'")
            }
        }
        try store.close()
    }
}
