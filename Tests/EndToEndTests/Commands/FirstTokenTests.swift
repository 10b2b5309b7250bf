import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The token of a dashboard's first start: who sees it, and for how long.
@Suite(.timeLimit(.minutes(20)))
struct FirstTokenTests {
    private static func start(_ folder: URL, _ options: String...) throws -> Executable.Run {
        try Executable(directory: folder).start(
            ["dashboard", "serve", "--port", "0", "--data", "data", "--format", "json"] + options)
    }

    private static func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
    }

    @Test
    func `without a terminal it is in a file that only its owner reads, and in no output`() throws {
        let own = TestedStorage.isPostgreSQL ? "state/marquee/dashboard/first-token" : "data/first-token"
        for (options, name) in [([], own), (["--first-token-file", "named"], "named")] {
            let dashboard = try ServedDashboard(options: options)
            let file = dashboard.folder.appending(path: name)
            #expect(try Self.mode(file) == 0o600)
            #expect(dashboard.token.hasPrefix("mq_"))
            #expect(try dashboard.ask("GET", "/api/v1/audit").status == 200)
            let outcome = try dashboard.stop()
            #expect(!(outcome.output + outcome.errors).contains("mq_"))
            let said = try outcome.json.object ?? [:]
            #expect(said["token"] == .null && said["tokenFile"]?.string?.hasSuffix(name) == true)
            // Later starts make no other one.
            try FileManager.default.removeItem(at: file)
            let again = try ServedDashboard(in: dashboard.folder, options: options)
            #expect(again.token == "" && !FileManager.default.fileExists(atPath: file.path()))
        }
    }

    @Test
    func `a database that was emptied is told, and a new one is not`() throws {
        guard !TestedStorage.isPostgreSQL else { return }
        for isThere in [true, false] {
            let folder = try TemporaryFolder.make()
            defer { try? FileManager.default.removeItem(at: folder) }
            let data = folder.appending(path: "data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
            if isThere { try Data().write(to: data.appending(path: "dashboard.sqlite")) }
            let run = try Executable(directory: folder).start(["dashboard", "serve", "--port", "0", "--data", "data"])
            #expect(try run.waitForOutput("First token"))
            run.signal(SIGTERM)
            let outcome = try run.wait()
            #expect(outcome.errors.contains("its content is lost") == isThere, "\(outcome)")
        }
    }

    @Test
    func `a file that is there is not written over, and no link followed`() throws {
        for isLink in [false, true] {
            let folder = try TemporaryFolder.make()
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "token")
            if isLink {
                try FileManager.default.createSymbolicLink(
                    at: file, withDestinationURL: folder.appending(path: "elsewhere"))
            } else {
                try Data("mine".utf8).write(to: file)
            }
            let outcome = try Self.start(folder, "--first-token-file", "token").wait()
            #expect(outcome.code == 73, "\(outcome.errors)")
            #expect((outcome.output + outcome.errors).contains("'token' already exists"), "\(outcome.output)")
            #expect(!(outcome.output + outcome.errors).contains("mq_"))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "elsewhere").path()))
            if !isLink { #expect(try String(contentsOf: file, encoding: .utf8) == "mine") }
            // Nothing was kept that nobody knows: the next start makes it.
            try FileManager.default.removeItem(at: file)
            let run = try Self.start(folder, "--first-token-file", "token")
            #expect(try run.waitForOutput("}\n"))
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("mq_"))
            run.signal(SIGTERM)
            #expect(try run.wait().code == 0)
        }
    }

    @Test
    func `it lasts thirty days, or as long as somebody says`() throws {
        for (options, hours) in [([], 720), (["--first-token-expires-in", "2h"], 2)] {
            let dashboard = try ServedDashboard(options: options)
            let tokens = try dashboard.marquee("dashboard", "token", "list", "--format", "json").json.list ?? []
            let first = try #require(tokens.first?.object)
            #expect(first["scopes"] == ["read", "sync", "send", "host", "admin"])
            func moment(_ key: String) throws -> Date {
                try Date(first[key]?.string ?? "", strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            }
            let lasts = try moment("expiresAt").timeIntervalSince(moment("createdAt"))
            #expect(lasts == Double(hours) * 3_600)
        }
        let outcome = try Executable(directory: TemporaryFolder.make()).run([
            "dashboard", "serve", "--first-token-expires-in", "soon",
        ])
        #expect(outcome.code == 64 && outcome.errors.contains("such as 12h or 90d, got 'soon'"))
    }

    @Test
    func `a terminal shows it, once`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = Executable.products.appending(path: "marquee").path()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/script")
        process.currentDirectoryURL = folder
        process.arguments = ["-qfec", "\(program) dashboard serve --port 0 --data data", "said"]
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        var said = ""
        for _ in 0..<12_000 where !said.contains("is shown only once") {
            // Not there at first.
            said = (try? String(contentsOf: folder.appending(path: "said"), encoding: .utf8)) ?? ""
            usleep(10_000)
        }
        #expect(said.contains(/First token: mq_[0-9a-f]{8}_[0-9a-f]{64}/), "\(said)")
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data/first-token").path()))
    }

    @Test
    func `commands are in the audit log with whoever called them`() throws {
        let dashboard = try ServedDashboard()
        _ = try dashboard.token(named: "ada", "sync")
        #expect(try dashboard.marquee("dashboard", "token", "revoke", "ada").code == 0)
        let audit = try Value(json: dashboard.ask("GET", "/api/v1/audit").text).object?["entries"]?.list ?? []
        let lines = audit.compactMap(\.object).map { entry in
            ["what", "who", "from", "detail"].map { entry[$0]?.string ?? "-" }.joined(separator: " ")
        }
        let user = NSUserName()
        #expect(
            lines == [
                "token-revoked \(user) command line ada", "token-created \(user) command line ada: sync",
                "token-created \(user) command line first: read, sync, send, host, admin",
            ])
    }
}
