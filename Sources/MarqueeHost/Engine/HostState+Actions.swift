import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeTracking
import PresenterKit

extension HostState {
    /// A presenter triggers an action of what it presents: the click is saved first, then the action runs.
    mutating func trigger(_ name: String, of presentation: Int64, call number: Int64, from place: Int) {
        let caller = ActionCaller.plugin(place, call: number)
        guard let message = performed[presentation], message.presenter?.connection == place,
            message.performance.isShowing
        else { return actionEnded(caller, .dismissed) }
        guard case .action(let action)? = message.invocation.arguments[name] else {
            return actionEnded(caller, .ran(false))
        }
        var function: ResolvedArguments?
        if case .function(let arguments) = action, !arguments.isBuiltIn { function = arguments }
        let target = action.functionName ?? name
        act(telling(.clicked, message.entry, target))
        ask(.click(target, of: message.entry, with: message.invocation.metadata, invoking: function, for: caller))
        switch action {
        case .close: close(presentation, for: caller)
        case .openURL(let url): act(.open(url, for: caller))
        case .keyValue(let values): act(.perform(keyValue: values, of: message.entry.id, for: caller))
        case .requestPermission(let request): act(.requestPermission(request, of: message.entry.id, for: caller))
        case .function(let arguments) where arguments.isBuiltIn:
            call(arguments, of: message.entry.id, for: caller, closing: presentation)
        case .function: break  // It is queued with the click.
        }
    }

    /// What a function that is not the host's own led to: a message.
    mutating func clicked(_ caller: ActionCaller, isHandedOver: Bool) {
        mayAdvance = true
        mayHaveArrived = true
        actionEnded(caller, isHandedOver ? .ran(true) : .failed(reason: "the function could not be queued"))
    }

    mutating func actionEnded(_ caller: ActionCaller, _ outcome: TriggerOutcome) {
        switch (caller, outcome) {
        case (.plugin(let place, let call), _):
            act(.send(.triggered(call: call, outcome), to: place))
        case (.message(let presentation), .failed(let reason)):
            change(presentation) { performance, _ in performance.failed(reason: reason) }
        case (.message(let presentation), .ran), (.message(let presentation), .dismissed):
            change(presentation) { performance, _ in performance.returned() }
        }
    }

    private mutating func close(_ presentation: Int64?, for caller: ActionCaller) {
        if let presentation { change(presentation) { $0.closeRequested(uptime: $1.uptime) } }
        actionEnded(caller, .ran(true))
    }

    /// A built-in function that came as a message.
    mutating func callBuiltIn(_ presentation: Int64, _ message: Performed) {
        call(
            message.invocation.arguments, of: message.entry.id, for: .message(presentation), closing: stage)
    }

    /// What a function was given wrongly fails the function, not the host: it is checked before anything is saved.
    private mutating func call(
        _ arguments: ResolvedArguments, of message: MessageID, for caller: ActionCaller, closing presentation: Int64?
    ) {
        do {
            switch BuiltInFunction(rawValue: arguments.definition.name) {
            case .dismiss?: return close(presentation, for: caller)
            case .openURL?: return act(.open(arguments.text("url"), for: caller))
            case .setTags?: save(.edit(try arguments.tagChanges))
            case .track?:
                let (name, properties) = try arguments.trackedEvent
                save(.report(name, of: message, properties: properties))
            case nil:
                return actionEnded(caller, .failed(reason: "there is no built-in function of this name"))
            }
            actionEnded(caller, .ran(true))
        } catch {
            actionEnded(caller, .failed(reason: String(describing: error)))
        }
    }
}

extension ResolvedArguments {
    fileprivate var isBuiltIn: Bool { BuiltInFunction(rawValue: definition.name) != nil }

    fileprivate func text(_ name: String) -> String {
        if case .value(.string(let text))? = self[name] { text } else { "" }
    }

    /// What `marquee.set-tags` changes: a text sets a tag, a blank one or null deletes it.
    fileprivate var tagChanges: [ProfileChange] {
        get throws {
            guard case .value(.object(let tags))? = self["tags"] else {
                throw HostError(.functionFailed, "the argument 'tags' of marquee.set-tags is not a mapping")
            }
            return try ProfileRules.tagChanges(tags)
        }
    }

    /// What `marquee.track` reports: an event of the application's own.
    fileprivate var trackedEvent: (name: EventName, properties: [UInt8]?) {
        get throws {
            guard case .value(.string(let name))? = self["event"],
                case .value(.object(let properties))? = self["properties"]
            else { throw HostError(.functionFailed, "the argument 'properties' of marquee.track is not a mapping") }
            return (
                try TrackingRules.customName(name),
                properties.isEmpty ? nil : try TrackingRules.properties(properties)
            )
        }
    }
}
