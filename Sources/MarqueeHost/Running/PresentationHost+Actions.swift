import MarqueeModel
import MarqueeStore
import PresenterKit

extension PresentationHost {
    /// How long a link may take to open, or the delegate to handle an action.
    private static let actionLimit = TimeSpan.seconds(10)

    /// A presenter triggers an action of what it presents: the click is saved first, then the action runs.
    func trigger(_ name: String, of presentation: Int64, call: Int64, connection: Int) throws {
        guard let host = running, connection < host.connections.count else { return }
        let plugin = host.connections[connection]
        let answer: @Sendable (TriggerOutcome) -> Void = { outcome in plugin.send(.triggered(call: call, outcome)) }
        guard let message = host.performed[presentation], message.presenter?.connection == connection,
            message.performance.isShowing
        else { return answer(.dismissed) }
        guard case .action(let action)? = message.invocation.arguments[name] else { return answer(.ran(false)) }
        let clicked = action.functionName ?? name
        let isHandedOver = try save(click: clicked, action, of: message)
        emit(.clicked, message.entry, detail: clicked)
        switch action {
        case .close:
            try close(presentation)
            answer(.ran(true))
        case .openURL(let url):
            open(url, answer: answer)
        case .keyValue(let values):
            ask(answer) { delegate, id in try await delegate.perform(keyValue: values, of: id) }
        case .requestPermission(let request):
            ask(answer) { delegate, id in try await delegate.requestPermission(request, of: id) }
        case .function(let call):
            switch BuiltInFunction(rawValue: call.definition.name) {
            case .dismiss?:
                try close(presentation)
                answer(.ran(true))
            case .openURL?:
                open(call.url, answer: answer)
            case .setTags?:
                answer(note { try $0.setTags(call["tags"], at: clock.now) })
            case .track?:
                answer(note { try $0.track(call, of: message.entry.id, at: clock.now) })
            case nil:
                running?.mayAdvance = true
                try noticeArrivals()
                answer(isHandedOver ? .ran(true) : .failed(reason: "the function could not be queued"))
            }
        }

        func ask(
            _ answer: @escaping @Sendable (TriggerOutcome) -> Void,
            _ body: @escaping @Sendable (any HostDelegate, String) async throws -> Bool
        ) {
            guard let delegate else { return answer(.ran(false)) }
            let id = message.entry.id.rawValue
            run(answer) { try await body(delegate, id) }
        }
    }

    private func close(_ presentation: Int64) throws {
        try change(presentation) { $0.closeRequested() }
    }

    /// Saves the click, and with it the function that it invokes as a message of its own.
    private func save(click target: String, _ action: Action, of message: PerformedMessage) throws -> Bool {
        guard let store = running?.opened.store else { return false }
        var child: NewMessage?
        if case .function(let call) = action, BuiltInFunction(rawValue: call.definition.name) == nil {
            let priority = call.definition.priority
            child = NewMessage(
                MessageID(makeID()), template: call.definition.name, priority: priority,
                goesFirst: call.definition.kind.isVisual, isVisual: call.definition.kind.isVisual,
                receivedAt: clock.now,
                parent: message.entry.id, metadata: message.entry.metadata,
                body: Message(call.definition.name, arguments: call.given, metadata: message.invocation.metadata)
                    .storedBody)
        }
        let outcome = try store.recordClick(on: target, of: message.entry.id, at: clock.now, enqueuing: child)
        return outcome == nil || outcome == .queued
    }

    private func open(_ url: String, answer: @escaping @Sendable (TriggerOutcome) -> Void) {
        let (linkOpener, schemes) = (linkOpener, configuration.resolution.urlSchemes.union(["http", "https"]))
        run(answer) {
            try URLText.checkLink(url, schemes: schemes)
            try await linkOpener.open(url)
            return true
        }
    }

    /// Does something that may take its time, beside the host.
    private func run(
        _ answer: @escaping @Sendable (TriggerOutcome) -> Void, _ body: @escaping @Sendable () async throws -> Bool
    ) {
        let (clock, limit) = (clock, Self.actionLimit)
        running?.pendingTasks.append {
            let outcome = await withTimeLimit(limit, clock: clock) { () -> TriggerOutcome in
                do {
                    return .ran(try await body())
                } catch {
                    return .failed(reason: (error as? URLError)?.message ?? String(describing: error))
                }
            }
            answer(outcome ?? .failed(reason: "it did not finish within \(limit)"))
        }
    }

    /// Writes something down that a built-in function is for. What it was given wrongly fails the function, not the host.
    private func note(_ body: (Store) throws -> Void) -> TriggerOutcome {
        guard let store = running?.opened.store else { return .ran(false) }
        do {
            try body(store)
            return .ran(true)
        } catch {
            return .failed(reason: String(describing: error))
        }
    }

    private func end(_ presentation: Int64, _ outcome: TriggerOutcome) {
        running?.inputs.yield(.functionEnded(presentation, outcome))
    }

    /// A built-in function that came as a message.
    func callBuiltIn(_ presentation: Int64, _ message: PerformedMessage) throws {
        switch BuiltInFunction(rawValue: message.entry.template) {
        case .dismiss?:
            if let visible = running?.visible { try close(visible) }
            try change(presentation) { $0.returned() }
        case .openURL?:
            let inputs = running?.inputs
            open(message.invocation.arguments.url) { outcome in
                inputs?.yield(.functionEnded(presentation, outcome))
            }
        case .setTags?:
            end(presentation, note { try $0.setTags(message.invocation.arguments["tags"], at: clock.now) })
        case .track?:
            end(
                presentation,
                note { try $0.track(message.invocation.arguments, of: message.entry.id, at: clock.now) })
        case nil:
            try change(presentation) { $0.failed(reason: "there is no built-in function of this name") }
        }
    }
}

extension ResolvedArguments {
    /// The argument of `marquee.open-url`.
    fileprivate var url: String {
        if case .value(.string(let url))? = self["url"] { url } else { "" }
    }

    /// The values as a message would give them.
    fileprivate var given: ValueObject {
        var given = ValueObject()
        for (argument, item) in zip(definition.arguments, items) {
            switch item {
            case .value(let value): given[argument.name] = value
            case .file(let reference): given[argument.name] = .string(reference.text)
            case .files(let references): given[argument.name] = .list(references.map { .string($0.text) })
            case .action, .absent: break
            }
        }
        return given
    }
}
