import MarqueeDatabase
import MarqueeModel
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueePostgreSQL

@Suite(.timeLimit(.minutes(5)))
struct PoolTests {
    /// Each reads what is there and writes one more: as if there were no others, all count.
    @Test func `transactions that meet are tried again, and each counts once`() async throws {
        let pool = try await Self.pool("meeting", size: 4)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<20 {
                tasks.addTask {
                    for _ in 0..<5 {
                        try await pool.transaction { connection in
                            let number = try connection.run("SELECT number FROM counter") { $0.integer(0) }.rows[0]
                            try connection.run("UPDATE counter SET number = ?", [.integer(number + 1)])
                        }
                    }
                }
            }
            try await tasks.waitForAll()
        }
        #expect(try await Self.number(pool) == 100)
        #expect(pool.workerCount <= 4)
    }

    @Test func `what only reads ends with its task, and others go on`() async throws {
        let pool = try await Self.pool("cancelling", size: 1)
        await #expect(throws: CancellationError.self) {
            try await Self.cancelled(in: pool, .snapshot) { connection in
                // Longer than this test may take, and longer than the server lets it.
                while true { try connection.run("SELECT pg_sleep(20)::text") }
            }
        }
        #expect(try await Self.number(pool) == 0)
        #expect(pool.workerCount == 1)
    }

    @Test func `what writes goes on to its end, and tells of it`() async throws {
        let pool = try await Self.pool("going_on", size: 1)
        try await Self.cancelled(in: pool, .readCommitted) { connection in
            try connection.run("SELECT pg_sleep(0.2)::text")
            try connection.run("UPDATE counter SET number = 3")
        }
        #expect(try await Self.number(pool) == 3)
    }

    /// Does something in a transaction, and cancels its task once it has begun.
    private static func cancelled(
        in pool: PostgreSQLPool, _ isolation: Isolation,
        _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Void
    ) async throws {
        let (begins, begun) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await pool.transaction(isolation) { connection in
                begun.finish()
                try body(connection)
            }
        }
        for await _ in begins {}
        task.cancel()
        try await task.value
    }

    @Test func `a transaction that fails changes nothing`() async throws {
        let pool = try await Self.pool("failing", size: 1)
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { connection in
                try connection.run("UPDATE counter SET number = 7")
                try connection.run("SELECT nothing")
            }
        }
        #expect(try await Self.number(pool) == 0)
    }

    @Test func `a transaction whose body keeps a failure to itself does not count as kept`() async throws {
        let pool = try await Self.pool("keeping", size: 1)
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { connection in
                try connection.run("UPDATE counter SET number = 7")
                _ = try? connection.run("SELECT nothing")
            }
        }
        #expect(try await Self.number(pool) == 0)
    }

    @Test func `what was prepared before a change of the schema is prepared anew`() async throws {
        let pool = try await Self.pool("changing", size: 1)
        let all = "SELECT * FROM counter"
        #expect(try await pool.transaction { try $0.run(all) { $0.integer(0) }.rows } == [0])
        try await pool.transaction(.readCommitted) { try $0.run(script: "ALTER TABLE counter ADD COLUMN other bigint") }
        #expect(try await pool.transaction { try $0.run(all) { $0.isNull(1) }.rows } == [true])
    }

    @Test func `connections that are cut are made anew, also within a transaction`() async throws {
        let pool = try await Self.pool("cutting", size: 2)
        try Server.cutOff("cutting")
        #expect(try await Self.number(pool) == 0)
        try Server.cutOff("cutting")
        let read = try await pool.transaction(.snapshot) { try $0.run("SELECT 1") { $0.integer(0) }.rows }
        #expect(read == [1])
        let tries = Atomic(0)
        try await pool.transaction { connection in
            try connection.run("UPDATE counter SET number = number + 1")
            if tries.add(1, ordering: .relaxed).newValue == 1 { try Server.cutOff("cutting") }
            try connection.run("UPDATE counter SET number = number + 1")
        }
        #expect(tries.load(ordering: .relaxed) == 2)
        #expect(try await Self.number(pool) == 2)
    }

    @Test func `while the server is away whoever asks is told, and it goes on when it is back`() async throws {
        let cluster = try PostgreSQLCluster()
        let pool = try PostgreSQLPool(PostgreSQLAddress(cluster.address()), size: 2)
        #expect(try await pool.transaction(.snapshot) { try $0.run("SELECT 1") { $0.integer(0) }.rows } == [1])
        cluster.stop()
        for _ in 0..<20 {
            await #expect(throws: PostgreSQLError.self) {
                try await pool.transaction(.snapshot) { try $0.run("SELECT 1") }
            }
        }
        try cluster.start()
        let end = ContinuousClock.now + .seconds(30)
        while (try? await pool.transaction(.snapshot, { try $0.run("SELECT 1") })) == nil, ContinuousClock.now < end {
            try await ContinuousClock().sleep(for: .milliseconds(20))
        }
        #expect(try await pool.transaction(.snapshot) { try $0.run("SELECT 1") { $0.integer(0) }.rows } == [1])
    }

    @Test func `what is cancelled while it waits is not performed`() async throws {
        let pool = try await Self.pool("waiting", size: 1)
        let begun = AsyncStream.makeStream(of: Void.self)
        async let first: Void = pool.transaction { connection in
            begun.continuation.yield()
            try connection.run("SELECT pg_sleep(0.3)::text")
        }
        for await _ in begun.stream { break }
        let second = Task { try await pool.transaction { try $0.run("UPDATE counter SET number = 1") } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        try await first
        #expect(try await Self.number(pool) == 0)
    }

    @Test func `a pool that is closed says so`() async throws {
        let pool = try await Self.pool("closing", size: 1)
        pool.close()
        pool.close()
        await #expect(throws: PostgreSQLError.self) { try await Self.number(pool) }
    }

    @Test func `who listens hears, and listens again when the connection was cut`() async throws {
        let address = try Server.database("listening")
        let listener = try PostgreSQLListener(address, channel: "feed")
        let pool = try PostgreSQLPool(address, size: 1)
        var events = listener.events.makeAsyncIterator()
        #expect(await events.next() == .listening)
        try await pool.transaction(.readCommitted) { try $0.run("SELECT pg_notify('feed', ?)::text", [.text("7")]) }
        #expect(await events.next() == .notified("7"))
        try Server.cutOff("listening")
        #expect(await events.next() == .listening)
        try await pool.transaction { try $0.run("SELECT pg_notify('feed', '8')::text") }
        #expect(await events.next() == .notified("8"))
    }

    private static func pool(_ name: String, size: Int) async throws -> PostgreSQLPool {
        let pool = try PostgreSQLPool(Server.database(name), size: size)
        try await pool.transaction(.readCommitted) {
            try $0.run(script: "CREATE TABLE counter (number bigint NOT NULL); INSERT INTO counter VALUES (0)")
        }
        return pool
    }

    private static func number(_ pool: PostgreSQLPool) async throws -> Int64 {
        try await pool.transaction(.snapshot) { try $0.run("SELECT number FROM counter") { $0.integer(0) }.rows[0] }
    }
}
