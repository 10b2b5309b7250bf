import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// `marquee dashboard`, as a user meets it.
@Suite(.timeLimit(.minutes(20)))
struct DashboardTests {
    private static var tokenLine: Regex<Substring> { /mq_[0-9a-f]{8}_[0-9a-f]{64}\n/ }

    @Test
    func `one command starts it, and the first token is told once`() throws {
        let dashboard = try ServedDashboard()
        #expect(dashboard.address == "http://127.0.0.1:\(dashboard.port)")
        #expect(try dashboard.ask("GET", "/api/v1/definitions").status == 200)
        let put = try dashboard.put("{\"definitions\":[{\"name\":\"a\",\"type\":\"template\"}]}", version: 0)
        #expect(put.status == 200, "\(put.text)")
        let outcome = try dashboard.stop()
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        let second = try ServedDashboard(in: dashboard.folder)
        #expect(second.token == "")
        let kept = try second.ask("GET", "/api/v1/definitions/a", token: dashboard.token)
        #expect(kept.status == 200)
        #expect(kept.headers["etag"] == "\"1\"")
        #expect(try second.stop(SIGINT).code == 0)
    }

    @Test
    func `without options it tells people what to do`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try Executable(directory: folder, environment: ["XDG_STATE_HOME": folder.path()])
            .start(["dashboard", "serve", "--port", "0"])
        let hasToken = try run.waitForOutput("First token: ")
        run.signal(SIGTERM)
        let outcome = try run.wait()
        #expect(hasToken && outcome.code == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.wholeMatch(of: /Dashboard: http:\/\/127\.0\.0\.1:[0-9]+/) != nil)
        let file = folder.appending(path: "marquee/dashboard/first-token").path()
        #expect(
            lines.last?.hasPrefix("First token: in the file ") == true && lines.last?.hasSuffix("/first-token") == true)
        #expect(outcome.errors.contains(" notice: This token has all scopes: log in with it"))
        #expect(!(outcome.output + outcome.errors).contains("mq_"))
        #expect(try String(contentsOfFile: file, encoding: .utf8).wholeMatch(of: Self.tokenLine) != nil)
        let data = folder.appending(path: "marquee/dashboard/dashboard.sqlite").path()
        #expect(FileManager.default.fileExists(atPath: data))
    }

    @Test(arguments: [
        ["--host", "0.0.0.0"], ["--host", "::"], ["--host", "example.org"], ["--port", "70000"],
        ["--tls-key", "x.pem"],
    ])
    func `what would not be safe or possible is refused before anything is made`(_ options: [String]) throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try Executable(directory: folder).run(["dashboard", "serve", "--data", "data"] + options)
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("error: "))
        #expect(outcome.output == "")
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data").path()))
    }

    @Test
    func `a port that is taken is said`() throws {
        let dashboard = try ServedDashboard()
        let other = try TemporaryFolder.make()
        let outcome = try Executable(directory: other)
            .run(["dashboard", "serve", "--port", "\(dashboard.port)", "--data", "data"])
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("port \(dashboard.port) is in use"), "\(outcome.errors)")
        // The first token is told by the first start that succeeds.
        #expect(try ServedDashboard(in: other).token.hasPrefix("mq_"))
    }

    @Test
    func `tokens are made, listed and revoked while it is served`() throws {
        let dashboard = try ServedDashboard()
        let made = try dashboard.marquee(
            "dashboard", "token", "create", "--name", "ada", "--scope", "read", "--expires-in", "2h")
        #expect(made.code == 0, "\(made.errors)")
        let token = made.output.trimmingCharacters(in: .newlines)
        #expect(made.output.contains(/^mq_[0-9a-f]{8}_[0-9a-f]{64}\n$/))
        #expect(try dashboard.ask("GET", "/api/v1/definitions", token: token).status == 200)
        #expect(try dashboard.put("{\"definitions\":[]}", version: 0, token: token).status == 403)
        let again = try dashboard.marquee("dashboard", "token", "create", "--name", "ada", "--scope", "sync")
        #expect(again.code == 1)
        #expect(again.errors.contains("the token 'ada' already exists"))
        let list = try dashboard.marquee("dashboard", "token", "list", "--format", "json")
        let names = try list.json.list?.compactMap { $0.object?["name"]?.string }
        #expect(names == ["first", "ada"])
        #expect(!list.output.contains(token.suffix(64)))
        let table = try dashboard.marquee("dashboard", "token", "list").output
        let ago = "(just now|[0-9]+ (s|min) ago)"
        #expect(table.contains(try Regex("ada +read +used \(ago) +expires in (1 h|119 min)")), "\(table)")
        #expect(try dashboard.marquee("dashboard", "token", "revoke", "ada").output == "revoked ada\n")
        #expect(try dashboard.ask("GET", "/api/v1/definitions", token: token).status == 401)
        #expect(try dashboard.marquee("dashboard", "token", "revoke", "ada").code == 1)
        let revoked = try dashboard.marquee("dashboard", "token", "list").output
        #expect(revoked.contains(try Regex("ada .*revoked \(ago)")), "\(revoked)")
    }

    @Test
    func `a mistyped directory or time is told, and makes nothing`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = Executable(directory: folder)
        for arguments in [["list"], ["revoke", "ada"], ["create", "--name", "a", "--scope", "read"]] {
            let outcome = try program.run(["dashboard", "token"] + arguments + ["--data", "data"])
            #expect(outcome.code == 74 && outcome.output == "")
            #expect(outcome.errors.hasPrefix("error: there is no dashboard database in 'data'"), "\(outcome.errors)")
        }
        for (time, problem) in [
            ("0s", "longer than zero"), ("soon", "such as 12h or 90d"), ("-5d", "longer than zero"),
        ] {
            for written in [["--expires-in=\(time)"], ["--expires-in", time]] {
                let outcome = try program.run(
                    ["dashboard", "token", "create", "--name", "a", "--scope", "read", "--data", "data"] + written)
                #expect(outcome.code == 64 && outcome.errors.contains(problem), "\(outcome.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data").path()))
    }

    @Test
    func `a token that has expired or was revoked is told as what it is`() throws {
        let dashboard = try ServedDashboard()
        let project = try TestProject(["marquee.yaml": dashboard.configuration])
        project.environment["MARQUEE_TOKEN"] = try dashboard.token(named: "ada", "sync")
        #expect(try project.marquee("sync", "--dry-run").code == 0)
        _ = try dashboard.marquee("dashboard", "token", "revoke", "ada")
        let revoked = try project.marquee("sync", "--dry-run")
        #expect(
            revoked.code == 1 && revoked.errors.contains("\n  the token 'ada' has been revoked\n"), "\(revoked.errors)")
        project.environment["MARQUEE_TOKEN"] = ""
        #expect(try project.marquee("sync", "--dry-run").errors.contains("the target's 'token' is empty;"))
    }

    @Test
    func `nothing that it says has a token in it`() throws {
        let dashboard = try ServedDashboard()
        let wrong = "mq_00000000_" + String(repeating: "0", count: 64)
        for _ in 0..<3 { _ = try dashboard.ask("GET", "/api/v1/definitions", token: wrong) }
        #expect(try dashboard.ask("GET", "/metrics").text.contains("status=\"401\"} 3"))
        let outcome = try dashboard.stop()
        // One line for all of them.
        #expect(outcome.errors.contains("Z warning: request refused (detail: "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!(outcome.errors + outcome.output).contains("mq_"))
    }

    @Test
    func `requests that have begun are finished when it is stopped`() throws {
        let dashboard = try ServedDashboard()
        let body = "{\"definitions\":[{\"name\":\"late\",\"type\":\"template\"}]}"
        let connection = try LoopbackConnection(port: dashboard.port)
        try connection.send(
            """
            PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
            Authorization: Bearer \(dashboard.token)\r\nContent-Length: \(body.utf8.count)\r\n\r\n{
            """)
        // Connections go to the server's threads in turn: once each thread has answered another one, this one's has read
        // what was sent before.
        for _ in 0..<2 * ProcessInfo.processInfo.processorCount {
            #expect(try dashboard.ask("GET", "/health").status == 200)
        }
        dashboard.signal(SIGTERM)
        while (try? dashboard.ask("GET", "/health")) != nil {}
        try connection.send(String(body.dropFirst()))
        let answer = try Exchange.read(from: connection)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try dashboard.stop().code == 0)
    }
}
