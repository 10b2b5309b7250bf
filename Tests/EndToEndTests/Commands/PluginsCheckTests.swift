import Foundation
import MarqueeModel
import Testing

/// What `plugins check` says of plugins that start well. How it tells what does not start is in `PluginsTests`.
@Suite(.timeLimit(.minutes(20)))
struct PluginsCheckTests {
    static let shows = """
        if (strstr(text, "\\"visual\\":true")) { say("presented", presentation); say("dismissed", presentation); }
        say("returned", presentation);
        """

    private static func check(
        entry: String = CPlugin.hello("acme"), presenting: String, in project: TestProject? = nil,
        _ arguments: String...
    ) throws -> Executable.Outcome {
        let project = try project ?? TestProject()
        try CPlugin.build("libacme.so", entry: entry, hears: CPlugin.whenPresenting(presenting), in: project)
        return try project.marquee(["plugins", "check", "libacme.so"] + arguments)
    }

    @Test
    func `a good plugin is tried, with times`() throws {
        let outcome = try Self.check(presenting: Self.shows)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("libacme.so passed all checks\n  acme 1  /"), "\(outcome.output)")
        #expect(outcome.output.contains("    acme.acme  presents templates and functions  shown in "))
        #expect(outcome.output.contains("\n  started in "))
        let json = try Self.check(presenting: Self.shows, "--format", "json").json.object
        let presenter = json?["presenters"]?.list?.first?.object
        #expect(presenter?["name"] == "acme")
        #expect(presenter?["shownMilliseconds"]?.integer != nil)
        #expect(json?["startMilliseconds"]?.integer != nil)
    }

    @Test
    func `the plugin in C of the examples is a good one`() throws {
        let project = try TestProject()
        let source = BuiltProgram.package.appending(path: "examples/c-plugin/lines.c")
        try CPlugin.build("liblines.so", source: String(contentsOf: source, encoding: .utf8), in: project)
        let outcome = try project.marquee("plugins", "check", "liblines.so")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("    lines.lines  presents templates  shown in "), "\(outcome.output)")
    }

    @Test
    func `a plugin gets the variables that the project lists, and those of the command`() throws {
        let entry = "const char *url = getenv(\"ACME_URL\"); if (!url || strcmp(url, \"here\")) return 3; "
        let project = try TestProject()
        project.environment["ACME_URL"] = "here"
        func check(_ arguments: String...) throws -> Int32 {
            try project.marquee(["plugins", "check", "libacme.so"] + arguments).code
        }
        #expect(try Self.check(entry: entry + CPlugin.hello("acme"), presenting: Self.shows, in: project).code == 69)
        #expect(try check("--env", "ACME_URL") == 0)
        #expect(try check("--env", "ACME_URL=there") == 69)
        try project.write("plugins: [{ path: ./libacme.so, environment: [ACME_URL] }]\n", to: "marquee.yaml")
        #expect(try check() == 0)
        project.environment["ACME_URL"] = nil
        #expect(try check("--env", "ACME_URL=here") == 0)
        #expect(try check("--env", "=here") == 64)
    }

    /// What a presenter does with each message, and what is said of it.
    @Test(arguments: [
        (
            "", "presenter-presented",
            "acme.acme, given 'sample-banner' the first time, did not call presented() within 0.5 s"
        ),
        (
            "say(\"presented\", presentation);", "presenter-dismissed",
            "did not call dismissed() within 0.5 seconds of close(_:)"
        ),
        ("say(\"dismissed\", presentation);", "presenter-presented", "called dismissed() without presented()"),
        (
            "say(\"presented\", presentation); say(\"dismissed\", presentation);", "presenter-present-returns",
            "did not return from present(_:)"
        ),
        ("abort();", "presenter-alive", "acme.acme ended: it crashed with signal 6 (Aborted)"),
        ("exit(4);", "presenter-alive", "acme.acme ended: it exited with code 4"),
    ])
    func `a presenter that does not do what it should is told apart`(
        _ presenting: String, _ code: String, _ reason: String
    ) throws {
        let outcome = try Self.check(presenting: presenting, "--within", "0.5", "--format", "json")
        #expect(outcome.code == 69)
        let error = try outcome.json.object?["error"]?.object
        #expect(error?["code"] == .string(code))
        #expect(error?["message"]?.string?.contains(reason) == true, "\(outcome.output)")
    }

    /// What a plugin says that it may not say, beside what it should.
    @Test(arguments: [
        ("say(\"presented\", presentation); \(shows)", "called 'presented' twice for one message"),
        (
            shows
                + #"""
                if (strstr(text, "\"visual\":true")) {
                    char late[100];
                    snprintf(late, sizeof late,
                        "{\"type\":\"trigger\",\"presentation\":%ld,\"call\":1,\"name\":\"on-accept\"}", presentation);
                    tell(late);
                }
                """#,
            "triggered 'on-accept' of a message that had ended"
        ),
        (
            "char *big = calloc(5 << 20, 1); memset(big, 'x', (5 << 20) - 1); tell(big); free(big); \(shows)",
            "sent an invalid message: invalid message from the plugin: "
        ),
    ])
    func `what breaks the protocol is found`(_ presenting: String, _ reason: String) throws {
        let outcome = try Self.check(presenting: presenting, "--format", "json")
        #expect(outcome.code == 69)
        let error = try outcome.json.object?["error"]?.object
        #expect(error?["code"] == "presenter-messages")
        #expect(error?["message"]?.string?.contains(reason) == true, "\(outcome.output)")
    }

    @Test
    func `a plugin without presenters is none`() throws {
        let presenter = #"{\"name\":\"acme\",\"presents\":[\"template\",\"function\"]}"#
        let entry = CPlugin.hello("acme").replacing(presenter, with: "")
        let outcome = try Self.check(entry: entry, presenting: Self.shows)
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("acme has no presenters"), "\(outcome.errors)")
    }

    @Test
    func `the time for anything is that for the start, too`() throws {
        let entry = "sleep(60); " + CPlugin.hello("acme")
        let outcome = try Self.check(entry: entry, presenting: Self.shows, "--within", "1")
        #expect(outcome.code == 69)
        #expect(outcome.errors.contains("did not say hello within 1s"), "\(outcome.errors)")
    }

    @Test
    func `a slow start is warned of`() throws {
        let outcome = try Self.check(entry: "sleep(3); " + CPlugin.hello("acme"), presenting: Self.shows)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("warning: the plugin took 3."), "\(outcome.errors)")
    }

    @Test
    func `a presenter that can show nothing now is not tried, and no fault`() throws {
        let away =
            #"tell("{\"type\":\"availability\",\"presenter\":\"acme\",\"available\":false,\"reason\":\"no browser\"}");"#
        let outcome = try Self.check(presenting: away)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("not checked: it is unavailable ('no browser')"), "\(outcome.output)")
    }

    @Test
    func `in a project, the templates of the presenter are used`() throws {
        let project = try TestProject([
            "templates/a.yaml": """
            own-card: { type: template, presenter: acme.acme, arguments: { size: 3, pictures.hero: { type: file } } }
            other: { type: template, presenter: terminal }
            """
        ])
        let picky = """
            if (strstr(text, "own-card") && strstr(text, "\\"pictures.hero\\"") && strstr(text, ":3")) { \(Self.shows) }
            """
        let outcome = try Self.check(presenting: picky, in: project, "--within", "2")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try Self.check(presenting: picky, "--within", "0.5").code == 69)
    }

    @Test
    func `what a plugin prints is shown when it is asked for`() throws {
        let entry = "puts(\"warming up\"); fflush(stdout); " + CPlugin.hello("acme")
        let outcome = try Self.check(entry: entry, presenting: Self.shows, "--verbose")
        #expect(outcome.errors.contains("  warming up\n"), "\(outcome.errors)")
        #expect(try Self.check(entry: entry, presenting: Self.shows).errors == "")
    }
}
