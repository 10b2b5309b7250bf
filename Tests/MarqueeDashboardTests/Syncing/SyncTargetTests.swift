import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// The client of `marquee sync` against the real server.
@Suite(.timeLimit(.minutes(30)))
struct SyncTargetTests {
    /// `MARQUEE_ROUNDS=1000` runs what was asked for in full; each run of the tests takes a twentieth.
    private static let rounds = ProcessInfo.processInfo.environment["MARQUEE_ROUNDS"].flatMap { Int($0) } ?? 50

    @Test func `the server keeps what a target of marquee sync promises`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        try await LiveDashboard.run(storage) { dashboard in
            try await checkTarget { try DashboardTarget(url: dashboard.url, token: dashboard.token) }
        }
        try storage.close()
    }

    @Test func `of two syncs at once exactly one wins, and the history shows which`() async throws {
        let folder = try TestFolder()
        let storage = try SQLiteStorage(directory: folder.path)
        try await LiveDashboard.run(storage) { dashboard in
            let ada = try DashboardTarget(url: dashboard.url, token: dashboard.tokens["ada"])
            let bob = try DashboardTarget(url: dashboard.url, token: dashboard.tokens["bob"])
            for round in 0..<Self.rounds {
                async let left = Self.wins(ada, "ada-\(round)", from: round)
                async let right = Self.wins(bob, "bob-\(round)", from: round)
                let wins = try await [left, right]
                try #require(wins.count(where: \.self) == 1, "round \(round)")
                let winner = wins[0] ? "ada" : "bob"
                let state = try await #require(ada.state())
                #expect(state.definitions.definitions.map(\.name) == ["\(winner)-\(round)"])
                #expect(state.syncedBy == winner)
                // The one who lost has what is needed for a new plan.
                #expect(state.version.description == "\(round + 1)")
            }
            let versions = try await storage.versions(before: nil, limit: Self.rounds + 1)
            #expect(versions.map(\.number.number) == (1...Self.rounds).reversed())
        }
        try storage.close()
    }

    /// Whether a put is taken that was planned against a version. Any failure but a lost race is one of the test.
    private static func wins(_ target: DashboardTarget, _ name: String, from version: Int) async throws -> Bool {
        let definitions = DefinitionSet([try AppFunction(name).presenter("web").build()])
        do {
            _ = try await target.put(
                definitions, replacing: TargetVersion("\(version)"), permission: .commandLine)
            return true
        } catch {
            guard error.code == .lostRace else { throw error }
            return false
        }
    }
}
