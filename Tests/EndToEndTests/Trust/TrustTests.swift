import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TrustTests {
    /// What acts, with a part of what it says that the project wants.
    static let acting = [
        ("plugins list", "run the plugin 'tools/mark.sh' with $USER_SECRET"), ("preview banner", "run the plugin"),
        ("run --until-empty", "run the plugin"), ("run --listen 127.0.0.1:0", "accept notifications"),
        ("doctor --all", "sync with http://127.0.0.1:9"), ("sync --to local --dry-run", "with $USER_SECRET"),
        ("sync --to vendor", "sync with http://127.0.0.1:9"), ("sync --to outside --dry-run", "outside of its folder"),
        ("inbox fetch x", "fetch contents from http://127.0.0.1:9/{id}"),
        ("files fetch welcome", "show files of /etc, outside of its folder"),
    ]

    @Test(arguments: acting)
    func `a command that acts is refused without trust, and told how to get it`(
        _ command: String, _ wish: String
    ) throws {
        let feared = try FearedProject()
        let words = command.split(separator: " ").map(String.init)
        let outcome = try feared.project.marquee(words)
        #expect(outcome.code == 64, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains(wish) || command.hasPrefix("run --listen"), "\(outcome.errors)")
        #expect(outcome.errors.contains("'marquee trust \(feared.project.root.path())'"))
        #expect(outcome.errors.contains("MARQUEE_TRUST=1"))
        #expect(!feared.wasStarted)
        #expect(!(outcome.output + outcome.errors).contains(FearedProject.secret))
        #expect(!FileManager.default.fileExists(atPath: feared.project.root.appending(path: ".marquee").path()))
    }

    @Test(arguments: [
        "validate", "inspect", "resolve welcome", "test", "schema", "doctor", "explain unknown-key", "send welcome",
        "queue list", "inbox list", "files list", "profile show", "track Seen", "queue suspend",
    ])
    func `a command that reads, or keeps to the project's own folder, needs no trust`(_ command: String) throws {
        let feared = try FearedProject()
        let outcome = try feared.project.marquee(command.split(separator: " ").map(String.init))
        #expect(outcome.code < 64, "\(outcome.errors)")
        #expect(!feared.wasStarted)
        #expect(!(outcome.output + outcome.errors).contains(FearedProject.secret))
    }

    @Test(arguments: ["store: new/../../OTHER", "store: new/../OTHER-link/../../OTHER"])
    func `a folder that is not there yet is no way out`(_ configuration: String) throws {
        let other = "other-\(Int.random(in: 0..<Int.max))"
        let feared = try FearedProject(configuration.replacing("OTHER", with: other))
        #expect(try feared.isRefused("queue suspend"))
        let place = feared.project.root.deletingLastPathComponent().appending(path: other).path()
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test
    func `a plugin that has changed is not started again by a running host, and the others are`() throws {
        let feared = try FearedProject(
            "plugins: [{ path: tools/own.py }, terminal]\npresenters: { template: own, function: own }")
        func plugin(_ version: String) -> String {
            PythonPlugin.presenting(
                "own", "if not os.path.exists('\(version)'): open('\(version)', 'w').close(); os.abort()")
        }
        try feared.project.write(program: plugin("first"), to: "tools/own.py")
        _ = try feared.project.marquee("trust")
        let run = try feared.project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started", times: 2))
        // Before it is started again, since nobody asks it for anything until now.
        try feared.project.write(program: plugin("second"), to: "tools/own.py")
        _ = try feared.project.marquee("send", "welcome")
        #expect(try run.waitForOutput("plugin-refused"))
        run.signal(SIGTERM)
        let outcome = try run.wait()
        let refusal = "is not trusted to run the plugin 'tools/own.py', which has changed since it was trusted"
        #expect(outcome.errors.contains(refusal), "\(outcome.errors)")
        // Once when the file had changed, if that was seen before it crashed, and once when it was to be started again.
        #expect(outcome.errors.components(separatedBy: "is not started: ").count <= 3, "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: feared.project.root.appending(path: "second").path()))
    }

    @Test
    func `trust alone is enough for a running host to start a plugin that has changed`() throws {
        let feared = try FearedProject(
            "plugins: [{ path: tools/own.py }]\npresenters: { template: own, function: own }")
        try feared.project.write(program: PythonPlugin.presenting("own", "os.abort()"), to: "tools/own.py")
        _ = try feared.project.marquee("trust")
        let run = try feared.project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started", times: 1))
        let shown = "say(type='presented', presentation=number)\nsay(type='dismissed', presentation=number)"
        try feared.project.write(program: PythonPlugin.presenting("own", shown), to: "tools/own.py")
        _ = try feared.project.marquee("send", "welcome")
        #expect(try run.waitForOutput("plugin-refused", times: 1))
        #expect(try feared.project.marquee("trust").code == 0)
        #expect(try run.waitForOutput("plugin-started", times: 2))
        #expect(try run.waitForOutput("\"dismissed\"", times: 1))
        run.signal(SIGTERM)
        let outcome = try run.wait()
        #expect(outcome.output.components(separatedBy: "plugin-refused").count == 2, "\(outcome.output)")
    }

    @Test
    func `a library that has changed takes the place of the one that runs once it is trusted`() throws {
        let feared = try FearedProject(
            "plugins: [{ path: tools/libown.so }]\npresenters: { template: own, function: own }")
        func build(_ version: String, at path: String) throws {
            let entry = CPlugin.hello("own").replacing(#"\"version\":\"1\""#, with: #"\"version\":\"\#(version)\""#)
            try CPlugin.build(path, entry: entry, in: feared.project)
        }
        try build("1", at: "tools/libown.so")
        #expect(try feared.project.marquee("trust").code == 0)
        let run = try feared.project.start("run", "--events", "json")
        #expect(try run.waitForOutput(#""plugin":"own","version":"1""#))
        try build("2", at: "new.so")
        let root = feared.project.root
        _ = unsafe rename(root.appending(path: "new.so").path(), root.appending(path: "tools/libown.so").path())
        #expect(try run.waitForPrinted("its file has changed and is not started: "))
        #expect(try run.errors().contains("the loaded version keeps running"))
        #expect(try feared.project.marquee("trust").code == 0)
        #expect(try run.waitForOutput(#""plugin":"own","version":"2""#))
        run.signal(SIGTERM)
        let outcome = try run.wait()
        #expect(!outcome.output.contains("plugin-refused"), "\(outcome.output)")
    }

    @Test
    func `scripts are told as JSON`() throws {
        let outcome = try FearedProject().project.marquee("plugins", "list", "--format", "json")
        #expect(outcome.code == 64)
        #expect(try outcome.json.object?["error"]?.object?["code"] == "untrusted")
    }

    @Test
    func `trust lets commands act until it is revoked`() throws {
        let feared = try FearedProject()
        let trusted = try feared.project.marquee("trust")
        #expect(trusted.code == 0)
        #expect(trusted.output.contains("  - run the plugin 'tools/mark.sh' with $USER_SECRET of your environment\n"))
        #expect(try !feared.isRefused("plugins list"))
        #expect(feared.wasStarted)
        #expect(try feared.project.marquee("trust", "--revoke").output.contains("is no longer trusted"))
        #expect(try feared.isRefused("plugins list"))
        #expect(try feared.project.marquee("trust", "--revoke").output.contains("was not trusted"))
    }

    @Test
    func `the trust of a project that is gone can be revoked, and of one with mistakes`() throws {
        let feared = try FearedProject()
        let outside = Executable(directory: try TemporaryFolder.make(), environment: feared.project.environment)
        _ = try feared.project.marquee("trust")
        try feared.project.write("plugin: []", to: "marquee.yaml")
        #expect(try feared.project.marquee("trust", "--revoke").output.contains("is no longer trusted"))
        try feared.project.write(FearedProject.configuration, to: "marquee.yaml")
        _ = try feared.project.marquee("trust")
        let path = feared.project.root.path()
        try FileManager.default.removeItem(atPath: path)
        #expect(try outside.run(["trust", "--revoke", path]).output == "\(path) is no longer trusted\n")
        #expect(try outside.run(["trust", "--revoke", path]).output == "\(path) was not trusted\n")
        #expect(try outside.run(["trust", "--revoke"]).code == 64)
    }

    @Test(arguments: ["folder", "pipe"])
    func `a plugin that can never be one is refused at once by whatever looks at it`(_ kind: String) throws {
        let feared = try FearedProject("plugins: [terminal, { path: tools/x }]")
        if kind == "folder" {
            try feared.project.write("", to: "tools/x/y")
        } else {
            try feared.project.makePipe("tools/x")
        }
        for (command, code) in [("trust", 69), ("validate", 1), ("doctor", 1), ("doctor --all", 1), ("run", 69)] {
            let outcome = try feared.project.marquee(command.split(separator: " ").map(String.init))
            #expect(outcome.code == Int32(code), "\(command): \(outcome.output)\(outcome.errors)")
            let said = outcome.output + outcome.errors
            #expect(said.contains("the plugin 'tools/x' is a \(kind == "folder" ? "directory" : "pipe")"), "\(said)")
            #expect(!said.contains("is not trusted"))
        }
    }

    @Test
    func `a store that is a link is refused before trust is asked for`() throws {
        let feared = try FearedProject("plugins: [terminal]")
        try feared.project.link(".marquee", to: feared.state.path())
        for command in ["run", "send welcome", "queue list"] {
            let outcome = try feared.project.marquee(command.split(separator: " ").map(String.init))
            #expect(outcome.errors.contains(".marquee' is a symbolic link, which is not followed"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("trust"))
        }
        for command in [["doctor"], ["doctor", "--all"]] {
            let outcome = try feared.project.marquee(command)
            #expect(outcome.code == 1)
            #expect(outcome.output.contains(".marquee' is a symbolic link, which is not followed"), "\(outcome.output)")
            #expect(!outcome.output.contains("trust"))
        }
    }

    @Test(arguments: [
        ("tools/mark.sh", "#!/bin/sh\ntouch started # changed\n", "plugins list", "sync --to local --dry-run"),
        (
            "marquee.yaml",
            FearedProject.configuration.replacing(
                "local: { kind: dashboard, url: \"http://127.0.0.1:9\"",
                with:
                    "local: { kind: dashboard, url: \"http://127.0.0.1:10\""),
            "sync --to local --dry-run", "plugins list"
        ),
        (
            "marquee.yaml", FearedProject.configuration.replacing("[USER_SECRET]", with: "[USER_SECRET, OTHER]"),
            "plugins list", "sync --to local --dry-run"
        ),
        (
            "marquee.yaml", FearedProject.configuration.replacing("/etc", with: "/usr"), "files fetch welcome",
            "plugins list"
        ),
    ])
    func `a change of what is feared is not trusted, and all else stays trusted`(
        _ file: String, _ text: String, _ refused: String, _ kept: String
    ) throws {
        let feared = try FearedProject()
        _ = try feared.project.marquee("trust")
        try feared.project.write("other:\n  type: template\n", to: "templates/other.yaml")
        #expect(try !feared.isRefused(refused))
        try feared.project.write(program: text, to: file)
        #expect(try feared.isRefused(refused))
        #expect(try !feared.isRefused(kept))
    }

    @Test
    func `the trust of a project is not that of its copy elsewhere`() throws {
        let feared = try FearedProject()
        _ = try feared.project.marquee("trust")
        let copy = try TemporaryFolder.make().appending(path: "copy")
        try FileManager.default.copyItem(at: feared.project.root, to: copy)
        let outcome = try Executable(directory: copy, environment: feared.project.environment).run(["plugins", "list"])
        #expect(outcome.code == 64)
    }

    @Test
    func `what the project itself brings along is never taken for its user's trust`() throws {
        let feared = try FearedProject()
        _ = try feared.project.marquee("trust")
        let records = feared.state.appending(path: "marquee/trust")
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: records.path()).first)
        let record = records.appending(path: file)
        // Nobody but its user can read it, and what is no record is none.
        let attributes = try FileManager.default.attributesOfItem(atPath: record.path())
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try "not JSON".write(to: record, atomically: true, encoding: .utf8)
        #expect(try feared.isRefused("plugins list"))
    }

    @Test(arguments: [
        "", "plugins: [terminal]", "plugins: [{ name: terminal, environment: [TERMINAL_PRESENTER_TRIGGER] }]",
        "templates: [templates]\nfiles: { directories: [assets] }\nlocale: it\nstrict: true",
        "targets: { review: { kind: file, directory: review } }",
    ])
    func `a project with the presenters that come along, and without secrets, never asks`(
        _ configuration: String
    ) throws {
        let feared = try FearedProject(configuration)
        for command in ["send welcome", "plugins list", "doctor --all", "run --until-empty", "preview banner"] {
            let outcome = try feared.project.marquee(command.split(separator: " ").map(String.init))
            #expect(outcome.code == 0, "\(command): \(outcome.errors)")
        }
        #expect(try feared.project.marquee("trust").output.contains("needs no trust"))
        #expect(try !feared.isRefused("sync --dry-run"))
    }

    @Test(arguments: ["demo", "kiosk"])
    func `the examples never ask`(_ example: String) throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../examples").standardizedFileURL
        let copy = try TemporaryFolder.make().appending(path: example)
        try FileManager.default.copyItem(at: examples.appending(path: example), to: copy)
        let outcome = try Executable(directory: copy, environment: ["MARQUEE_TRUST": ""]).run(["trust"])
        #expect(outcome.output.contains("needs no trust"), "\(outcome.output)\(outcome.errors)")
    }

    @Test
    func `a project that init makes is trusted by its maker, and never asks`() throws {
        let folder = try TemporaryFolder.make()
        let user = Executable(
            directory: folder, environment: ["MARQUEE_TRUST": "", "XDG_STATE_HOME": folder.path() + "state"])
        #expect(try user.run(["init", "shop"]).code == 0)
        let project = Executable(directory: folder.appending(path: "shop"), environment: user.environment)
        for command in [["send", "spring"], ["run", "--until-empty"], ["doctor", "--all"]] {
            let outcome = try project.run(command)
            #expect(outcome.code == 0, "\(command): \(outcome.errors)")
        }
    }

    /// Answers the question on a terminal that Python plays.
    private static let player = #"""
        import os, pty, select, signal, sys, time
        marquee, reply, command = sys.argv[1], sys.argv[2], sys.argv[3:]
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        child, terminal = pty.fork()
        if child == 0: os.execv(marquee, [marquee] + command)
        seen, answered, end = b"", False, time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.05)[0]:
                try: part = os.read(terminal, 65536)
                except OSError: break
                if not part: break
                seen += part
            if not answered and b"[y/N]" in seen:
                os.write(terminal, reply.encode() + b"\n")
                answered = True
        print(seen.decode(errors="replace").replace("\r", ""))
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """#

    private func answering(_ reply: String, _ command: String, in feared: FearedProject) throws -> (Int32, String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-c", Self.player, Executable.products.appending(path: "marquee").path(), reply]
            + command.split(separator: " ").map(String.init)
        process.currentDirectoryURL = feared.project.root
        process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(feared.project.environment) { $1 }
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    @Test(arguments: [("y", true), ("yes", true), ("Y", true), ("n", false), ("", false), ("what", false)])
    func `a terminal is asked once, and told everything that would be done`(_ reply: String, _ isTrusted: Bool) throws {
        let feared = try FearedProject()
        let (code, screen) = try answering(reply, "plugins list", in: feared)
        for wish in [
            "wants to", "  - run the plugin 'tools/mark.sh' with $USER_SECRET of your environment",
            "  - sync with http://127.0.0.1:9 with $USER_SECRET of your environment", "[y/N]",
        ] { #expect(screen.contains(wish), "\(screen)") }
        #expect(feared.wasStarted == isTrusted)
        #expect((code == 64) == !isTrusted)
        // The second time it is remembered, or asked again.
        let (_, again) = try answering("n", "sync --to local --dry-run", in: feared)
        #expect(again.contains("[y/N]") == !isTrusted, "\(again)")
    }

    @Test
    func `a question says that something has changed since`() throws {
        let feared = try FearedProject()
        _ = try feared.project.marquee("trust")
        try feared.project.write(program: "#!/bin/sh\nexit 3\n", to: "tools/mark.sh")
        let (_, screen) = try answering("n", "plugins list", in: feared)
        #expect(screen.contains("have changed since you trusted it"), "\(screen)")
        let marked = screen.split(separator: "\n").filter { $0.hasSuffix("(changed)") || $0.hasSuffix("(new)") }
        #expect(
            marked.map(String.init) == [
                "  - run the plugin 'tools/mark.sh' with $USER_SECRET of your environment (changed)"
            ], "\(screen)")
    }
}
