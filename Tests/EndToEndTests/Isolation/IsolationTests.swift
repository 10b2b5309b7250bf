import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct IsolationTests {
    @Test
    func `a library is killed, comes back, and its message is shown again`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: once }"])
        // Only the second process of it dismisses what it shows.
        try CPlugin.build(
            "plugins/libonce.so",
            entry: """
                first = access("started", F_OK) != 0;
                close(creat("started", 0600));
                \(CPlugin.hello("once"))
                """,
            hears: CPlugin.whenPresenting(
                """
                say("presented", presentation);
                if (first) { FILE *file = fopen("pid", "w"); fprintf(file, "%d", getpid()); fclose(file); }
                else { say("dismissed", presentation); }
                """), in: project)
        try project.write("plugins: [once]\n", to: "marquee.yaml")
        _ = try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n")
        let run = try project.start("run", "--until-empty", "--events", "json")
        #expect(try run.waitForOutput("\"presented\""))
        let plugin = try #require(pid_t(try project.waitForText("pid")))
        #expect(plugin != run.id)
        kill(plugin, SIGKILL)
        let outcome = try run.wait()
        #expect(outcome.code == 0, "\(outcome.errors)")
        let events = try outcome.events()
        #expect(events.count { $0 == "plugin-started" } == 2, "\(outcome.output)")
        #expect(events.count { $0 == "presenting" } == 2)
        #expect(events.count { $0 == "plugin-crashed" } == 1)
        #expect(outcome.output.contains("it crashed with signal 9 (Killed)"), "\(outcome.output)")
        #expect(try project.ids("dismissed") == ["m"])
    }
}

extension IsolationTests {
    @Test
    func `a crash is told with the last line that the plugin wrote`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        try CPlugin.build(
            "plugins/libp.so", entry: CPlugin.hello("p"),
            hears: CPlugin.whenPresenting(#"fputs("the screen is gone\n", stderr); abort();"#), in: project)
        try project.write("plugins: [p]\n", to: "marquee.yaml")
        #expect(try project.marquee("send", "-", input: #"{"template":"a","id":"m"}"#).code == 0)
        let outcome = try project.marquee("run", "--until-empty")
        #expect(
            outcome.errors.contains("it crashed with signal 6 (Aborted); its last line: the screen is gone"),
            "\(outcome.errors)")
        #expect(try project.ids("failed") == ["m"])
    }
}

/// What comes of a presenter that never returns.
@Suite(.timeLimit(.minutes(20)))
struct HangTests {
    @Test
    func `a plugin that leaves a call behind is started again before its next message`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        try CPlugin.build(
            "plugins/libp.so", entry: CPlugin.hello("p"),
            hears: CPlugin.whenPresenting(#"say("presented", presentation); say("dismissed", presentation);"#),
            in: project)
        try project.write("plugins: [p]\n", to: "marquee.yaml")
        let run = try project.start("run", "--events", "json")
        #expect(try project.marquee("send", "-", input: #"{"template":"a","id":"one"}"#).code == 0)
        #expect(try run.waitForOutput("plugin-started", times: 2))
        let complaint = "did not return within 5s after the end of a message, once since the host was started"
        var doctor = ""
        // It is told a moment later.
        for _ in 0..<100 where !doctor.contains(complaint) { doctor = try project.marquee("doctor").output }
        #expect(doctor.contains("plugin p: its presenter 'p' \(complaint)"), "\(doctor)")
        #expect(try project.marquee("send", "-", input: #"{"template":"a","id":"two"}"#).code == 0)
        #expect(try run.waitForOutput("\"dismissed\"", times: 2))
        run.signal(SIGTERM)
        let outcome = try run.wait()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "its presenter 'p' did not return within 5s after the end of a message; it restarts before its next"),
            "\(outcome.errors)")
        #expect(try project.ids("dismissed").count == 2)
        #expect(try project.marquee("plugins", "list").output.contains("disabled") == false)
    }
}

/// What comes of libraries that say nothing that can be understood.
@Suite(.timeLimit(.minutes(20)))
struct ProtocolErrorLimitTests {
    @Test(
        arguments: [
            #"tell("nonsense")"#, "the_host->receive(the_host->context, NULL, 7)",
            #"if (i % 2) tell("nonsense"); else the_host->receive(the_host->context, NULL, 7)"#,
        ], ["process", "none"])
    func `a library that says a hundred things that are no messages is heard no longer`(
        _ nonsense: String, _ isolation: String
    ) throws {
        let project = try TestProject([
            "templates/a.yaml": "a: { type: template, presenter: p }",
            "marquee.yaml": "plugins: [{ name: p, isolation: \(isolation) }]",
        ])
        try CPlugin.build(
            "plugins/libp.so", entry: CPlugin.hello("p"),
            hears: CPlugin.whenPresenting("for (int i = 0; i < 300; i++) { \(nonsense); }"), in: project)
        #expect(try project.marquee("send", "-", input: #"{"template":"a","id":"m"}"#).code == 0)
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.errors.contains("it sent 100 invalid messages in a row"), "\(outcome.errors)")
        // In a process of its own it is started again, in the host's it stays off.
        #expect(outcome.code == (isolation == "process" ? 0 : 69), "\(outcome.errors)")
        #expect(try project.ids(isolation == "process" ? "failed" : "queued") == ["m"])
    }
}

