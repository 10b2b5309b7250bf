import MarqueeDatabase
import MarqueeFiles
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import MarqueeSync
import MarqueeTracking
import PresenterKit
import SimulatedDisk

@testable import MarqueeFleet
@testable import MarqueeHost
@testable import MarqueeInbox

/// What can happen.
extension World {
    func take(_ step: Step) throws {
        var chance = Chance(step.number)
        switch step.kind {
        case .turn:
            try withHost { host in
                try host.turn()
                if !host.isOver, !host.running.inputs.hasInputs { try checkAfterTurn(of: host) }
            }
        case .plugin: plugins[chance.below(plugins.count)].act(&chance)
        case .hear: hear(&chance)
        case .files: answerFiles(&chance)
        case .answer: answer(&chance)
        case .time: clock.advance(by: .milliseconds(Int64(chance.pick([1, 40, 300, 2_000, 6_000, 30_000]))))
        case .tick: try tick(&chance)
        case .send: try send(&chance)
        case .sendElsewhere: try sendElsewhere(&chance)
        case .sendAgain: try sendAgain(&chance)
        case .remove: try remove(&chance)
        case .retry: try retry(&chance)
        case .suspend: try set(.suspended, &chance)
        case .resume: try set(.running, &chance)
        case .discard: try set(.discarding, &chance)
        case .event: try event(&chance)
        case .burst:
            let messages = (0..<400).map { _ in Message("nonsense", id: newMessageID()) }
            try withCommand { take(try intake(of: $0).receive(messages)) }
        case .upkeep: try withHost { _ = try $0.opened.store.keepShort(at: clock.now) }
        case .setClock: setClock(&chance)
        case .killHost: try killHost(&chance)
        case .stopHost: host?.give(.stop)
        case .startHost: try startHost()
        case .cutPower: try cutPower(&chance)
        case .fault: plan(&chance)
        case .crashPlugin: crashPlugin(&chance)
        case .restartPlugin: host?.give(.pluginChanged(0))
        case .closeCommand: try openCommand()
        case .flush: try flush(&chance)
        case .network: try answerRequest(&chance)
        case .stray: try deliverStray(&chance)
        case .post: try post(&chance)
        case .cancel: if dashboard.sent.count > 0 { try dashboard.cancel(chance.pick(dashboard.sent.sorted())) }
        case .order: try dashboard.command(chance.pick([.suspend, .resume, .resume, .dismiss(message: nil), .discard]))
        case .stream: try stream(&chance)
        case .push: try dashboard.push(&chance)
        case .read: try readStream()
        case .restartDashboard:
            say("the dashboard starts anew")
            disk_kill(Process.dashboard.rawValue)
            unsafe disk_cut_power(machines.dashboard, chance.next())
            try dashboard.restart()
        case .optOut: try optOut()
        }
    }

    // MARK: The host's inputs

    private func hear(_ chance: inout Chance) {
        let place = chance.below(plugins.count)
        // Either end of the line goes on.
        if chance.percent(50), !plugins[place].heard.isEmpty || plugins[place].said.isEmpty {
            plugins[place].listen(isGood: isHealed)
        } else if !plugins[place].said.isEmpty {
            report(place)
        }
    }

    func report(_ place: Int) {
        let line = plugins[place].said.removeFirst()
        switch line {
        case .message(let message):
            say("plugin \(place) says \(message)")
            host?.give(.plugin(place, message))
        case .ended(let end):
            say("plugin \(place) has ended: \(end)")
            showing.removeAll { $0.place == place }
            host?.give(.pluginEnded(place, end, said: nil))
        }
    }

    private func answerFiles(_ chance: inout Chance) {
        guard let host else { return }
        if !host.looks.isEmpty, host.fetches.isEmpty || chance.percent(60) {
            let (number, needs) = host.looks.remove(at: chance.below(host.looks.count))
            let isThere = needs.allSatisfy { cached.contains("\($0.reference)") }
            return host.give(.looked(number, isThere ? files(needs) : nil))
        }
        guard !host.fetches.isEmpty else { return }
        // Some stand still for as long as the run does.
        guard isHealed || chance.percent(70) else { return }
        let (number, needs, atTurn) = host.fetches.remove(at: chance.below(host.fetches.count))
        guard isHealed || chance.percent(75) else {
            return host.give(.fetched(number, atTurn: atTurn, .failure(PreparationError(reason: "no network"))))
        }
        for need in needs { cached.insert("\(need.reference)") }
        host.give(.fetched(number, atTurn: atTurn, .success(files(needs))))
    }

