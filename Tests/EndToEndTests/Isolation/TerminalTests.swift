import Foundation
import Testing

/// The terminal presenter in a process of its own, on a terminal that Python plays.
@Suite(.timeLimit(.minutes(20)))
struct TerminalTests {
    /// Runs `marquee run --until-empty` on a terminal; each step waits for what is named, then does something.
    private static let player = #"""
        import json, os, pty, select, signal, subprocess, sys, termios, time
        marquee, steps = sys.argv[1], json.loads(sys.argv[2])
        # Whoever started this may have blocked signals, which programs inherit.
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        child, terminal = pty.fork()
        if child == 0:
            os.environ["TERM"], os.environ["MARQUEE_TRUST"] = "xterm-256color", "1"
            os.environ.pop("NO_COLOR", None)
            if "kill the host" in steps:
                # A shell that has the terminal open for itself, and descends from whatever adopts the runner.
                os.execv("/bin/sh", ["sh", "-c", 'exec 9>&1; "$0" run --until-empty 9>&-; cat', marquee])
            os.execv(marquee, [marquee, "run", "--until-empty"])
        seen = b""
        def mode():
            flags = termios.tcgetattr(terminal)[3]
            return bool(flags & termios.ICANON) and bool(flags & termios.ECHO)
        def read(until):
            global seen
            end = time.monotonic() + 180
            while not until():
                if time.monotonic() > end: sys.exit("in vain: " + repr(seen))
                if select.select([terminal], [], [], 0.02)[0]:
                    try: seen += os.read(terminal, 65536)
                    except OSError: return
        def plugin():
            runner = open(f"/proc/{child}/task/{child}/children").read().split()
            for task in os.listdir(f"/proc/{child}/task"):
                runner += open(f"/proc/{child}/task/{task}/children").read().split()
            return int(open(f"/proc/{runner[0]}/task/{runner[0]}/children").read().split()[0])
        for step in steps:
            read(lambda: "╰".encode() in seen and not mode())
            if step == "kill":
                subprocess.run([marquee, "queue", "suspend"], check=True, capture_output=True)
                seen = b""
                os.kill(plugin(), signal.SIGKILL)
                read(mode)
                read(lambda: b"\x1b[?1049l" in seen)
            elif step == "crash another":
                start = len(seen)
                subprocess.run([marquee, "send", "-"], input=b'{"template":"boom"}', check=True, capture_output=True)
                read(lambda: b"crashed with signal" in seen)
                if mode() or b"\x1b[?1049l" in seen[start:]: sys.exit("the terminal was reset: " + repr(seen))
            elif step == "kill the host":
                os.kill(int(open(f"/proc/{child}/task/{child}/children").read().split()[0]), signal.SIGKILL)
                read(mode)
                os.kill(child, signal.SIGKILL)
            elif step == "kill again":
                seen = b""
                os.kill(plugin(), signal.SIGKILL)
            else:
                os.write(terminal, step.encode())
        ended = []
        def is_over():
            if not ended:
                done, status = os.waitpid(child, os.WNOHANG)
                if done: ended.append(os.waitstatus_to_exitcode(status))
            return bool(ended)
        read(is_over)
        if not ended: ended.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        print(json.dumps({"code": ended[0], "isRestored": mode(), "seen": seen.decode(errors="replace")}))
        """#

    private static func play(_ steps: String..., in project: TestProject) throws -> (
        code: Int, isRestored: Bool, seen: String
    ) {
        let python = Process()
        let output = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/env")
        let list = String(decoding: try JSONEncoder().encode(steps), as: UTF8.self)
        python.arguments = ["python3", "-c", player, Executable.products.appending(path: "marquee").path(), list]
        python.currentDirectoryURL = project.root
        python.standardOutput = output
        try python.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        let result = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        return (
            try #require(result?["code"] as? Int), try #require(result?["isRestored"] as? Bool),
            try #require(result?["seen"] as? String)
        )
    }

    private static func project() throws -> TestProject {
        let project = try TestProject()
        #expect(try project.marquee("send", "-", input: "{\"template\":\"banner\",\"id\":\"m\"}").code == 0)
        return project
    }

    @Test
    func `keys reach the presenter`() throws {
        let project = try Self.project()
        let result = try Self.play("q", in: project)
        #expect(result.code == 0, "\(result.seen)")
        #expect(result.isRestored)
        #expect(try project.ids("dismissed") == ["m"])
    }

    /// Python answers no question about how pictures are drawn: so characters draw them.
    @Test
    func `a picture is drawn, and a long text scrolls`() throws {
        let project = try TestProject([
            "templates/card.yaml": #"card: { type: template, arguments: { picture: { type: file }, text: "" } }"#,
            "assets/none": "",
        ])
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFklEQVR42mP8z4AAjAwIHhMDDjA4JQCGUgIPOCu/QwAAAABJRU5"
            + "ErkJggg=="
        try #require(Data(base64Encoded: png)).write(to: project.root.appending(path: "assets/a.png"))
        let text = (1...1000).map(String.init).joined(separator: " ")
        let message = #"{"template":"card","id":"m","arguments":{"picture":"a.png","text":"\#(text)"}}"#
        #expect(try project.marquee("send", "-", input: message).code == 0)
        let result = try Self.play("\u{1B}[6~", "q", in: project)
        #expect(result.code == 0, "\(result.seen)")
        #expect(result.isRestored)
        #expect(result.seen.contains("▀"), "\(result.seen)")
        #expect(result.seen.contains("more lines"), "\(result.seen)")
        #expect(try project.ids("dismissed") == ["m"])
    }

    /// It reaches the host, the runner and the presenter, and is for the host only.
    @Test
    func `Ctrl-C closes what is shown, and costs nothing`() throws {
        let project = try Self.project()
        let result = try Self.play("\u{3}", in: project)
        #expect(result.code == 0, "\(result.seen)")
        #expect(result.isRestored)
        #expect(result.seen.contains("\u{1B}[?1049l"))
        #expect(!result.seen.contains("plugin-crashed"))
        #expect(try project.ids("queued") == ["m"])
    }

    /// It ends the host at once, as it is meant to, and is nobody's crash.
    @Test
    func `Ctrl-Backslash ends the host, and is no plugin's crash`() throws {
        let project = try Self.project()
        let result = try Self.play("\u{1C}", in: project)
        #expect(result.code == -Int(SIGQUIT), "\(result.seen)")
        #expect(!result.seen.contains("crashed"), "\(result.seen)")
    }

    @Test
    func `the terminal is as before when a presenter that changed it ends`() throws {
        let project = try Self.project()
        try CPlugin.build(
            "plugins/libraw.so", entry: CPlugin.hello("raw"),
            hears: CPlugin.whenPresenting(
                #"""
                int tty = open("/dev/tty", O_RDWR);
                struct termios mode;
                char key;
                tcgetattr(tty, &mode);
                cfmakeraw(&mode);
                tcsetattr(tty, TCSANOW, &mode);
                if (write(tty, "\033[?1049h╰", 11) < 0 || read(tty, &key, 1) < 0) abort();
                say("presented", presentation); say("dismissed", presentation); say("returned", presentation);
                """#), before: "#include <termios.h>", in: project)
        try project.write("plugins: [raw]\npresenters: { template: raw, function: raw }", to: "marquee.yaml")
        let result = try Self.play("q", in: project)
        #expect(result.code == 0, "\(result.seen)")
        #expect(result.isRestored)
        #expect(result.seen.contains("\u{1B}[?1049l"))
    }

    @Test
    func `the terminal is as before when the presenter is killed`() throws {
        let project = try Self.project()
        let result = try Self.play("kill", in: project)
        #expect(result.isRestored)
        #expect(result.code == 0, "\(result.seen)")
        #expect(result.seen.contains("1 message remains"), "\(result.seen)")
        #expect(try project.ids("queued") == ["m"])
    }

    @Test
    func `the terminal is as before when the host is killed`() throws {
        let project = try Self.project()
        let result = try Self.play("kill the host", in: project)
        #expect(result.isRestored, "\(result.seen)")
    }

    @Test
    func `a plugin that ends leaves the terminal to the one that draws on it`() throws {
        let project = try Self.project()
        try CPlugin.build(
            "plugins/libboom.so", entry: CPlugin.hello("boom"), hears: CPlugin.whenPresenting("abort();"), in: project)
        try project.write("plugins: [terminal, boom]\n", to: "marquee.yaml")
        try project.write(
            "banner: { type: template, presenter: terminal }\n"
                + "boom: { type: function, visual: false, presenter: boom }", to: "templates/banner.yaml")
        let result = try Self.play("crash another", "q", in: project)
        #expect(result.isRestored)
        #expect(try project.ids("dismissed").contains("m"))
    }

    @Test
    func `a presenter that was killed comes back and shows the message again`() throws {
        let project = try Self.project()
        let result = try Self.play("kill again", "q", in: project)
        #expect(result.code == 0, "\(result.seen)")
        #expect(result.seen.contains("it crashed with signal 9 (Killed)"), "\(result.seen)")
        #expect(try project.ids("dismissed") == ["m"])
    }
}
