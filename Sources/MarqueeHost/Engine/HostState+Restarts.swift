import MarqueeModel
import MarqueePlugins
import PresenterKit

/// Plugins that are started again while the host runs: what they show ends first, and they get nothing new.
extension HostState {
    /// Another process of a plugin takes the place of the one that runs.
    ///
    /// - Parameter reason: Begins a sentence.
    mutating func renew(_ place: Int, because reason: String) {
        guard plugins.indices.contains(place), !isStopping else { return }
        let plugin = plugins[place]
        guard !plugin.isGone else {
            return keep(place, because: "\(reason); it is not in use: restart the host to load it")
        }
        guard let life = plugin.life else {
            return keep(
                place,
                because: "\(reason); a library cannot be replaced inside the host: restart the host to load it")
        }
        switch life.phase {
        // It gets the file that is there when it is started anyway.
        case .waiting, .leaving, .ending: return
        case .disabled:
            return keep(
                place, because: "\(reason); it is disabled: run 'marquee plugins enable \(nameOfPlugin(place))'")
        case .starting, .running, .asked: break
        }
        guard plugin.restart == nil else { return }
        let isShowing = performed.values.contains { $0.presenter?.connection == place }
        plugins[place].note = reason
        act(
            .log(
                nil, "\(reason): it restarts\(isShowing ? " once it shows nothing" : "")",
                plugin: nameOfPlugin(place)))
        putOffRestart(of: place, .planned)
    }

    /// A plugin goes on although its file is another one, which is said once. Nil: it is the same again.
    mutating func keep(_ place: Int, because reason: String?) {
        guard plugins.indices.contains(place), plugins[place].note != reason else { return }
        plugins[place].note = reason
        availabilityRevision &+= 1
        if let reason { act(.log(.warning, reason, plugin: nameOfPlugin(place))) }
    }

    /// Those that an operator wants to be started again, by name.
    mutating func restart(_ names: Set<String>) {
        guard !names.isEmpty else { return }
        save(.forgetRestarts(of: names))
        for place in plugins.indices where plugins[place].name.map(names.contains) == true {
            renew(place, because: "'marquee plugins restart' was run")
        }
    }

    mutating func putOffRestart(of place: Int, _ restart: HostedPlugin.Restart) {
        plugins[place].restart = restart
        directory.setOutage(.restarting, of: place)
        updateAvailability()
        restartIfIdle(place)
    }

    /// Starts a plugin again for which that was put off, if it shows nothing.
    mutating func restartIfIdle(_ place: Int) {
        // One that is only just starting says hello first.
        guard let restart = plugins[place].restart, !isStopping, plugins[place].life?.isUp == true,
            !performed.values.contains(where: { $0.presenter?.connection == place })
        else { return }
        plugins[place].restart = nil
        switch restart {
        case .hang(let reason): perform(plugins[place].life?.replace(reason: reason), at: place)
        case .planned: perform(plugins[place].life?.retire(uptime: moment.uptime), at: place)
        }
    }

    func nameOfPlugin(_ place: Int) -> String { plugins[place].name ?? plugins[place].path }
}
