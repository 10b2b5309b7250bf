import MarqueeCommandLine
import MarqueeFleet
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

/// Looks at the dashboard that the project's host joins.
struct DashboardExamination {
    let project: Project
    /// Whether it is contacted.
    let isActing: Bool

    private static let name = "dashboard"

    /// Nil where the host joins none.
    func finding() async -> HealthFinding? {
        // The store says that it is closed, and knows whether a host is connected.
        guard StoreExamination.obstacle(project) == nil else { return nil }
        let status = HostStatus.read(in: project.store.text)
        if let dashboard = status?.dashboard { return finding(of: dashboard) }
        guard let connect = project.configuration.connect else { return nil }
        let target = connect.target.value
        guard status == nil else {
            return .warning(
                Self.name, "the running host is not connected to '\(target)', the target of 'connect'",
                help: "one that has just started connects within seconds; otherwise, restart it")
        }
        guard isActing else {
            return .skipped(
                Self.name, "no host is running, and '\(target)' was not contacted",
                help: "contact it with 'marquee doctor --all'")
        }
        return await asked(target)
    }

    private func finding(of dashboard: HostStatus.Dashboard) -> HealthFinding {
        let place = "\(dashboard.address) as '\(dashboard.name)'"
        guard let problem = dashboard.problem else {
            return .ok(Self.name, "connected to \(place) since \(dashboard.since)")
        }
        return .warning(
            Self.name, "not connected to \(place) since \(dashboard.since): \(problem)",
            help: "the host continues with what it has, and retries automatically")
    }

    /// What a dashboard answers that no host of this store is connected to.
    private func asked(_ target: String) async -> HealthFinding {
        do {
            let written = try project.target(named: target)
            guard case .dashboard(let url, _) = written.kind else {
                return .problem(Self.name, "the target '\(target)' is not a dashboard")
            }
            let address = try project.expanded(url, for: .fleet(target))
            let reach = try await DashboardReachability.asking(
                address, authorities: try project.authorities(for: address))
            let name = DashboardReachability.name(of: project.store.text, at: address)
            let known = name.map { "this host is known there as '\($0)'" } ?? "this host has not connected to it yet"
            guard let problem = reach else { return .ok(Self.name, "\(address) can be reached; \(known)") }
            return .warning(
                Self.name, "\(address) cannot be reached (\(problem)); \(known)",
                help: "hosts continue with what they have, and retry automatically")
        } catch {
            return .problem(Self.name, CommandFailure(error).message)
        }
    }
}