    private func files(_ needs: [FileNeed]) -> LocalFiles {
        LocalFiles(Dictionary(needs.map { ($0.reference, machines.content) }) { first, _ in first })
    }

    private func answer(_ chance: inout Chance) {
        guard let host else { return }
        if !host.decisions.isEmpty {
            let presentation = host.decisions.remove(at: chance.below(host.decisions.count))
            let decision: PresentationDecision =
                isHealed
                ? .show
                : chance.pick(weighted: [
                    (.show, 70), (.discard, 8), (.delay(.seconds(20)), 8), (.unanswered(reason: "made up"), 4),
                ])
            host.give(.decided(presentation, decision))
        } else if !host.actions.isEmpty {
            let caller = host.actions.removeFirst()
            host.give(.ended(caller, chance.percent(80) ? .ran(true) : .failed(reason: "made up")))
        }
    }

    /// The host's timer, which may be late; or one that comes though nothing is due.
    private func tick(_ chance: inout Chance) throws {
        guard let host, let deadline = host.deadline else { return }
        if deadline > clock.uptime, chance.percent(60) {
            clock.advance(by: TimeSpan(milliseconds: deadline.milliseconds - clock.uptime.milliseconds))
        }
        host.give(.tick(due: clock.uptime))
    }

    private func setClock(_ chance: inout Chance) {
        let skew = Int64(chance.pick([0, 1_000, -1_000, 600_000, -600_000, 1_500_000]))
        isClockSet = true
        say("the host's calendar is \(skew) ms ahead")
        clock.set(skew: .milliseconds(skew))
    }

    // MARK: Messages

    private func message(_ chance: inout Chance) -> Message {
        let template = chance.pick(weighted: [
            ("card", 40), ("brief", 25), ("note", 15), ("copy", 10), ("dialog", 5), ("nonsense", 2),
        ])
        var id = newMessageID()
        var arguments: ValueObject = [:]
        if template == "card", chance.percent(35) {
            id += "-picture"
            arguments["picture"] = .string("https://files.example.org/\(chance.below(6)).png")
        }
        if ["card", "note"].contains(template), chance.percent(50) {
            arguments["accept"] = chance.pick([
                ["type": "close"], ["type": "url", "url": "https://example.org/"],
                ["type": "function", "name": "copy", "arguments": ["code": "x"]],
                ["type": "function", "name": "dialog", "arguments": ["question": "x"]],
                ["type": "key-value", "values": ["a": "b"]],
            ])
        }
        var message = Message(template, id: id, arguments: arguments)
        if template == "card", chance.percent(3) { message.arguments["title"] = .integer(4) }
        message.priority = chance.pick([nil, nil, 0, 5, -5, 9])
        if chance.percent(15) { message.start = .delay(.seconds(Int64(chance.pick([1, 10, 120])))) }
        if chance.percent(25) {
            message.expiry = .after(.milliseconds(Int64(chance.pick([1, 2_000, 20_000, 600_000]))))
        }
        return message
    }

    private func intake(of store: Store) -> MessageIntake {
        let (resolver, ids) = (Self.resolver, ids)
        return MessageIntake(store: store.queue, resolver: resolver, clock: clock, makeID: { ids.make("n") })
    }

    private func take(_ receipts: [Receipt]) {
        for receipt in receipts {
            say("\(receipt.id) is \(receipt.status.rawValue)")
            ledger.acknowledged.insert(receipt.id)
        }
    }

    private func send(_ chance: inout Chance) throws {
        let messages = (0...chance.below(3)).map { _ in message(&chance) }
        try withHost { host in
            take(try intake(of: host.opened.store).receive(messages))
            host.give(.work)
        }
    }

    private func sendElsewhere(_ chance: inout Chance) throws {
        let messages = (0...chance.below(2)).map { _ in message(&chance) }
        try withCommand { take(try intake(of: $0).receive(messages)) }
    }

    /// What has been sent before, by somebody who has had no answer.
    private func sendAgain(_ chance: inout Chance) throws {
        guard !ledger.rows.isEmpty else { return }
        let id = chance.pick(ledger.rows.keys.sorted())
        try withCommand { store in
            let receipts = try intake(of: store).receive([Message("brief", id: id)])
            take(receipts)
        }
    }

