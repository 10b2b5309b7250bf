import Foundation
import MarqueeModel
import Testing

/// What a plugin in a sandbox reaches, and what not.
@Suite(.timeLimit(.minutes(20)))
struct SandboxTests {
    /// What a sandbox is held against, with the configuration's key for each.
    private static let reach = """
        attempt("listed", lambda: read(f"{folder}/listed/a"))
        attempt("listed to write", lambda: write(f"{folder}/listed/a"))
        attempt("unlisted", lambda: read(f"{folder}/secret/a"))
        attempt("store", lambda: os.listdir(f"{folder}/.marquee"))
        attempt("configuration", lambda: read(f"{folder}/marquee.yaml"))
        attempt("own file", lambda: read(f"{folder}/plugin.py"))
        attempt("own file to write", lambda: write(f"{folder}/plugin.py"))
        attempt("cut off", lambda: cut(f"{folder}/listed/a"))
        attempt("writable", lambda: write(f"{folder}/out/b"))
        attempt("make a folder", lambda: os.mkdir(f"{folder}/out/c"))
        attempt("by a link", lambda: (os.symlink("../secret", f"{folder}/out/d"), read(f"{folder}/out/d/a")) and None)
        attempt("temporary", lambda: write(f"/tmp/marquee-{os.getpid()}"))
        attempt("home", lambda: os.listdir(os.path.expanduser("~")) and None)
        attempt("system", lambda: read("/etc/passwd"))
        attempt("device", lambda: write("/dev/null"))
        attempt("by a program", lambda: subprocess.run(["grep", "-q", "x", f"{folder}/secret/a"]).returncode == 0 or "refused")
        attempt("run a program", lambda: subprocess.run(["true"]).returncode == 0)
        attempt("environ", lambda: read(f"/proc/{host}/environ"))
        attempt("signal", lambda: os.kill(host, 0))
        attempt("tcp", lambda: tcp(int(os.environ["PORT"])))
        def datagram(): socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9))
        attempt("udp", datagram)
        attempt("netlink", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close())
        attempt("ring", lambda: call(425, 0, 0))
        attempt("local", lambda: socket.socket(socket.AF_UNIX).close())
        """

    private static func reached(_ sandbox: String) throws -> [String: String] {
        let (listener, port) = try Loopback.listen(backlog: 8)
        defer { close(listener) }
        return try TryingPlugin.found(reach, ", environment: [PORT]\(sandbox)", environment: ["PORT": "\(port)"]) {
            project in
            try project.write("x", to: "listed/a")
            try project.write("x", to: "secret/a")
            try project.write("x", to: ".marquee/a")
        }
    }

