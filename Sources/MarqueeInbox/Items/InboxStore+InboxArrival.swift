package import MarqueeDatabase
import MarqueeModel
package import MarqueeQueue
import MarqueeTracking

extension InboxStore {
    /// Takes notifications in, in their order and all in one transaction, with what is reported of them and the messages
    /// that they bring along.
    package func receive(_ arrivals: [InboxArrival]) throws(StoreError) -> [InboxReceipt] {
        try database.write { access in try Self.receive(arrivals, in: access, options: options) }
    }

    /// The same within a transaction.
    @discardableResult
    package static func receive(
        _ arrivals: [InboxArrival], in access: Transaction, options: QueueOptions
    ) throws -> [InboxReceipt] {
        var receiving = try InboxReceiving(access, options: options)
        let receipts = try arrivals.map { try receiving.take($0) }
        try receiving.finish()
        return receipts
    }

    /// Adds a content that was fetched; the item's status stays what it is. False, and without a change, when its sender
    /// has sent something newer since, or the item is gone.
    ///
    /// - Parameter envelope: What had arrived when the content was asked for.
    package func completeItem(
        _ id: String, as envelope: [UInt8], kind: String, content: [UInt8]
    ) throws(StoreError) -> Bool {
        try database.write { access in
            let command = try access.command(
                "UPDATE inbox_item SET kind = ?, content = ?, is_complete = 1 WHERE id = ? AND envelope = ?")
            try command.run(.text(kind), .blob(content), .text(id), .blob(envelope))
            return access.changes > 0
        }
    }
}

/// Notifications that arrive in one transaction.
private struct InboxReceiving {
    private let access: Transaction
    private let options: QueueOptions
    private let insertion: Command
    private let update: Command
    private var outbox: OutboxWriter
    private var messages: Arrivals?

    init(_ access: Transaction, options: QueueOptions) throws {
        self.access = access
        self.options = options
        self.outbox = try OutboxWriter(access, options: options.tracking)
        self.insertion = try access.command(
            """
            INSERT INTO inbox_item
                (id, is_visible, is_complete, received_at, scheduled_at, expires_at, kind, title, body, action, fence,
                recipe, envelope, content)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """)
        // What was fetched once stays readable until what a second push leads to is here. That is to be fetched behind what
        // has arrived before it.
        self.update = try access.command(
            """
            UPDATE inbox_item SET is_visible = max(is_visible, ?2), is_complete = ?3,
                seq = CASE ?3 WHEN 1 THEN seq ELSE (SELECT max(seq) + 1 FROM inbox_item) END,
                scheduled_at = ?5, expires_at = ?6,
                kind = CASE WHEN ?14 IS NULL AND content IS NOT NULL THEN kind ELSE ?7 END, title = ?8, body = ?9,
                action = ?10, fence = ?11, recipe = ?12, envelope = ?13, content = ifnull(?14, content)
            WHERE id = ?1
            """)
    }

    mutating func take(_ arrival: InboxArrival) throws -> InboxReceipt {
        let now = arrival.receivedAt
        if let expires = arrival.expiresAt, expires <= now { return InboxReceipt(outcome: .expired, message: nil) }
        if try isRemoved(arrival.id, at: now) { return InboxReceipt(outcome: .removed, message: nil) }
        let values: [SQLValue] = [
            .text(arrival.id), .flag(arrival.isVisible), .flag(arrival.isComplete), .time(now),
            .time(arrival.scheduledAt), .time(arrival.expiresAt), .text(arrival.kind), .text(arrival.title),
            .text(arrival.body), .text(arrival.action), .text(arrival.fence), .text(arrival.recipe),
            .blob(arrival.envelope), .blob(arrival.content),
        ]
        try insertion.run(values)
        let isNew = access.changes > 0
        if isNew { try report(arrival) } else { try update.run(values) }
        return InboxReceipt(
            outcome: isNew ? .stored : .updated, message: try arrival.message.map { try stage($0) })
    }

    mutating func finish() throws {
        try messages?.finish()
        try outbox.finish()
    }

    private mutating func report(_ arrival: InboxArrival) throws {
        let names: [EventName] = arrival.countsAsNotified ? [.received, .notified] : [.received]
        for name in names {
            let subject = TrackedSubject(
                arrival.id, recipe: arrival.recipe, template: arrival.template, metadata: arrival.metadata)
            try outbox.report(name, of: subject, at: arrival.receivedAt)
        }
    }

    private mutating func stage(_ message: Arrival) throws -> EnqueueOutcome {
        var messages = try self.messages ?? Arrivals(access, options: options)
        defer { self.messages = messages }
        return try messages.take(message)
    }

    /// Whether somebody removed it, and it would not have expired since.
    private func isRemoved(_ id: String, at moment: Timestamp) throws -> Bool {
        let until = try access.command("SELECT until FROM inbox_tombstone WHERE id = ?").first(.text(id)) {
            $0.optionalTime(0) ?? Timestamp(milliseconds: .max)
        }
        guard let until else { return false }
        if until > moment { return true }
        try access.command("DELETE FROM inbox_tombstone WHERE id = ?").run(.text(id))
        return false
    }
}
