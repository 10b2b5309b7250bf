import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTracking

@testable import MarqueeFleet
@testable import MarqueeHost
@testable import MarqueeInbox

/// What goes over the line to the dashboard, and does not get there.
extension World {
    func flush(_ chance: inout Chance) throws {
        guard request == nil, !hasOptedOut else { return }
        let limit = isHealed ? 500 : chance.pick([1, 3, 500])
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
    func answerRequest(_ chance: inout Chance) throws {
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

    func deliverStray(_ chance: inout Chance) throws {
        guard !dashboard.strays.isEmpty else { return }
        let place = chance.below(dashboard.strays.count)
        try dashboard.count(dashboard.strays[place])
        if chance.percent(70) { dashboard.strays.remove(at: place) }
    }

    func post(_ chance: inout Chance) throws {
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
    func stream(_ chance: inout Chance) throws {
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
            let (resolver, ids) = (Definitions.resolver, ids)
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
}
