import Glibc
import MarqueeDatabase
import MarqueeModel
import MarqueeTesting
import MarqueeThreads
import Synchronization
import Testing

@testable import MarqueePostgreSQL

@Suite(.timeLimit(.minutes(5)))
struct WriterTests {
    private struct Failure: Error {}

    private static let insertion = "INSERT INTO kept (id) VALUES (?)"

    private static func writer(_ name: String) throws -> (PostgreSQLWriter, PostgreSQLConnection) {
        let address = try Server.database(name)
        let connection = try PostgreSQLConnection(address)
        try connection.run(
            script: "CREATE TABLE kept (id bigint PRIMARY KEY); CREATE TABLE change (number bigint);"
                + " INSERT INTO change VALUES (0)")
        return (PostgreSQLWriter(address, turn: 7, ending: "UPDATE change SET number = number + 1"), connection)
    }

    private static func kept(_ connection: PostgreSQLConnection) throws -> [Int64] {
        try connection.run("SELECT id FROM kept ORDER BY id") { $0.integer(0) }.rows
    }

    private static func body(_ id: Int64, fails: Bool = false) -> PostgreSQLWriter.Body<Int> {
        { connection, notes in
            try connection.run(insertion, [.integer(id)])
            if fails { throw Failure() }
            notes += 1
        }
    }

    @Test func `bodies hold together, and one that fails fails alone`() throws {
        let (writer, connection) = try Self.writer("bodies")
        let noted = Mutex(0)
        let bodies = [Self.body(1), Self.body(2, fails: true), Self.body(3), Self.body(3), Self.body(4)]
        let errors = try writer.write(together: { bodies }, noting: 0) { _, notes in noted.withLock { $0 = notes } }
        #expect(errors.map { $0 == nil } == [true, false, true, false, true])
        #expect((errors[3] as? PostgreSQLError)?.kind == .exists)
        #expect(try Self.kept(connection) == [1, 3, 4])
        #expect(noted.withLock { $0 } == 3)
        #expect(try connection.run("SELECT number FROM change") { $0.integer(0) }.rows == [1])
    }

    @Test func `what a standby lacks that took over does not hold, whoever has its number now`() throws {
        let primary = try PostgreSQLCluster()
        try primary.run("CREATE TABLE kept (id bigint)")
        let standby = try PostgreSQLCluster(following: primary)
        standby.stop()
        // From now on a commit is on the disk of the primary, and waits for the standby in vain.
        try primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        let writer = PostgreSQLWriter(try PostgreSQLAddress(primary.address()), turn: 7)
        let outcome = Mutex<Result<[Bool], any Error>?>(nil)
        try BlockingThread.start {
            let result = Result {
                try writer.write(together: { [Self.body(1)] }, noting: 0) { _, _ in }.map { $0 == nil }
            }
            outcome.withLock { $0 = result }
        }
        let waits = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        while try primary.run(waits) != "t" { usleep(20_000) }
        primary.stop()
        try standby.start()
        try standby.run("SELECT pg_promote()")
        for _ in 0..<20 { try standby.run("SELECT pg_current_xact_id()") }
        standby.stop()
        try standby.start(inPlaceOf: primary)
        while outcome.withLock({ $0 == nil }) { usleep(20_000) }
        let error = #expect(throws: PostgreSQLError.self) { try outcome.withLock { try $0?.get() } }
        #expect(error?.kind == .unknown)
    }

