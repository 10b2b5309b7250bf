import MarqueeDatabase
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueePostgreSQL

@Suite(.timeLimit(.minutes(2)))
struct ConnectionTests {
    @Test func `values come back as they were given`() throws {
        let connection = try PostgreSQLConnection(Server.database("given"))
        try connection.run(script: "CREATE TABLE kept (number bigint, text text, bytes bytea)")
        let numbers: [Int64?] = [0, 1, -1, 255, -256, .max, .min, nil]
        let texts: [String?] = ["", "it's", "日本 🎉", "a\nb", "?1", nil, "a\u{0}b", "y"]
        let blobs: [[UInt8]?] = [[], [0], [0, 255, 0], nil, Array(repeating: 7, count: 100_000), [1], [2], [3]]
        for index in numbers.indices {
            let changes = try connection.run(
                "INSERT INTO kept (number, text, bytes) VALUES (?, ?, ?)",
                [.integer(numbers[index]), .text(texts[index]), .blob(blobs[index])])
            #expect(changes == 1)
        }
        let rows = try connection.run("SELECT number, text, bytes FROM kept ORDER BY number NULLS LAST") {
            ($0.optionalInteger(0), $0.optionalText(1), $0.optionalBlob(2))
        }.rows
        let expected = numbers.indices.sorted { (numbers[$0] ?? .max, $0) < (numbers[$1] ?? .max, $1) }
        #expect(rows.map(\.0) == expected.map { numbers[$0] })
        #expect(rows.map(\.1) == expected.map { texts[$0]?.replacing("\u{0}", with: "\u{FFFD}") })
        #expect(rows.map(\.2) == expected.map { blobs[$0] })
    }

    @Test func `a result has numbers of any width, and truth`() throws {
        let connection = try PostgreSQLConnection(Server.database("widths"))
        let row = try connection.run(
            "SELECT (-2)::smallint, 70000::int, true, false, count(*) FROM pg_database WHERE false"
        ) {
            row in (0..<5).map { row.integer($0) }
        }.rows
        #expect(row == [[-2, 70_000, 1, 0, 0]])
    }

    @Test(arguments: [
        ("SELECT 1", "SELECT 1"), ("a = ? AND b = ?", "a = $1 AND b = $2"), ("a = ?2 OR b = ?1", "a = $2 OR b = $1"),
        ("'what?' = ?", "'what?' = $1"), ("?12", "$12"), ("x IN (?1, ?1)", "x IN ($1, $1)"),
    ])
    func `what a statement is given has PostgreSQL's form`(sql: String, expected: String) {
        #expect(StatementText(sql).text == expected)
    }

    @Test func `each kind of failure is told apart, and the connection goes on`() throws {
        let connection = try PostgreSQLConnection(Server.database("failures"))
        try connection.run(script: "CREATE TABLE one (id text PRIMARY KEY)")
        let insertion = "INSERT INTO one (id) VALUES (?)"
        try connection.run(insertion, [.text("a")])
        #expect(kind { try connection.run(insertion, [.text("a")]) } == .exists)
        #expect(kind { try connection.run("SELEC 1") } == .failed)
        #expect(kind { try connection.run("SELEC 1") } == .failed)
        #expect(kind { try connection.run(script: "BEGIN READ ONLY; DELETE FROM one") } == .readOnly)
        try connection.run(script: "ROLLBACK")
        #expect(try connection.run("SELECT id FROM one") { $0.text(0) }.rows == ["a"])
    }

    @Test func `a statement that takes too long is ended by the server`() throws {
        let limits = PostgreSQLLimits(statement: .milliseconds(100))
        let connection = try PostgreSQLConnection(Server.database("slow"), limits: limits)
        #expect(kind { try connection.run("SELECT pg_sleep(20)::text") } == .timedOut)
        #expect(try connection.run("SELECT 1") { $0.integer(0) }.rows == [1])
    }

