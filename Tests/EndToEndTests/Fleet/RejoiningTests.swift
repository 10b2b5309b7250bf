import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// A host that has joined a dashboard and comes back: with its own token, or as a new host.
@Suite(.timeLimit(.minutes(20))) struct RejoiningTests {
    private static func project(joining dashboard: ServedDashboard) throws -> TestProject {
        try TestProject([
            "marquee.yaml": """
            name: screens
            targets: { fleet: { kind: dashboard, url: "\(dashboard.address)", token: "${FLEET_TOKEN}" } }
            connect: { target: fleet, name: window }
            """
        ])
    }

    /// Runs the project's host until it has told the dashboard what a test waits for.
    private func run(_ project: TestProject, until isSo: () throws -> Bool) throws {
        let run = try project.start("run")
        defer {
            run.signal(SIGTERM)
            _ = try? run.wait()
        }
        while try !isSo() { usleep(100_000) }
    }

    private static func hosts(_ dashboard: ServedDashboard) throws -> [ValueObject] {
        try Value(json: dashboard.ask("GET", "/api/v1/hosts").text).object?["hosts"]?.list?.compactMap(\.object) ?? []
    }

    private static func tags(_ dashboard: ServedDashboard) throws -> ValueObject? {
        try Value(json: dashboard.ask("GET", "/api/v1/profiles").text).object?["profiles"]?.list?.last?.object?["tags"]?
            .object
    }

    @Test(arguments: [nil, ""]) func `the target's token is needed to join, and not again`(later: String?) throws {
        let dashboard = try ServedDashboard()
        let project = try Self.project(joining: dashboard)
        let without = try project.marquee("run", "--until-empty")
        #expect(without.code != 0 && without.errors.contains("the environment variable FLEET_TOKEN"))
        project.environment["FLEET_TOKEN"] = try dashboard.token(named: "hosts", "host")
        try run(project) { try !Self.hosts(dashboard).isEmpty }
        project.environment["FLEET_TOKEN"] = later
        #expect(try project.marquee("profile", "tags", "set", "plan=pro").code == 0)
        try run(project) { try Self.tags(dashboard) == ["plan": "pro"] }
    }

    @Test func `a host that was removed and joins again brings its whole profile`() throws {
        let dashboard = try ServedDashboard()
        let project = try Self.project(joining: dashboard)
        project.environment["FLEET_TOKEN"] = try dashboard.token(named: "hosts", "host")
        #expect(try project.marquee("profile", "tags", "set", "plan=pro").code == 0)
        try run(project) { try Self.tags(dashboard) == ["plan": "pro"] }
        let host = try #require(try Self.hosts(dashboard).first?["id"]?.string)
        #expect(try dashboard.ask("DELETE", "/api/v1/hosts/\(host)").status == 204)
        try FileManager.default.removeItem(at: project.root.appending(path: ".marquee/dashboard.json"))
        #expect(try project.marquee("profile", "tags", "set", "city=Milan").code == 0)
        try run(project) { try Self.tags(dashboard) == ["plan": "pro", "city": "Milan"] }
    }
}
