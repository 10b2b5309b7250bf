import Foundation
import MarqueeModel
import Testing

/// `doctor --service` against a `systemctl` that says what systemd 252 said of such services.
@Suite(.timeLimit(.minutes(20)))
struct ServiceDoctorTests {
    private static let installed = [
        "LoadState": "loaded", "UnitFileState": "enabled", "NRestarts": "0", "MainPID": "0",
    ]
    private static let running = installed.merging(["ActiveState": "active", "SubState": "running"]) { $1 }
    private static let missing = ["LoadState": "not-found", "ActiveState": "inactive", "SubState": "dead"]

    /// The moment so many seconds ago, as systemd says it: in microseconds since the machine's start.
    private static func sinceStart(seconds: Double) -> Int64 {
        Int64((ProcessInfo.processInfo.systemUptime - seconds) * 1_000_000)
    }

    /// - Parameter programs: What is on the `PATH`, all of this machine's where it is nil.
    private func findings(
        of host: [String: String], dashboard: [String: String] = missing, kiosk: [String: String] = missing,
        programs: [String]? = nil
    ) throws -> [ValueObject] {
        let project = try TestProject()
        for (name, values) in ["marquee": host, "marquee-dashboard": dashboard, "marquee-kiosk": kiosk] {
            let text = values.map { "\($0)=\($1)\n" }.joined()
            try project.write(text, to: "bin/\(name).service")
        }
        try project.write(program: "#!/bin/sh\nexec /bin/cat \"${0%/*}/$2\"\n", to: "bin/systemctl")
        for name in programs ?? [] { try project.write(program: "#!/bin/sh\n", to: "bin/\(name)") }
        let folder = project.root.appending(path: "bin").path()
        project.environment["PATH"] = programs == nil ? "\(folder):/usr/bin:/bin" : folder
        let outcome = try project.marquee("doctor", "--service", "--project", ".", "--format", "json")
        return try (outcome.json.object?["checks"]?.list ?? []).compactMap(\.object)
    }

    private func text(_ finding: ValueObject?, _ key: String) -> String { finding?[key]?.string ?? "" }

    @Test(
        arguments: [
            ([:], "ok", "runs, and is started with the machine", ""),
            (["NRestarts": "3"], "warning", "runs, after 3 restarts", "journalctl --unit marquee"),
            (
                ["NRestarts": "3", "ActiveEnterTimestampMonotonic": "\(Self.sinceStart(seconds: 60))"], "warning",
                "after 3 restarts", ""
            ),
            (
                ["NRestarts": "3", "ActiveEnterTimestampMonotonic": "\(Self.sinceStart(seconds: 90_000))"], "ok",
                "runs, and is started with the machine", ""
            ),
            (["ActiveState": "activating", "SubState": "start"], "skipped", "is starting", "in a few seconds"),
            (
                ["ActiveState": "activating", "SubState": "start", "NRestarts": "7"], "problem",
                "does not run: activating (start)", "journalctl"
            ),
            (["UnitFileState": "disabled"], "warning", "not started with the machine", "systemctl enable marquee"),
            (
                [
                    "ActiveState": "activating", "SubState": "auto-restart", "Result": "exit-code",
                    "ExecMainStatus": "65",
                ],
                "problem", "does not run: activating (auto-restart): exit-code, exit code 65",
                "journalctl --unit marquee"
            ),
            (
                ["ActiveState": "failed", "SubState": "failed", "Result": "watchdog"], "problem", "watchdog",
                "journalctl"
            ),
            (
                ["ActiveState": "inactive", "SubState": "dead"], "problem", "enabled, but stopped",
                "systemctl start marquee"
            ),
            (
                ["ActiveState": "inactive", "SubState": "dead", "UnitFileState": "disabled"], "skipped", "not enabled",
                "systemctl enable --now marquee"
            ),
            (["LoadState": "bad-setting"], "problem", "cannot be used: bad-setting", "systemctl status marquee"),
        ] as [([String: String], String, String, String)])
    func `each state of the host's service has its words`(
        _ change: [String: String], _ status: String, _ message: String, _ help: String
    ) throws {
        let findings = try findings(of: Self.running.merging(change) { $1 })
        let finding = findings.first { $0["check"]?.string == "service marquee" }
        #expect(text(finding, "status") == status, "\(findings)")
        #expect(text(finding, "message").contains(message), "\(findings)")
        #expect(help.isEmpty || text(finding, "help").contains(help), "\(findings)")
        #expect(findings.contains { $0["check"]?.string == "store" }, "the project is examined, too")
    }

    @Test(
        arguments: [
            (["cage", "Xwayland", "chromium"], []), (["cage", "Xwayland", "google-chrome"], []),
            (["cage", "chromium"], ["install it with 'apt-get install xwayland'"]),
            ([], ["cage", "xwayland", "chromium"].map { "install it with 'apt-get install \($0)'" }),
        ] as [([String], [String])])
    func `what a kiosk that does not start needs is named by its package`(_ programs: [String], _ help: [String]) throws
    {
        let waiting = Self.installed.merging(["ActiveState": "activating", "SubState": "auto-restart"]) { $1 }
        let findings = try findings(of: Self.running, kiosk: waiting, programs: programs)
        #expect(findings.filter { $0["check"]?.string == "screen" }.map { text($0, "help") } == help, "\(findings)")
    }

    @Test(.enabled(if: geteuid() == 0, "it is about root"))
    func `root starts no plugins of the service`() throws {
        let outcome = try TestProject().marquee("doctor", "--service", "--all")
        #expect(outcome.code == 64)
        let command = "sudo -u marquee MARQUEE_TRUST=1 marquee doctor --all --project /etc/marquee"
        #expect(outcome.errors.contains("as root; run '\(command)'"), "\(outcome.errors)")
    }

    @Test func `a service of a program that was replaced is to be restarted`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "sleep").path()
        try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: program)
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["60"]
        try process.run()
        defer { process.terminate() }
        try FileManager.default.removeItem(atPath: program)
        let findings = try findings(of: Self.running.merging(["MainPID": "\(process.processIdentifier)"]) { $1 })
        let finding = findings.first { $0["check"]?.string == "service marquee" }
        #expect(text(finding, "message").contains("from before an upgrade"), "\(findings)")
    }

    @Test func `without the package, and without systemd, it says so`() throws {
        let none = try findings(of: Self.missing)
        #expect(text(none.first, "message") == "none is installed")
        let project = try TestProject()
        try project.write(program: "#!/bin/sh\nexit 1\n", to: "bin/systemctl")
        project.environment["PATH"] = "\(project.root.appending(path: "bin").path()):/usr/bin:/bin"
        let outcome = try project.marquee("doctor", "--service", "--project", ".")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("systemd does not answer on this machine"), "\(outcome.output)")
    }
}