    @Test func `statements without answers between them are one round trip, and hold together`() throws {
        let connection = try PostgreSQLConnection(Server.database("together"))
        try connection.run(script: "CREATE TABLE seen (id bigint PRIMARY KEY)")
        let insertion = "INSERT INTO seen (id) VALUES (?) ON CONFLICT DO NOTHING"
        #expect(try connection.runAll(insertion, []) == [])
        let changes = try connection.runAll(insertion, [1, 2, 1, 3].map { [.integer(Int64($0))] })
        #expect(changes == [1, 1, 0, 1])
        let plain = "INSERT INTO seen (id) VALUES (?)"
        #expect(kind { _ = try connection.runAll(plain, [[.integer(4)], [.integer(4)], [.integer(5)]]) } == .exists)
        #expect(try connection.run("SELECT count(*) FROM seen") { $0.integer(0) }.rows == [3])
        let read = connection.command("SELECT id FROM seen WHERE id >= ? ORDER BY id")
        #expect(try read.firstOfEach([[.integer(2)], [.integer(9)], [.integer(0)]]) { $0.integer(0) } == [2, nil, 1])
        #expect(try read.firstOfEach([[.integer(2)]]) { $0.integer(0) } == [2])
        // More than the buffers of both sides hold.
        let many = (10..<30_010).map { [SQLValue.integer(Int64($0))] }
        #expect(try connection.runAll(insertion, many).reduce(0, +) == 30_000)
        let one = connection.command("SELECT id FROM seen WHERE id = ?")
        #expect(try one.firstOfEach(many) { $0.integer(0) } == Array(10..<30_010))
    }

    @Test func `a connection that is cut while many statements are on their way is lost, and says so`() throws {
        let connection = try PostgreSQLConnection(Server.database("underway"))
        let sql = "SELECT pg_terminate_backend(pg_backend_pid())::text, ?"
        let error = #expect(throws: PostgreSQLError.self) {
            try connection.runAll(sql, (0..<1_000).map { [.integer(Int64($0))] })
        }
        #expect(error?.kind == .disconnected)
        #expect(connection.isLost)
        #expect(throws: PostgreSQLError.self) { try connection.runAll(sql, [[.integer(1)]]) }
    }

    @Test func `connections are encrypted where the address says so, and the server is who it has to be`() throws {
        let cluster = try PostgreSQLCluster(isDurable: false)
        let certificate = try cluster.useTLS()
        cluster.stop()
        try cluster.start()
        let stranger = try PostgreSQLCluster(isDurable: false)
        let other = try stranger.useTLS()
        let plain = cluster.address()
        let named = plain.replacing("127.0.0.1", with: "localhost")
        func isEncrypted(_ address: String) throws -> Int64? {
            try PostgreSQLConnection(PostgreSQLAddress(address))
                .run("SELECT ssl::int::bigint FROM pg_stat_ssl WHERE pid = pg_backend_pid()") { $0.integer(0) }.rows
                .first
        }
        #expect(try isEncrypted(plain + "?sslmode=disable") == 0)
        #expect(try isEncrypted(plain + "?sslmode=require") == 1)
        #expect(try isEncrypted(named + "?sslmode=verify-full&sslrootcert=\(certificate)") == 1)
        for wrong in [
            plain + "?sslmode=verify-full&sslrootcert=\(certificate)",
            named + "?sslmode=verify-ca&sslrootcert=\(other)",
        ] {
            let error = #expect(throws: PostgreSQLError.self) { try isEncrypted(wrong) }
            #expect(
                error?.message.contains("certificate") == true, "\(wrong): \(error.map(String.init(describing:)) ?? "")"
            )
        }
        stranger.stop()
    }

    @Test func `a wrong password is refused, and its words have none`() throws {
        let address = try Server.address(password: "quite wrong")
        let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection(address) }
        #expect(error?.kind == .refused)
        #expect(error?.description.contains("quite wrong") == false)
        #expect(!address.place.contains("wrong"))
    }

    @Test(arguments: [
        "", "mysql://x", "postgres://[", "postgres://h/d?nosuch=1", "postgres://a\u{0}b",
    ])
    func `what is no address is refused without being repeated`(text: String) {
        let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(text).place }
        #expect(error?.kind == .refused)
    }

    /// libpq takes what follows the first '@' for the server's name, and that name is in logs.
    @Test(arguments: ["postgres://user:sec@ret@db.example/d", "postgres://user:secret@db:5432@x/d"])
    func `a password with an at sign is not taken for a host`(text: String) {
        let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(text).place }
        #expect(error?.kind == .refused)
        #expect(error?.description.contains("ret") == false)
    }

    @Test func `more statements than the server is to remember are prepared anew`() throws {
        let connection = try PostgreSQLConnection(Server.database("many"))
        for number in 0..<1_100 {
            #expect(try connection.run("SELECT \(number)") { $0.integer(0) }.rows == [Int64(number)])
        }
        let count = try connection.run("SELECT count(*) FROM pg_prepared_statements") { $0.integer(0) }.rows
        #expect((count.first ?? .max) <= 500)
    }

    private func kind(_ body: () throws -> Void) -> PostgreSQLError.Kind? {
        do {
            try body()
            return nil
        } catch {
            return (error as? PostgreSQLError)?.kind
        }
    }
}
