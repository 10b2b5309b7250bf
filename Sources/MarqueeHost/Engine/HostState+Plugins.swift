import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import PresenterKit

extension HostState {
    // MARK: The start

    /// Loads the plugins. Messages follow once all have said hello.
    mutating func start(_ mode: QueueMode, _ lastArrival: MessageNumber) {
        self.mode = mode
        lastTold = lastArrival
        mayHaveArrived = true
        for (place, plugin) in terms.plugins.enumerated() {
            plugins.append(
                HostedPlugin(
                    path: plugin.path, helloDeadline: moment.uptime.adding(terms.supervision.helloTimeout),
                    life: plugin.isIsolated ? PluginLifecycle(terms.supervision, uptime: moment.uptime) : nil))
            act(.launch(place))
        }
        finishStart()
    }

    /// Once all plugins have said hello, or are left out, every definition must have its presenter.
    private mutating func finishStart() {
        guard !hasStarted, plugins.allSatisfy({ !$0.isAwaited }) else { return }
        hasStarted = true
        let diagnostics = presenterProblems(of: terms.catalog)
        guard diagnostics.isEmpty || terms.skipsBrokenPlugins else { return act(.fail(DefinitionError(diagnostics))) }
        tolerate(diagnostics)
        updateAvailability()
        act(.tellReady)
    }

    /// The definitions whose presenter is missing.
    func presenterProblems(of catalog: TemplateCatalog) -> [Diagnostic] {
        catalog.definitions.compactMap { definition in
            catalog.presenter(of: definition).flatMap { directory.problem(with: $0, for: definition) }
        }
    }

    mutating func tolerate(_ problems: [Diagnostic]) {
        for problem in problems { act(.tolerate("messages wait for a presenter", reason: "\(problem)")) }
    }

    private mutating func tolerate(_ error: PluginError) {
        guard terms.skipsBrokenPlugins else { return act(.fail(error)) }
        act(.tolerate("plugin skipped", reason: "\(error)"))
    }

    /// Lets go of a plugin that cannot be used.
    private mutating func leaveOut(_ place: Int) {
        plugins[place].isAwaited = false
        plugins[place].helloDeadline = nil
        plugins[place].life = nil
        plugins[place].isGone = true
        act(.disconnect(place))
    }

    // MARK: What plugins say

    mutating func hear(_ message: PluginMessage, from place: Int) {
        guard plugins.indices.contains(place) else { return }
        switch message {
        case .hello(let description): greeted(description, from: place)
        case .presented(let presentation): changeGiven(presentation, by: place) { $0.presented(uptime: $1.uptime) }
        case .dismissed(let presentation, let dismisser):
            changeGiven(presentation, by: place) { presentationState, _ in presentationState.dismissed(by: dismisser) }
        case .failed(let presentation, let reason):
            changeGiven(presentation, by: place) { presentationState, _ in presentationState.failed(reason: reason) }
        case .returned(let presentation): returned(presentation, from: place)
        case .unusable(let code, let reason):
            pluginFailed(place, PluginError(.init(rawValue: code) ?? .startFailed, plugins[place].path, reason))
        case .closed: break
        case .pong(let call): plugins[place].life?.answered(call: call, uptime: moment.uptime)
        case .trigger(let presentation, let call, let name, let values):
            trigger(name, with: values, of: presentation, call: call, from: place)
        case .availability(let presenter, let availability): set(availability, of: presenter, at: place)
        case .log(let level, let text):
            if plugins[place].isAwaited { plugins[place].said = text }
            act(.log(level, text, plugin: plugins[place].name ?? "(starting)"))
        }
    }

    /// Numbers can be guessed: of what a plugin has not been given yet, nothing that it says counts.
    func isGiven(_ presentation: Int64, to place: Int) -> Bool {
        performed[presentation]?.presenter?.connection == place && !beginning.contains(presentation)
    }

    private mutating func changeGiven(
        _ presentation: Int64, by place: Int, _ event: (inout PresentationState, Moment) -> [PresentationState.Effect]
    ) {
        if isGiven(presentation, to: place) { change(presentation, event) }
    }

