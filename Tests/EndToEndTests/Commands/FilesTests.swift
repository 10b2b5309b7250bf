import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FilesTests {
    private static let templates = """
        card:
          type: template
          arguments:
            hero: { type: file }
            others: { type: list, items: { type: file }, value: [] }
            on-accept: { type: action }
        play:
          type: function
          arguments: { sound: { type: file } }
        """

    /// A project whose message has files from everywhere.
    private func project(_ server: FileServer, limit: String = "1GB") throws -> TestProject {
        try TestProject([
            "marquee.yaml": "files: { allowPrivateHosts: true, cacheBytes: \(limit), directories: [assets] }",
            "templates/card.yaml": Self.templates,
            "assets/sound.mp3": "la la la",
            "messages/welcome.yaml": """
            template: card
            arguments:
              hero: "\(server.url("/hero.png?300"))"
              others: ["data:text/plain,abc"]
              on-accept: { type: function, function: play, arguments: { sound: sound.mp3 } }
            """,
            "messages/broken.yaml": """
            template: card
            arguments: { hero: "\(server.url("/missing.png"))", others: ["data:text/plain,abc"] }
            """,
        ])
    }

    private func files(_ project: TestProject) throws -> [ValueObject] {
        let list = try project.marquee("files", "list", "--format", "json").json
        return list.object?["files"]?.list?.compactMap(\.object) ?? []
    }

    @Test func `fetch gets a message's files, says where they are, and enqueues nothing`() throws {
        let server = try FileServer(headers: "Content-Type: image/png\r\nCache-Control: max-age=3600\r\n")
        let project = try project(server)
        for isCached in [false, true] {
            let outcome = try project.marquee("files", "fetch", "welcome", "--format", "json")
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.errors == "")
            let files = try outcome.json.object?["files"]?.list?.compactMap(\.object) ?? []
            #expect(files.map { $0["argument"] } == ["hero", "others", "sound"])
            #expect(files.map { $0["bytes"] } == [300, 3, 8])
            #expect(files.allSatisfy { $0["fromCache"] == .boolean(isCached) && $0["error"] == .null })
            let hero = try #require(files.first?["path"]?.string)
            #expect(try Array(Data(contentsOf: URL(filePath: hero))) == FileServer.content(of: "/hero.png?300"))
            #expect(hero.hasSuffix(".png"))
        }
        #expect(server.count(of: "/hero.png?300") == 1)
        #expect(try project.ids("live").isEmpty)
        let text = try project.marquee("files", "fetch", "welcome")
        #expect(
            text.output.split(separator: "\n").map { $0.split(separator: " ").prefix(4) }.first == [
                "hero", "300", "B", "cached",
            ])
        let message = #"{"template":"card","arguments":{"hero":"data:,x"}}"#
        let piped = try project.marquee("files", "fetch", "-", "--format", "json", input: message)
        #expect(try piped.json.object?["files"]?.list?.count == 1)
    }

    @Test func `fetch names each file that cannot be had, with its reason`() throws {
        let server = try FileServer()
        defer { withExtendedLifetime(server) {} }
        let project = try project(server)
        let outcome = try project.marquee("files", "fetch", "broken")
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("error: hero: http://127.0.0.1:"), "\(outcome.errors)")
        #expect(outcome.errors.contains("404"))
        #expect(outcome.output.hasPrefix("others  3 B  fetched  /"), "\(outcome.output)")
        let json = try project.marquee("files", "fetch", "broken", "--format", "json")
        #expect(json.code == 1)
        let first = try json.json.object?["files"]?.list?.first?.object
        #expect(first?["path"] == .null)
        #expect(first?["error"]?.object?["code"] == "file-status")
        let message = #"{"template":"card","arguments":{"hero":"data:,%"}}"#
        let invalid = try project.marquee("files", "fetch", "-", "--format", "json", input: message)
        let error = try invalid.json.object?["files"]?.list?.first?.object?["error"]?.object
        #expect(error?["code"] == "file-invalid-url", "\(invalid.output)")
        let unknown = try project.marquee("files", "fetch", "nope", "--format", "json")
        #expect(unknown.code == 1)
        #expect(try unknown.json.object?["error"] != nil)
    }

    @Test func `list tells each file with its state, and who needs it`() throws {
        let server = try FileServer(headers: "Content-Type: image/png\r\nCache-Control: max-age=3600\r\n")
        let project = try project(server)
        let empty = try project.marquee("files", "list")
        #expect(empty.output == "" && empty.errors == "no files\n")
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: ".marquee").path()))
        #expect(try project.marquee("files", "fetch", "welcome").code == 0)
        let list = try project.marquee("files", "list", "--format", "json").json
        #expect(list.object?["count"] == 3)
        #expect(list.object?["bytes"] == 311)
        #expect(list.object?["limit"] == 1_000_000_000)
        let hero = try #require(try files(project).first { $0["bytes"] == 300 })
        #expect(hero.keys.sorted() == ["bytes", "neededBy", "path", "sha256", "sources", "usedAt"])
        #expect(hero["neededBy"] == [])
        let source = try #require(hero["sources"]?.list?.first?.object)
        #expect(source["from"]?.string == server.url("/hero.png"), "without its query")
        #expect(source["state"] == "fresh")
        #expect(source["mediaType"] == "image/png")
        #expect(source["freshUntil"]?.string.flatMap { Timestamp($0) } != nil)
        let text = try project.marquee("files", "list", "--limit", "1")
        #expect(text.output.split(separator: "\n").count == 2)
        #expect(text.output.hasPrefix("SIZE"))
        #expect(text.errors == "3 files, 311 B of 1 GB\n")
        let folder = project.root.appending(path: ".marquee").path()
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasPrefix("marquee.sqlite") {
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder + "/" + file)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
        #expect(try files(project).count == 3, "also where nothing may be written")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }

    @Test func `prune removes what no live message needs`() throws {
        let server = try FileServer()
        let project = try project(server, limit: "310B")
        project.environment = ["TERM": "dumb"]
        #expect(try project.marquee("files", "prune").output == "removed 0 files, 0 B; 0 B remain\n")
        // One that waits for its presenter, which is not there.
        #expect(
            try project.marquee("send", "-", input: #"{"template":"card","id":"m1","arguments":{"hero":"sound.mp3"}}"#)
                .code == 0)
        #expect(try project.marquee("queue", "suspend").code == 0)
        let host = try project.start("run")
        var needed: Value?
        for _ in 0..<6_000 where needed != ["m1"] {
            needed = try files(project).first?["neededBy"]
            if needed != ["m1"] { usleep(10_000) }
        }
        host.signal(SIGTERM)
        #expect(try host.wait().code == 0)
        #expect(needed == ["m1"])
        try project.write(
            #"{"template":"card","arguments":{"hero":"data:,\#(String(repeating: "x", count: 200))"}}"#,
            to: "messages/a.json")
        try project.write(
            #"{"template":"card","arguments":{"hero":"data:,\#(String(repeating: "y", count: 60))"}}"#,
            to: "messages/b.json")
        for name in ["a", "b"] { #expect(try project.marquee("files", "fetch", name).code == 0) }
        #expect(try project.marquee("files", "prune").output == "removed 0 files, 0 B; 268 B remain\n")
        try project.write("files: { cacheBytes: 100B, directories: [assets] }", to: "marquee.yaml")
        #expect(
            try project.marquee("files", "prune", "--dry-run").output
                == "would remove 1 file, 200 B; 68 B would remain\n")
        #expect(try files(project).count == 3)
        #expect(try project.marquee("files", "prune").output == "removed 1 file, 200 B; 68 B remain\n")
        #expect(
            try project.marquee("files", "prune", "--all", "--format", "json").json
                == ["removed": 1, "bytes": 60, "remainingBytes": 8, "dryRun": false])
        #expect(try files(project).map { $0["neededBy"] } == [["m1"]])
        #expect(try project.marquee("queue", "remove", "m1").code == 0)
        #expect(try project.marquee("files", "prune", "--all", "--quiet").output == "")
        #expect(try files(project).isEmpty)
    }

    @Test func `verify drops what is damaged, and it is fetched again`() throws {
        let server = try FileServer()
        let project = try project(server)
        #expect(try project.marquee("files", "verify").errors == "0 files read, none damaged\n")
        #expect(try project.marquee("files", "fetch", "welcome").code == 0)
        #expect(try project.marquee("files", "verify", "--format", "json").json == ["checked": 3, "damaged": []])
        let hero = try #require(try files(project).first { $0["bytes"] == 300 }?["path"]?.string)
        try Data(repeating: 0, count: 300).write(to: URL(filePath: hero))
        let outcome = try project.marquee("files", "verify", "--format", "json")
        #expect(outcome.code == 1)
        let damaged = try outcome.json.object?["damaged"]?.list?.first?.object
        #expect(damaged?["reason"] == "its content has changed")
        #expect(damaged?["sources"] == [.string(server.url("/hero.png"))])
        #expect(try project.marquee("files", "verify").code == 0)
        #expect(try project.marquee("files", "fetch", "welcome").output.contains("hero    300 B  fetched"))
        try FileManager.default.removeItem(atPath: hero)
        let doctor = try project.marquee("doctor")
        #expect(doctor.output.contains("cache: 1 file missing or truncated"), "\(doctor.output)")
        let text = try project.marquee("files", "verify")
        #expect(text.output.contains("it is missing"))
        #expect(text.errors == "3 files read, 1 damaged and removed\n")
    }

    @Test func `a cache that cannot be used is an error that says why`() throws {
        let project = try project(FileServer())
        try project.write("in the way", to: ".marquee/files")
        let outcome = try project.marquee("files", "fetch", "welcome", "--format", "json")
        #expect(outcome.code == 73)
        #expect(try outcome.json.object?["error"]?.object?["code"] == "files-unusable")
    }
}
