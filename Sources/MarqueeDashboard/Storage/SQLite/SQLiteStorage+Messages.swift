import MarqueeDatabase
package import MarqueeModel

extension SQLiteStorage {
    package func insertMessage(_ message: NewMessage, audit: AuditEntry) async throws -> MessageRecord? {
        let json = Value.object(message.notification).jsonBytes()
        let until = message.schedule.end(sentAt: message.at)
        return try await write { transaction in
            guard try transaction.message(message.id) == nil else { return nil }
            try transaction.command(
                """
                INSERT INTO message (id, sent_at, sent_by, title, template, json, recipients, start, expiry, until, hosts)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
            ).run(
                .text(message.id), .time(message.at), .text(message.by), .text(message.title),
                .text(message.template), .blob(json), .blob(message.recipients.json.jsonBytes()),
                .text(message.schedule.start?.text), .text(message.schedule.expiry?.text), .time(until),
                .integer(message.hosts))
            let number = transaction.lastNumber
            try transaction.command("INSERT INTO feed (kind, message, until) VALUES ('message', ?, ?)")
                .run(.integer(number), .time(until))
            try transaction.insert(audit)
            return try transaction.message(message.id)
        }
    }

    package func cancelMessage(
        _ id: String, by name: String, at moment: Timestamp, audit: AuditEntry
    ) async throws -> (message: MessageRecord, isNew: Bool)? {
        try await write { transaction in
            guard let message = try transaction.message(id) else { return nil }
            guard [.live, .scheduled].contains(message.state(at: moment)) else { return (message, false) }
            try transaction.command("UPDATE message SET cancelled_at = ?, cancelled_by = ? WHERE number = ?")
                .run(.time(moment), .text(name), .integer(message.number))
            // Whoever has not had the message need not hear of it.
            try transaction.command("UPDATE feed SET until = 0 WHERE kind = 'message' AND message = ?")
                .run(.integer(message.number))
            try transaction.command("INSERT INTO feed (kind, message, until) VALUES ('cancel', ?, ?)")
                .run(.integer(message.number), .time(message.until))
            try transaction.insert(audit)
            return try transaction.message(id).map { ($0, true) }
        }
    }

    package func message(id: String) async throws -> MessageRecord? {
        try read { try $0.message(id) }
    }

    package func messages(before number: Int64?, limit: Int) async throws -> [MessageRecord] {
        try read { transaction in
            try transaction.command("\(MessageRecord.selection) WHERE number < ? ORDER BY number DESC LIMIT ?")
                .all(.integer(number ?? .max), .integer(limit), read: MessageRecord.init)
        }
    }

    package func liveMessages(at moment: Timestamp, limit: Int) async throws -> [MessageRecord] {
        try read { transaction in
            try transaction.command(
                "\(MessageRecord.selection) WHERE until > ? AND cancelled_at IS NULL ORDER BY number DESC LIMIT ?"
            ).all(.time(moment), .integer(limit), read: MessageRecord.init)
        }
    }

    package func deliveries(
        of message: Int64, after host: Int64, limit: Int
    ) async throws -> [(host: Int64, delivery: DeliveryRecord)] {
        try read { transaction in
            try transaction.command(
                """
                SELECT host.number, host.id, host.name, skipped_at, received_at, viewed_at, clicked_at, dismissed_at,
                    expired_at, discarded_at, failed_at, reason
                FROM delivery JOIN host ON host.number = delivery.host
                WHERE message = ? AND host > ? ORDER BY host LIMIT ?
                """
            ).all(.integer(message), .integer(host), .integer(limit)) { ($0.integer(0), DeliveryRecord($0)) }
        }
    }

    package func recordSkips(_ skips: [SkippedDelivery]) async throws {
        try await write { transaction in
            for skip in skips {
                try transaction.command(
                    "INSERT OR IGNORE INTO delivery (message, host, skipped_at, reason) VALUES (?, ?, ?, ?)"
                ).run(.integer(skip.message), .integer(skip.host), .time(skip.at), .text(skip.reason))
            }
        }
    }
}

extension Transaction {
    fileprivate func message(_ id: String) throws -> MessageRecord? {
        try command("\(MessageRecord.selection) WHERE id = ?").first(.text(id), read: MessageRecord.init)
    }
}

extension MessageRecord {
    fileprivate static let selection = """
        SELECT number, id, sent_at, sent_by, title, template, json, recipients, start, expiry, until, hosts,
            cancelled_at, cancelled_by FROM message
        """

    fileprivate init(_ row: Row) {
        self.init(
            number: row.integer(0), id: row.text(1), sentAt: row.time(2), sentBy: row.text(3), title: row.text(4),
            template: row.optionalText(5), json: row.blob(6), recipients: Recipients(kept: row.blob(7)),
            schedule: MessageSchedule(
                start: row.optionalText(8).flatMap(MessageSchedule.Moment.init),
                expiry: row.optionalText(9).flatMap(MessageSchedule.Moment.init)),
            until: row.time(10), hosts: Int(row.integer(11)), cancelledAt: row.optionalTime(12),
            cancelledBy: row.optionalText(13))
    }
}

extension DeliveryRecord {
    /// How far it has come: of what has happened, what comes last in a message's life.
    fileprivate init(_ row: Row) {
        let ends: [(Int32, State)] = [
            (10, .failed), (9, .discarded), (8, .expired), (7, .dismissed), (6, .clicked), (5, .viewed),
            (4, .received), (3, .skipped),
        ]
        let last = ends.first { !row.isNull($0.0) }
        self.init(
            host: row.text(1), name: row.text(2), state: last?.1 ?? .waiting,
            at: last.flatMap { row.optionalTime($0.0) }, reason: row.optionalText(11))
    }
}
