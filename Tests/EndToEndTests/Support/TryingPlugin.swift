import Foundation
import MarqueeModel
import Testing

/// A plugin in Python that tries what it may not, and tells what came of it.
enum TryingPlugin {
    /// What it does, each attempt a line `NAME=…` that it leaves in a file: `ok`, or why not.
    private static let script = #"""
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
    static func found(
        _ attempts: String, _ options: String = "", environment: [String: String] = [:],
        prepare: (TestProject) throws -> Void = { _ in }
    ) throws -> [String: String] {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: py }"])
        try project.write(
            "plugins: [{ path: plugin.py\(options) }]\npresenters: { template: py, function: py }\n", to: "marquee.yaml"
        )
        try project.writeProgram(script.replacing("ATTEMPTS", with: attempts), to: "plugin.py")
        try project.write("", to: "out/.keep")
        try prepare(project)
        project.environment.merge(environment) { $1 }
        let outcome = try project.marquee("plugins", "list")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let text = try project.waitForText("out/found")
        return try #require(try Value(json: text).object).members.reduce(into: [:]) { $0[$1.key] = $1.value.string }
    }
}
