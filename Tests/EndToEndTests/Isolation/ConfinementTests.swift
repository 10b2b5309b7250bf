import Foundation
import MarqueeModel
import Testing

/// What a plugin's process cannot do to the host and to the machine.
@Suite(.timeLimit(.minutes(20)))
struct ConfinementTests {
    @Test
    func `a plugin reads neither the host's environment nor its memory`() throws {
        // The host runs as root where tests do: what root may do is taken away before, capability by capability.
        let found = try TryingPlugin.found(
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
            try TryingPlugin.found(attempts) == [
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
        let limited = try TryingPlugin.found(
            attempts, ", limits: { memory: 200MB, files: 64, processes: 64 }")
        #expect(
            limited == ["memory": "MemoryError", "reserved": "ok", "files": "EMFILE", "processes": "ok"])
        let free = try TryingPlugin.found(attempts, ", limits: none")
        #expect(free["memory"] == "ok" && free["files"] == "ok")
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
