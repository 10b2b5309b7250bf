import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// `marquee dashboard demo`, as somebody who is new to all of it runs it.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DemoTests {
    @Test func `one command shows six hosts that present what is sent, and leaves nothing`() throws {
        let demo = try DemoDashboard()
        let sent = try demo.ask(
            "POST", "/api/v1/messages",
            body: """
                {"message":{"template":"offer","priority":9,"arguments":{"title":"For all"}},"to":"everyone"}
                """)
        let id = try #require(sent["id"]?.string)
        #expect(sent["reach"]?.object?["hosts"]?.integer == 6)
        let browser = try Browser()
        _ = try demo.logIn(browser)
        try browser.open(demo.address + "/hosts")
        let wall = try browser.run("return document.body.innerText").string ?? ""
        for name in demo.said["hosts"]?.list?.compactMap(\.string) ?? [] {
            #expect(wall.contains(name), "\(name) is missing in \(wall)")
        }
        let kiosk = try KioskBrowser(opening: demo.said["page"]?.string ?? "")
        defer { kiosk.end() }
        var seen: Int64 = 0
        for _ in 0..<600 where seen < 6 {
            let steps = try demo.ask("GET", "/api/v1/statistics/funnel?by=message&name=\(id)")["steps"]?.list ?? []
            seen = steps.first { $0.object?["name"] == "viewed" }?.object?["count"]?.integer ?? 0
            usleep(100_000)
        }
        #expect(seen == 6)
        let month = try demo.ask("GET", "/api/v1/statistics?by=template&name=offer&every=day")
        #expect((month["rows"]?.list ?? []).count > 25)
        #expect(try demo.ask("GET", "/api/v1/profiles")["profiles"]?.list?.count == 7)
        #expect(try !demo.processes().isEmpty)
        let outcome = try demo.stop()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        #expect(try demo.processes().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: demo.folder.path()).isEmpty)
    }

    @Test func `a port that is taken is told as 'dashboard serve' tells it, and leaves nothing`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let dashboard = try ServedDashboard()
        var program = Executable(directory: folder)
        program.environment["TMPDIR"] = folder.path()
        let outcome = try program.run(["dashboard", "demo", "--port", "\(dashboard.port)"])
        #expect(outcome.code == 69 && outcome.output == "")
        #expect(
            outcome.errors == """
                error: port \(dashboard.port) is in use; choose another one with --port, or 0 for any free port

                """)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).isEmpty)
    }

    @Test func `a folder with other files is left alone`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try "mine".write(to: folder.appending(path: "notes"), atomically: false, encoding: .utf8)
        let outcome = try Executable(directory: folder).run(["dashboard", "demo", "--data", "."])
        #expect(outcome.code == 73)
        #expect(outcome.errors.contains("has files that no demo has made"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["notes"])
    }
}