    private mutating func greeted(_ description: PluginDescription, from place: Int) {
        guard plugins[place].isAwaited else { return greetedAgain(description, from: place) }
        do {
            try description.check(of: plugins[place].path)
            try directory.add(description, at: plugins[place].path, connection: place)
            introduce(description, at: place)
            plugins[place].isAwaited = false
            plugins[place].helloDeadline = nil
            // Its file has changed before it had said anything.
            if let restart = plugins[place].restart { putOffRestart(of: place, restart) }
        } catch {
            leaveOut(place)
            tolerate(error)
        }
        finishStart()
    }

    /// A plugin that was started again has said what it is.
    private mutating func greetedAgain(_ description: PluginDescription, from place: Int) {
        guard case .starting? = plugins[place].life?.phase else { return }
        do {
            try description.check(of: plugins[place].path)
            try directory.replace(description, at: plugins[place].path, connection: place)
        } catch {
            return perform(plugins[place].life?.mustEnd(reason: "it \(error.reasonAndAdvice)"), at: place)
        }
        introduce(description, at: place)
        directory.setOutage(nil, of: place)
        updateAvailability()
        if let restart = plugins[place].restart { putOffRestart(of: place, restart) }
    }

    private mutating func introduce(_ description: PluginDescription, at place: Int) {
        plugins[place].name = description.name
        plugins[place].version = description.version
        plugins[place].refusal = nil
        plugins[place].life?.greeted(uptime: moment.uptime)
        tell(.pluginStarted, plugin: description.name, description.version)
        act(.tellStart(PluginSummary(path: plugins[place].path, description)))
    }

    private mutating func tell(_ kind: HostEvent.Kind, plugin: String, _ detail: String? = nil) {
        act(.tell(HostEvent(at: moment.now, kind: kind, id: plugin, template: nil, detail: detail)))
    }

    // MARK: Ends

    mutating func pluginFailed(_ place: Int, _ error: PluginError) {
        // Either may be right again at any moment, and is asked for again.
        if [.notAdmitted, .changed].contains(error.code), !plugins[place].isAwaited || terms.skipsBrokenPlugins {
            return pluginRefused(place, error)
        }
        guard plugins[place].isAwaited else { return pluginEnded(place, .unusable(error), said: nil) }
        leaveOut(place)
        tolerate(error)
        finishStart()
    }

    /// A hello that has come meanwhile counts: nobody was told that it was missed.
    mutating func helloMissed(_ place: Int, said: String?) {
        guard plugins[place].isAwaited else { return }
        let plugin = plugins[place]
        pluginFailed(place, .noHello(plugin.path, within: terms.supervision.helloTimeout, said: plugin.said ?? said))
    }

    /// A plugin waits until whoever refused it, and is asked again, admits it. Why is said once.
    private mutating func pluginRefused(_ place: Int, _ error: PluginError) {
        plugins[place].isAwaited = false
        plugins[place].helloDeadline = nil
        plugins[place].life?.refused(uptime: moment.uptime)
        noteOutage(of: place)
        if plugins[place].refusal != error {
            tell(.pluginRefused, plugin: plugins[place].name ?? plugins[place].path, "it \(error.reasonAndAdvice)")
        }
        plugins[place].refusal = error
        finishStart()
    }

