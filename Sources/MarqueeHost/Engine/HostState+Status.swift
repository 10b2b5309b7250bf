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
        for definition in terms.catalog.definitions + terms.catalog.builtInTemplates
        where unavailable.contains(definition.name) && status.templates.count < HostStatus.limit {
            status.templates[definition.name] = obstacle(for: definition)
        }
        for guest in waiting.unready(atMost: HostStatus.limit) {
            status.messages[guest.entry.id.rawValue] = guest.obstacle
        }
        for plugin in plugins {
            guard let (reason, count) = plugin.hang else { continue }
            let often = count == 1 ? "once" : "\(count) times"
            status.plugins[plugin.name ?? plugin.path] = "\(reason), \(often) since the host was started"
        }
        return status
    }

    /// What keeps the messages of a definition from being shown.
    private func obstacle(for definition: TemplateDefinition) -> String {
        let name = terms.catalog.presenter(of: definition) ?? ""
        switch directory.find(name) {
        case .unknown: return "presenter \(name): no plugin that runs has it"
        case .ambiguous: return "presenter \(name): several plugins have one of that name"
        case .found(let entry):
            let reason =
                switch directory.outage(of: entry) {
                case .disabled?:
                    "its plugin '\(entry.plugin)' is disabled; 'marquee plugins list' says why"
                case .restarting?:
                    plugins[entry.connection].refusal.map { "its plugin \($0.message)" }
                        ?? "its plugin '\(entry.plugin)' is being started again"
                case nil: entry.unavailability ?? "it can show nothing now"
                }
            return "presenter \(name): \(reason)"
        }
    }
}

extension WaitingRoom.Guest {
    fileprivate var obstacle: String {
        let files = needs.count == 1 ? "its file" : "its \(needs.count) files"
        return switch readiness {
        case .looking, .ready: "looking for \(files)"
        case .waiting: "waiting to download \(files)"
        case .fetching: "downloading \(files)"
        case .missed: "\(files) could not be downloaded; once more at its turn"
        }
    }
}
