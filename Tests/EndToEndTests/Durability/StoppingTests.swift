import Foundation
import MarqueeModel
import Testing

/// A restart loses nothing of what is shown.
@Suite(.timeLimit(.minutes(20)))
struct StoppingTests {
    /// A project with one message, whose presenter shows it until it is closed.
    ///
    /// - Parameter answer: What the presenter says then.
    private static func project(answering answer: String = #"say("dismissed", presentation);"#) throws -> TestProject {
        let project = try TestProject([
            "marquee.yaml": "plugins: [stays]\npresenters: { template: stays, function: stays }",
            "templates/card.yaml": "card: { type: template }",
        ])
        let hears =
            CPlugin.whenPresenting(
                #"say("presented", presentation); say("returned", presentation); puts("shown now"); fflush(stdout);"#)
            + #"{ char *line = strndup((const char *)json, length); long presentation = number(line, "\"presentation\":");"#
            + #"if (strstr(line, "\"type\":\"close\"")) { \#(answer) } free(line); }"#
        try CPlugin.build(
            "plugins/libstays.so", entry: CPlugin.hello("stays"), hears: hears, in: project)
        #expect(try project.marquee("send", "-", input: #"{"template":"card","id":"m"}"#).code == 0)
        return project
    }

    private static func entry(in project: TestProject) throws -> ValueObject? {
        try project.marquee("queue", "show", "m", "--format", "json").json.object
    }

    @Test
    func `what is shown when the host stops is shown again, however often, without using an attempt`() throws {
        let project = try Self.project()
        for _ in 0..<4 {
            let host = try project.start("run", "--events", "json")
            #expect(try host.waitForOutput("\"presented\""))
            host.signal(SIGTERM)
            let outcome = try host.wait()
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(try outcome.events().last == "queued")
            let entry = try Self.entry(in: project)
            #expect(entry?["state"] == "queued")
            #expect(entry?["attempts"] == 0)
        }
    }

    @Test
    func `what a person dismisses while the host stops is not shown again`() throws {
        let project = try Self.project(
            answering: """
                char answer[100];
                snprintf(answer, sizeof answer, "{\\"type\\":\\"dismissed\\",\\"presentation\\":%ld,\\"by\\":\\"person\\"}",
                    presentation);
                if (strstr(line, "\\"reason\\":\\"stopping\\"")) tell(answer);
                """)
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("\"presented\""))
        host.signal(SIGTERM)
        #expect(try host.wait().code == 0)
        #expect(try Self.entry(in: project)?["state"] == "dismissed")
    }

    @Test
    func `SIGHUP ends no host that has no terminal`() throws {
        let project = try Self.project()
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("\"presented\""))
        host.signal(SIGHUP)
        #expect(try host.waitForPrinted("definitions: no changes"))
        #expect(try Self.entry(in: project)?["state"] == "presented")
        host.signal(SIGTERM)
        #expect(try host.wait().code == 0)
    }

    /// Runs a host on a terminal of its own, and takes the terminal away once a message is shown.
    private static let player = #"""
        import os, pty, select, signal, sys, time
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        child, terminal = pty.fork()
        if child == 0:
            os.environ["MARQUEE_TRUST"] = "1"
            os.execv(sys.argv[1], [sys.argv[1], "run"])
        seen, end = b"", time.monotonic() + 30
        while b"shown now" not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]: seen += os.read(terminal, 65536)
        os.close(terminal)
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done: print(os.waitstatus_to_exitcode(status)); sys.exit()
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        """#

    @Test
    func `a host whose terminal is gone stops as on SIGTERM`() throws {
        let project = try Self.project()
        for _ in 0..<4 {
            let python = Process()
            let output = Pipe()
            python.executableURL = URL(filePath: "/usr/bin/env")
            python.arguments = ["python3", "-c", Self.player, Executable.products.appending(path: "marquee").path()]
            python.currentDirectoryURL = project.root
            python.standardOutput = output
            try python.run()
            let code = try output.fileHandleForReading.readToEnd() ?? Data()
            python.waitUntilExit()
            #expect(String(decoding: code, as: UTF8.self) == "0\n")
            let entry = try Self.entry(in: project)
            #expect(entry?["state"] == "queued")
            #expect(entry?["attempts"] == 0)
        }
    }
}
