import Glibc
import MarqueeModel
import MarqueeSystem
import SystemCalls

/// Looks at the services that Marquee's package installs: whether they run, since when, and what they lack.
struct ServiceExamination {
    /// A service that has been running for longer has overcome what it was restarted for.
    private static let recently = TimeSpan.days(1)

    let environment: [String: String]

    func findings() async -> [HealthFinding] {
        var states: [(name: String, state: UnitState)] = []
        for name in InstalledServices.all {
            guard let state = await UnitState.of(name, environment: environment) else {
                return [
                    .problem(
                        "services", "systemd does not answer on this machine",
                        help: "'marquee doctor' checks a project without services")
                ]
            }
            states.append((name, state))
        }
        guard states.contains(where: { $0.state.isInstalled || $0.state.loadProblem != nil }) else {
            return [
                .problem(
                    "services", "none is installed", help: "install the package 'marquee', of which they are a part")
            ]
        }
        return states.flatMap { findings(of: $0.name, $0.state) } + user
            + ServiceFiles(environment: environment).findings
    }

    private func findings(of name: String, _ state: UnitState) -> [HealthFinding] {
        let check = "service \(name)"
        let log = "'journalctl --unit \(name) --lines 50' shows why"
        if let problem = state.loadProblem {
            return [
                .problem(check, "its unit cannot be used: \(problem)", help: "'systemctl status \(name)' shows why")
            ]
        }
        guard state.isInstalled else {
            return [
                .skipped(check, "not installed", help: "it is in the package '\(InstalledServices.package(of: name))'")
            ]
        }
        if state.isInactive {
            return [
                state.isEnabled
                    ? .problem(check, "enabled, but stopped", help: "start it with 'systemctl start \(name)'")
                    : .skipped(check, "not enabled", help: "start it with 'systemctl enable --now \(name)'")
            ]
        }
        // One that ends before it is ready is starting again and again.
        if state.isStarting, state.restarts == 0 {
            let more = name == InstalledServices.dashboard ? "; it takes minutes to convert a large database" : ""
            return [.skipped(check, "is starting", help: "repeat this in a few seconds\(more)")]
        }
        guard state.isActive else {
            let reason = state.result.map { ": \($0)" } ?? ""
            let code = state.exitCode == 0 ? "" : ", exit code \(state.exitCode)"
            let failure = HealthFinding.problem(check, "does not run: \(state.state)\(reason)\(code)", help: log)
            return name == InstalledServices.kiosk ? [failure] + screen : [failure]
        }
        var findings: [HealthFinding] = []
        if isOfEarlierVersion(state) {
            findings.append(
                .warning(
                    check, "still runs the version from before an upgrade",
                    help: "'systemctl restart \(name)' ends that"))
        }
        // The kiosk starts again until the host has written the page's address: that is no trouble.
        if state.restarts > 0, name != InstalledServices.kiosk, state.runningTime.map({ $0 < Self.recently }) ?? true {
            findings.append(.warning(check, "runs, after \(counted(state.restarts, "restart"))", help: log))
        }
        if !state.isEnabled {
            findings.append(
                .warning(
                    check, "runs, but is not started with the machine",
                    help: "'systemctl enable \(name)' changes that"))
        }
        return findings.isEmpty ? [.ok(check, "runs, and is started with the machine")] : findings
    }

    /// Whether the program's file has been replaced since its process was started.
    private func isOfEarlierVersion(_ state: UnitState) -> Bool {
        guard let process = state.process, let file = SystemCall.target(ofLink: "/proc/\(process)/exe") else {
            return false
        }
        return file.hasSuffix(" (deleted)")
    }

    /// What the kiosk needs that is no part of Marquee.
    private var screen: [HealthFinding] {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let missing = InstalledServices.screen.filter { needed in
            !needed.programs.contains { name in folders.contains { SystemCall.allows(X_OK, at: "\($0)/\(name)") } }
        }
        return missing.map { needed in
            .problem(
                "screen", "'\(needed.programs[0])' is not installed",
                help: "install it with 'apt-get install \(needed.package)'")
        }
    }

    /// Whether what belongs to the services can be looked at.
    private var user: [HealthFinding] {
        geteuid() == 0
            ? []
            : [
                .skipped(
                    "services", "what belongs to their users cannot be checked",
                    help: "run 'sudo marquee doctor --service'")
            ]
    }
}
