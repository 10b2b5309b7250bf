import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
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
        #expect(try project.marquee("inbox", "read", "words").output == "1 item read\n")
        #expect(
            try project.marquee("inbox", "count", "--status", "read", "--format", "json").json.object?["count"] == 1)
        #expect(try project.marquee("inbox", "unread", "words").output == "1 item unread\n")
        let shown = try project.marquee("inbox", "show", "page", "--format", "json").json
        #expect(shown.object?["content"] == ["type": "html", "html": "<p>Hi</p>"])
        #expect(shown.object?["status"] == "unread")
        let opened = try project.marquee("inbox", "open", "page").output.split(whereSeparator: \.isWhitespace)
        #expect(opened.first == "queued")
        #expect(try project.ids("live").contains(String(opened.last ?? "")))
        #expect(try project.marquee("inbox", "open", "words").output == "read words, which has no message\n")
        #expect(try project.marquee("inbox", "list", "--status", "read", "--limit", "1").output.contains("words"))
        #expect(try project.marquee("inbox", "remove", "words").output == "1 item removed\n")
        #expect(try project.marquee("inbox", "remove", "--status", "all").output == "3 items removed\n")
        #expect(try project.marquee("inbox").output == "")
    }

    @Test
    func `items are archived, pinned and marked, and put back`() throws {
        let project = try TestProject()
        let payloads = ["a", "b", "c"].map { #"{"notification":{"id":"\#($0)","alert":"Text"}}"# }
        _ = try project.marquee("send", "-", input: payloads.joined(separator: "\n"))
        func ids(_ status: String) throws -> [String] {
            try project.marquee("inbox", "list", "--status", status, "--format", "json").json.object?["items"]?.list?
                .compactMap { $0.object?["id"]?.string } ?? []
        }
        #expect(try project.marquee("inbox", "archive", "a", "b").output == "2 items archived\n")
        #expect(try project.marquee("inbox", "archive", "a", "--format", "json").json == ["archived": 0])
        #expect(try (ids("all"), ids("archived")) == (["c"], ["b", "a"]))
        #expect(try project.marquee("inbox", "unarchive", "a").output == "1 item unarchived\n")
        #expect(try project.marquee("inbox", "pin", "a").output == "1 item pinned\n")
        #expect(try ids("all") == ["a", "c"])
        #expect(try project.marquee("inbox", "unpin", "a", "--format", "json").json == ["unpinned": 1])
        #expect(try ids("all") == ["c", "a"])
        #expect(try project.marquee("inbox", "status", "add", "a", "liked", "done").output == "a: done, liked\n")
        #expect(try project.marquee("inbox", "status", "remove", "a", "done").output == "a: liked\n")
        #expect(try project.marquee("inbox", "list").output.contains("unread, liked"))
        let set = try project.marquee("inbox", "status", "set", "a", "kept", "--format", "json")
        #expect(try set.json == ["id": "a", "statuses": ["kept"]])
        #expect(try project.marquee("inbox", "status", "remove", "a", "kept").output == "a has no statuses\n")
        #expect(try project.marquee("inbox", "status", "add", "unknown", "x").code == 1)
        #expect(try project.marquee("inbox", "status", "add", "a", " ").code == 64)
        #expect(try project.marquee("inbox", "pin").code == 64)
    }

    @Test
    func `a page goes on behind the last one though its last item is gone`() throws {
        let project = try TestProject()
        let payloads = (1...5).map { #"{"notification":{"id":"n\#($0)","alert":"Text"}}"# }
        _ = try project.marquee("send", "-", input: payloads.joined(separator: "\n"))
        func page(_ arguments: String...) throws -> (ids: [String], next: String?) {
            let json = try project.marquee(["inbox", "list", "--limit", "2", "--format", "json"] + arguments).json
                .object
            let ids = json?["items"]?.list?.compactMap { $0.object?["id"]?.string } ?? []
            return (ids, json?["next"]?.string)
        }
        let first = try page()
        #expect(first.ids == ["n5", "n4"])
        #expect(try page("--after", "n4").ids == ["n3", "n2"])
        #expect(try project.marquee("inbox", "remove", "n4").code == 0)
        let second = try page("--after", try #require(first.next))
        #expect(second.ids == ["n3", "n2"])
        let third = try page("--after", try #require(second.next))
        #expect(third.ids == ["n1"])
        #expect(third.next == nil)
        #expect(try project.marquee("inbox", "list", "--limit", "2").errors.contains("go on with '--after"))
        let gone = try project.marquee("inbox", "list", "--after", "n4")
        #expect(gone.code == 1)
        #expect(gone.errors.contains("'next'"), "\(gone.errors)")
    }

    @Test
    func `an item is opened only when there is something to open, and a refusal says why`() throws {
        let project = try TestProject()
        let payloads = [
            #"{"pid":"lazy","aps":{"alert":"x"}}"#,
            #"{"notification":{"id":"wrong","alert":"x","content":{"message":{"template":"baner"}}}}"#,
            #"{"notification":{"id":"page","alert":"x","content":{"html":"<p>One &amp; <b>two</b><p>three"}}}"#,
        ]
        _ = try project.marquee("send", "-", input: payloads.joined(separator: "\n"))
        let lazy = try project.marquee("inbox", "open", "lazy", "--format", "json")
        #expect(lazy.code == 1)
        #expect(try lazy.json.object?["error"]?.object?["code"] == "content-missing")
        #expect(try project.marquee("inbox", "count").output == "3\n")
        let refused = try project.marquee("inbox", "open", "wrong", "--format", "json")
        #expect(refused.code == 1)
        let message = try refused.json.object?["message"]?.object
        #expect(message?["status"] == "refused")
        #expect(message?["diagnostics"]?.list?.first?.object?["code"] == "unknown-template")
        #expect(try project.marquee("inbox", "show", "page").output.hasSuffix("\n\nOne & two\n\nthree\n"))
    }

    @Test(
        arguments: [
            ("<a/href=", 25_000, ""), ("<a href=x></a>", 14_000, "\n\n" + String(repeating: "x", count: 14_000)),
            ("<img alt='a <b> &amp; c' title='&lt;'>", 1, "\n\n[a <b> & c]"),
        ])
    func `a page of nothing but tags is read`(tags: String, count: Int, reading: String) throws {
        let project = try TestProject()
        let html = "<p>One</p>" + String(repeating: tags, count: count)
        let payload: Value = ["notification": ["id": "page", "alert": "x", "content": ["html": .string(html)]]]
        #expect(try project.marquee("send", "-", input: String(decoding: payload.jsonBytes(), as: UTF8.self)).code == 0)
        let shown = try project.marquee("inbox", "show", "page").output
        #expect(shown.hasSuffix("\n\nOne\(reading)\n"))
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
        #expect(try project.marquee("send", "-", input: #"{"notification":{"id":"there","alert":"Text"}}"#).code == 0)
        for command in ["read", "unread", "archive", "unarchive", "pin", "unpin", "remove"] {
            let outcome = try project.marquee("inbox", command, "there", "nope")
            #expect(outcome.code == 1 && outcome.output == "", "\(command)")
            #expect(outcome.errors.contains("there is no item 'nope' in the inbox"), "\(outcome.errors)")
        }
        // Nothing was changed by any of them.
        let item = try project.marquee("inbox", "show", "there", "--format", "json").json.object
        #expect(item?["status"] == "unread" && item?["pinned"] == false && item?["archived"] == false)
        // What is so already is no mistake.
        #expect(try project.marquee("inbox", "unpin", "there").output == "0 items unpinned\n")
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
        #expect(outcome.errors.contains("generate one with 'openssl rand -hex 32'"), "\(outcome.errors)")
    }

    @Test
    func `other machines are let in by TLS or a proxy that is named only`() throws {
        let project = try TestProject()
        try project.write("listen: { token: 0123456789abcdef }\n", to: "marquee.yaml")
        func run(_ address: String, _ options: String...) throws -> Executable.Outcome {
            try project.marquee(["run", "--until-empty", "--listen", address] + options)
        }
        let clear = try run("0.0.0.0:0")
        #expect(clear.code == 64 && clear.errors.contains("set --tls-certificate and --tls-key"), "\(clear.errors)")
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
        // Anew only when that is asked for, or its sender has sent it again.
        let changed = try SlowServer(body: #"{"data":[{"content":{"html":"<p>Changed</p>"}}]}"#)
        changed.release()
        func page() throws -> Value? {
            try project.marquee("inbox", "show", "lazy", "--format", "json").json.object?["content"]?.object?["html"]
        }
        #expect(try project.marquee("inbox", "fetch", "lazy", "--from", changed.url("/{id}")).code == 0)
        #expect(try page() == "<p>Fetched</p>")
        let forced = try project.marquee("inbox", "fetch", "lazy", "--force", "--from", changed.url("/{id}"))
        #expect(forced.code == 0, "\(forced.errors)")
        #expect(try page() == "<p>Changed</p>")
    }

    @Test
    func `a profile is kept, and events are recorded`() throws {
        let project = try TestProject()
        #expect(try project.marquee("profile", "tags", "set", "plan=pro", "city=Milan").output == "2 tags set\n")
        #expect(try project.marquee("profile", "tags", "set", "city=").code == 0)
        #expect(try project.marquee("profile", "tags", "delete", "unknown").output == "0 tags deleted\n")
        #expect(try project.marquee("profile", "tags", "--format", "json").json == ["plan": "pro"])
        #expect(try project.marquee("profile", "tags", "set", "plan").code == 64)
        let attributes = ["age=42", "height=1.5", "since=2026-12-01T08:00:00Z", "city=Milan", "member=true"]
        #expect(try project.marquee(["profile", "set"] + attributes).output == "5 attributes set\n")
        let text = try project.marquee("profile", "show").output
        for (key, value) in [
            ("age", "42"), ("height", "1.5"), ("since", "2026-12-01T08:00:00Z"), ("city", "\"Milan\""),
            ("member", "true"),
        ] {
            #expect(
                text.split(separator: "\n").contains { $0.hasPrefix("attribute \(key)") && $0.hasSuffix("  \(value)") },
                "\(text)")
        }
        #expect(try project.marquee(["profile", "unset", "age", "height", "since", "city", "member"]).code == 0)
        let before = try project.marquee("profile", "show", "--format", "json").json.object
        #expect(before?["tags"] == ["plan": "pro"])
        #expect(before?["pendingEdits"]?.integer == 8)
        #expect(try project.marquee("profile", "reset").code == 0)
        let after = try project.marquee("profile", "show", "--format", "json").json.object
        #expect(after?["userID"] != before?["userID"])
        #expect(after?["installationID"] == before?["installationID"])
        #expect(after?["tags"] == [:])
        let track = try project.marquee(
            "track", "Charged", "--set", "amount=3", "--set", "shoes=yes", "--format", "json")
        #expect(
            try track.json
                == ["event": "Charged", "properties": ["amount": 3, "shoes": "yes"], "recipe": .null])
        #expect(try project.marquee("profile", "opt-in").output == "the user has not opted out; nothing was changed\n")
        #expect(try project.marquee("profile", "opt-out").code == 0)
        #expect(try project.marquee("profile", "tags", "set", "plan=pro").errors.contains("'marquee profile opt-in'"))
        let optedIn = try project.marquee("profile", "opt-in", "--format", "json").json.object
        #expect(optedIn?["optedIn"] == true)
        let new = try project.marquee("profile", "show", "--format", "json").json.object
        #expect(new?["userID"] == optedIn?["userID"] && new?["installationID"] != before?["installationID"])
        #expect(try project.marquee("track", "viewed").code == 1)
        #expect(try project.marquee("track", " ").code == 1)
    }
}

extension Executable.Run {
    /// The port that it says it listens on.
    func waitForPort(scheme: String = "http") throws -> Int? {
        for _ in 0..<12_000 {
            let text = try errors()
            if let range = text.firstRange(of: "listening on \(scheme)://127.0.0.1:") {
                return Int(text[range.upperBound...].prefix { $0.isNumber })
            }
            usleep(10_000)
        }
        return nil
    }
}
