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

    @Test func `what is closed says so, whatever it is asked`() async throws {
        let storage = try PostgreSQLStorage(ScratchDatabase.make())
        storage.close()
        await #expect(throws: StorageError.self) { try await storage.head() }
        await #expect(throws: StorageError.self) { try await storage.feedHead() }
        await #expect(throws: StorageError.self) { try await storage.probe(at: .test) }
    }
}
