import MarqueeDatabase
import MarqueeModel
import MarqueePostgreSQL
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct PostgreSQLStorageTests {
    @Test func `PostgreSQL keeps the contract`() async throws {
        let storage = try PostgreSQLStorage(ScratchDatabase.make())
        try await checkDashboardStorage(storage)
        storage.close()
    }

    @Test func `of servers that start at once on an empty database, one makes the tables`() async throws {
        let address = try ScratchDatabase.make()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask {
                    let storage = try PostgreSQLStorage(address)
                    _ = try await storage.head()
                    storage.close()
                }
            }
            try await tasks.waitForAll()
        }
    }

    @Test(arguments: [1, 2])
    func `after an upgrade, a version that knows enough works on, and another one refuses`(oldest: Int64) async throws {
        let address = try ScratchDatabase.make()
        let running = try PostgreSQLStorage(address)
        let connection = try PostgreSQLConnection(PostgreSQLAddress(address).inSchema(PostgreSQLStorage.schema))
        let later = PostgreSQLSchema.Step(script: "ALTER TABLE host ADD COLUMN later bigint", oldest: oldest)
        try PostgreSQLMigration(connection, mayMake: true, steps: PostgreSQLSchema.steps + [later]).run()
        let token = TokenRecord(
            id: TokenID(), name: "ada", hash: Secret().hash, scopes: [.read], createdAt: .test, expiresAt: nil)
        let entry = AuditEntry(.tokenCreated, by: .commandLine("ada"), at: .test)
        #expect(try await running.insertToken(token, audit: entry))
        if oldest == 1 {
            #expect(try await PostgreSQLStorage(address).tokens() == [token])
        } else {
            let error = #expect(throws: StorageError.self) { try PostgreSQLStorage(address) }
            #expect(error?.code == .newerSchema)
        }
    }

    @Test func `what is not there is not made where it may not be`() throws {
        let address = try ScratchDatabase.make()
        let error = #expect(throws: StorageError.self) { try PostgreSQLStorage(address, mayMake: false) }
        #expect(error?.code == .missing)
    }

    @Test func `of many who ask at once, each is answered as it is now`() async throws {
        let address = try ScratchDatabase.make()
        let (one, other) = (try PostgreSQLStorage(address), try PostgreSQLStorage(address))
        func entry(_ action: AuditEntry.Action) -> AuditEntry { AuditEntry(action, by: .commandLine("ada"), at: .test) }
        var hosts: [(token: TokenID, number: Int64)] = []
        for number in 0..<12 {
            let enrolment = HostEnrolment(name: "window-\(number)", installation: "store-\(number)")
            let new = NewHost(id: "host\(number)", enrolment: enrolment, token: Token(), joinedBy: "ada", at: .test)
            guard case .joined(let host) = try await one.enrol(new, audit: entry(.hostJoined)) else {
                Issue.record("'\(new.id)' did not join")
                return
            }
            hosts.append((new.token.id, host.number))
        }
        let first = hosts[0].number
        for round in 0..<3 {
            let gone = hosts.prefix(4 * round).map(\.token)
            let moment = Timestamp.test + .seconds(Int64(round))
            try await other.insertAttempt(
                FailedAttempt(address: "10.0.0.1", secret: Secret().hash, at: moment), forgettingBefore: .test)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for place in 0..<96 {
                    let (token, number) = hosts[place % 12]
                    let (isGone, since) = (gone.contains(token), moment + .seconds(-Int64(place % 2)))
                    tasks.addTask {
                        let found = try await one.credentials(of: token, from: "10.0.0.\(place % 3)", since: since)
                        #expect(found.bearer?.token.host == number && (found.bearer?.token.revokedAt != nil) == isGone)
                        #expect(found.bearer?.host?.id == "host\(number - first)")
                        #expect(found.attempts.count == (place % 3 == 1 && place % 2 == 1 ? 1 : 0))
                        #expect(try await one.credentials(of: TokenID(), from: "::1", since: since).bearer == nil)
                    }
                }
                try await tasks.waitForAll()
            }
            for (token, _) in hosts.dropFirst(4 * round).prefix(4) {
                #expect(try await other.revokeToken(token, at: .test, audit: entry(.tokenRevoked)))
            }
        }
        one.close()
        other.close()
    }

    @Test func `what is sent after a standby that lacks the last rows took over comes behind what hosts have seen`()
        async throws
    {
        let address = try ScratchDatabase.make()
        let storage = try PostgreSQLStorage(address)
        for number in 1...5 { try await storage.insertSample("m\(number)") }
        let seen = try await storage.feedHead()
        // As if it were another server now, which lacks two of them.
        let database = try PostgreSQLConnection(PostgreSQLAddress(address).inSchema(PostgreSQLStorage.schema))
        try database.run("UPDATE feed_head SET number = number - 2")
        try database.run("DELETE FROM feed WHERE number > ?", [.integer(seen - 2)])
        let own = "datname = current_database() AND pid <> pg_backend_pid()"
        try database.run("SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE \(own)")
        try await storage.insertSample("m6")
        let rows = try await storage.feed(after: seen, limit: 9)
        #expect(rows.count == 1 && rows.allSatisfy { $0.number > seen + 1_000 })
        #expect(try await storage.feedHead() == rows.last?.number)
        // Also where whoever writes first has read nothing before: it is on another timeline.
        try database.run("UPDATE feed_timeline SET timeline = '00000000'")
        let other = try PostgreSQLStorage(address)
        try await other.insertSample("m7")
        #expect(try await other.feedHead() > (rows.last?.number ?? 0) + 1_000)
        other.close()
        storage.close()
    }

    @Test func `what is closed says so, whatever it is asked`() async throws {
        let storage = try PostgreSQLStorage(ScratchDatabase.make())
        storage.close()
        await #expect(throws: StorageError.self) { try await storage.head() }
        await #expect(throws: StorageError.self) { try await storage.feedHead() }
        await #expect(throws: StorageError.self) { try await storage.probe(at: .test) }
    }
}