/// What a plugin's process has of the host's, and what it can spoil.
@Suite(.timeLimit(.minutes(20)))
struct SurroundingsTests {
    private static func run(_ source: String, hears: String = "") throws -> (TestProject, Executable.Outcome) {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p, timeout: 5s }"])
        try CPlugin.build("plugins/libp.so", entry: "\(source) \(CPlugin.hello("p"))", hears: hears, in: project)
        try project.write("plugins: [{ name: p, environment: [LISTED] }]\n", to: "marquee.yaml")
        project.environment = ["LISTED": "yes", "SECRET": "no", "LC_ALL": "C", "TERM": "dumb"]
        _ = try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n")
        return (project, try project.marquee("run", "--until-empty", "--events", "json"))
    }

    private static let shows = CPlugin.whenPresenting(
        "say(\"presented\", presentation); say(\"dismissed\", presentation);")

    @Test
    func `what a library in the host's process prints is not lost when the host ends`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        let entry = CPlugin.hello("p", then: "printf(\"printed at the start\\n\");")
        try CPlugin.build("plugins/libp.so", entry: entry, hears: Self.shows, in: project)
        try project.write("plugins: [{ name: p, isolation: none }]\n", to: "marquee.yaml")
        _ = try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n")
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("[libp.so] printed at the start\n"), "\(outcome.errors)")
        #expect(!outcome.output.contains("printed at the start"))
    }

    @Test
    func `what a library in the host's process prints is log like any other's`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        let prints = """
            for (int i = 0; i < 1000; i++) fprintf(stderr, "flood %d\\n", i);
            puts("careful \\033[31mred"); fflush(stdout); usleep(100000);
            """
        try CPlugin.build("plugins/libp.so", entry: CPlugin.hello("p", then: prints), hears: Self.shows, in: project)
        try project.write("plugins: [{ name: p, isolation: none }]\n", to: "marquee.yaml")
        _ = try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n")
        let outcome = try project.marquee("run", "--until-empty", "--events", "json")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try !outcome.events().contains("?"))
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count { $0.contains(" notice: [libp.so] flood ") } == 100, "\(outcome.errors)")
        #expect(outcome.errors.contains("[libp.so] 901 of its lines were dropped: "), "\(outcome.errors)")
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test
    func `the last words of a host that crashes are read`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        let words = "write(2, \"last words\\n\", 11); abort();"
        try CPlugin.build("plugins/libp.so", entry: CPlugin.hello("p"), hears: words, in: project)
        try project.write("plugins: [{ name: p, isolation: none }]\n", to: "marquee.yaml")
        _ = try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n")
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.errors.contains("last words\n"), "\(outcome.errors)")
        #expect(outcome.errors.contains("error: marquee crashed"), "\(outcome.errors)")
    }

    @Test
    func `it gets the variables and descriptors that it should, and passes on fewer`() throws {
        let (project, outcome) = try Self.run(
            """
            system("env > environment; ls /proc/$$/fd > passed");
            FILE *file = popen("ls /proc/$PPID/fd", "r"), *copy = fopen("own", "w");
            for (int c; (c = fgetc(file)) != EOF;) fputc(c, copy);
            fclose(copy); pclose(file);
            """, hears: Self.shows)
        #expect(outcome.code == 0, "\(outcome.errors)")
        func words(_ path: String) throws -> Set<String> {
            let text = try String(contentsOf: project.root.appending(path: path), encoding: .utf8)
            return Set(text.split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
        }
        let variables = try words("environment").subtracting(["PWD", "SHLVL", "_", "OLDPWD"])
        #expect(variables == ["PATH", "HOME", "LC_ALL", "TERM", "LISTED"])
        let (passed, own) = (try words("passed"), try words("own"))
        #expect(passed.isSubset(of: ["0", "1", "2", "10"]), "\(passed)")
        // Beside those of the protocol, the ones with which it is looking.
        #expect(own.isSubset(of: ["0", "1", "2", "3", "4", "5", "6", "7"]), "\(own)")
    }

    @Test
    func `what it prints is log, and spoils neither the protocol nor the events`() throws {
        let (project, outcome) = try Self.run(
            """
            puts("{\\"type\\":\\"dismissed\\",\\"presentation\\":1}"); fflush(stdout);
            fprintf(stderr, "careful \\033[31mred\\n");
            """, hears: "write(1, \"torn\", 4);" + Self.shows)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try project.ids("dismissed") == ["m"])
        #expect(try !outcome.events().contains("?"))
        #expect(outcome.errors.contains("] {\"type\":\"dismissed\",\"presentation\":1}\n"), "\(outcome.errors)")
        #expect(outcome.errors.contains("[p] torn"), "\(outcome.errors)")
        #expect(outcome.errors.contains("careful ") && !outcome.errors.contains("\u{1B}"), "\(outcome.errors)")
    }

    @Test
    func `signals that are for the host do not end it`() throws {
        let (project, outcome) = try Self.run(
            "kill(getpid(), SIGINT); kill(getpid(), SIGTERM); kill(getppid(), SIGINT); kill(getppid(), SIGTERM);"
                + " kill(getppid(), SIGHUP); kill(getppid(), SIGQUIT);", hears: Self.shows)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try project.ids("dismissed") == ["m"])
        #expect(try !outcome.events().contains("plugin-crashed"))
    }
}
