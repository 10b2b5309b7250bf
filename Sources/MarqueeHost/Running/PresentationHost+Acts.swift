import Logging
import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import PresenterKit

extension PresentationHost {
    /// How long a link may take to open, or the delegate to handle an action.
    private static let actionLimit = TimeSpan.seconds(10)

    /// Does what follows from a round, in order; what comes of it are inputs of later ones.
    func perform(_ acts: [HostAction]) throws {
        guard let host = running else { return }
        for act in acts { try perform(act, host) }
    }

    private func perform(_ act: HostAction, _ host: RunningHost) throws {
        let inputs = host.inputs
        switch act {
        case .tell(let event):
            tell(event)
        case .tellStart(let plugin):
            logger.info("plugin started", metadata: ["plugin": "\(plugin.name)", "version": "\(plugin.version)"])
            for observer in observers { observer.observeStart(of: plugin) }
        case .tellReady:
            for observer in observers { observer.observeReady() }
        case .log(let level, let text, let plugin):
            logger.log(level: Logger.Level(level), "\(text)", metadata: plugin.map { ["plugin": "\($0)"] })
        case .fail(let error):
            throw error
        case .tolerate(let what, let reason):
            logger.error("\(what)", metadata: ["reason": "\(reason)"])
        case .goOn:
            inputs.yield(.resolved)

        case .launch(let place):
            launch(place)
        case .send(let message, let place):
            host.connections[place].send(message)
        case .kill(let place, let reason):
            host.connections[place].kill(reason: reason)
        case .retire(let place):
            host.connections[place].retire()
        case .disconnect(let place):
            host.connections[place] = NoConnection()
        case .missHello(let place):
            inputs.yield(.helloMissed(place, said: host.connections[place].lastLine))

        case .scan(let last):
            try scan(after: last, host)
        case .look(let entry, let needs):
            let user = FileUser(number: FileHolder(entry.number.rawValue), arrivedAt: entry.enqueuedAt)
            host.pendingTasks.append { [files = host.files] in
                inputs.yield(.looked(entry.number, await files.look(for: needs, of: user)))
            }
        case .fetch(let entry, let needs, let atTurn):
            fetch(needs, for: entry, atTurn: atTurn, host)
        case .dropFetches(let number):
            host.dropFetches(for: number)
        case .decide(let presentation, let invocation):
            decide(presentation, invocation, host)
        case .open(let url, let caller):
            let schemes = configuration.resolution.urlSchemes.union(["http", "https"])
            run(host, for: caller, "the link could not be opened") { [linkOpener] in
                try URLText.checkLink(url, schemes: schemes)
                try await linkOpener.open(url)
                return true
            }
        case .perform(let values, let message, let caller):
            // Without a delegate, whoever observes the click has its values: that is all that there is to it.
            run(host, for: caller, Self.unhandled) { [delegate] in
                try await delegate?.perform(keyValue: values, of: message.rawValue) ?? true
            }
        case .requestPermission(let request, let message, let caller):
            run(host, for: caller, Self.unhandled) { [delegate] in
                try await delegate?.requestPermission(request, of: message.rawValue) ?? true
            }
        }
    }

    // MARK: Files

    /// Messages that are looked at in one go.
    private static let scanLimit = 100
    /// So much content ends that before.
    private static let scanBytes = 4 << 20

    private func scan(after last: MessageNumber, _ host: RunningHost) throws {
        let (entries, end) = try host.opened.store.queue.arrivals(
            after: last, limit: Self.scanLimit, bytes: Self.scanBytes)
        let catalog = host.opened.catalog
        let found = entries.filter { $0.state == .queued && catalog[$0.template]?.mayNeedFiles == true }
        host.inputs.yield(.scanned(found.map { host.messages.add($0) }, end: end))
    }

    private func fetch(_ needs: [FileNeed], for entry: QueueEntry, atTurn: Bool, _ host: RunningHost) {
        let (files, inputs, observers) = (host.files, host.inputs, atTurn ? observers : [])
        let cancellation = Cancellation()
        host.fetches[RunningHost.Fetch(number: entry.number, atTurn: atTurn)] = cancellation
        host.pendingTasks.append {
            let result = await cancellation.run {
                await files.localFiles(
                    of: needs, for: entry.id.rawValue, atTurn ? .now : .ahead(entry.priority), observers: observers
                ) {
                    // Of a single one, its end says the same.
                    if needs.count > 1 { inputs.yield(.fileArrived(entry.number, atTurn: atTurn)) }
                }
            }
            // Whoever cancels the run or the fetch wants nothing of it: a download that ended by that is nobody's failure,
            // least of all that of the next fetch for the same message.
            guard !Task.isCancelled, !cancellation.isCancelled else { return }
            inputs.yield(.fetched(entry.number, atTurn: atTurn, result))
        }
    }

    // MARK: The application

    private func decide(_ presentation: Int64, _ invocation: Invocation, _ host: RunningHost) {
        guard let delegate else { return }
        let (clock, limit, inputs) = (clock, configuration.delegateTimeout, host.inputs)
        host.pendingTasks.append {
            let decision = await withTimeLimit(limit, clock: clock) { await delegate.decide(on: invocation) }
            guard !Task.isCancelled else { return }
            let reason = "the application's delegate did not decide within \(limit)"
            inputs.yield(.decided(presentation, decision ?? .unanswered(reason: reason)))
        }
    }

    private static let unhandled = "no delegate handles this"

    /// Does something that may take its time, beside the host.
    ///
    /// - Parameter failure: What whoever has tapped is told when it fails. Why is nothing to them: the log says it.
    private func run(
        _ host: RunningHost, for caller: ActionCaller, _ failure: String,
        _ body: @escaping @Sendable () async throws -> Bool
    ) {
        let (clock, logger, limit, inputs) = (clock, logger, Self.actionLimit, host.inputs)
        host.pendingTasks.append {
            let result = await withTimeLimit(limit, clock: clock) { () -> Result<Bool, any Error> in
                do { return .success(try await body()) } catch { return .failure(error) }
            }
            guard !Task.isCancelled else { return }
            let problem: any Error
            switch result {
            case .success(true): return inputs.yield(.ended(caller, .ran(true)))
            case .success(false): problem = HostError(.functionFailed, "the delegate did not handle it")
            case .failure(let error): problem = error
            case nil: problem = HostError(.functionFailed, "it did not finish within \(limit)")
            }
            logger.warning("an action failed: \(failure)", metadata: ["reason": "\(problem)"])
            // A message's reason is read by its operator.
            let reason = if case .message = caller { problem.words(or: failure) } else { failure }
            inputs.yield(.ended(caller, .failed(reason: reason)))
        }
    }
}
