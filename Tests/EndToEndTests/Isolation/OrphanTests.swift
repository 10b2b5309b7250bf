import Foundation
import Testing

/// However a host ends, nothing of its plugins is left.
@Suite(.timeLimit(.minutes(20)))
struct OrphanTests {
    /// What a plugin does once it has written down its processes.
    private static let habits = [
        "ordinary": "",
        "stopped": "raise(SIGSTOP);",
        "deaf": "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, 0); for (;;) sleep(60);",
        "family": """
        for (int i = 0; i < 3; i++) {
            if (fork() == 0) {
                setsid();
                if (fork() != 0) { write_down(); for (;;) pause(); }
                signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); write_down();
                for (;;) pause();
            }
        }
        """,
        "orphans": """
        for (int i = 0; i < 3; i++) {
            if (fork() == 0) { setsid(); if (fork() != 0) _exit(0); write_down(); for (;;) pause(); }
        }
        """,
    ]

    @Test(arguments: ["ordinary", "stopped", "deaf", "family", "orphans"], [SIGKILL, SIGTERM])
    func `a plugin ends with its host, and all that it has started`(_ habit: String, _ signal: Int32) throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        try CPlugin.build(
            "plugins/libp.so",
            entry: """
                fd = open("pids", O_CREAT | O_WRONLY | O_APPEND, 0600);
                dprintf(fd, "%d\\n", getppid());
                write_down();
                \(CPlugin.hello("p", then: "pthread_t thread; pthread_create(&thread, NULL, misbehave, NULL);"))
                """,
            before: """
                #include <pthread.h>
                static int fd;
                static void write_down(void) { dprintf(fd, "%d\\n", getpid()); }
                static void *misbehave(void *nothing) { \(Self.habits[habit] ?? "") dprintf(fd, "done\\n"); return NULL; }
                """, in: project)
        try project.write("plugins: [p]\n", to: "marquee.yaml")
        let run = try project.start("run", "--events", "json")
        // One that stops itself may do so before its entry point has returned, and has not started then.
        if habit != "stopped" { #expect(try run.waitForOutput("plugin-started")) }
        let count = ["family": 8, "orphans": 5][habit] ?? 2
        let pids = try project.waitForProcesses("pids", count: count)
        #expect(pids.count == count, "\(pids)")
        run.signal(signal)
        _ = try run.wait()
        for pid in pids { #expect(isGone(pid), "\(pid) of \(pids) has survived") }
    }

    @Test
    func `what a plugin starts can be terminated`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        try CPlugin.build(
            "plugins/libp.so",
            entry: CPlugin.hello("p", then: #"system("grep SigIgn /proc/self/status > part; mv part ignored");"#),
            in: project)
        try project.write("plugins: [p]\n", to: "marquee.yaml")
        let run = try project.start("run")
        let line = try project.waitForText("ignored")
        let ignored = try #require(line.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) })
        for number in [SIGINT, SIGTERM] { #expect(ignored & 1 << (number - 1) == 0, "\(line)") }
        run.signal(SIGTERM)
        #expect(try run.wait().code == 0)
    }

    @Test
    func `a copy of the host that a plugin makes does not keep the store`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        try CPlugin.build(
            "plugins/libp.so",
            entry: CPlugin.hello(
                "p",
                then: """
                    int copy = fork();
                    if (copy == 0) {
                        // By a socket the test knows whether the host has ended.
                        struct stat status;
                        for (int fd = 3; fd < 1024; fd++) if (!fstat(fd, &status) && S_ISSOCK(status.st_mode)) close(fd);
                        for (;;) pause();
                    }
                    int fd = open("copies", O_CREAT | O_WRONLY | O_APPEND, 0600);
                    dprintf(fd, "%d\\n", copy);
                    close(fd);
                    """),
            before: "#include <sys/stat.h>", in: project)
        try project.write("plugins: [{ name: p, isolation: none }]\n", to: "marquee.yaml")
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started"))
        run.signal(SIGKILL)
        _ = try run.wait()
        let next = try project.marquee("run", "--until-empty")
        #expect(next.code == 0, "\(next.errors)")
        for line in try project.waitForText("copies").split(separator: "\n") {
            if let copy = Int32(line), copy > 1 { kill(copy, SIGKILL) }
        }
    }

    @Test
    func `a program ends with its host too`() throws {
        let project = try TestProject([
            "templates/a.yaml": "a: { type: template, presenter: p }", "marquee.yaml": "plugins: [{ path: p.py }]",
        ])
        let script = PythonPlugin.presenting("p", "pass").replacing(
            "for line in sys.stdin:",
            with: """
                open("pids", "w").write("%d\\n%d\\n" % (os.getppid(), os.getpid()))
                signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64))
                time.sleep(600)
                for line in sys.stdin:
                """)
        try project.writeProgram(script, to: "p.py")
        let run = try project.start("run", "--events", "json")
        #expect(try run.waitForOutput("plugin-started"))
        let pids = try project.waitForProcesses("pids", count: 2)
        run.signal(SIGKILL)
        _ = try run.wait()
        for pid in pids { #expect(isGone(pid), "\(pid) of \(pids) has survived") }
    }

    @Test
    func `a runner that is killed takes its plugin with it, and the host starts both again`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: p }"])
        try CPlugin.build(
            "plugins/libp.so",
            entry: """
                int fd = open("pids", O_CREAT | O_WRONLY | O_APPEND, 0600);
                dprintf(fd, "%d\\n%d\\n", getppid(), getpid());
                \(CPlugin.hello("p"))
                """, in: project)
        try project.write("plugins: [p]\n", to: "marquee.yaml")
        let run = try project.start("run", "--events", "json")
        // Before its hello, a plugin that ends is one that cannot be used.
        #expect(try run.waitForOutput("plugin-started"))
        let first = try project.waitForProcesses("pids", count: 2)
        kill(first[0], SIGKILL)
        let all = try project.waitForProcesses("pids", count: 4)
        #expect(all.count == 4)
        for pid in first { #expect(isGone(pid), "\(pid) of \(all) has survived") }
        #expect(try run.waitForOutput("its runner was killed by another program"))
        run.signal(SIGTERM)
        #expect(try run.wait().code == 0)
        for pid in all { #expect(isGone(pid), "\(pid) of \(all) has survived") }
    }

    /// Whether a process ends within some seconds.
    private func isGone(_ process: pid_t) -> Bool {
        for _ in 0..<6_000 {
            if kill(process, 0) != 0 { return true }
            usleep(10_000)
        }
        return false
    }
}

extension TestProject {
    /// The processes whose numbers a file has, a line each; fewer when they do not come.
    func waitForProcesses(_ path: String, count: Int) throws -> [pid_t] {
        var found: [pid_t] = []
        for _ in 0..<6_000 {
            // Not there yet.
            let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
            found = (text ?? "").split(separator: "\n").compactMap { pid_t($0) }
            if found.count >= count { break }
            usleep(10_000)
        }
        return found
    }
}
