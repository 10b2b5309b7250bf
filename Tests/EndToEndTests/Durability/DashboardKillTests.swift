import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Whatever moment a dashboard is killed at, it has the state before or the state after, and all that it said it has.
@Suite(.timeLimit(.minutes(30))) struct DashboardKillTests {
    /// `MARQUEE_KILLS` for more.
    private static let kills = ProcessInfo.processInfo.environment["MARQUEE_KILLS"].flatMap { Int($0) } ?? 12
    private static let definitions = 400

    @Test func `killed while it is sent definitions, it has all of them or none, and its history is whole`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "data").path()
        let project = try TestProject([:])
        var random = SplitMix(seed: 0x6461_7368_626f_6172)
        var version = 0
        var time = 0
        for round in 0...Self.kills {
            let dashboard = try ServedDashboard(data: data)
            if !dashboard.token.isEmpty { project.environment["MARQUEE_TOKEN"] = dashboard.token }
            try project.write(dashboard.configuration, to: "marquee.yaml")
            version = try check(dashboard, project, from: version)
            try project.write(Self.templates(round), to: "templates/a.yaml")
            let started = ContinuousClock.now
            let run = try project.start("sync", "--allow-breaking")
            // The first says how long one takes; the others are cut short somewhere within.
            if round > 0 {
                usleep(UInt32(random.next() % UInt64(max(time, 1))))
                dashboard.signal(SIGKILL)
            }
            let outcome = try run.wait()
            if round == 0 { time = Int((ContinuousClock.now - started) / .microseconds(1)) }
            switch outcome.code {
            case 0: version += 1
            case 69: #expect(Self.isClear(outcome.errors), "\(outcome.errors)")
            default: Issue.record("round \(round) ended with \(outcome.code): \(outcome.errors)")
            }
            #expect(round > 0 || outcome.code == 0, "\(outcome.errors)")
        }
        let dashboard = try ServedDashboard(data: data)
        try project.write(dashboard.configuration, to: "marquee.yaml")
        _ = try check(dashboard, project, from: version)
        #expect(try project.marquee("sync", "--allow-breaking").code == 0)
    }

    /// What a client says when the server is gone: that nothing was sent, or that it cannot know.
    private static func isClear(_ errors: String) -> Bool {
        errors.contains("cannot be reached (") || errors.contains("it is unknown whether they arrived")
    }

    /// Definitions that all have the round in them.
    private static func templates(_ round: Int) -> String {
        (0..<definitions).map { "card-\($0): { type: template, arguments: { title: \"round \(round)\" } }" }
            .joined(separator: "\n")
    }

    /// Looks at all that a dashboard has, and returns its version: what was confirmed, or what was on its way too.
    private func check(_ dashboard: ServedDashboard, _ project: TestProject, from version: Int) throws -> Int {
        let token = project.environment["MARQUEE_TOKEN"]
        let state = try Value(json: dashboard.ask("GET", "/api/v1/definitions", token: token).text).object
        let held = try #require(state?["version"]?.integer.map { Int($0) })
        #expect(held == version || held == version + 1)
        let history = try Value(json: dashboard.ask("GET", "/api/v1/history?limit=500", token: token).text).object
        let versions = history?["versions"]?.list?.compactMap { $0.object?["version"]?.integer } ?? []
        #expect(versions == (0..<Int64(held)).map { Int64(held) - $0 })
        for number in Set([1, held - 1, held]) where number > 0 && number <= held {
            let answer = try dashboard.ask("GET", "/api/v1/history/\(number)", token: token)
            let list = try Value(json: answer.text).object?["definitions"]?.list ?? []
            // All of one round, and of no other.
            let titles = list.map { $0.object?["arguments"]?.list?.first?.object?["default"]?.string }
            #expect(
                list.count == Self.definitions && Set(titles).count == 1,
                "version \(number) of \(held): \(answer.status) \(answer.text.prefix(300)) … \(list.count) \(Set(titles))"
            )
        }
        return held
    }
}
