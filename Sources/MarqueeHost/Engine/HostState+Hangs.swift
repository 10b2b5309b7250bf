import MarqueeModel
import MarqueePlugins
import MarqueeSystem
import PresenterKit

/// Calls of presenters that never return. Each keeps a thread, or a whole processor, for nothing: a plugin with a process
/// of its own is started again before it gets the next message.
extension HostState {
    /// A presentation is over: its call has a while to return.
    mutating func awaitReturn(of presentation: Int64, _ message: Performed) {
        guard let presenter = message.presenter, message.hasBegun, !message.hasReturned, !isStopping else { return }
        plugins[presenter.connection].unreturned[presentation] = (
            presenter.presenter, moment.uptime.adding(terms.closeTimeout)
        )
    }

    mutating func returned(_ presentation: Int64, from place: Int) {
        plugins[place].unreturned[presentation] = nil
        guard isGiven(presentation, to: place) else { return }
        performed[presentation]?.hasReturned = true
        change(presentation) { presentationState, _ in presentationState.returned() }
    }

    mutating func findHangs(at place: Int) {
        let plugin = plugins[place]
        let late = plugin.unreturned.filter { $0.value.deadline <= moment.uptime }
        guard let first = late.min(by: { $0.key < $1.key })?.value else { return }
        // The host itself, or the whole machine, was stopped: what was said meanwhile may not have been heard.
        guard moment.uptime <= first.deadline.adding(PluginLifecycle.oversleeping) else {
            for number in late.keys {
                plugins[place].unreturned[number]?.deadline = moment.uptime.adding(terms.closeTimeout)
            }
            return
        }
        for number in late.keys { plugins[place].unreturned[number] = nil }
        guard !isStopping, plugin.restart == nil, plugin.life?.isUp != false else { return }
        let name = plugin.name ?? plugin.path
        let reason =
            "its presenter '\(first.presenter)' did not return within \(terms.closeTimeout) after the end of a message"
        plugins[place].hang = (reason, (plugin.hang?.count ?? 0) + 1)
        availabilityRevision &+= 1
        guard plugin.life != nil else {
            return act(.log(.warning, "\(reason); its thread is abandoned", plugin: name))
        }
        act(.log(.warning, "\(reason); it restarts before its next message", plugin: name))
        putOffRestart(of: place, .hang(reason: reason))
    }
}
