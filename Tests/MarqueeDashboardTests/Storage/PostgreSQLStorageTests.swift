import MarqueeModel
import MarqueePostgreSQL
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
}
