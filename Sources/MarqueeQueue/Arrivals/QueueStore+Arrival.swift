package import MarqueeDatabase
import MarqueeModel
import MarqueeTracking

extension QueueStore {
    /// Enqueues messages in their order, all in one transaction, and returns what became of each.
    package func enqueue(_ messages: [NewMessage]) throws(StoreError) -> [EnqueueOutcome] {
        try database.write { access in
            var arrivals = try Arrivals(access, options: options)
            let outcomes = try messages.map { try arrivals.take($0) }
            try arrivals.finish()
            try keepHistoryShort(outcomes, messages.map(\.receivedAt), access)
            return outcomes
        }
    }

    /// Takes messages in, in their order and all in one transaction: what resolution refused is recorded with the
    /// reasons, the rest is enqueued. Returns what became of each.
    package func enqueue(_ arrivals: [Arrival]) throws(StoreError) -> [EnqueueOutcome] {
        try database.write { access in
            var arriving = try Arrivals(access, options: options)
            let outcomes = try arrivals.map { try arriving.take($0) }
            try arriving.finish()
            try keepHistoryShort(outcomes, arrivals.map(\.message.receivedAt), access)
            return outcomes
        }
    }

    /// What ends as it arrives makes the history longer too.
    private func keepHistoryShort(_ outcomes: [EnqueueOutcome], _ moments: [Timestamp], _ access: Transaction) throws {
        let endings = outcomes.count { $0 == .refused || $0 == .discarded }
        guard endings > 0, let moment = moments.last else { return }
        try keepHistoryShort(endings: endings, at: moment, access)
    }
}

/// A message that arrives, as resolution judged it.
package enum Arrival: Sendable, Hashable {
    case accepted(NewMessage)
    case refused(NewMessage, reasons: String)

    /// The message, accepted or not.
    package var message: NewMessage {
        switch self {
        case .accepted(let message), .refused(let message, _): message
        }
    }

    /// As the message that a recipe led to.
    ///
    /// - Parameter reportsReceipt: False for that of an inbox item: the receipt of the item is one already.
    package func behind(recipe: String?, reportsReceipt: Bool) -> Arrival {
        func behind(_ message: NewMessage) -> NewMessage {
            var message = message
            message.recipe = recipe
            message.reportsReceipt = reportsReceipt
            return message
        }
        return switch self {
        case .accepted(let message): .accepted(behind(message))
        case .refused(let message, let reasons): .refused(behind(message), reasons: reasons)
        }
    }
}

/// Messages that arrive in one transaction.
package struct Arrivals {
    private let access: Transaction
    private let options: QueueOptions
    private let mode: QueueMode
    private let insertion: Command
    private let contentInsertion: Command
    private var outbox: OutboxWriter
    private var ended: [MessageNumber] = []

    package init(_ access: Transaction, options: QueueOptions) throws {
        self.access = access
        self.options = options
        self.mode = try access.mode()
        self.insertion = try access.command(
            """
            INSERT INTO message
                (seq, id, stage, rank, is_visual, template, enqueued_at, not_before, expires, parent, recipe)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """)
        self.contentInsertion = try access.command("INSERT INTO content (seq, metadata, body) VALUES (?, ?, ?)")
        self.outbox = try OutboxWriter(access, options: options.tracking)
    }

    mutating func take(_ message: NewMessage) throws -> EnqueueOutcome {
        let isDelayed = message.notBefore.map { $0 > message.receivedAt } ?? false
        guard let number = try insert(message, stage: isDelayed ? .delayed : .queued) else { return .duplicate }
        guard mode == .discarding else { return .queued }
        let reason = "the queue is discarding"
        try end(number, as: .discarded, reason: reason, at: message.receivedAt)
        try outbox.report(.discarded, of: message, at: message.receivedAt, properties: OutboxWriter.reason(reason))
        return .discarded
    }

    /// Takes in what resolution accepted, and records what it refused.
    package mutating func take(_ arrival: Arrival) throws -> EnqueueOutcome {
        switch arrival {
        case .accepted(let message): try take(message)
        case .refused(let message, let reasons): try refuse(message, reasons: reasons, at: message.receivedAt)
        }
    }

    mutating func refuse(_ message: NewMessage, reasons: String, at moment: Timestamp) throws -> EnqueueOutcome {
        guard let number = try insert(message, stage: .queued) else { return .duplicate }
        try end(number, as: .refused, reason: reasons, at: moment)
        try outbox.report(.failed, of: message, at: moment, properties: OutboxWriter.reason(reasons))
        return .refused
    }

    package mutating func finish() throws {
        try outbox.finish()
        try access.noteEndings(of: ended)
    }

    private mutating func insert(_ message: NewMessage, stage: Stage) throws -> MessageNumber? {
        try insertRow(message, stage: stage, number: nil)
        if access.changes == 0 {
            guard try mayForget(message.id, at: message.receivedAt) else { return nil }
            // A number never comes again, since hosts remember which one they saw last.
            let last = try access.command("SELECT max(seq) FROM message").first { $0.integer(0) } ?? 0
            try forget(message.id)
            try insertRow(message, stage: stage, number: last + 1)
        }
        let number = MessageNumber(access.lastNumber)
        try contentInsertion.run(.integer(number.rawValue), .blob(message.metadata), .blob(message.body))
        if message.reportsReceipt { try outbox.report(.received, of: message, at: message.receivedAt) }
        return number
    }

    private func insertRow(_ message: NewMessage, stage: Stage, number: Int64?) throws {
        try insertion.run(
            .integer(number), .text(message.id.rawValue), .integer(stage.rawValue), .integer(message.rank.rawValue),
            .flag(message.isVisual), .text(message.template), .time(message.receivedAt), .time(message.notBefore),
            .time(message.storedExpiry), .text(message.parent?.rawValue), .text(message.recipe))
    }

    private mutating func end(
        _ number: MessageNumber, as stage: Stage, reason: String, at moment: Timestamp
    ) throws {
        ended.append(number)
        try access.command("UPDATE message SET stage = ?, reason = ?, ended_at = ? WHERE seq = ?")
            .run(.integer(stage.rawValue), .text(reason), .time(moment), .integer(number.rawValue))
    }

    /// Whether an id that is known may be used again: it was refused, or ended long ago.
    private func mayForget(_ id: MessageID, at moment: Timestamp) throws -> Bool {
        let known = try access.command("SELECT stage, ended_at FROM message WHERE id = ?")
            .first(.text(id.rawValue)) { (Stage(rawValue: $0.integer(0)), $0.optionalTime(1)) }
        guard let (stage, endedAt) = known, let endedAt else { return false }
        return stage == .refused || endedAt + options.retention < moment
    }

    private func forget(_ id: MessageID) throws {
        try access.command("DELETE FROM content WHERE seq = (SELECT seq FROM message WHERE id = ?)")
            .run(.text(id.rawValue))
        try access.command("DELETE FROM message WHERE id = ?").run(.text(id.rawValue))
    }
}