    /// A plugin's process is gone: what it showed is tried again as after a crash of the host, and so is the plugin.
    mutating func pluginEnded(_ place: Int, _ end: PluginEnd, said: String?) {
        let plugin = plugins[place]
        if plugin.isAwaited { return pluginFailed(place, end.error(of: plugin.path, said: plugin.said ?? said)) }
        guard let effects = plugin.isGone ? nil : plugins[place].end(end, uptime: moment.uptime) else { return }
        act(.disconnect(place))
        plugins[place].restart = nil
        var reason = end.reason
        if let said, end.isByItself { reason += "; its last line: \(said)" }
        if case .disable(let text)? = effects.first {
            plugins[place].disabling = text
            reason +=
                "; \(text)\(plugin.life == nil ? "" : ", and stays disabled until 'marquee plugins enable \(plugin.name ?? plugin.path)' or a restart of the host")"
        }
        let name = plugin.name ?? plugin.path
        // Nobody has to look after one that was asked to end.
        if plugin.life?.isRetiring != true { tell(.pluginCrashed, plugin: name, reason) }
        for presentation in performed.keys.sorted() {
            let hadIt = isGiven(presentation, to: place)
            change(presentation, of: place) { presentationState, _ in
                presentationState.presenterCrashed(
                    reason: "the plugin '\(name)' ended: \(end.reason)", hadIt: hadIt)
            }
        }
        // Behind what that has ended: no call of a process that is gone will return.
        plugins[place].unreturned = [:]
        perform(effects, at: place)
        noteOutage(of: place)
    }

    mutating func passDeadline(ofPlugin place: Int) {
        if let deadline = plugins[place].helloDeadline {
            guard deadline <= moment.uptime else { return }
            plugins[place].helloDeadline = nil
            act(.missHello(place))
        } else if !plugins[place].isAwaited {
            findHangs(at: place)
            perform(plugins[place].life?.timePassed(uptime: moment.uptime), at: place)
        }
    }

    /// Starts plugins again that another process has enabled.
    mutating func enablePlugins(except disabled: Set<String>) {
        for place in plugins.indices where plugins[place].life?.phase == .disabled {
            guard let name = plugins[place].name, !disabled.contains(name) else { continue }
            perform(plugins[place].life?.enabled(uptime: moment.uptime), at: place)
            noteOutage(of: place)
        }
    }

    mutating func perform(_ effects: [PluginLifecycle.Effect]?, at place: Int) {
        for effect in effects ?? [] {
            switch effect {
            case .launch:
                plugins[place].note = nil
                if !isStopping { act(.launch(place)) }
            case .ask(let call):
                act(.send(.ping(call: call), to: place))
            case .retire:
                act(.retire(place))
                noteOutage(of: place)
            case .kill(let reason):
                act(.kill(place, reason: reason))
                noteOutage(of: place)
            case .disable(let reason):
                save(.disablePlugin(plugins[place].name ?? plugins[place].path, reason: reason))
            }
        }
    }

    // MARK: Availability

    /// From when a plugin is being killed until it has said hello again, it is given nothing.
    private mutating func noteOutage(of place: Int) {
        guard plugins[place].isGone || plugins[place].life?.isUp == false else { return }
        let isOff = plugins[place].life.map { $0.phase == .disabled } ?? true
        directory.setOutage(isOff ? .disabled : .restarting, of: place)
        updateAvailability()
    }

    /// Notes whether a presenter can show something now. What it has been given goes back to its place when it can't.
    private mutating func set(_ availability: PresenterAvailability, of presenter: String, at place: Int) {
        guard directory.setAvailability(availability, of: presenter, connection: place) else { return }
        updateAvailability()
        let name = plugins[place].name ?? plugins[place].path
        guard case .unavailable(let reason) = availability else {
            return act(.log(nil, "its presenter '\(presenter)' can show messages again", plugin: name))
        }
        act(
            .log(
                .warning, "its presenter '\(presenter)' cannot show anything now, so messages wait: \(reason)",
                plugin: name
            ))
        for (presentation, message) in performed.sorted(by: { $0.key < $1.key })
        where message.presenter?.presenter == presenter {
            change(presentation, of: place) { presentationState, _ in presentationState.presenterBecameUnavailable() }
        }
    }

    /// Finds anew which templates have no presenter that can show something now.
    mutating func updateAvailability() {
        let definitions = terms.catalog.definitions + terms.catalog.builtInTemplates
        unavailable = Set(definitions.filter { !isAvailable($0) }.map(\.name))
        availabilityRevision &+= 1
        mayAdvance = true
    }

    private func isAvailable(_ definition: TemplateDefinition) -> Bool {
        guard let name = terms.catalog.presenter(of: definition) else { return true }
        guard case .found(let entry) = directory.find(name) else { return false }
        return directory.isAvailable(entry)
    }
}
