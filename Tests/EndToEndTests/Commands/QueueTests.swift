import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct QueueTests {
    private func filled() throws -> TestProject {
        let project = try TestProject()
        let input = """
            { "template": "banner", "id": "low" }
            { "template": "banner", "id": "high", "priority": 10 }
            { "template": "banner", "id": "later", "priority": 10, "delay": "1h", "metadata": { "campaign": "spring" } }

            """
        #expect(try project.marquee("send", "-", input: input).code == 0)
        return project
    }

    @Test
    func `live messages are listed in the order in which they would be shown`() throws {
        let project = try filled()
        let outcome = try project.marquee("queue", "list", "--format", "json")
        #expect(outcome.code == 0)
        let list = try outcome.json
        #expect(list.object?["mode"] == "running")
        let entries = list.object?["entries"]?.list ?? []
        #expect(entries.compactMap { $0.object?["id"]?.string } == ["high", "low", "later"])
        let first = entries.first?.object
        #expect(first?.keys.sorted() == ["attempts", "enqueuedAt", "id", "priority", "reason", "state", "template"])
        #expect(first?["priority"] == 10)
        #expect(first?["state"] == "queued")
        #expect(first?["reason"] == "no host is running")
        #expect(entries.last?.object?["reason"]?.string?.hasPrefix("delayed until 20") == true)
        #expect(first?["enqueuedAt"]?.string.flatMap { Timestamp($0) } != nil)
        let text = try project.marquee("queue", "list").output.split(separator: "\n")
        #expect(
            text.first?.split(separator: " ") == ["ID", "TEMPLATE", "PRIORITY", "STATE", "ATTEMPTS", "WHEN", "REASON"])
        #expect(text.last?.contains("queued, due in 5") == true, "\(text)")
    }

    @Test
    func `a queue that nobody has used is empty`() throws {
        let project = try TestProject()
        #expect(try project.marquee("queue", "list", "--format", "json").json == ["mode": "running", "entries": []])
        let text = try project.marquee("queue", "list")
        #expect(text.output == "")
        #expect(text.errors == "no messages\n")
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: ".marquee").path()))
    }

    @Test
    func `one message is shown with what is known of it`() throws {
        let project = try filled()
        let shown = try project.marquee("queue", "show", "later", "--format", "json").json.object
        #expect(shown?["metadata"] == ["campaign": "spring"])
        #expect(shown?["notBefore"]?.string != nil)
        #expect(shown?["endedAt"] == .null)
        #expect(try project.marquee("queue", "show", "later").output.contains("metadata    {\"campaign\":\"spring\"}"))
    }

    @Test
    func `a live message is removed once`() throws {
        let project = try filled()
        #expect(try project.marquee("queue", "remove", "low").output == "removed low\n")
        #expect(try project.ids("live") == ["high", "later"])
        #expect(try project.ids("discarded") == ["low"])
        let again = try project.marquee("queue", "remove", "low")
        #expect(again.code == 1)
        #expect(
            again.errors
                == "error: the message 'low' is already discarded: only live messages can be removed by id\n")
    }

    @Test
    func `modes hold until they are changed`() throws {
        let project = try filled()
        #expect(try project.marquee("queue", "suspend", "--format", "json").json == ["mode": "suspended"])
        #expect(try project.marquee("queue", "list", "--format", "json").json.object?["mode"] == "suspended")
        let discarded = try project.marquee("queue", "discard", "--format", "json")
        #expect(try discarded.json == ["mode": "discarding", "discarded": 3])
        #expect(try project.marquee("send", "welcome").output.hasPrefix("discarded "))
        #expect(try project.marquee("queue", "resume").output == "running\n")
        #expect(try project.marquee("send", "welcome").output.hasPrefix("queued "))
    }

    @Test(arguments: ["show", "remove", "retry"])
    func `an unknown id is an error`(_ command: String) throws {
        let project = try filled()
        let outcome = try project.marquee("queue", command, "nope", "--format", "json")
        #expect(outcome.code == 1)
        #expect(try outcome.json.object?["error"]?.object?["code"] == "store-not-found")
    }

    @Test
    func `only a failed message is tried again`() throws {
        let outcome = try filled().marquee("queue", "retry", "low")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("only failed messages can be retried"), "\(outcome.errors)")
    }

    @Test
    func `a damaged store is an error that names it`() throws {
        let project = try TestProject()
        try project.write(String(repeating: "no database ", count: 500), to: ".marquee/marquee.sqlite")
        for arguments in [["queue", "list"], ["queue", "suspend"], ["send", "welcome"], ["backup", "copy"]] {
            let outcome = try project.marquee(arguments)
            #expect([73, 74].contains(outcome.code), "\(arguments): \(outcome.code)")
            #expect(outcome.errors.contains("marquee.sqlite"), "\(outcome.errors)")
        }
        // A host goes on with what can be read of it, here nothing, and says so; so does doctor from then on.
        let host = try project.marquee("run", "--until-empty")
        #expect(host.code == 0)
        #expect(host.errors.contains("the store was damaged and has been recovered"), "\(host.errors)")
        #expect(try project.marquee("send", "welcome").output.hasPrefix("queued "))
        #expect(try project.marquee("doctor").output.contains("damaged-"))
    }

    @Test
    func `messages are removed by template and state, after a look at how many they are`() throws {
        let project = try filled()
        let plan = try project.marquee(
            "queue", "remove", "--template", "banner", "--state", "queued", "--dry-run", "--format", "json")
        #expect(try plan.json.object?["count"] == 3)
        #expect(try project.ids("live").count == 3)
        #expect(
            try project.marquee("queue", "remove", "--template", "banner", "--state", "queued").output
                == "removed 3 queued messages\n")
        #expect(try project.ids("live").isEmpty)
        #expect(try project.marquee("queue", "remove", "--template", "welcome").code == 64)
        for command in ["remove", "retry"] {
            let state = command == "remove" ? "queued" : "failed"
            let mistyped = try project.marquee("queue", command, "--template", "baner", "--state", state)
            #expect(mistyped.code == 0)
            let known = "warning: unknown template 'baner'; known templates: banner, copy-code; did you mean 'banner'?"
            #expect(mistyped.errors.contains(known), "\(mistyped.errors)")
            // One without messages in this state is no mistake.
            let none = try project.marquee("queue", command, "--template", "copy-code", "--state", state)
            #expect(none.code == 0 && none.errors == "", "\(none.errors)")
        }
    }

    @Test
    func `a backup is restored, and what was there is kept`() throws {
        let project = try filled()
        #expect(try project.marquee("backup", "copy").code == 0)
        #expect(try project.marquee("backup", "copy").code == 73)
        #expect(try project.marquee("queue", "discard").code == 0)
        let restored = try project.marquee("restore", "copy", "--format", "json")
        #expect(try restored.json.object?["live"] == 3)
        #expect(try restored.json.object?["kept"]?.string?.contains("replaced-") == true)
        #expect(try project.ids("live").count == 3)
    }
}