    private func remove(_ chance: inout Chance) throws {
        let live = ledger.rows.values.filter { !$0.isEnded }.map(\.id).sorted()
        guard !live.isEmpty else { return }
        let id = chance.pick(live)
        say("somebody removes \(id)")
        let isBulk = chance.percent(10)
        try withCommand { store in
            if isBulk {
                _ = try store.queue.remove(BulkSelection(template: nil, state: .queued), at: clock.now)
            } else {
                _ = try store.queue.remove(MessageID(id), at: clock.now)
            }
        }
    }

    private func retry(_ chance: inout Chance) throws {
        let failed = ledger.rows.values.filter { $0.stage == 9 && !$0.isCut }.map(\.id).sorted()
        guard !failed.isEmpty else { return }
        let id = chance.pick(failed)
        say("somebody retries \(id)")
        ledger.mayReturn.insert(id)
        try withCommand { store in
            do {
                try store.queue.retry(MessageID(id))
            } catch let error as StoreError where error.code == .wrongState {}
        }
    }

    private func set(_ mode: QueueMode, _ chance: inout Chance) throws {
        say("the queue is to be \(mode.rawValue)")
        let includesVisible = chance.percent(30)
        if host != nil, chance.percent(50) {
            // In the application: it holds when the call returns.
            return try withHost { host in
                if mode == .discarding {
                    _ = try host.opened.store.queue.discardAll(includingVisible: includesVisible, at: clock.now)
                } else {
                    try host.opened.store.queue.setMode(mode)
                }
                _ = host.running.state.handle(.mode(mode), at: moment)
                host.give(.storeChanged)
            }
        }
        try withCommand { store in
            if mode == .discarding {
                _ = try store.queue.discardAll(includingVisible: includesVisible, at: clock.now)
            } else {
                try store.queue.setMode(mode)
            }
        }
    }

    private func event(_ chance: inout Chance) throws {
        let name = chance.pick(["Opened", "Opened", "Paid", "Nothing"])
        try withHost { host in
            let outcome = try host.opened.store.recipes.happened(RecipeEvent(.custom(name)), at: clock.now)
            say("'\(name)' happens; wins: \(outcome?.evaluation.winner?.id ?? "none")")
            host.give(.work)
        }
    }

    private func optOut() throws {
        try withHost { host in
            _ = try host.opened.store.tracking.optOut(at: clock.now)
            say("somebody opts out")
            hasOptedOut = true
            outboxLimit = try watcher.tracking.outboxCounts().waiting
        }
    }

    // MARK: Mishaps

    /// At once, or in the middle of one of its next transactions.
    private func killHost(_ chance: inout Chance) throws {
        guard host != nil else { return }
        if chance.percent(50) { return killHost("a kill") }
        disk_plan_fault(Process.host.rawValue, DISK_FAULT_KILL, Int32(chance.below(12)))
    }

    private func cutPower(_ chance: inout Chance) throws {
        say("the power is cut")
        killHost("the power is cut")
        disk_kill(Process.command.rawValue)
        disk_kill(Process.watcher.rawValue)
        command.database.close()
        watcher.database.close()
        unsafe disk_cut_power(machines.host, chance.next())
        try openCommand()
        try openWatcher()
    }

    private func plan(_ chance: inout Chance) {
        let fault = chance.pick([DISK_FAULT_WRITE, DISK_FAULT_FULL, DISK_FAULT_SYNC])
        let process: Process = chance.percent(70) ? .host : .command
        say("an operation of the \(process) is to fail")
        disk_plan_fault(process.rawValue, fault, Int32(chance.below(10)))
    }

    private func crashPlugin(_ chance: inout Chance) {
        let place = chance.below(plugins.count)
        guard plugins[place].isIsolated, plugins[place].isAlive else { return }
        say("plugin \(place) crashes")
        plugins[place].die(.signalled(9))
    }

    /// Another command, or the same with another connection.
    func openCommand() throws {
        command.database.close()
        let place = machines.host
        command = try Process.command.whileCurrent { try Store(at: place, options: Self.storeOptions) }
    }

