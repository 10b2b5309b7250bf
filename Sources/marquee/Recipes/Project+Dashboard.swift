import MarqueeFleet
import MarqueeHost
import MarqueeProject
import MarqueeSync
import MarqueeYAML

extension Project {
    /// The recipes that this project's host has got from its dashboard; nil where it joins none.
    ///
    /// A store that needs trust is read only by a command that has asked for it.
    var dashboardRecipes: FetchedRecipes? {
        guard (try? require(.store)) != nil else { return nil }
        let running = HostStatus.read(in: store.text)?.dashboard?.address
        return (running ?? configuredDashboard).map { FetchedRecipes(of: store.text, at: $0) }
    }

    /// Where the dashboard is that 'connect' names.
    private var configuredDashboard: String? {
        guard let connect = configuration.connect, let target = try? target(named: connect.target.value),
            case .dashboard(let url, _) = target.kind, let address = try? url.expanded(with: environment)
        else { return nil }
        return HostClient.address(of: address)
    }
}
