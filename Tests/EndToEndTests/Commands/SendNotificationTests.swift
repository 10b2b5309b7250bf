import MarqueeModel
import Testing

/// Notifications given to `send`, as senders write them.
@Suite(.timeLimit(.minutes(20)))
struct SendNotificationTests {
    private static func results(_ outcome: Executable.Outcome) throws -> [ValueObject] {
        try outcome.json.object?["results"]?.list?.compactMap(\.object) ?? []
    }

    private static func notification(_ shape: String, _ status: String, complete: Bool) -> Value {
        ["shape": .string(shape), "status": .string(status), "complete": .boolean(complete)]
    }

    @Test(arguments: [
        (
            #"{"recipe_id":"r1","delivery_id":"a","notification":{"body":"Hi"},"reaction_plugin_id":"simple-notification","reaction_action_id":"x"}"#,
            "recipe-push", true
        ),
        (#"{"custom":{"i":"a"},"aps":{"alert":"Hi"}}"#, "custom-push", true),
        (#"{"pid":"a","aps":{"alert":"Hi"}}"#, "inbox-push", false),
        (#"{"type":"custom-code","templateName":"banner","vars":{"style.padding":3},"wzrk_id":"a"}"#, "in-app", true),
        (#"{"notification":{"id":"a","alert":"Hi"}}"#, "native", true),
        (#"{"template":"banner","notification":{"id":"a","alert":"Hi"}}"#, "native", true),
        ("# pretty\n{\n  \"pid\": \"a\"\n}\n", "inbox-push", false),
    ])
    func `each shape goes into the inbox`(payload: String, shape: String, isComplete: Bool) throws {
        let project = try TestProject()
        for (status, inner) in [("queued", "stored"), ("duplicate", "updated")] {
            let outcome = try project.marquee("send", "-", "--format", "json", input: payload)
            #expect(outcome.code == 0)
            #expect(outcome.errors == "")
            #expect(
                try Self.results(outcome) == [
                    [
                        "id": "a", "status": .string(status),
                        "notification": Self.notification(shape, inner, complete: isComplete),
                    ]
                ])
        }
        #expect(try project.marquee("inbox", "count").output == "1\n")
        // What has nothing to tap is staged at once; anything else waits to be opened.
        #expect(try project.ids("live") == (shape == "in-app" ? ["a"] : []))
        #expect(try project.marquee("inbox", "remove", "a").code == 0)
        let removed = try project.marquee("send", "-", input: payload)
        #expect(removed.output.hasPrefix("duplicate a  \(shape), removed"))
        #expect(try project.marquee("inbox", "count").output == "0\n")
    }

    @Test
    func `an item with another id than the one that arrived shows both`() throws {
        let project = try TestProject()
        let sent = [#"{"pid":"a"}"#, #"{"notification":{"id":"x y","alert":"Hi"}}"#]
        _ = try project.marquee("send", "-", input: sent.joined(separator: "\n"))
        let listed = try project.marquee("inbox", "list", "--format", "json").json.object?["items"]?.list ?? []
        #expect(Set(listed.map { $0.object?["originalID"] }) == [.null, "x y"])
        let item = try project.marquee("inbox", "show", "x y", "--format", "json").json.object
        #expect(item?["originalID"] == "x y")
        #expect(item?["id"]?.string?.hasPrefix("sha256:") == true)
        #expect(try project.marquee("inbox", "show", "x y").output.contains("original id  x y"))
    }

    @Test
    func `messages and notifications share a stream, and keep their order`() throws {
        let project = try TestProject()
        let input = """
            {"notification":{"id":"n1","alert":"One"}}
            {"template":"banner","id":"m1"}
            {"nothing":"known","id":"x1"}
            {"pid":"n2"}
            {"type":"custom-code","templateName":"nix","wzrk_id":"w1"}
            {"template":"banner","id":"m2"}

            """
        let outcome = try project.marquee("send", "-", "--format", "json", input: input)
        #expect(outcome.code == 1)
        let results = try Self.results(outcome)
        #expect(results.compactMap { $0["id"]?.string } == ["n1", "m1", "x1", "n2", "w1", "m2"])
        #expect(
            results.compactMap { $0["status"]?.string } == [
                "queued", "queued", "refused", "queued", "refused", "queued",
            ])
        let unknown = try #require(results[2]["diagnostics"]?.list?.first?.object)
        #expect(unknown["line"] == 3)
        let reasons = unknown["related"]?.list?.compactMap { $0.object?["message"]?.string } ?? []
        #expect(
            reasons.map { $0.prefix { $0 != ":" } } == ["recipe-push", "custom-push", "inbox-push", "in-app", "native"])
        // The item is there though its message is not.
        #expect(results[4]["notification"] == Self.notification("in-app", "stored", complete: true))
        #expect(results[4]["diagnostics"]?.list?.first?.object?["code"] == "unknown-template")
        #expect(try project.ids("live") == ["m1", "m2"])
        #expect(Set(try project.ids("refused")) == ["x1", "w1"])
        let list = try project.marquee("inbox", "list", "--format", "json").json.object?["items"]?.list
        #expect(list?.compactMap { $0.object?["id"]?.string } == ["w1", "n2", "n1"])
    }

    @Test
    func `a notification that is written as YAML is checked and sent like one in JSON`() throws {
        let project = try TestProject()
        try project.write("# Ours\nnotification:\n  id: ours\n  alert: Text\n", to: "messages/ours.yaml")
        try project.write("type: custom-code\ntemplateName: banner\nwzrk_id: theirs\n", to: "messages/theirs.yaml")
        #expect(try project.marquee("validate").code == 0)
        let sent = try project.marquee("send", "ours", "theirs", "--format", "json")
        let results = try Self.results(sent)
        #expect(results.compactMap { $0["id"]?.string } == ["ours", "theirs"], "\(sent.output)")
        #expect(results.compactMap { $0["status"]?.string } == ["queued", "queued"])
        try project.write("\n\ntype: custom-code\nvars: {}\n", to: "messages/broken.yaml")
        let place = "messages/broken.yaml:3:7: error[wrong-shape]"
        let (validated, refused) = (try project.marquee("validate"), try project.marquee("send", "broken"))
        #expect(validated.code == 1 && validated.output.contains(place), "\(validated.output)")
        #expect(refused.code == 1 && refused.errors.contains(place), "\(refused.errors)")
    }

    @Test
    func `a file of notifications is sent, and people are told what each adapter has against others`() throws {
        let project = try TestProject()
        try project.write(#"{"pid":"news","aps":{"alert":"Read"}}"#, to: "push.json")
        let sent = try project.marquee("send", "push.json")
        #expect(sent.output == "queued    news  inbox-push, stored, its content must be fetched\n")
        try project.write("\n{\"a\":1}", to: "other.json")
        let refused = try project.marquee("send", "other.json")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("other.json:2:1: error[wrong-shape]"), "\(refused.errors)")
        #expect(refused.errors.contains("note: inbox-push: has no 'pid'"), "\(refused.errors)")
        #expect(try project.marquee("inbox", "count").output == "1\n")
    }

    @Test
    func `a line that is cut is told of where it is`() throws {
        let project = try TestProject()
        let outcome = try project.marquee("send", "-", input: "{\"pid\":\"a\"}\n{\"pid\":\"b\"\n\n")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("<stdin>:2:11: error[json-syntax]"), "\(outcome.errors)")
    }

    @Test
    func `a number beyond 64 bits is a default with a warning, and in data a text`() throws {
        let project = try TestProject()
        let input = """
            {"template":"banner","id":"m","arguments":{"style":{"padding":9223372036854775808}}}
            {"notification":{"id":"n","alert":"x","data":{"big":9223372036854775808}}}
            """
        let outcome = try project.marquee("send", "-", input: input)
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("queued    m\nqueued    n "))
        #expect(outcome.errors.contains("does not fit in a signed 64-bit integer"), "\(outcome.errors)")
        #expect(outcome.errors.contains("warning[type-mismatch]"), "\(outcome.errors)")
        let item = try project.marquee("inbox", "show", "n", "--format", "json").json.object
        #expect(item?["data"] == ["big": "9223372036854775808"])
    }

    @Test
    func `a notification among the project's messages is valid, or says what is wrong with it`() throws {
        let project = try TestProject()
        try project.write(#"{"notification":{"id":"n","alert":"Hi"}}"#, to: "messages/news.json")
        try project.write(#"{"template":"banner","notification":{"alert":"Hi"}}"#, to: "messages/both.json")
        let valid = try project.marquee("validate")
        #expect(valid.code == 0, "\(valid.output)")
        #expect(try project.marquee("send", "news").output.hasPrefix("queued    n  native"))
        try project.write(#"{"notification":{"id":"n","alrt":"Hi"}}"#, to: "messages/news.json")
        let wrong = try project.marquee("validate", "messages/news.json")
        #expect(wrong.code == 1)
        #expect(wrong.output.contains("this is not a notification: its 'notification' has the unknown key 'alrt'"))
    }

    /// A mistake in a message is told with its place, as before; what only looks like a message is for the adapters.
    @Test(arguments: [
        (#"{"template":5}"#, "<stdin>:1:13: error[wrong-shape]: 'template' must be a string"),
        (#"{"template":"banner","pid":"x"}"#, "unknown key 'pid' in a message"),
        (#"{"pid":"x""#, "error[json-syntax]"), (#"[{"pid":"x"}]"#, "a message must be a mapping, got a list"),
        (#"{"notification":{"alert":"x","expiresAt":"2020-01-01T00:00:00Z"}}"#, "expired before it was sent"),
        (#"{"notification":{"alert":"x","tittle":"y"}}"#, "did you mean 'title'?"),
        (
            #"{"pid":"x","pid":"y"}"#,
            #"<stdin>:1:12: error[duplicate-key]: the notification cannot be read: duplicate key 'pid'"#
        ),
    ])
    func `what is refused leaves nothing in the inbox`(payload: String, error: String) throws {
        let project = try TestProject()
        let outcome = try project.marquee("send", "-", input: payload)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains(error), "\(outcome.errors)")
        #expect(try project.marquee("inbox", "count", "--status", "all").output == "0\n")
    }
}
