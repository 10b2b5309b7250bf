import ArgumentParser
import Foundation
import MarqueeCommandLine
import MarqueeFleet
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

/// The dashboard that a running host joins.
struct Joining {
    private let configuration: DashboardConfiguration

    /// What joining needs the user's trust for: whoever names the target on the command line wants what it says to be
    /// shown, and trusts its address, as for a sync; what the project names needs trust for that.
    static func use(of project: Project, target given: String?) -> Set<TrustUse> {
        if let given { return [.target(given)] }
        return Set([project.configuration.connect.map { TrustUse.fleet($0.target.value) }].compactMap(\.self))
    }

    /// - Parameter given: The target that the command line names; nil: what the configuration says.
    /// - Returns: Nil where neither names one.
    init?(project: Project, target given: String?) throws {
        let written = project.configuration.connect
        guard let name = given ?? written?.target.value else { return nil }
        let target = try project.target(named: name)
        guard case .dashboard(let url, let token) = target.kind else {
            throw CommandFailure(
                "invalid-value", "the target '\(name)' is not a dashboard; '--connect' needs one of kind 'dashboard'",
                status: .usage)
        }
        let use = given == nil ? TrustUse.fleet(target.name) : .target(target.name)
        let address = try project.expanded(url, for: use)
        let hasJoined = DashboardReachability.name(of: project.store.text, at: address) != nil
        let joining: (token: String, problem: String?)
        do {
            joining = (try Self.token(token, of: target.name, in: project, for: use, at: address), nil)
        } catch  where hasJoined {
            // It has one of its own.
            joining = ("", CommandFailure(error).message)
        }
        var configuration = DashboardConfiguration(
            url: address, token: joining.token, name: written?.name?.value ?? Self.name(of: project),
            labels: written?.labels ?? [:])
        configuration.tokenProblem = joining.problem
        configuration.isInsecure = target.isInsecure
        configuration.authorities = try project.authorities(for: address)
        // The project says itself where contents come from.
        configuration.downloadsContents = project.configuration.content == nil
        configuration.version = Marquee.configuration.version
        self.configuration = configuration
    }

    /// What a host joins with that has not joined yet.
    private static func token(
        _ token: Setting<String>?, of target: String, in project: Project, for use: TrustUse, at address: String
    ) throws -> String {
        guard let token else {
            throw CommandFailure(
                "invalid-value",
                "the target '\(target)' has no 'token', which hosts need to connect; create one with 'marquee dashboard"
                    + " token create --name NAME --scope host'", status: .invalidInput)
        }
        let expanded = try project.expanded(token, for: use)
        try HostClient.check(url: address, token: expanded, isInsecure: true)
        return expanded
    }

    /// The machine's, and the project's behind it where it has one.
    private static func name(of project: Project) -> String {
        let machine = ProcessInfo.processInfo.hostName
        guard let name = project.configuration.name?.value else { return String(machine.prefix(100)) }
        return String("\(machine) \(name)".prefix(100))
    }

    /// The connection of a host that has not started.
    func connection(of host: PresentationHost) async throws -> DashboardConnection {
        try await DashboardConnection(configuration, host: host)
    }
}
