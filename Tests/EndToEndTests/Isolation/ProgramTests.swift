import Foundation
import MarqueeModel
import Testing

/// Plugins that are programs in any language.
@Suite(.timeLimit(.minutes(20)))
struct ProgramTests {
    private static func project(_ script: String, _ template: String = "{ type: template }") throws -> TestProject {
        let project = try TestProject([
            "templates/a.yaml": "a: \(template)\ncopy: { type: function, arguments: { code: \"\" } }",
            "marquee.yaml": "plugins: [{ path: plugin.py }]\npresenters: { template: py, function: py }\n",
        ])
        try project.writeProgram(script, to: "plugin.py")
        return project
    }

    @Test
    func `the plugin that the description shows works as it is`() throws {
        let project = try Self.project(
            PythonPlugin.documented(), "{ type: template, arguments: { title: Hi, go: { type: action } } }")
        try project.write(
            "plugins: [{ path: plugin.py }]\npresenters: { template: lines, function: lines.lines }\n",
            to: "marquee.yaml")
        let message =
            #"{"template":"a","id":"m","arguments":{"title":"Spring","go":{"type":"function","function":"copy","arguments":{"code":"X1"}}}}"#
        #expect(try project.marquee("send", "-", input: message).code == 0)
        let outcome = try project.marquee("run", "--until-empty", "--events", "json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("notice: [lines] title = Spring\n"), "\(outcome.errors)")
        #expect(outcome.errors.contains("notice: [lines] code = X1\n"), "\(outcome.errors)")
        let events = try outcome.events()
        for event in ["plugin-started", "presenting", "presented", "clicked", "invoked", "dismissed"] {
            #expect(events.contains(event), "\(outcome.output)")
        }
        #expect(try project.ids("dismissed").count == 2)
        let list = try project.marquee("plugins", "list")
        #expect(list.output.contains("  lines.lines  presents templates and functions\n"), "\(list.output)")
    }

    @Test(arguments: [["run"], ["run", "--until-empty"], ["preview", "a"]])
    func `one that never says anything ends the start, and is named`(_ command: [String]) throws {
        let project = try Self.project("#!/bin/sh\nexec sleep 60\n")
        let outcome = try project.marquee(command)
        #expect(outcome.code == 69, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("plugin.py did not say hello within 10s"), "\(outcome.errors)")
    }

    @Test
    func `every message in the description is JSON on one line`() throws {
        let lines = try PythonPlugin.block("json").split(separator: "\n")
        #expect(lines.count == 18)
        for line in lines { #expect(try Value(json: String(line)).object?["type"]?.string != nil, "\(line)") }
    }

    @Test
    func `one that crashes at every message costs each three attempts, and is then disabled`() throws {
        let project = try Self.project(PythonPlugin.presenting("py", "os.abort()"))
        try project.write(
            "plugins: [{ path: plugin.py }, terminal]\npresenters: { template: py, function: terminal }\n",
            to: "marquee.yaml")
        try project.write("b: { type: template, presenter: terminal }", to: "templates/b.yaml")
        let messages = ["a", "a", "b"].enumerated().map { "{\"template\":\"\($1)\",\"id\":\"m\($0)\"}\n" }.joined()
        #expect(try project.marquee("send", "-", input: messages).code == 0)
        let outcome = try project.marquee("run", "--until-empty", "--events", "json")
        // What waits for it cannot be shown in this run.
        #expect(outcome.code == 69, "\(outcome.errors)")
        #expect(try project.ids("dismissed") == ["m2"])
        #expect(try project.ids("failed") == ["m0"])
        #expect(try project.ids("queued") == ["m1"])
        let failed = try project.marquee("queue", "show", "m0").output
        #expect(
            failed.contains("the plugin 'py' ended: it crashed with signal 6 (Aborted), at the last of 3 attempts"),
            "\(failed)")
        #expect(try outcome.events().count { $0 == "plugin-crashed" } == 5)
        #expect(
            outcome.errors.contains("it crashed 5 times within 1m, and stays disabled until 'marquee plugins enable"),
            "\(outcome.errors)")
        // Those who look afterwards are told too.
        let list = try project.marquee("plugins", "list")
        #expect(list.code == 0, "it says hello, so it is in order as far as the list can see")
        #expect(list.output.contains("  disabled since 2"), "\(list.output)")
        #expect(
            list.output.contains("it crashed 5 times within 1m\n  no host is running; the next one"), "\(list.output)")
        let json = try Value(json: project.marquee("plugins", "list", "--format", "json").output)
        let disabled = json.list?.first?.object?["disabled"]?.object
        #expect(disabled?["reason"]?.string?.contains("it crashed 5 times within 1m") == true, "\(json)")
        let doctor = try project.marquee("doctor")
        #expect(doctor.code == 1)
        #expect(doctor.output.contains("disabled since 2"), "\(doctor.output)")
        #expect(try project.marquee("plugins", "enable", "py").code == 0)
        #expect(try project.marquee("plugins", "list").output.contains("disabled") == false)
    }

    @Test
    func `a disabled one is enabled by another process while the host runs`() throws {
        let project = try Self.project(
            PythonPlugin.presenting(
                "py",
                """
                if not os.path.exists("mended"): sys.exit(3)
                say(type="presented", presentation=number)
                say(type="dismissed", presentation=number)
                """))
        #expect(
            try project.marquee(
                "send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n{\"template\":\"a\",\"id\":\"n\"}"
            ).code == 0)
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("stays disabled until"))
        let waits = "waiting for presenter py: its plugin 'py' is disabled: it crashed 5 times within 1m"
        while try !project.marquee("queue", "show", "n").output.contains(waits) {}
        let listed = try project.marquee("plugins", "list").output
        #expect(listed.contains("enable it with 'marquee plugins enable py'\n"), "\(listed)")
        try project.write("", to: "mended")
        let unknown = try project.marquee("plugins", "enable", "pi")
        #expect(unknown.code == 1)
        #expect(
            unknown.errors.contains("unknown plugin 'pi'; did you mean 'py'?"),
            "\(unknown.errors)")
        #expect(try project.marquee("plugins", "enable", "py").output == "enabled py\n")
        #expect(try run.waitForOutput("\"dismissed\",\"id\":\"n\""))
        #expect(try project.marquee("plugins", "enable", "py").output == "py was not disabled\n")
        run.signal(SIGTERM)
        #expect(try run.wait().code == 0)
        #expect(try project.ids("dismissed") == ["n"])
    }

    @Test(arguments: [
        ("say(protocol=7)", "uses version 7 of the plugin protocol, but this host uses version 1"),
        ("unusable", "finds no display"), ("exit", "did not start: it exited with code 4 before it said hello"),
        ("none", "is a program, not a library, so it must run in its own process; use 'isolation: process'"),
        ("format", "cannot be started: it is neither a program nor a script that starts with '#!'"),
        ("missing", "cannot be read: No such file or directory"),
        ("interpreter", "cannot be started: the interpreter named in its first line, or its loader"),
    ])
    func `why a program cannot be used is said in words`(_ kind: String, _ reason: String) throws {
        let hello = PythonPlugin.presenting("py", "pass")
        let script =
            switch kind {
            case "say(protocol=7)": hello.replacing("protocol=1", with: "protocol=7")
            case "unusable":
                hello.replacing("say(type=\"hello\"", with: "say(type=\"unusable\", reason=\"finds no display\"")
            case "exit": hello.replacing("say(type=\"hello\"", with: "sys.exit(4)\nsay(type=\"hello\"")
            case "format": "hello"
            case "interpreter": hello.replacing("#!/usr/bin/env python3", with: "#!/nowhere/python3")
            default: hello
            }
        let project = try Self.project(script)
        let isolation = kind == "none" ? "none" : "process"
        let name = kind == "missing" ? "other.py" : "plugin.py"
        try project.write(
            "plugins: [{ path: \(name), isolation: \(isolation) }]\npresenters: { template: py, function: py }\n",
            to: "marquee.yaml")
        for command in [["run", "--until-empty"], ["plugins", "list"]] {
            let outcome = try project.marquee(command)
            #expect(outcome.code == 69)
            #expect((outcome.errors + outcome.output).contains(reason), "\(outcome.errors)\(outcome.output)")
        }
    }

    @Test
    func `a runner that is missing is looked for where the error says`() throws {
        let project = try Self.project(PythonPlugin.presenting("py", "pass"))
        project.environment["MARQUEE_PLUGIN_RUNNER"] = "/nowhere/runner"
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 69)
        let place =
            "'marquee-plugin-runner' to run in its own process, expected at /nowhere/runner, as"
        #expect(outcome.errors.contains(place), "\(outcome.errors)")
        #expect(outcome.errors.contains("as set in $MARQUEE_PLUGIN_RUNNER: No such file or directory"))
    }
}
