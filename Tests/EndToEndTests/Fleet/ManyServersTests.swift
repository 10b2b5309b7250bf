import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Three servers of one dashboard behind a proxy, on PostgreSQL: a request of anybody goes to any of them.
@Suite(.timeLimit(.minutes(60))) struct ManyServersTests {
    /// `MARQUEE_KILLS` for more.
    private static let kills = ProcessInfo.processInfo.environment["MARQUEE_KILLS"].flatMap { Int($0) } ?? 9
    private static let servers = 3

    @Test func `what one server has been told, the next one knows`() throws {
        let dashboards = try BalancedDashboards(Self.servers, of: ScratchDatabase.make())
        let secret = try dashboards.token(named: "ci", "read", "sync")
        let id = String(secret.dropFirst(3).prefix(8))
        for round in 1...(2 * Self.servers) {
            // Each version is made by another server than the one before.
            let put = try Exchange.perform(
                "PUT", "/api/v1/definitions", port: dashboards.port,
                headers: [
                    "Authorization": "Bearer \(secret)", "Content-Type": "application/json",
                    "If-Match": "\"\(round - 1)\"",
                ],
                body: Self.definitions(round))
            #expect(put.status == 200, "\(put.text)")
            for _ in 0..<Self.servers {
                let read = try dashboards.ask("GET", "/api/v1/definitions/offer", token: secret)
                #expect(read.text.contains("\"\(round)\""), "\(read.text)")
            }
        }
        #expect(try dashboards.ask("DELETE", "/api/v1/tokens/\(id)").status == 204)
        for _ in 0..<Self.servers {
            #expect(try dashboards.ask("GET", "/api/v1/definitions", token: secret).status == 401)
        }
    }

    @Test func `a database that nobody serves is named, and it is unavailable`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let ended = try Executable(directory: folder).run([
            "dashboard", "serve", "--port", "0", "--database", "postgres://ada:secret@127.0.0.1:1/shop",
        ])
        #expect(ended.code == 69)
        #expect(ended.errors.contains("'127.0.0.1:1/shop' cannot be reached"), "\(ended.errors)")
        #expect(!ended.errors.contains("secret"))
    }

    @Test func `failed attempts at all servers count together`() throws {
        let dashboards = try BalancedDashboards(Self.servers, of: ScratchDatabase.make())
        func firstRefusal(_ ask: (String) throws -> Int) throws -> Int? {
            // Each another one, as long as a token is.
            try (0..<100).first { try ask("mq_00000000_" + String(format: "%064d", $0)) == 429 }
        }
        let one = try ServedDashboard()
        let alone = try firstRefusal { try one.ask("GET", "/api/v1/definitions", token: $0).status }
        let together = try firstRefusal { try dashboards.ask("GET", "/api/v1/definitions", token: $0).status }
        #expect(alone != nil && together == alone)
    }

    @Test func `whichever server or database is killed, each screen shows each message once, and each is counted once`()
        throws
    {
        let cluster = try PostgreSQLCluster()
        let dashboards = try BalancedDashboards(Self.servers, of: cluster.address())
        let screens = try ConnectedScreens(2, of: dashboards)
        var random = SplitMix(seed: 0x7365_7276_6572_7321)
        for number in 0..<Self.kills {
            for _ in 0...(random.next() % 3) { try screens.send() }
            usleep(UInt32(random.next() % 300_000))
            if number % 3 == 2 {
                cluster.stop()
                try cluster.start()
            } else {
                let victim = Int(random.next() % UInt64(Self.servers))
                try dashboards.kill(victim)
                usleep(UInt32(random.next() % 300_000))
                try dashboards.start(victim)
            }
        }
        try screens.checkThatEachWasShownOnce()
    }

    @Test
    func `when a standby takes over, nothing is lost and nothing is shown twice`()
        throws
    {
        let primary = try PostgreSQLCluster()
        let standby = try PostgreSQLCluster(following: primary)
        // What was confirmed is on both.
        try primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        let dashboards = try BalancedDashboards(
            Self.servers, of: primary.address(or: standby), options: ["--read-database", standby.address()])
        let screens = try ConnectedScreens(2, of: dashboards)
        for _ in 0..<3 { try screens.send() }
        try wait { try screens.viewed() == 6 }
        #expect(
            try standby.run("SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = 'marquee'") == "t")
        primary.stop()
        // For a while there is nobody who takes anything: it is said, and whoever asked comes again.
        let refused = try dashboards.ask("GET", "/api/v1/hosts")
        #expect(refused.status == 503 && refused.headers["retry-after"] != nil, "\(refused.status) \(refused.text)")
        try standby.run("SELECT pg_promote()")
        for _ in 0..<3 { try screens.send() }
        try screens.checkThatEachWasShownOnce()
    }

    @Test func `while servers are replaced one by one for an upgrade, everything goes on`() throws {
        let cluster = try PostgreSQLCluster()
        let dashboards = try BalancedDashboards(Self.servers, of: cluster.address())
        let screens = try ConnectedScreens(2, of: dashboards)
        let reader = try dashboards.token(named: "reader", "read")
        let load = DashboardLoad("/api/v1/hosts", port: dashboards.port, token: reader)
        defer { load.end() }
        try screens.send()
        // What the first new server does to a schema, and leaves this version at work.
        try cluster.run(
            """
            BEGIN;
            SELECT pg_advisory_xact_lock(\(0x4D61_7271_0000_0002));
            ALTER TABLE marquee.host ADD COLUMN later bigint;
            UPDATE marquee.schema_version SET number = number + 1;
            COMMIT
            """)
        for number in 0..<Self.servers {
            try screens.send()
            try dashboards.replace(number)
            try screens.send()
        }
        try screens.checkThatEachWasShownOnce()
        let answers = load.end()
        #expect(answers.keys.sorted() == [200] && (answers[200] ?? 0) > 20, "\(answers)")
    }

    @Test func `an embedded dashboard moves into a database with all that it has`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "data").path()
        let database = try ScratchDatabase.make()
        func copy(_ more: String...) throws -> Executable.Outcome {
            try Executable(directory: folder).run(["dashboard", "copy", "--from", data, "--to", database] + more)
        }
        let start = try Executable(directory: folder).start(
            ["dashboard", "serve", "--port", "0", "--data", data, "--format", "json"])
        #expect(try start.waitForOutput("}\n"))
        try wait { try copy("--dry-run").errors.contains("is serving from") }
        let port =
            URL(string: try start.output.isEmpty ? "" : Value(json: start.output).object?["url"]?.string ?? "")?.port
            ?? 0
        let token = try String(contentsOfFile: data + "/first-token", encoding: .utf8).trimmingCharacters(in: .newlines)
        let headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
        for number in 1...3 {
            let put = try Exchange.perform(
                "PUT", "/api/v1/definitions", port: port,
                headers: headers.merging(["If-Match": "\"\(number - 1)\""]) { $1 },
                body: Self.definitions(number))
            #expect(put.status == 200, "\(put.text)")
        }
        _ = try FleetScreen.send(number: 0, to: port, token)
        let before = try Exchange.perform("GET", "/api/v1/messages", port: port, headers: headers).text
        start.signal(SIGTERM)
        #expect(try start.wait().code == 0)
        let planned = try copy("--dry-run")
        #expect(planned.code == 0 && planned.output.contains("nothing was copied"), "\(planned.errors)")
        let copied = try copy("--format", "json")
        #expect(copied.code == 0, "\(copied.errors)")
        #expect(try copied.json.object?["tables"]?.object?["version"]?.integer == 3)
        for again in [try copy(), try copy("--dry-run")] {
            #expect(again.code != 0 && again.errors.contains("already"), "\(again.errors)")
        }
        let dashboard = try ServedDashboard(database: database)
        #expect(dashboard.token.isEmpty)
        #expect(try dashboard.ask("GET", "/api/v1/messages", token: token).text == before)
        #expect(try dashboard.ask("GET", "/api/v1/definitions/offer", token: token).text.contains("\"3\""))
        #expect(try FleetScreen.send(number: 1, to: dashboard.port, token) == "m1")
    }

    private static func definitions(_ version: Int) -> String {
        """
        {"definitions":[{"name":"offer","type":"template","presenter":"web",\
        "arguments":[{"name":"title","type":"string","default":"\(version)"}]}]}
        """
    }
}