    private func withCommand(_ body: (Store) throws -> Void) throws {
        do {
            try Process.command.whileCurrent { try body(command) }
        } catch let error as StoreError {
            guard disk_had_fault(Process.command.rawValue) else {
                throw Violation(.failed, "a command fails: \(error)")
            }
            say("a command fails: \(error.message)")
        }
        // It is noticed, sooner or later.
        host?.isChanged = true
        host?.give(.storeChanged)
    }

    // MARK: The line to the dashboard

    private func flush(_ chance: inout Chance) throws {
        guard request == nil, !hasOptedOut else { return }
        let limit = chance.pick([1, 3, 500])
        try withHost { host in
            let store = host.opened.store.tracking
            guard let identity = try store.identity() else { return }
            let events = try store.pendingEvents(limit: limit)
            guard !events.isEmpty else { return }
            let body: Value = [
                "installationID": .string(identity.installationID), "userID": .string(identity.userID),
                "events": .list(events.map(\.json)),
            ]
            say("\(events.count) events are sent")
            request = (
                SimulatedDashboard.Request(body: body.jsonBytes(), events: events.map(\.id.description)), events
            )
        }
    }

    /// What becomes of the request: it arrives and is answered, is lost, or its answer is.
    private func answerRequest(_ chance: inout Chance) throws {
        guard let (sent, events) = request else { return }
        request = nil
        let fate = isHealed ? 0 : chance.below(10)
        switch fate {
        case 0...5:
            try dashboard.count(sent)
            if chance.percent(20) { dashboard.strays.append(sent) }
            try withHost { try $0.opened.store.tracking.acknowledge(events) }
        case 6: say("the request is lost")
        case 7:
            say("the answer is lost")
            try dashboard.count(sent)
        default:
            say("the request comes later")
            dashboard.strays.append(sent)
        }
    }

    private func deliverStray(_ chance: inout Chance) throws {
        guard !dashboard.strays.isEmpty else { return }
        let place = chance.below(dashboard.strays.count)
        try dashboard.count(dashboard.strays[place])
        if chance.percent(70) { dashboard.strays.remove(at: place) }
    }

    private func post(_ chance: inout Chance) throws {
        let message = message(&chance)
        guard let id = message.id.map({ "d" + $0 }) else { return }
        var notification: ValueObject = [
            "template": .string(message.template), "arguments": .object(message.arguments),
        ]
        if let priority = message.priority { notification["priority"] = .integer(Int64(priority)) }
        say("the dashboard sends \(id)")
        try dashboard.send(id, notification)
    }

    static let source = "https://dashboard.example.org 1f6c0a9be2d43f57"

    /// The connection is made, or ends.
    private func stream(_ chance: inout Chance) throws {
        if dashboard.isStreaming {
            guard chance.percent(40) else { return }
            say("the stream is cut")
            parser = StreamInput()
            return dashboard.cut()
        }
        let isOld = !isHealed && chance.percent(10)
        try withHost { host in
            let last = try host.opened.store.inbox.lastDelivery(of: Self.source)
            parser = StreamInput()
            // A proxy may have kept an older request.
            dashboard.openStream(after: last.map { isOld ? max(0, $0 - 3) : $0 })
        }
    }

    func readStream() throws {
        guard let bytes = dashboard.takeChunk() else { return }
        let readings = parser.take(bytes)
        guard !readings.isEmpty else { return }
        try withHost { host in
            let (resolver, ids) = (Self.resolver, ids)
            let intake = NotificationIntake(
                store: host.opened.store.inbox, resolver: resolver, clock: clock, makeID: { ids.make("e") })
            let outcomes = try intake.take(readings.compactMap(\.delivery), from: Self.source)
            say("the stream brings \(outcomes.map(\.outcome))")
            host.give(.storeChanged)
            if readings.contains(where: { $0.sideTask == .discardRest }),
                try host.opened.store.queue.mode() == .discarding
            {
                _ = try host.opened.store.queue.discardAll(includingVisible: false, at: clock.now)
                host.give(.storeChanged)
            }
        }
    }

    static let resolver = MessageResolver(catalog: catalog, options: ResolutionOptions())

    private static var catalog: TemplateCatalog {
        let instance = HostInstance(name: nil, presenters: PresenterDefaults())
        do {
            return try TemplateCatalog(
                Definitions.producers.flatMap { $0.defineTemplates(for: instance) }, presenters: PresenterDefaults())
        } catch {
            fatalError("the definitions of the simulation are invalid: \(error)")
        }
    }
}
