import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeTracking
import PresenterKit

extension HostState {
    /// A presenter triggers an action of what it presents: the click is saved first, then the action runs.
    ///
    /// - Parameter entered: By a person. It joins what the action has of its own, and replaces none of that.
    mutating func trigger(
        _ name: String, with entered: ValueObject, of presentation: Int64, call number: Int64, from place: Int
    ) {
        let caller = ActionCaller.plugin(place, call: number)
        guard let message = performed[presentation], isGiven(presentation, to: place),
            message.presentationState.isShowing
        else { return actionEnded(caller, .dismissed) }
        guard case .action(let given)? = message.invocation.arguments[name] else {
            return actionEnded(caller, .ran(false))
        }
        guard let action = given.completed(with: entered) else {
            return actionEnded(caller, .failed(reason: "this action accepts no values"))
        }
        // One answer closes the message: a second press before that is none.
        if message.presentationState.isClosing, action.functionName == BuiltInFunction.answer.rawValue {
            return actionEnded(caller, .dismissed)
        }
        let target = action.functionName ?? name
        act(telling(.clicked, message.entry, target, values: action.values))
        ask(.click(target, of: message.entry, with: message.invocation.metadata, invoking: action.queued, for: caller))
        switch action {
        case .close: close(presentation, for: caller)
        case .openURL(let url): act(.open(url, for: caller))
        case .keyValue(let values, nil): act(.perform(keyValue: values, of: message.entry.id, for: caller))
        case .requestPermission(let request): act(.requestPermission(request, of: message.entry.id, for: caller))
        case .function(let arguments) where arguments.isBuiltIn:
            call(arguments, of: message.entry.id, for: caller, closing: presentation)
        case .keyValue, .function: break  // It is queued with the click.
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
            change(presentation) { presentationState, _ in presentationState.failed(reason: reason) }
        case (.message(let presentation), .ran), (.message(let presentation), .dismissed):
            change(presentation) { presentationState, _ in presentationState.returned() }
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
            case .answer?:
                let (name, properties) = try arguments.trackedEvent
                save(.report(name, of: message, properties: properties))
                return close(presentation, for: caller)
            case .requestPermission?:
                return act(.requestPermission(try arguments.request, of: message, for: caller))
            case nil:
                return actionEnded(caller, .failed(reason: "unknown built-in function"))
            }
            actionEnded(caller, .ran(true))
        } catch {
            let reason = error.words(or: "it could not run")
            guard case .plugin(let place, _) = caller else { return actionEnded(caller, .failed(reason: reason)) }
            act(.log(.warning, "a function failed: \(reason)", plugin: plugins[place].name ?? plugins[place].path))
            actionEnded(caller, .failed(reason: "the function could not run"))
        }
    }
}

extension MessageAction {
    /// The same with what a person has entered; nil where it has no place for that.
    fileprivate func completed(with entered: ValueObject) -> MessageAction? {
        guard !entered.isEmpty else { return self }
        switch self {
        case .keyValue(let values, nil): return .keyValue(values.completed(with: entered), to: nil)
        case .function(let call) where BuiltInFunction(rawValue: call.definition.name)?.reportsEvent == true:
            guard case .value(.object(let properties))? = call["properties"] else { return nil }
            return .function(call.with(.object(properties.completed(with: entered)), for: "properties"))
        case .close, .openURL, .requestPermission, .keyValue, .function: return nil
        }
    }

    /// What is handed to the application.
    fileprivate var values: ValueObject? {
        switch self {
        case .keyValue(let values, _), .requestPermission(let values): values
        case .close, .openURL, .function: nil
        }
    }

    /// The call that goes through the queue.
    fileprivate var queued: ResolvedArguments? {
        switch self {
        case .keyValue(_, let call): call
        case .function(let call): call.isBuiltIn ? nil : call
        case .close, .openURL, .requestPermission: nil
        }
    }
}

extension BuiltInFunction {
    /// Whether it reports an event, whose properties a person may add to.
    fileprivate var reportsEvent: Bool {
        switch self {
        case .answer, .track: true
        case .dismiss, .openURL, .setTags, .requestPermission: false
        }
    }
}

extension ValueObject {
    /// The same, with others that it has no value for.
    fileprivate func completed(with others: ValueObject) -> ValueObject {
        var all = self
        for member in others where all[member.key] == nil { all[member.key] = member.value }
        return all
    }
}

extension ResolvedArguments {
    /// The same with another value for an argument.
    fileprivate func with(_ value: Value, for name: String) -> ResolvedArguments {
        var items = items
        if let place = definition.place(of: name) { items[place] = .value(value) }
        return ResolvedArguments(definition: definition, items: items)
    }

    fileprivate var isBuiltIn: Bool { BuiltInFunction(rawValue: definition.name) != nil }

    fileprivate func text(_ name: String) -> String {
        if case .value(.string(let text))? = self[name] { text } else { "" }
    }

    /// What `marquee.set-tags` changes: a text sets a tag, a blank one or null deletes it.
    fileprivate var tagChanges: [ProfileChange] {
        get throws {
            guard case .value(.object(let tags))? = self["tags"] else {
                throw HostError(.functionFailed, "the argument 'tags' of marquee.set-tags is not an object")
            }
            return try ProfileRules.tagChanges(tags)
        }
    }

    /// What `marquee.request-permission` asks the application.
    fileprivate var request: ValueObject {
        get throws {
            guard case .value(.object(let request))? = self["request"] else {
                throw HostError(
                    .functionFailed, "the argument 'request' of marquee.request-permission is not an object")
            }
            return request
        }
    }

    /// What `marquee.track` and `marquee.answer` report: an event of the application's own.
    fileprivate var trackedEvent: (name: EventName, properties: [UInt8]?) {
        get throws {
            guard case .value(.string(let name))? = self["event"],
                case .value(.object(let properties))? = self["properties"]
            else {
                throw HostError(.functionFailed, "the argument 'properties' of \(definition.name) is not an object")
            }
            let event = try TrackingRules.custom(name, properties)
            return (event.name, event.properties.isEmpty ? nil : try TrackingRules.properties(event.properties))
        }
    }
}
