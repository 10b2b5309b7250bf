import Foundation
import MarqueeModel
import Testing

/// A running host takes up what changes in its project's files.
@Suite(.timeLimit(.minutes(20)))
struct FollowingTests {
    private static let card = "card: { type: template, arguments: { title: \"first\" } }"

    /// A project with a presenter that writes what it shows, and shows it until it is closed or, with a file `end`,
    /// dismisses it at once.
    private static func project() throws -> TestProject {
        let project = try TestProject([
            "marquee.yaml": "plugins: [stays]\npresenters: { template: stays, function: stays }",
            "templates/card.yaml": card,
        ])
        try build(version: "1", in: project)
        return project
    }

    /// - Parameter place: Where the library is written.
    private static func build(
        version: String, at place: String = "plugins/libstays.so", in project: TestProject
    ) throws {
        let hears =
            CPlugin.whenPresenting(
                #"say("presented", presentation); fprintf(stderr, "shown by \#(version): %s\n", text);"#
                    + #"say("returned", presentation); if (access("end", F_OK) == 0) say("dismissed", presentation);"#)
            + #"{ char *line = strndup((const char *)json, length); long presentation = number(line, "\"presentation\":");"#
            + #"if (strstr(line, "\"type\":\"close\"")) say("dismissed", presentation); free(line); }"#
        let entry = CPlugin.hello("stays")
            .replacing(#"\"version\":\"1\""#, with: #"\"version\":\"\#(version)\""#)
        try CPlugin.build(place, entry: entry, hears: hears, in: project)
    }

    private static func send(_ id: String, _ template: String = "card", in project: TestProject) throws
        -> Executable.Outcome
    {
        try project.marquee("send", "-", input: #"{"template":"\#(template)","id":"\#(id)"}"#)
    }

    /// What a command prints, as soon as that has a text, or in the end.
    private static func waitFor(_ text: String, in project: TestProject, _ arguments: String...) throws -> String {
        try wait(for: { $0.contains(text) }, in: project, arguments)
    }

    private static func wait(
        for isWanted: (String) -> Bool, in project: TestProject, _ arguments: [String]
    ) throws -> String {
        var printed = ""
        for _ in 0..<200 where !isWanted(printed) {
            let outcome = try project.marquee(arguments)
            printed = outcome.output + outcome.errors
        }
        return printed
    }

    private static func stop(_ host: Executable.Run) throws -> Executable.Outcome {
        host.signal(SIGTERM)
        let outcome = try host.wait()
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome
    }

    @Test
    func `a new and a changed template are shown without a restart`() throws {
        let project = try Self.project()
        try project.write("", to: "end")
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("plugin-started"))
        try project.write("late: { type: template }", to: "templates/late.yaml")
        try project.write(Self.card.replacing("first", with: "second"), to: "templates/card.yaml")
        // The command waits until the host has what it has.
        for (id, template) in [("m1", "late"), ("m2", "card")] {
            let sent = try Self.send(id, template, in: project)
            #expect(sent.code == 0)
            #expect(!sent.errors.contains("still has the definitions"), "\(sent.errors)")
            #expect(try host.waitForOutput(#""dismissed","id":"\#(id)""#))
        }
        let outcome = try Self.stop(host)
        #expect(outcome.errors.contains("notice: definitions: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("second"), "\(outcome.errors)")
        #expect(try project.ids("refused") == [])
    }

    @Test
    func `a template that is gone refuses what waits, when its turn comes`() throws {
        let project = try Self.project()
        try project.write("gone: { type: template }", to: "templates/gone.yaml")
        let host = try project.start("run", "--events", "json")
        #expect(try Self.send("shown", in: project).code == 0)
        #expect(try host.waitForOutput(#""presented","id":"shown""#))
        #expect(try Self.send("waits", "gone", in: project).code == 0)
        try FileManager.default.removeItem(at: project.root.appending(path: "templates/gone.yaml"))
        #expect(try host.waitForPrinted("definitions: 0 added, 0 changed, 1 removed"))
        #expect(try project.ids("live") == ["shown", "waits"])
        #expect(try project.marquee("queue", "remove", "shown").code == 0)
        #expect(try host.waitForOutput(#""refused","id":"waits""#))
        let entry = try project.marquee("queue", "show", "waits", "--format", "json").json.object
        #expect(entry?["reason"]?.string?.contains("'gone' was removed after the message was accepted") == true)
        _ = try Self.stop(host)
    }

    @Test
    func `definitions with errors leave the old ones in force, and everybody is told`() throws {
        let project = try Self.project()
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("plugin-started"))
        try project.write("card:\n  type: template\n  arguments: { title: { type: strng } }", to: "templates/card.yaml")
        let place = "templates/card.yaml:3:31: error[unknown-type]"
        #expect(try host.waitForPrinted("so the previous ones stay active: \(place)"))
        let refusal = "the running host (process \(host.id)) still has the definitions of "
        for command in ["queue list", "doctor"] {
            let words = command.split(separator: " ").map(String.init)
            var printed = ""
            for _ in 0..<200 where !printed.contains("it rejected the new ones") {
                let outcome = try project.marquee(words)
                printed = outcome.output + outcome.errors
            }
            #expect(printed.contains(refusal) && printed.contains("it rejected the new ones: \(place)"), "\(printed)")
        }
        // A message is checked as the host shows it, and as its door would.
        let old = try Self.send("old", in: project)
        #expect(old.code == 0 && old.output.hasPrefix("queued"), "\(old.errors)")
        #expect(
            old.errors.contains(refusal) && old.errors.contains("it rejected the new ones: \(place)"), "\(old.errors)")
        #expect(try host.waitForOutput(#""presented","id":"old""#))
        #expect(try project.marquee("queue", "remove", "old").code == 0)
        #expect(try Self.send("none", "new", in: project).code == 1)
        let notification = #"{"notification":{"id":"n1","alert":"Text"}}"#
        #expect(try project.marquee("send", "-", input: notification).output.hasPrefix("queued"))
        // Whoever asks for it is told the place again.
        host.signal(SIGHUP)
        #expect(try host.waitForPrinted("error: definitions: not applied: \(place)"))
        // What only the host finds out: the command sends, and warns.
        try project.write("card: { type: template, presenter: nobody }", to: "templates/card.yaml")
        let sent = try Self.send("m", in: project)
        #expect(sent.output.hasPrefix("queued"), "\(sent.output)")
        #expect(sent.errors.contains(refusal) && sent.errors.contains("error[unknown-presenter]"), "\(sent.errors)")
        let json = try project.marquee("send", "-", "--format", "json", input: #"{"template":"card","id":"n"}"#).json
        #expect(json.object?["warning"]?.string?.hasPrefix(refusal) == true)
        #expect(json.object?["results"]?.list?.count == 1)
        #expect(try host.waitForOutput(#""presented","id":"m""#))
        try project.write(Self.card, to: "templates/card.yaml")
        #expect(try host.waitForPrinted("definitions: valid again, no changes"))
        #expect(try !Self.waitFor("process \(host.id) is running", in: project, "doctor").contains(refusal))
        _ = try Self.stop(host)
    }

    @Test
    func `changed settings are not taken up, and that is said`() throws {
        let project = try Self.project()
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("plugin-started"))
        let settings = "plugins: [stays]\npresenters: { template: stays, function: stays }\nstrict: true\n"
        try project.write(settings, to: "marquee.yaml")
        #expect(try host.waitForPrinted("marquee.yaml has changed; restart the host to apply the changes"))
        let sent = try Self.send("m", in: project)
        #expect(
            sent.errors.contains("was started before marquee.yaml was changed; restart it to apply the change"),
            "\(sent.errors)")
        try project.write("plugins: [", to: "marquee.yaml")
        #expect(try host.waitForPrinted("marquee.yaml has changed and cannot be used"))
        _ = try Self.stop(host)
    }

    // MARK: Plugins

    @Test
    func `a replaced library is loaded when nothing of the old one is shown, and is no crash`() throws {
        let project = try Self.project()
        let host = try project.start("run", "--events", "json")
        #expect(try Self.send("m1", in: project).code == 0)
        #expect(try host.waitForPrinted("shown by 1:"))
        try Self.build(version: "2", at: "new.so", in: project)
        _ = unsafe rename(
            project.root.appending(path: "new.so").path(), project.root.appending(path: "plugins/libstays.so").path())
        #expect(try host.waitForPrinted("its file has changed: it restarts once it shows nothing"))
        let doctor = try Self.waitFor("running: 1; its file has changed", in: project, "doctor")
        #expect(doctor.contains("running: 1; its file has changed"), "\(doctor)")
        // It needs nobody's help.
        let renewal = "restarts automatically once it shows nothing"
        #expect(
            doctor.contains("its file has changed; it \(renewal)") && !doctor.contains("plugins restart"), "\(doctor)")
        #expect(try Self.send("m3", in: project).code == 0)
        let waits = try Self.waitFor(renewal, in: project, "queue", "list")
        #expect(waits.contains("waiting for presenter stays: its plugin 'stays' \(renewal)"), "\(waits)")
        #expect(try project.marquee("queue", "remove", "m3").code == 0)
        let list = try project.marquee("plugins", "list").output
        #expect(list.contains("stays 2 ") && list.contains("running: 1; its file has changed"), "\(list)")
        #expect(try project.marquee("queue", "remove", "m1").code == 0)
        #expect(try host.waitForOutput(#""event":"plugin-started","plugin":"stays","version":"2""#))
        #expect(try Self.send("m2", in: project).code == 0)
        #expect(try host.waitForPrinted("shown by 2:"))
        let isCurrent = { (list: String) in list.contains("stays 2") && !list.contains("running:") }
        #expect(try isCurrent(Self.wait(for: isCurrent, in: project, ["plugins", "list"])))
        let outcome = try Self.stop(host)
        #expect(!outcome.output.contains("plugin-crashed"), "\(outcome.output)")
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: ".marquee/plugins").path()))
    }

    @Test
    func `a library that is overwritten in place while it runs harms nobody`() throws {
        let project = try Self.project()
        let host = try project.start("run", "--events", "json")
        #expect(try Self.send("m1", in: project).code == 0)
        #expect(try host.waitForPrinted("shown by 1:"))
        let file = project.root.appending(path: "plugins/libstays.so")
        let old = try FileManager.default.attributesOfItem(atPath: file.path())[.systemFileNumber] as? Int
        // Cut off first, as cp does: what maps the file would crash with its next step.
        try Data().write(to: file)
        #expect(try host.waitForPrinted("its file has changed and is not a dynamic library"))
        try Self.build(version: "2", at: "new.so", in: project)
        try Data(contentsOf: project.root.appending(path: "new.so")).write(to: file)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path())[.systemFileNumber] as? Int == old)
        #expect(try host.waitForPrinted("its file has changed: it restarts once it shows nothing"))
        #expect(try project.ids("presented") == ["m1"])
        #expect(try project.marquee("queue", "remove", "m1").code == 0)
        #expect(try host.waitForOutput(#""plugin":"stays","version":"2""#))
        #expect(try !Self.stop(host).output.contains("plugin-crashed"))
    }

    @Test
    func `a plugin is restarted on request, and only one that runs in a process of its own`() throws {
        let project = try Self.project()
        #expect(try project.marquee("plugins", "restart", "stays").code == 69)
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("plugin-started"))
        let first = try Self.waitFor("restarts 'stays'", in: project, "plugins", "restart", "stays")
        #expect(first.contains("the host (process \(host.id)) restarts 'stays' once"), "\(first)")
        #expect(try host.waitForOutput("plugin-started", times: 2))
        let unknown = try project.marquee("plugins", "restart", "stay")
        #expect(unknown.code == 1)
        #expect(unknown.errors.contains("has no plugin 'stay'; did you mean 'stays'?"), "\(unknown.errors)")
        #expect(try !host.output.contains("plugin-crashed"))
        // The copies of a host that is killed are gone after the next one.
        let copies = project.root.appending(path: ".marquee/plugins").path()
        host.signal(SIGKILL)
        _ = try host.wait()
        #expect(FileManager.default.fileExists(atPath: copies))
        #expect(try project.marquee("run", "--until-empty").code == 0)
        #expect(!FileManager.default.fileExists(atPath: copies))
    }

    @Test
    func `a library inside the host stays as it is, and the log says so`() throws {
        let project = try Self.project()
        try project.write(
            "plugins: [{ name: stays, isolation: none }]\npresenters: { template: stays, function: stays }",
            to: "marquee.yaml")
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("plugin-started"))
        try Self.build(version: "2", at: "new.so", in: project)
        _ = unsafe rename(
            project.root.appending(path: "new.so").path(), project.root.appending(path: "plugins/libstays.so").path())
        #expect(try host.waitForPrinted("its file has changed; a library cannot be replaced inside the host"))
        let refused = try Self.waitFor("inside", in: project, "doctor")
        #expect(refused.contains("running: 1; its file has changed; a library cannot be replaced"), "\(refused)")
        #expect(try project.marquee("plugins", "restart", "stays").errors.contains("runs in the host's own process"))
        #expect(try Self.stop(host).events().count { $0 == "plugin-started" } == 1)
    }

    @Test
    func `without a host only what needs a broken definition is refused`() throws {
        let project = try TestProject([
            "templates/a.yaml":
                "good: { type: template, priority: 7 }\nbad: { type: template, arguments: { a: { type: x } } }",
            "templates/b.yaml": "broken: { type: template",
            "templates/c.yaml": "twice: { type: template }", "templates/d.yaml": "twice: { type: template }",
        ])
        let input =
            ["good", "bad", "broken", "twice"].map { #"{"template":"\#($0)","id":"\#($0)"}"# }
            + [#"{"notification":{"id":"n1","alert":"Text"}}"#]
        let sent = try project.marquee("send", "-", "--format", "json", input: input.joined(separator: "\n"))
        #expect(sent.code == 1)
        let results = try sent.json.object
        #expect(
            results?["results"]?.list?.compactMap { $0.object?["status"]?.string }
                == ["queued", "refused", "refused", "refused", "queued"])
        let warning = results?["warning"]?.string ?? ""
        #expect(
            warning.hasPrefix("the definitions have errors, and messages that need them are rejected: "), "\(warning)")
        #expect(warning.contains("templates/a.yaml:2:") && warning.contains("error[unknown-type]"), "\(warning)")
        // With its own priority.
        let entry = try project.marquee("queue", "show", "good", "--format", "json").json.object
        #expect(entry?["priority"] == 7)
        #expect(try project.marquee("inbox", "open", "n1").code == 0)
        #expect(try project.marquee("send", "-", input: input[0]).errors.contains("warning: \(warning)"))
    }
}
