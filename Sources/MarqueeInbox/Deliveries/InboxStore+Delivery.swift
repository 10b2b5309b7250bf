package import MarqueeDatabase
package import MarqueeModel
import MarqueeQueue
import MarqueeTracking

extension InboxStore {
    /// So many deliveries of a source are remembered.
    package static let rememberedDeliveries = 1_000

    /// The number of what a source has delivered last; nil when it has not delivered anything.
    package func lastDelivery(of source: String) throws(StoreError) -> Int64? {
        try database.single { access in
            try access.command("SELECT number FROM delivery WHERE source = ? ORDER BY seq DESC LIMIT 1")
                .first(.text(source)) { $0.integer(0) }
        }
    }

    /// Does what was delivered, in its order, and remembers it: all of it in one transaction, so that each is done once
    /// whatever happens, and none is lost.
    package func take(
        _ deliveries: [CheckedDelivery], from source: String, at moment: Timestamp
    ) throws(StoreError) -> [DeliveryOutcome] {
        try database.write { access in
            var outcomes: [DeliveryOutcome] = []
            for delivery in deliveries {
                guard try access.remember(delivery.delivery, of: source) else {
                    outcomes.append(.known)
                    continue
                }
                outcomes.append(try take(delivery, at: moment, in: access))
            }
            try access.forgetDeliveries(of: source, but: Self.rememberedDeliveries)
            return outcomes
        }
    }

    private func take(
        _ delivery: CheckedDelivery, at moment: Timestamp, in access: Transaction
    ) throws -> DeliveryOutcome {
        switch delivery.delivery.content {
        case .notification(let payload, let id):
            guard let arrival = delivery.arrival else {
                try report(payload, id, refusedBecause: delivery.refusal, at: moment, in: access)
                return .refused(reason: delivery.refusal)
            }
            try Self.receive([arrival], in: access, options: options)
            if case .refused(_, let reasons)? = arrival.message { return .refused(reason: reasons) }
        case .cancellation(let id): try cancel(id, at: moment, in: access)
        case .suspension: try access.setMode(.suspended)
        case .resumption: try access.setMode(.running)
        case .discarding: try queue.beginDiscarding(at: moment, in: access)
        case .dismissal(let id): try queue.dismissShown(id, at: moment, in: access)
        case .other: break
        }
        return .done
    }

    /// Whoever has sent it learns why nobody sees it.
    private func report(
        _ payload: Value, _ id: String, refusedBecause reason: String, at moment: Timestamp, in access: Transaction
    ) throws {
        var outbox = try OutboxWriter(access, options: options.tracking)
        let template = payload.object?["template"]?.string
        try outbox.report(
            .failed, of: TrackedSubject(KeptID(id)?.text, template: template), at: moment,
            properties: OutboxWriter.reason(reason))
        try outbox.finish()
    }

    private func cancel(_ id: String, at moment: Timestamp, in access: Transaction) throws {
        guard let id = KeptID(id)?.text else { return }
        let wasLive = try queue.cancel(id, at: moment, in: access)
        guard let item = try access.item(id), !item.isRead else { return }
        // What was shown or refused before has been reported as that.
        let isKnown = try QueueSubjects().subject(id, in: access) != nil
        if !wasLive, !isKnown {
            var outbox = try OutboxWriter(access, options: options.tracking)
            let subject = try InboxSubjects().subject(id, in: access)
            try outbox.report(
                .discarded, of: subject, at: moment, properties: OutboxWriter.reason(QueueStore.cancelled))
            try outbox.finish()
        }
        _ = try access.removeItems("id = ?", .text(id))
    }
}

/// A delivery whose message was looked at: against the templates, before anything is written.
package struct CheckedDelivery: Sendable {
    let delivery: Delivery
    /// A notification, with the message that is staged with it.
    var arrival: InboxArrival?
    /// Why there is none where there should be one.
    var refusal = ""

    package init(_ delivery: Delivery) {
        self.delivery = delivery
    }
}

extension Transaction {
    /// Whether this is news.
    fileprivate func remember(_ delivery: Delivery, of source: String) throws -> Bool {
        let known =
            try command("SELECT 1 FROM delivery WHERE source = ? AND number = ? AND digest = ?")
            .first(.text(source), .integer(delivery.number), .blob(delivery.digest)) { _ in true } ?? false
        // What comes again moves nothing: the stream goes on behind it by itself.
        guard !known else { return false }
        try command("INSERT INTO delivery (source, number, digest) VALUES (?, ?, ?)")
            .run(.text(source), .integer(delivery.number), .blob(delivery.digest))
        return true
    }

    fileprivate func forgetDeliveries(of source: String, but kept: Int) throws {
        try command(
            """
            DELETE FROM delivery WHERE source = ?1
            AND seq <= (SELECT seq FROM delivery WHERE source = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)
            """
        ).run(.text(source), .integer(kept))
    }
}