    @Test func `when what stands at the end fails, nothing holds`() throws {
        let (writer, connection) = try Self.writer("endings")
        #expect(throws: Failure.self) {
            try writer.write(together: { [Self.body(1)] }, noting: 0) { _, _ in throw Failure() }
        }
        #expect(try Self.kept(connection) == [])
    }

    @Test func `a connection that is lost before or while something is committed is made anew, and it is there once`()
        throws
    {
        let (writer, connection) = try Self.writer("losing")
        // At the first commit, the server ends the connection.
        try connection.run(
            script: """
                CREATE SEQUENCE tries;
                CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    IF nextval('tries') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER leaving AFTER INSERT ON kept DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION leave()
                """)
        let runs = Atomic(0)
        let counting: PostgreSQLWriter.Body<Int> = { connection, _ in
            // And once before that.
            if runs.add(1, ordering: .relaxed).newValue == 1 {
                _ = try? connection.run("SELECT pg_terminate_backend(pg_backend_pid())::text")
            }
            try connection.run(Self.insertion, [.integer(1)])
        }
        let errors = try writer.write(together: { [counting] }, noting: 0) { _, _ in }
        #expect(errors.allSatisfy { $0 == nil })
        #expect(runs.load(ordering: .relaxed) == 3)
        #expect(try Self.kept(connection) == [1])
    }

    @Test func `where nobody can tell what became of a commit, that is said`() async throws {
        let cluster = try PostgreSQLCluster()
        let connection = try PostgreSQLConnection(PostgreSQLAddress(cluster.address()))
        // The commit takes so long that the server is stopped meanwhile.
        try connection.run(
            script: """
                CREATE TABLE kept (id bigint);
                CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    PERFORM pg_sleep(20);
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER resting AFTER INSERT ON kept DEFERRABLE INITIALLY DEFERRED
                    FOR EACH ROW EXECUTE FUNCTION rest()
                """)
        let writer = PostgreSQLWriter(
            try PostgreSQLAddress(cluster.address()), turn: 7, patience: .milliseconds(300))
        let isCommitting = AsyncStream.makeStream(of: Void.self)
        async let outcome = BlockingThread.run {
            Result {
                try writer.write(together: { [Self.body(1)] }, noting: 0) { _, _ in
                    isCommitting.continuation.yield()
                }
            }
        }
        for await _ in isCommitting.stream { break }
        let asked = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%COMMIT'"
        while try connection.run(asked, [], read: { $0.integer(0) }).rows != [1] { await Task.yield() }
        cluster.stop()
        let result = try await outcome
        let error = #expect(throws: PostgreSQLError.self) { try result.get() }
        #expect(error?.kind == .unknown)
    }

    @Test func `writers take turns`() async throws {
        let address = try Server.database("turns")
        let connection = try PostgreSQLConnection(address)
        try connection.run(script: "CREATE TABLE counter (number bigint); INSERT INTO counter VALUES (0)")
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<4 {
                tasks.addTask {
                    let writer = PostgreSQLWriter(address, turn: 7)
                    for _ in 0..<25 {
                        // Reads and writes one more, without a lock of its own.
                        let body: PostgreSQLWriter.Body<Int> = { connection, _ in
                            let number = try connection.run("SELECT number FROM counter") { $0.integer(0) }.rows[0]
                            try connection.run("UPDATE counter SET number = ?", [.integer(number + 1)])
                        }
                        _ = try writer.write(together: { [body] }, noting: 0) { _, _ in }
                    }
                }
            }
            try await tasks.waitForAll()
        }
        #expect(try connection.run("SELECT number FROM counter") { $0.integer(0) }.rows == [100])
    }

    @Test func `many rows are inserted by one statement, with nulls and without what is there`() throws {
        let connection = try PostgreSQLConnection(Server.database("rows"))
        try connection.run(script: "CREATE TABLE kept (id bigint PRIMARY KEY, text text, bytes bytea)")
        let statement = connection.command(
            "INSERT INTO kept (id, text, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING id")
        let rows: [[SQLValue]] = [
            [.integer(1), .text("it's"), .blob([0, 255])], [.integer(-2), .text(nil), .blob(nil)],
            [.integer(.max), .text(""), .blob([])],
        ]
        #expect(try statement.insertAll(rows) { $0.integer(0) }.sorted() == [-2, 1, .max])
        #expect(try statement.insertAll(rows + [[.integer(5), .text("a\u{0}b"), .blob([1])]]) { $0.integer(0) } == [5])
        let kept = try connection.run("SELECT text, bytes FROM kept ORDER BY id") {
            ($0.optionalText(0), $0.optionalBlob(1))
        }.rows
        #expect(kept.map(\.0) == [nil, "it's", "a\u{FFFD}b", ""])
        #expect(kept.map(\.1) == [nil, [0, 255], [1], []])
        #expect(try statement.insertAll([]) { $0.integer(0) } == [])
    }
}
