import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InboxTests {
    private static let payloads = [
        #"{"notification":{"id":"page","alert":{"title":"News","body":"Read"},"content":{"html":"<p>Hi</p>"}}}"#,
        #"{"notification":{"id":"words","alert":"Only words"}}"#, #"{"id":"bare","template":"banner"}"#,
        #"{"pid":"lazy","aps":{"alert":"Fetch me"}}"#,
    ]

    /// A project whose inbox has one item of each kind, which came in over HTTP.
    private static func filledProject() throws -> TestProject {
        let project = try TestProject()
        try project.write(
            "listen: { token: \"${INTAKE_TOKEN}\" }\nfiles: { allowPrivateHosts: true }\n", to: "marquee.yaml")
        project.environment["INTAKE_TOKEN"] = "0123456789abcdef"
        let run = try project.start("run", "--listen", "127.0.0.1:0")
        defer {
            run.signal(SIGKILL)
            _ = try? run.wait()
        }
        let port = try #require(try run.waitForPort())
        for payload in payloads {
            #expect(try HTTPPost(port: port, token: "0123456789abcdef").send(payload) == 202)
        }
        #expect(try HTTPPost(port: port, token: "guess").send(payloads[0]) == 401)
        return project
    }

    @Test
    func `what came in over HTTP survives a kill, and is listed, read, opened and removed`() throws {
        let project = try Self.filledProject()
        let list = try project.marquee("inbox", "list", "--format", "json").json
        let items = try #require(list.object?["items"]?.list)
        #expect(items.compactMap { $0.object?["id"]?.string } == ["lazy", "bare", "words", "page"])
        #expect(list.object?["counts"] == ["unread": 4, "read": 0, "all": 4])
        #expect(items.first?.object?["complete"] == false)
        #expect(try project.marquee("inbox", "count").output == "4\n")
        #expect(try project.marquee("inbox", "read", "words", "unknown").output == "1 item read\n")
        #expect(
            try project.marquee("inbox", "count", "--status", "read", "--format", "json").json.object?["count"] == 1)
        #expect(try project.marquee("inbox", "unread", "words").output == "1 item unread\n")
        let shown = try project.marquee("inbox", "show", "page", "--format", "json").json
        #expect(shown.object?["content"] == ["type": "html", "html": "<p>Hi</p>"])
        #expect(shown.object?["status"] == "unread")
        #expect(try project.marquee("inbox", "open", "page").output == "queued page\n")
        #expect(try project.ids("live").contains("page"))
        #expect(try project.marquee("inbox", "open", "words").output == "read words, which has no message behind it\n")
        #expect(try project.marquee("inbox", "list", "--status", "read", "--limit", "1").output.contains("words"))
        #expect(try project.marquee("inbox", "remove", "words").output == "1 item removed\n")
        #expect(try project.marquee("inbox", "remove", "--status", "all").output == "3 items removed\n")
        #expect(try project.marquee("inbox").output == "")
    }

    @Test
    func `an id that is not there, or none at all, says so`() throws {
        let project = try TestProject()
        #expect(try project.marquee("inbox", "list", "--format", "json").json.object?["items"] == [])
        #expect(try project.marquee("inbox", "count").output == "0\n")
        for command in ["show", "open", "fetch"] {
            let outcome = try project.marquee("inbox", command, "nope", "--format", "json")
            #expect(outcome.code == 1)
            #expect(try outcome.json.object?["error"]?.object?["code"] == "unknown-item")
        }
        #expect(try project.marquee("inbox", "read", "nope").output == "0 items read\n")
        #expect(
            try project.marquee("inbox", "read", "", "--format", "json").json.object?["error"]?.object?["code"]
                == "empty-id")
        #expect(try project.marquee("inbox", "read").code == 64)
        #expect(try project.marquee("inbox", "remove").code == 64)
    }

    @Test
    func `other machines are let in with a token only`() throws {
        let project = try TestProject()
        let open = try project.marquee("run", "--until-empty", "--listen", "0.0.0.0:0")
        #expect(open.code == 64)
        #expect(open.errors.contains("set 'listen: { token: … }'"), "\(open.errors)")
        try project.write("listen: { token: \"${UNSET_TOKEN}\" }\n", to: "marquee.yaml")
        let unset = try project.marquee("run", "--until-empty", "--listen", "127.0.0.1:0")
        #expect(unset.code == 1)
        #expect(unset.errors.contains("UNSET_TOKEN"), "\(unset.errors)")
        #expect(try project.marquee("run", "--listen", "nowhere").code == 64)
    }

    @Test(arguments: ["", "short", "fifteen-letters"])
    func `a token that could be guessed is refused, also from the environment`(_ token: String) throws {
        let project = try TestProject()
        try project.write("listen: { token: \"${INTAKE_TOKEN}\" }\n", to: "marquee.yaml")
        project.environment["INTAKE_TOKEN"] = token
        let outcome = try project.marquee("run", "--until-empty", "--listen", "127.0.0.1:0")
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("make one with 'openssl rand -hex 32'"), "\(outcome.errors)")
    }

    @Test
    func `other machines are let in by TLS or a proxy that is named only`() throws {
        let project = try TestProject()
        try project.write("listen: { token: 0123456789abcdef }\n", to: "marquee.yaml")
        func run(_ address: String, _ options: String...) throws -> Executable.Outcome {
            try project.marquee(["run", "--until-empty", "--listen", address] + options)
        }
        let clear = try run("0.0.0.0:0")
        #expect(clear.code == 64 && clear.errors.contains("give --tls-certificate and --tls-key"), "\(clear.errors)")
        let untold = try run("0.0.0.0:0", "--behind-proxy")
        #expect(untold.code == 64 && untold.errors.contains("needs '--trusted-proxy'"), "\(untold.errors)")
        let everybody = try run("0.0.0.0:0", "--behind-proxy", "--trusted-proxy", "0.0.0.0/0")
        #expect(everybody.code == 64 && everybody.errors.contains("is every address"), "\(everybody.errors)")
        #expect(try run("0.0.0.0:0", "--behind-proxy", "--trusted-proxy", "10.0.0.0/8").code == 0)
        let missing = try run("0.0.0.0:0", "--tls-certificate", "none.pem", "--tls-key", "none.pem")
        #expect(missing.code == 1 && missing.errors.contains("'none.pem' cannot be read"), "\(missing.errors)")
        let alone = try project.marquee("run", "--until-empty", "--behind-proxy", "--trusted-proxy", "10.0.0.1")
        #expect(alone.code == 64 && alone.errors.contains("need '--listen'"), "\(alone.errors)")
    }

    @Test
    func `a killed fetch leaves the item incomplete, and a later one completes it`() throws {
        let project = try Self.filledProject()
        let body = #"{"data":[{"content":{"html":"<p>Fetched</p>"}}]}"#
        let server = try SlowServer(body: body)
        let fetch = try project.start("inbox", "fetch", "lazy", "--from", server.url("/{id}"))
        #expect(server.waitForRequest())
        fetch.signal(SIGKILL)
        _ = try fetch.wait()
        func isComplete() throws -> Value? {
            try project.marquee("inbox", "show", "lazy", "--format", "json").json.object?["complete"]
        }
        #expect(try isComplete() == false)
        server.release()
        let again = try project.marquee("inbox", "fetch", "lazy", "--from", server.url("/{id}"))
        #expect(again.code == 0, "\(again.errors)")
        #expect(try isComplete() == true)
        #expect(try project.marquee("inbox", "count").output == "4\n")
        // From the store now, without anybody to ask.
        #expect(try project.marquee("inbox", "fetch", "lazy").code == 0)
    }

    @Test
    func `a profile is kept, and events are recorded`() throws {
        let project = try TestProject()
        #expect(try project.marquee("profile", "tags", "set", "plan=pro", "city=Milan").output == "2 tags set\n")
        #expect(try project.marquee("profile", "tags", "set", "city=").code == 0)
        #expect(try project.marquee("profile", "tags", "delete", "unknown").output == "1 tag deleted\n")
        #expect(try project.marquee("profile", "tags", "--format", "json").json == ["plan": "pro"])
        #expect(try project.marquee("profile", "tags", "set", "plan").code == 64)
        let before = try project.marquee("profile", "show", "--format", "json").json.object
        #expect(before?["tags"] == ["plan": "pro"])
        #expect(before?["pendingEdits"]?.integer == 3)
        #expect(try project.marquee("profile", "reset").code == 0)
        let after = try project.marquee("profile", "show", "--format", "json").json.object
        #expect(after?["userID"] != before?["userID"])
        #expect(after?["installationID"] == before?["installationID"])
        #expect(after?["tags"] == [:])
        let track = try project.marquee(
            "track", "Charged", "--set", "amount=3", "--set", "shoes=yes", "--format", "json")
        #expect(try track.json == ["event": "Charged", "properties": ["amount": 3, "shoes": "yes"]])
        #expect(try project.marquee("track", "viewed").code == 1)
        #expect(try project.marquee("track", " ").code == 1)
    }
}

extension Executable.Run {
    /// The port that it says it listens on.
    func waitForPort(scheme: String = "http") throws -> Int? {
        for _ in 0..<3_000 {
            let text = try errors()
            if let range = text.firstRange(of: "listening on \(scheme)://127.0.0.1:") {
                return Int(text[range.upperBound...].prefix { $0.isNumber })
            }
            usleep(10_000)
        }
        return nil
    }
}
