import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import MarqueeTracking
import PresenterKit

@testable import MarqueeHost

/// What people and their programs want of the queue.
extension World {
    func message(_ chance: inout Chance) -> Message {
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

    func intake(of store: Store) -> MessageIntake {
        let (resolver, ids) = (Definitions.resolver, ids)
        return MessageIntake(store: store.queue, resolver: resolver, clock: clock, makeID: { ids.make("n") })
    }

    func take(_ receipts: [Receipt]) {
        for receipt in receipts {
            say("\(receipt.id) is \(receipt.status.rawValue)")
            ledger.acknowledge(receipt.id)
        }
    }

    func send(_ chance: inout Chance) throws {
        let messages = (0...chance.below(3)).map { _ in message(&chance) }
        try withHost { host in
            take(try intake(of: host.opened.store).receive(messages))
            host.give(.work)
        }
    }

    func sendElsewhere(_ chance: inout Chance) throws {
        let messages = (0...chance.below(2)).map { _ in message(&chance) }
        try withCommand { take(try intake(of: $0).receive(messages)) }
    }

    /// What has been sent before, by somebody who has had no answer.
    func sendAgain(_ chance: inout Chance) throws {
        guard !ledger.rows.isEmpty else { return }
        let id = chance.pick(ledger.rows.keys.sorted())
        try withCommand { store in
            let receipts = try intake(of: store).receive([Message("brief", id: id)])
            take(receipts)
        }
    }

    func remove(_ chance: inout Chance) throws {
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

    func retry(_ chance: inout Chance) throws {
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

    func set(_ mode: QueueMode, _ chance: inout Chance) throws {
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

    func event(_ chance: inout Chance) throws {
        let name = chance.pick(["Opened", "Opened", "Paid", "Nothing"])
        try withHost { host in
            let outcome = try host.opened.store.recipes.happened(RecipeEvent(.custom(name)), at: clock.now)
            say("'\(name)' happens; wins: \(outcome?.evaluation.winner?.id ?? "none")")
            host.give(.work)
        }
    }

    func optOut() throws {
        try withHost { host in
            _ = try host.opened.store.tracking.optOut(at: clock.now)
            say("somebody opts out")
            hasOptedOut = true
            try ledger.look(at: watcher)
            for recipe in Definitions.caps.keys { seenAtOptOut[recipe] = ledger.seen(recipe) }
            outboxLimit = try watcher.tracking.outboxCounts().waiting
        }
    }
}
