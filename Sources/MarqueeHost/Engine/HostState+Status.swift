import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore

/// What others may want to know of a running host.
extension HostState {
    /// Another one whenever ``status`` may have changed.
    var statusRevision: Int { availabilityRevision &+ waiting.revision }

    /// Why messages wait.
    var status: HostStatus {
        var status = HostStatus()
        status.definitions = definitions
        status.dashboard = dashboard
        for definition in terms.catalog.definitions + terms.catalog.builtInTemplates
        where unavailable.contains(definition.name) && status.templates.count < HostStatus.limit {
            let (presenter, reason) = obstacle(for: definition)
            status.presenters[presenter] = reason
            status.templates[definition.name] = "presenter \(presenter): \(reason)"
        }
        for guest in waiting.unready(atMost: HostStatus.limit) {
            status.messages[guest.entry.id.rawValue] = guest.obstacle
        }
        for plugin in plugins {
            if let name = plugin.name, !plugin.isGone {
                let isRenewed = plugin.restart != nil
                status.running[name] = RunningPlugin(
                    version: plugin.version, path: plugin.path, isIsolated: plugin.life != nil,
                    note: plugin.note.map { isRenewed ? "\($0); it \(Self.renewal)" : $0 }, isRenewed: isRenewed)
            }
            guard let (reason, count) = plugin.hang else { continue }
            let often = count == 1 ? "once" : "\(count) times"
            status.plugins[plugin.name ?? plugin.path] = "\(reason), \(often) since the host was started"
        }
        return status
    }

    private static let renewal = "restarts automatically once it shows nothing"

    private func renewal(of place: Int) -> String {
        plugins[place].restart == nil ? "is restarting" : Self.renewal
    }

    /// What keeps the messages of a definition from being shown.
    private func obstacle(for definition: TemplateDefinition) -> (presenter: String, reason: String) {
        let name = terms.catalog.presenter(of: definition) ?? ""
        switch directory.find(name) {
        case .unknown: return (name, "no running plugin has it")
        case .ambiguous: return (name, "several plugins have a presenter with that name")
        case .found(let entry):
            let reason =
                switch directory.outage(of: entry) {
                case .disabled?:
                    "its plugin '\(entry.plugin)' is disabled\(plugins[entry.connection].disabling.map { ": \($0)" } ?? "")"
                        + (plugins[entry.connection].life == nil
                            ? "" : "; enable it with 'marquee plugins enable \(entry.plugin)'")
                case .restarting?:
                    plugins[entry.connection].refusal.map { "its plugin \($0.reasonAndAdvice)" }
                        ?? "its plugin '\(entry.plugin)' \(renewal(of: entry.connection))"
                case nil: entry.unavailability ?? "it cannot show anything now"
                }
            return (name, reason)
        }
    }
}

extension WaitingRoom.Guest {
    fileprivate var obstacle: String {
        let files = needs.count == 1 ? "its file" : "its \(needs.count) files"
        return switch readiness {
        case .looking, .ready: "looking for \(files)"
        case .waiting: "waiting to download \(files)"
        case .fetching where needs.count > 1: "downloading \(max(1, needs.count - arrived)) of \(needs.count) files"
        case .fetching: "downloading \(files)"
        case .missed: "\(files) could not be downloaded; retried at its turn"
        }
    }
}
