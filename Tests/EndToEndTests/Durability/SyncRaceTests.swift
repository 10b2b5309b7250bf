import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Two people who sync at the same moment, each with a program and a project of their own.
@Suite(.timeLimit(.minutes(60))) struct SyncRaceTests {
    /// `MARQUEE_ROUNDS=1000` for all of them.
    private static let rounds = ProcessInfo.processInfo.environment["MARQUEE_ROUNDS"].flatMap { Int($0) } ?? 5

    @Test func `one of two wins each time, and the other ends with 69 and is shown a new plan`() throws {
        let dashboard = try ServedDashboard()
        let people = try ["ada", "bob"].map { try Person($0, dashboard) }
        var winners: [String] = []
        for round in 0..<Self.rounds {
            for person in people { try person.plan(round) }
            let runs = try people.map { try $0.project.start("sync", "--plan", "plan.json") }
            let outcomes = try runs.map { try $0.wait() }
            let said = outcomes.map(\.errors).joined()
            try #require(outcomes.map(\.code).sorted() == [0, 69], "round \(round): \(said)")
            let loser = outcomes[0].code == 0 ? 1 : 0
            winners.append(people[1 - loser].name)
            let errors = outcomes[loser].errors
            #expect(errors.contains("has changed since") || errors.contains("someone else has synced"), "\(errors)")
            #expect(errors.contains("nothing was"))
            let again = try people[loser].project.marquee("sync", "--dry-run", "--detailed-exitcode")
            #expect(again.code == 2 && again.output.contains("synced 2"), "\(again.output)\(again.errors)")
            #expect(again.output.contains(" by \(people[1 - loser].name)\n"))
        }
        let history = try dashboard.ask("GET", "/api/v1/history?limit=500")
        let newest = try Value(json: history.text).object?["versions"]?.list ?? []
        #expect(newest.first?.object?["version"] == .integer(Int64(Self.rounds)))
        #expect(newest.map { $0.object?["by"]?.string } == winners.reversed().prefix(500).map(\.self))
    }

    private struct Person {
        let name: String
        let project: TestProject

        init(_ name: String, _ dashboard: ServedDashboard) throws {
            self.name = name
            project = try TestProject(["templates/a.yaml": "", "marquee.yaml": dashboard.configuration])
            project.environment["MARQUEE_TOKEN"] = try dashboard.token(named: name, "sync")
        }

        /// Saves a plan that nobody else has in mind, against what the dashboard has now.
        func plan(_ round: Int) throws {
            let title = "\(name) \(round)"
            try project.write("banner: { type: template, arguments: { title: \(title) } }", to: "templates/a.yaml")
            let saved = try project.marquee("sync", "--out", "plan.json", "--overwrite")
            try #require(saved.code == 0, "\(saved.errors)")
        }
    }
}