    @Test
    func `a sandbox leaves what it lists, and what programs need to run`() throws {
        let found = try Self.reached(", sandbox: { read: [listed], write: [out] }")
        #expect(
            found == [
                "listed": "ok", "listed to write": "EACCES", "unlisted": "EACCES", "store": "EACCES",
                "configuration": "EACCES", "own file": "ok", "own file to write": "EACCES", "cut off": "EACCES",
                "writable": "ok", "make a folder": "ok", "by a link": "EACCES", "temporary": "EACCES", "home": "EACCES",
                "system": "ok", "device": "ok", "by a program": "refused", "run a program": "ok", "environ": "EACCES",
                "signal": "EPERM", "tcp": "EACCES", "udp": "EACCES", "netlink": "EACCES", "ring": "ENOSYS",
                "local": "ok",
            ])
    }

    @Test
    func `without a sandbox all of that can be reached, and the network where it is allowed`() throws {
        let open = try Self.reached("")
        for name in ["listed to write", "unlisted", "temporary", "home", "by a link", "by a program", "tcp", "udp"] {
            #expect(open[name] == "ok", "\(name)")
        }
        let network = try Self.reached(", sandbox: { write: [out], network: true }")
        #expect(network["tcp"] == "ok" && network["udp"] == "ok" && network["netlink"] == "ok")
        #expect(network["unlisted"] == "EACCES" && network["listed"] == "EACCES")
    }

    @Test
    func `a library is in its sandbox before any of its code runs`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: once }"])
        try project.write("", to: "out/.keep")
        let record = """
            FILE *file = fopen("out/found", "w");
            fprintf(file, "%s %s", early, fopen("marquee.yaml", "r") ? "open" : "shut");
            fclose(file);
            """
        try CPlugin.build(
            "libonce.so", entry: CPlugin.hello("once", then: record),
            before: """
                static const char *early = "never";
                __attribute__((constructor)) static void begin(void) {
                    early = fopen("marquee.yaml", "r") ? "open" : "shut";
                }
                """, in: project)
        for (sandbox, found) in [("", "open open"), (", sandbox: { write: [out] }", "shut shut")] {
            try project.write("plugins: [{ path: libonce.so\(sandbox) }]\n", to: "marquee.yaml")
            let outcome = try project.marquee("plugins", "list")
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            #expect(try project.waitForText("out/found") == found)
        }
    }

    @Test
    func `the presenters that come along live with their limits and a sandbox`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, arguments: { title: One } }"])
        try project.write(
            """
            plugins:
              - { name: terminal, sandbox: {}, limits: { memory: 256MB, files: 64, processes: 64 } }
              - { name: web, environment: [WEB_PRESENTER_STATE, WEB_PRESENTER_PORT], \
            sandbox: { write: [state], network: true } }
            """, to: "marquee.yaml")
        try project.write("", to: "state/.keep")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: project.root.appending(path: "state").path())
        project.environment["WEB_PRESENTER_STATE"] = project.root.appending(path: "state").path()
        project.environment["WEB_PRESENTER_PORT"] = "0"
        #expect(try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}").code == 0)
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try project.ids("dismissed") == ["m"])
    }

    @Test
    func `a presenter in a sandbox gets the files of its messages`() throws {
        let project = try TestProject([
            "templates/a.yaml": "a: { type: template, presenter: py, arguments: { picture: { type: file } } }",
            "assets/a.txt": "picture", "out/.keep": "",
        ])
        try project.write(
            "plugins: [{ path: plugin.py, sandbox: { write: [out] } }]\npresenters: { template: py, function: py }\n",
            to: "marquee.yaml")
        let script = PythonPlugin.presenting(
            "py",
            """
            path = next(a["path"] for a in message["message"]["arguments"] if a["name"] == "picture")
            open(os.path.join(sys.path[0], "out", message["message"]["id"]), "w").write(open(path).read())
            say(type="presented", presentation=number)
            say(type="dismissed", presentation=number)
            say(type="returned", presentation=number)
            """)
        try project.writeProgram(script, to: "plugin.py")
        for (id, picture) in [("asset", "a.txt"), ("data", "data:text/plain,picture")] {
            let message = "{ id: \(id), template: a, arguments: { picture: '\(picture)' } }"
            #expect(try project.marquee("send", "-", input: message).code == 0)
        }
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(try project.waitForText("out/asset") == "picture")
        #expect(try project.waitForText("out/data") == "picture")
    }

    @Test(arguments: [
        (", sandbox: { read: [nowhere] }", "nowhere' cannot be opened: No such file or directory; create it"),
        (", sandbox: { write: [/nowhere/b] }", "'/nowhere/b' cannot be opened: No such file or directory"),
    ])
    func `a sandbox that cannot be had is an error, and never left out`(options: String, reason: String) throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: py }"])
        try project.writeProgram(PythonPlugin.presenting("py", "pass"), to: "plugin.py")
        try project.write(
            "plugins: [{ path: plugin.py\(options) }]\npresenters: { template: py }\n", to: "marquee.yaml")
        for command in [["run", "--until-empty"], ["plugins", "list"]] {
            let outcome = try project.marquee(command)
            #expect(outcome.code == 69)
            #expect(
                (outcome.errors + outcome.output).contains("cannot be confined to its 'sandbox': "),
                "\(outcome.errors)")
            #expect((outcome.errors + outcome.output).contains(reason), "\(outcome.errors)")
        }
    }

    /// A program that starts the runner under a filter of system calls, by which the kernel answers as one without Landlock.
    private static func runner(_ landlock: String) -> String {
        #"""
        #!/usr/bin/python3
        import ctypes, os, struct, sys
        libc = ctypes.CDLL(None)
        def word(code, yes, no, value): return struct.pack("HBBI", code, yes, no, value)
        program = b"".join([
            word(0x20, 0, 0, 0), word(0x15, 0, 1, 444), word(0x06, 0, 0, LANDLOCK), word(0x06, 0, 0, 0x7FFF0000)])
        class Filter(ctypes.Structure): _fields_ = [("length", ctypes.c_ushort), ("program", ctypes.c_char_p)]
        libc.prctl(38, 1, 0, 0, 0)
        if libc.prctl(22, 2, ctypes.byref(Filter(len(program) // 8, program)), 0, 0): sys.exit(9)
        os.execv("RUNNER", ["RUNNER"] + sys.argv[1:])

        """#.replacing("LANDLOCK", with: landlock)
            .replacing("RUNNER", with: Executable.products.appending(path: "marquee-plugin-runner").path())
    }

    @Test(arguments: [(38, "ENOSYS"), (95, "EOPNOTSUPP")])
    func `a kernel without Landlock is an error, and the plugin never runs`(error: Int, name: String) throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: py }"])
        let script = PythonPlugin.presenting("py", "pass").replacing(
            "import json", with: "open('ran', 'w'); import json")
        try project.writeProgram(script, to: "plugin.py")
        try project.writeProgram(Self.runner("0x50000 | \(error)"), to: "runner")
        project.environment["MARQUEE_PLUGIN_RUNNER"] = project.root.appending(path: "runner").path()
        try project.write(
            "plugins: [{ path: plugin.py, sandbox: {} }]\npresenters: { template: py }\n", to: "marquee.yaml")
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 69)
        #expect(
            outcome.errors.contains("this kernel has no Landlock, but version 3 is required; use Linux 6.2 or later"),
            "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: "ran").path()))
        // The same runner without a sandbox: nothing else was in the way.
        try project.write("plugins: [{ path: plugin.py }]\npresenters: { template: py }\n", to: "marquee.yaml")
        #expect(try project.marquee("run", "--until-empty").code == 0)
    }
}
