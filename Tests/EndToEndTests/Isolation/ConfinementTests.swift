import Foundation
import MarqueeModel
import Testing

/// What a plugin's process cannot do: to the host, to the machine, and to what its sandbox leaves out.
@Suite(.timeLimit(.minutes(5)))
struct ConfinementTests {
    /// What a plugin finds when it tries, each a line `NAME=…` that it leaves in a file: `ok`, or why not.
    private static let attempts = #"""
        #!/usr/bin/python3
        import ctypes, errno, json, os, resource, socket, subprocess, sys
        def say(**message):
            sys.stdout.write(json.dumps(message) + "\n")
            sys.stdout.flush()
        folder = sys.path[0]
        found = {}
        def attempt(name, action):
            try:
                result = action()
                found[name] = "ok" if result is None or result is True else str(result)
            except OSError as error:
                found[name] = errno.errorcode.get(error.errno, str(error.errno))
            except Exception as error:
                found[name] = type(error).__name__
        def read(path): open(path, "rb").read(1)
        def write(path): open(path, "wb").write(b"x")
        def cut(path): os.truncate(path, 0)
        def tcp(port): socket.create_connection(("127.0.0.1", port), 5).close()
        libc = ctypes.CDLL(None, use_errno=True)
        def check(result):
            if result < 0: raise OSError(ctypes.get_errno(), "")
        def call(*arguments): check(libc.syscall(*arguments))
        runner = os.getppid()
        host = int(open(f"/proc/{runner}/stat").read().rpartition(")")[2].split()[1])
        def status(name): return next(l.split()[1] for l in open("/proc/self/status") if l.startswith(name))
        def limit(kind): return resource.getrlimit(kind)[1]
        ATTEMPTS
        os.makedirs(f"{folder}/out", exist_ok=True)
        with open(f"{folder}/out/found.new", "w") as file: json.dump(found, file)
        os.rename(f"{folder}/out/found.new", f"{folder}/out/found")
        say(type="hello", protocol=1, name="py", version="1", presenters=[
            {"name": "py", "presents": ["template", "function"]}])
        for line in sys.stdin:
            if json.loads(line)["type"] == "ping": say(type="pong", call=json.loads(line)["call"])

