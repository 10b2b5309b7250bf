import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// `marquee dashboard demo`, as somebody who is new to all of it runs it.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DemoTests {
    /// A demo that runs, in a folder for temporary files of its own.
    private final class Demo {
        let folder: URL
        let said: ValueObject
        let token: String
        private let run: Executable.Run

        init() throws {
            folder = try TemporaryFolder.make()
            run = try Executable(directory: folder, environment: ["TMPDIR": folder.path()])
                .start(["dashboard", "demo", "--format", "json"])
            guard try run.waitForOutput("}\n") else { throw BrowserError("no demo: \(try run.wait().errors)") }
            said = try Value(json: try run.output).object ?? [:]
            token = try String(contentsOfFile: said["tokenFile"]?.string ?? "", encoding: .utf8)
                .trimmingCharacters(in: .newlines)
        }

        deinit {
            run.signal(SIGKILL)
            try? FileManager.default.removeItem(at: folder)
        }

        var address: String { said["url"]?.string ?? "" }

        func ask(_ method: String, _ path: String, body: String? = nil) throws -> ValueObject {
            let answer = try Exchange.perform(
                method, path, port: URL(string: address)?.port ?? 0,
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"], body: body)
            return try Value(json: answer.body).object ?? [:]
        }

        func stop() throws -> Executable.Outcome {
            run.signal(SIGINT)
            return try run.wait()
        }

        /// The processes that have this demo's folder among their arguments or variables.
        func processes() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
                Int(name) != nil && Int32(name) != getpid()
                    && ["cmdline", "environ"].contains { file in
                        let bytes = FileManager.default.contents(atPath: "/proc/\(name)/\(file)") ?? Data()
                        return String(decoding: bytes, as: UTF8.self).contains(said["folder"]?.string ?? "?")
                    }
            }
        }
    }

    @Test func `one command shows six hosts that present what is sent, and leaves nothing`() throws {
        let demo = try Demo()
        let sent = try demo.ask(
            "POST", "/api/v1/messages",
            body: """
                {"message":{"template":"offer","priority":9,"arguments":{"title":"For all"}},"to":"everyone"}
                """)
        let id = try #require(sent["id"]?.string)
        #expect(sent["reach"]?.object?["hosts"]?.integer == 6)
        let browser = try Browser()
        try browser.open(demo.address)
        try browser.wait(for: "location.pathname === '/login' && document.activeElement.id === 'token'")
        try browser.run("document.querySelector('#token').value = arguments[0]", .string(demo.token))
        try browser.click("button.first")
        try browser.wait(for: "location.pathname.endsWith('/templates')")
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
