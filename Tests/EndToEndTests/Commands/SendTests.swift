import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SendTests {
    private func statuses(_ outcome: Executable.Outcome) throws -> [String] {
        try outcome.json.object?["results"]?.list?.compactMap { $0.object?["status"]?.string } ?? []
    }

    @Test
    func `what would fail when it is shown or tapped is refused with its place`() throws {
        let project = try TestProject()
        let action = "{ type: function, function: marquee.set-tags, arguments: { tags: [vip] } }"
        try project.write("template: banner\narguments:\n  on-accept: \(action)\n", to: "messages/tag.yaml")
        for command in [["validate"], ["resolve", "messages/tag.yaml"], ["send", "messages/tag.yaml"]] {
            let outcome = try project.marquee(command)
            #expect(outcome.code != 0)
            let text = outcome.output + outcome.errors
            #expect(text.contains("messages/tag.yaml:3:79"), "\(command): \(text)")
            #expect(
                text.contains("marquee.set-tags: expected an object of tags and their strings, got a list"), "\(text)")
        }
        let long = String(repeating: "x", count: 5 << 20)
        let outcome = try project.marquee(
            "send", "-", input: #"{"template":"banner","arguments":{"title":"\#(long)"}}"#)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("presenters accept at most 4128768"), "\(outcome.errors.prefix(300))")
    }

    @Test
    func `where definitions cannot be read nothing is sent, and nothing is rejected for good`() throws {
        let project = try TestProject()
        try project.write("template: banner\nid: m1\n---\ntemplate: late\nid: m2\n", to: "two.yaml")
        try project.write("template: banner\nid: m1\n", to: "one.yaml")
        try project.makePipe("templates/pipe.yaml")
        let outcome = try project.marquee("send", "two.yaml")
        #expect(try project.ids("live").isEmpty && project.ids("ended").isEmpty)
        #expect(outcome.code == 74)
        #expect(outcome.errors.contains("error[unreadable-path]: 'templates/pipe.yaml' is not a regular file"))
        #expect(outcome.errors.hasSuffix("make them readable, or remove them, and try again\n"))
        // What is known to be right does not have to wait, and neither does what is known to be wrong.
        let action = #"{"type":"function","function":"marquee.set-tags","arguments":{"tags":["vip"]}}"#
        let wrong = try project.marquee(
            "send", "-", input: #"{"template":"banner","id":"m0","arguments":{"on-accept":\#(action)}}"#)
        #expect(wrong.output == "refused   m0\n" && wrong.code == 1)
        #expect(try project.marquee("send", "one.yaml").output == "queued    m1\n")
        try FileManager.default.removeItem(at: project.root.appending(path: "templates/pipe.yaml"))
        #expect(try project.marquee("send", "two.yaml").output == "duplicate m1\nrefused   m2\n")
    }

    @Test
    func `a message is queued once for each id`() throws {
        let project = try TestProject()
        let input = #"{"template": "banner", "id": "m1"}"#
        let first = try project.marquee("send", "-", "--format", "json", input: input)
        #expect(first.code == 0)
        #expect(first.errors == "")
        #expect(try first.json == ["results": [["id": "m1", "status": "queued"]]])
        let second = try project.marquee("send", "-", "--format", "json", input: input)
        #expect(second.code == 0)
        #expect(try second.json == ["results": [["id": "m1", "status": "duplicate"]]])
        #expect(try project.ids("live") == ["m1"])
    }

    @Test
    func `what the host discards is told with the reason, and how to end that`() throws {
        let project = try TestProject()
        #expect(try project.marquee("queue", "discard").code == 0)
        let warning = "the queue discards incoming messages; run 'marquee queue resume' to resume it"
        let sent = try project.marquee("send", "-", input: #"{"template": "banner", "id": "m1"}"#)
        #expect(sent.code == 0 && sent.output == "discarded m1\n")
        #expect(sent.errors == "warning: \(warning)\n")
        let json = try project.marquee("send", "-", "--format", "json", input: #"{"template": "banner", "id": "m2"}"#)
        #expect(json.errors == "" && json.code == 0)
        #expect(
            try json.json == ["results": [["id": "m2", "status": "discarded"]], "warning": .string(warning)])
        #expect(try project.marquee("queue", "resume").code == 0)
        let later = try project.marquee("send", "-", input: #"{"template": "banner", "id": "m3"}"#)
        #expect(later.output == "queued    m3\n" && later.errors == "")
    }

    @Test
    func `messages are sent from files and by name, in order`() throws {
        let project = try TestProject()
        try project.write("id: b\ntemplate: banner\n---\nid: c\ntemplate: banner\n", to: "two.yaml")
        let outcome = try project.marquee("send", "welcome", "two.yaml")
        #expect(outcome.code == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.dropFirst() == ["queued    b", "queued    c"])
        #expect(try project.ids("queued").suffix(2) == ["b", "c"])
    }

    @Test
    func `what is no message is refused, and in the history`() throws {
        let project = try TestProject()
        let input = """
            {"template": "banner", "id": "good"}
            {"template": "nix", "id": "unknown"}
            oops
            {broken
            {"template": "banner", "id": "last"}

            """
        let outcome = try project.marquee("send", "-", "--format", "json", input: input)
        #expect(outcome.code == 1)
        #expect(try statuses(outcome) == ["queued", "refused", "refused", "refused", "queued"], "\(outcome.output)")
        let refused = try outcome.json.object?["results"]?.list?[3].object?["diagnostics"]?.list?.first?.object
        #expect(refused?["code"] == "json-syntax")
        #expect(refused?["line"] == 4)
        #expect(try project.ids("refused").count == 3)
        #expect(try project.ids("refused").contains("unknown"))
        #expect(try project.ids("live") == ["good", "last"])
    }

    /// The history says which message it was, where the text says that much.
    @Test
    func `a message that cannot be used is recorded under its own id`() throws {
        let project = try TestProject()
        let bad = "{\"template\": \"banner\", \"id\": \"mine\", \"prioritty\": 1}"
        #expect(try project.marquee("send", "-", input: bad).output == "refused   mine\n")
        #expect(try project.ids("refused") == ["mine"])
        // Its id is still free, and what was queued with it is left alone by another that cannot be used.
        #expect(try project.marquee("send", "-", input: "{\"template\": \"banner\", \"id\": \"mine\"}").code == 0)
        #expect(try project.marquee("send", "-", input: bad).code == 1)
        #expect(try project.ids("live") == ["mine"])
        #expect(try project.ids("refused").count == 1)
    }

    @Test(arguments: [
        String(repeating: "x", count: 255), "a.b_c:d@e+F-0", String(repeating: "x", count: 256), "a\\u0000b", "$(id)",
        "../x", "è",
    ])
    func `no message is refused for its id, and every command takes it`(id: String) throws {
        let project = try TestProject()
        let input = "{\"template\": \"banner\", \"id\": \"\(id)\"}"
        #expect(try statuses(project.marquee("send", "-", "--format", "json", input: input)) == ["queued"])
        #expect(try statuses(project.marquee("send", "-", "--format", "json", input: input)) == ["duplicate"])
        let kept = try #require(try project.ids("live").first)
        let isPlain = id.count == 255 || id.hasPrefix("a.")
        #expect(isPlain ? kept == id : kept.count == 39 && kept.hasPrefix("sha256:"))
        let shown = try project.marquee("queue", "show", kept, "--format", "json")
        let original = try shown.json.object?["metadata"]?.object?["originalID"]?.string
        #expect(original == (isPlain ? nil : try Value(json: "\"\(id)\"").string))
        // A command line has no zero.
        guard !id.contains("u0000") else { return }
        #expect(try project.marquee("queue", "show", id, "--format", "json").output == shown.output)
        #expect(try project.marquee("queue", "remove", id).output == "removed \(kept)\n")
        #expect(try project.ids("live").isEmpty)
    }

    @Test func `an id without a letter is none, and one is made up`() throws {
        let project = try TestProject()
        for id in ["", "  "] {
            let outcome = try project.marquee("send", "-", input: "{\"template\": \"banner\", \"id\": \"\(id)\"}")
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        #expect(try project.ids("live").count { $0.count == 36 } == 2)
    }

    @Test
    func `a message that its template refuses may be sent again when it is mended`() throws {
        let project = try TestProject()
        let bad = try project.marquee("send", "-", input: "id: m\ntemplate: banner\narguments: { hero: \"ftp://x\" }")
        #expect(bad.code == 1)
        #expect(bad.output == "refused   m\n")
        #expect(bad.errors.contains("<stdin>:3:20: error[invalid-url]"), "\(bad.errors)")
        #expect(try project.marquee("send", "-", input: "id: m\ntemplate: banner").output == "queued    m\n")
    }

    @Test
    func `a long stream is sent in batches`() throws {
        let project = try TestProject()
        let input = (0..<2_345).map { #"{"template":"banner","id":"m\#($0)"}"# }.joined(separator: "\n")
        let outcome = try project.marquee("send", "-", "--format", "json", input: input)
        #expect(outcome.code == 0)
        #expect(try statuses(outcome) == Array(repeating: "queued", count: 2_345))
        #expect(try project.ids("live").count == 2_345)
    }

    @Test(arguments: [
        (["nope"], "", Int32(1), "unknown file or message 'nope'"),
        (["welcome", "nope"], "", 1, "unknown file or message 'nope'"),
        (["-"], "", 1, "standard input contains no messages"),
        (["-"], "# only a comment\n", 1, "standard input contains no messages"),
        ([], "", 64, "Missing expected argument '<message> ...'"),
    ])
    func `nothing is sent when there is nothing to send`(
        _ arguments: [String], _ input: String, _ code: Int32, _ error: String
    ) throws {
        let project = try TestProject()
        let outcome = try project.marquee(["send"] + arguments, input: input)
        #expect(outcome.code == code)
        #expect(outcome.errors.contains(error), "\(outcome.errors)")
        #expect(try project.ids("live") == [])
    }

    @Test
    func `the configuration's variables are asked for only where they are needed`() throws {
        let project = try TestProject()
        try project.write("content: { url: \"http://127.0.0.1:9/{id}\", token: \"${TOKEN_X}\" }\n", to: "marquee.yaml")
        #expect(try project.marquee("send", "welcome").code == 0)
        let news = #"{"pid": "news", "type": "item"}"#
        _ = try project.marquee("send", "-", input: news)
        let unset = try project.marquee("inbox", "fetch", "news")
        #expect(unset.code == 1)
        #expect(unset.errors.contains("TOKEN_X, used in '${TOKEN_X}', is not set"), "\(unset.errors)")
    }
}
