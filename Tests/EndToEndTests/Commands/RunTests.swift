import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RunTests {
    private static let letsTriggerThrough = "plugins: [{ name: terminal, environment: [TERMINAL_PRESENTER_TRIGGER] }]\n"

    @Test
    func `the queue is worked off, and each event is a line of JSON`() throws {
        let project = try TestProject()
        project.environment["TERMINAL_PRESENTER_TRIGGER"] = "on-accept"
        try project.write(Self.letsTriggerThrough, to: "marquee.yaml")
        _ = try project.marquee("send", "welcome")
        let outcome = try project.marquee("run", "--until-empty", "--events", "json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        let expected = ["plugin-started", "preparing", "presenting", "presented", "clicked", "invoked", "dismissed"]
        let found = try outcome.events()
        #expect(Set(expected).subtracting(found) == [], "\(outcome.output)")
        #expect(outcome.errors.contains("banner: Hello"), "a plugin's output goes to standard error: \(outcome.errors)")
        #expect(!outcome.output.contains("banner: Hello"))
        #expect(try project.ids("live") == [])
        #expect(try project.ids("dismissed").count == 2)
    }

    @Test
    func `an empty queue ends it at once, a suspended one says how many remain`() throws {
        let project = try TestProject()
        #expect(try project.marquee("run", "--until-empty").code == 0)
        _ = try project.marquee("queue", "suspend")
        _ = try project.marquee("send", "welcome", "welcome")
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("the queue is suspended, 2 messages remain"), "\(outcome.errors)")
        #expect(try project.ids("live").count == 2)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends it cleanly`(_ signal: Int32) throws {
        let project = try TestProject()
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started"))
        run.signal(signal)
        let outcome = try run.wait()
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    /// timeout(1) sends one to its program, and one to its program's group.
    @Test
    func `two SIGINT that come together are one request`() throws {
        let project = try TestProject()
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started"))
        let dashboard = try ServedDashboard()
        let began = ContinuousClock.now
        for _ in 0..<2 {
            run.signal(SIGINT)
            dashboard.signal(SIGINT)
            usleep(10_000)
        }
        let wasStalled = ContinuousClock.now - began > .milliseconds(200)
        // 0 is no signal: it only waits.
        let stopped = try dashboard.stop(0)
        #expect(try run.wait().code == 0 || wasStalled)
        #expect(stopped.code == 0 || wasStalled)
    }

    /// The first one waits for a request that has begun.
    @Test
    func `a later SIGINT ends it at once`() throws {
        let dashboard = try ServedDashboard()
        let head = [
            "PUT /api/v1/definitions HTTP/1.1", "Host: 127.0.0.1:\(dashboard.port)",
            "Authorization: Bearer \(dashboard.token)", "If-Match: \"0\"", "Content-Type: application/json",
            "Content-Length: 99", "", "{",
        ].joined(separator: #"\r\n"#)
        let client = try Executable.Run(
            URL(filePath: "/bin/bash"),
            ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(dashboard.port) && printf '\(head)' >&3 && echo sent && sleep 30"],
            input: "", directory: dashboard.folder, environment: [:])
        #expect(try client.waitForOutput("sent"))
        usleep(300_000)
        dashboard.signal(SIGINT)
        usleep(500_000)
        #expect(try dashboard.stop(SIGINT).code == 130)
        client.signal(SIGKILL)
        _ = try client.wait()
    }

    @Test
    func `a running host takes what others send, and keeps a second host away`() throws {
        let project = try TestProject()
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started"))
        let second = try project.marquee("run", "--until-empty")
        #expect(second.code == 75)
        #expect(second.errors.contains("process \(run.id)"), "\(second.errors)")
        #expect(try project.marquee("send", "welcome").code == 0)
        #expect(try run.waitForOutput("\"dismissed\""))
        run.signal(SIGTERM)
        #expect(try run.wait().code == 0)
        #expect(try project.ids("dismissed").count == 1)
    }

    @Test
    func `what other commands refuse, remove and discard is told by the host that runs, once`() throws {
        let project = try TestProject()
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started"))
        let messages = """
            {"template": "banner", "id": "a", "delay": "1h"}
            {"template": "banner", "id": "b", "delay": "1h"}
            {"template": "banner", "id": "c", "arguments": {"on-accept": {"type": "url", "url": "ftp://secret@h"}}}
            """
        #expect(try project.marquee("send", "-", input: messages).code == 1)
        #expect(try run.waitForOutput("\"refused\""))
        #expect(try project.marquee("queue", "remove", "a").code == 0)
        #expect(try run.waitForOutput("\"discarded\""))
        #expect(try project.marquee("queue", "discard").code == 0)
        #expect(try run.waitForOutput("\"discarded\"", times: 2))
        run.signal(SIGTERM)
        let outcome = try run.wait()
        let events = try outcome.output.split(separator: "\n").compactMap { line -> String? in
            let event = try Value(json: String(line)).object
            return event?["id"]?.string.map { "\($0) \(event?["event"]?.string ?? "")" }
        }
        #expect(
            events.sorted() == [
                "a discarded", "a queued", "a received", "b discarded", "b queued", "b received", "c received",
                "c refused",
            ])
        #expect(!outcome.errors.contains("secret"), "\(outcome.errors)")
    }

    @Test
    func `a plugin that is missing is an error, or left out on request`() throws {
        let project = try TestProject()
        try project.write("plugins: [terminal, acme]\n", to: "marquee.yaml")
        _ = try project.marquee("send", "welcome")
        let strict = try project.marquee("run", "--until-empty")
        #expect(strict.code == 69)
        #expect(
            strict.errors.contains("the plugin 'acme' was not found: there is no libAcmePresenter.so or libacme.so"),
            "\(strict.errors)")
        let lenient = try project.marquee("run", "--until-empty", "--skip-broken-plugins")
        #expect(lenient.code == 0, "\(lenient.errors)")
        #expect(try project.ids("dismissed").count == 1)
    }

    @Test
    func `a presenter that nobody has is an error with its place`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: terminl }"])
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("templates/a.yaml:1:33: error[unknown-presenter]"), "\(outcome.errors)")
        #expect(outcome.errors.contains("did you mean 'terminal'?"))
        // The plugins are known now, so the check finds it without loading them.
        let check = try project.marquee("validate")
        #expect(check.code == 1)
        #expect(check.output.contains("templates/a.yaml:1:33: error[unknown-presenter]"), "\(check.output)")
    }

    @Test
    func `a plugin runs in the host on request, and there it sees the host's environment`() throws {
        let project = try TestProject()
        try project.write("plugins: [{ name: terminal, isolation: none }]\n", to: "marquee.yaml")
        project.environment["TERMINAL_PRESENTER_TRIGGER"] = "on-accept"
        _ = try project.marquee("send", "welcome")
        let outcome = try project.marquee("run", "--until-empty", "--events", "json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try outcome.events().contains("clicked"), "\(outcome.output)")
        #expect(outcome.errors.contains("banner: Hello"), "\(outcome.errors)")
        #expect(!outcome.output.contains("banner: Hello"))
    }

    @Test
    func `a reader of the events that stands still holds up nobody`() throws {
        let project = try TestProject()
        let messages = (0..<400).map { #"{"template":"banner","id":"\#($0)","metadata":{"n":"\#($0)"}}"# }
        #expect(try project.marquee(["send", "-"], input: messages.joined(separator: "\n")).code == 0)
        let program = Executable.products.appending(path: "marquee").path()
        try project.write(program: "#!/bin/sh\nexec '\(program)' run --events json\n", to: "host.sh")
        let pipe = Pipe()
        let host = Process()
        host.executableURL = project.root.appending(path: "host.sh")
        host.currentDirectoryURL = project.root
        host.environment = ["PATH": "/usr/bin:/bin", "MARQUEE_TRUST": "1"].merging(project.environment) { $1 }
        (host.standardOutput, host.standardError) = (pipe, FileHandle.nullDevice)
        try host.run()
        // More than a pipe holds has happened by then.
        for _ in 0..<6_000 {
            guard try !project.ids("live").isEmpty else { break }
            usleep(20_000)
        }
        #expect(try project.ids("live").isEmpty)
        host.terminate()
        for _ in 0..<6_000 where host.isRunning { usleep(10_000) }
        #expect(!host.isRunning)
        if host.isRunning { kill(host.processIdentifier, SIGKILL) }
    }

    @Test
    func `a link is opened with the program that BROWSER names`() throws {
        let project = try TestProject()
        let script = project.root.appending(path: "browser")
        try "#!/bin/sh\nprintf '%s|' \"$@\" > \"\(project.root.path())/opened\"\n"
            .write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path())
        project.environment["BROWSER"] = script.path()
        project.environment["TERMINAL_PRESENTER_TRIGGER"] = "on-accept"
        try project.write(Self.letsTriggerThrough, to: "marquee.yaml")
        let message =
            "template: banner\narguments: { on-accept: { type: url, url: \"https://x.example/?a=1&b=$(id)\" } }"
        _ = try project.marquee("send", "-", input: message)
        #expect(try project.marquee("run", "--until-empty").code == 0)
        let opened = try String(contentsOf: project.root.appending(path: "opened"), encoding: .utf8)
        #expect(opened == "https://x.example/?a=1&b=$(id)|")
    }
}