        """#

    /// Runs a host with a plugin that tries things, and gives what it found.
    private static func found(
        _ attempts: String, _ options: String = "", environment: [String: String] = [:],
        prepare: (TestProject) throws -> Void = { _ in }
    ) throws -> [String: String] {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: py }"])
        try project.write(
            "plugins: [{ path: plugin.py\(options) }]\npresenters: { template: py, function: py }\n", to: "marquee.yaml"
        )
        try project.writeProgram(Self.attempts.replacing("ATTEMPTS", with: attempts), to: "plugin.py")
        try project.write("", to: "out/.keep")
        try prepare(project)
        project.environment.merge(environment) { $1 }
        let outcome = try project.marquee("plugins", "list")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let text = try project.waitForText("out/found")
        return try #require(try Value(json: text).object).members.reduce(into: [:]) { $0[$1.key] = $1.value.string }
    }

    @Test
    func `a plugin reads neither the host's environment nor its memory`() throws {
        // The host runs as root where tests do: what root may do is taken away before, capability by capability.
        let found = try Self.found(
            #"""
            header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
            libc.capset(header, data)
            attempt("environ", lambda: read(f"/proc/{host}/environ"))
            attempt("mem", lambda: read(f"/proc/{host}/mem"))
            attempt("runner", lambda: read(f"/proc/{runner}/environ"))
            attempt("trace", lambda: check(libc.ptrace(16, host, None, None)))
            attempt("own", lambda: read("/proc/self/environ"))
            attempt("own maps", lambda: read(f"/proc/{os.getpid()}/maps"))
            """#, environment: ["SECRET": "1"])
        #expect(
            found == [
                "environ": "EACCES", "mem": "EACCES", "runner": "EACCES", "trace": "EPERM", "own": "ok",
                "own maps": "ok",
            ])
    }

    @Test
    func `a plugin gets no privileges, no core file, and limits that it lives with`() throws {
        let attempts = """
            attempt("privileges", lambda: status("NoNewPrivs"))
            attempt("core", lambda: limit(resource.RLIMIT_CORE))
            attempt("memory", lambda: limit(resource.RLIMIT_DATA))
            attempt("files", lambda: limit(resource.RLIMIT_NOFILE))
            attempt("processes", lambda: limit(resource.RLIMIT_NPROC) >= 4096)
            attempt("reserved", lambda: limit(resource.RLIMIT_AS))
            """
        #expect(
            try Self.found(attempts) == [
                "privileges": "1", "core": "0", "memory": "4000000000", "files": "4096", "processes": "ok",
                "reserved": "-1",
            ])
    }

    @Test
    func `limits are what the configuration says`() throws {
        let attempts = """
            attempt("memory", lambda: bytearray(300_000_000) and None)
            attempt("reserved", lambda: __import__("mmap").mmap(-1, 8 << 30, prot=0) and None)
            attempt("files", lambda: [open("/dev/null") for _ in range(100)] and None)
            attempt("processes", lambda: 64 < limit(resource.RLIMIT_NPROC) < 4096)
            """
        let limited = try Self.found(
            attempts, ", limits: { memory: 200MB, files: 64, processes: 64 }")
        #expect(
            limited == ["memory": "MemoryError", "reserved": "ok", "files": "EMFILE", "processes": "ok"])
        let free = try Self.found(attempts, ", limits: none")
        #expect(free["memory"] == "ok" && free["files"] == "ok")
    }

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
        return try found(reach, ", environment: [PORT]\(sandbox)", environment: ["PORT": "\(port)"]) { project in
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
                (outcome.errors + outcome.output).contains("cannot be confined as its 'sandbox' says: "),
                "\(outcome.errors)")
            #expect((outcome.errors + outcome.output).contains(reason), "\(outcome.errors)")
        }
    }

    @Test
    func `what opens a link does not get the host's secrets, which plugins could read there`() throws {
        let project = try TestProject([
            "templates/a.yaml": "a: { type: template, presenter: py, arguments: { on-open: { type: action } } }"
        ])
        try project.write(
            "plugins: [{ path: plugin.py }]\npresenters: { template: py, function: py }\n", to: "marquee.yaml")
        let script = PythonPlugin.presenting(
            "py",
            """
            say(type="presented", presentation=number)
            say(type="trigger", presentation=number, call=1, name="on-open")
            """
        ).replacing(
            "    message = json.loads(line)\n",
            with: """
                    message = json.loads(line)
                    if message["type"] == "triggered":
                        say(type="dismissed", presentation=1)

                """)
        try project.writeProgram(script, to: "plugin.py")
        try project.writeProgram("#!/bin/sh\nenv > \"\(project.root.path())/seen\"\n", to: "open")
        project.environment = [
            "BROWSER": project.root.appending(path: "open").path(), "MARQUEE_INTAKE_TOKEN": "s1", "CT_TOKEN": "s2",
            "AWS_SECRET_ACCESS_KEY": "s3", "DISPLAY": ":7", "XDG_RUNTIME_DIR": "/run/user/7",
        ]
        let message = "{ id: m, template: a, arguments: { on-open: { type: url, url: 'https://example.org/' } } }"
        #expect(try project.marquee("send", "-", input: message).code == 0)
        let outcome = try project.marquee("run", "--until-empty")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let seen = try project.waitForText("seen").split(separator: "\n")
        #expect(seen.contains("DISPLAY=:7") && seen.contains("XDG_RUNTIME_DIR=/run/user/7"))
        #expect(seen.filter { $0.hasSuffix("=s1") || $0.hasSuffix("=s2") || $0.hasSuffix("=s3") } == [])
    }

    /// Words that a runner does not know may be meant to confine.
    @Test(arguments: [
        ["program", "/bin/true", "cpu=3"], ["program", "/bin/true", "read=/usr"], ["program", "/bin/true", "network"],
        ["program", "/bin/true", "memory=lots"], ["program", "/bin/true", "memory"], ["program"],
        ["other", "/bin/true"],
    ])
    func `the runner refuses what it does not know`(arguments: [String]) throws {
        let runner = Process()
        runner.executableURL = Executable.products.appending(path: "marquee-plugin-runner")
        runner.arguments = arguments
        runner.standardError = FileHandle.nullDevice
        try runner.run()
        runner.waitUntilExit()
        #expect(runner.terminationStatus == 64)
    }
}
