import MarqueeDatabase
package import MarqueeModel

extension SQLStorage {
    package func insertMessage(_ message: NewMessage, audit: AuditEntry) async throws -> MessageRecord? {
        let json = Value.object(message.notification).jsonBytes()
        let until = message.schedule.end(sentAt: message.at, in: message.zones)
        let starts = message.schedule.start.map { $0.earliest(in: message.zones) }
        return try await write { transaction in
            guard try transaction.message(message.id) == nil else { return nil }
            let number = try transaction.command(
                """
                INSERT INTO message (
                    id, sent_at, sent_by, title, template, json, recipients, start, expiry, until, hosts, starts)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                RETURNING number
                """
            ).inserted(
                .text(message.id), .time(message.at), .text(message.by), .text(message.title),
                .text(message.template), .blob(json), .blob(message.recipients.json.jsonBytes()),
                .text(message.schedule.start?.text), .text(message.schedule.expiry?.text), .time(until),
                .integer(message.hosts), .time(starts))
            // A host may get there later that is in another zone.
            try transaction.insertFeed(
                .message, message: number, until: message.schedule.end(sentAt: message.at))
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
            try transaction.insertFeed(
                .cancel, message: message.number, until: message.schedule.end(sentAt: message.sentAt))
            try transaction.insert(audit)
            return try transaction.message(id).map { ($0, true) }
        }
    }

    package func message(id: String) async throws -> MessageRecord? {
        try await read { try $0.message(id) }
    }

    package func messages(before number: Int64?, limit: Int) async throws -> [MessageRecord] {
        try await read { transaction in
            try transaction.command("\(MessageRecord.selection) WHERE number < ? ORDER BY number DESC LIMIT ?")
                .all(.integer(number ?? .max), .integer(limit), read: MessageRecord.init)
        }
    }

    package func liveMessages(at moment: Timestamp, limit: Int) async throws -> [MessageRecord] {
        try await read { transaction in
            try transaction.command(
                "\(MessageRecord.selection) WHERE until > ? AND cancelled_at IS NULL ORDER BY number DESC LIMIT ?"
            ).all(.time(moment), .integer(limit), read: MessageRecord.init)
        }
    }

    package func deliveries(
        of message: Int64, after host: Int64, limit: Int
    ) async throws -> [(host: Int64, delivery: DeliveryRecord)] {
        try await read { transaction in
            try transaction.command(
                "\(DeliveryRecord.selection) WHERE message = ? AND delivery.host > ? ORDER BY delivery.host LIMIT ?"
            ).all(.integer(message), .integer(host), .integer(limit)) { ($0.integer(0), DeliveryRecord($0)) }
        }
    }

    package func deliveries(
        on host: Int64, ofNewest newest: Int, limit: Int
    ) async throws -> [(message: MessageRecord, delivery: DeliveryRecord)] {
        // Looked up message by message: the table is in their order, and a host may have had very many.
        let told = """
            SELECT recent.number FROM (SELECT number FROM message ORDER BY number DESC LIMIT ?1) AS recent
            WHERE EXISTS (SELECT 1 FROM delivery WHERE delivery.message = recent.number AND delivery.host = ?2)
            ORDER BY recent.number DESC LIMIT ?3
            """
        return try await read { transaction in
            let messages = try transaction.command(
                "\(MessageRecord.selection) WHERE number IN (\(told)) ORDER BY number DESC"
            ).all(.integer(newest), .integer(host), .integer(limit), read: MessageRecord.init)
            return try messages.compactMap { message in
                try transaction.command("\(DeliveryRecord.selection) WHERE message = ? AND delivery.host = ?")
                    .first(.integer(message.number), .integer(host)) { (message, DeliveryRecord($0)) }
            }
        }
    }

    package func silentHosts(
        for message: MessageRecord, addressed: Set<Int64>?, after host: Int64, limit: Int
    ) async throws -> [HostFacts] {
        let named = message.recipients.hosts.map { Value.list($0.sorted().map(Value.string)).jsonBytes() }
        // Those who joined later get nothing of it; whoever joined again does, where it is still to come.
        let statement = """
            \(HostFacts.selection) JOIN host_state ON host_state.host = host.number
            WHERE number > ?1 AND (?2 IS NULL OR id IN (SELECT value FROM \(Access.dialect.elements(of: "?2"))))
                AND NOT EXISTS (SELECT 1 FROM delivery WHERE message = ?3 AND delivery.host = host.number)
                AND (joined_at <= ?4 OR cursor < (
                    SELECT min(number) FROM feed WHERE kind = 'message' AND feed.message = ?3))
            ORDER BY number
            """
        return try await scan { [catalogs] transaction in
            var found: [HostFacts] = []
            try transaction.command(statement).each([
                .integer(host), .text(named.map { String(decoding: $0, as: UTF8.self) }), .integer(message.number),
                .time(message.sentAt),
            ]) { row in
                guard found.count < limit else { return false }
                let facts = try transaction.facts(row, sharing: catalogs)
                if message.recipients.include(facts, addressed: addressed) { found.append(facts) }
                return true
            }
            return found
        }
    }

    package func recordSkips(_ skips: [SkippedDelivery]) async throws {
        try await write { transaction in
            for skip in skips {
                try transaction.command(
                    "INSERT INTO delivery (message, host, skipped_at, reason) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
                ).run(.integer(skip.message), .integer(skip.host), .time(skip.at), .text(skip.reason))
            }
        }
    }
}

extension SQLTransaction {
    fileprivate func message(_ id: String) throws -> MessageRecord? {
        try command("\(MessageRecord.selection) WHERE id = ?").first(.text(id), read: MessageRecord.init)
    }
}

extension MessageRecord {
    fileprivate static let selection = """
        SELECT number, id, sent_at, sent_by, title, template, json, recipients, start, expiry, until, hosts,
            cancelled_at, cancelled_by, starts FROM message
        """

    fileprivate init(_ row: some SQLRow) {
        self.init(
            number: row.integer(0), id: row.text(1), sentAt: row.time(2), sentBy: row.text(3), title: row.text(4),
            template: row.optionalText(5), json: row.blob(6), recipients: Recipients(kept: row.blob(7)),
            schedule: MessageSchedule(
                start: row.optionalText(8).flatMap(MessageSchedule.Moment.init),
                expiry: row.optionalText(9).flatMap(MessageSchedule.Moment.init)),
            until: row.time(10), starts: row.optionalTime(14), hosts: Int(row.integer(11)),
            cancelledAt: row.optionalTime(12), cancelledBy: row.optionalText(13))
    }
}

extension DeliveryRecord {
    fileprivate static let selection = """
        SELECT delivery.host, coalesce(host.id, counted_host.id), coalesce(host.name, counted_host.name),
            skipped_at, received_at, viewed_at, clicked_at, dismissed_at, expired_at, discarded_at, failed_at,
            reason, host.number
        FROM delivery LEFT JOIN host ON host.number = delivery.host
            LEFT JOIN counted_host ON counted_host.number = delivery.host
        """

    /// How far it has come: of what has happened, what comes last in a message's life.
    fileprivate init(_ row: some SQLRow) {
        let columns: [(Int32, State)] = [
            (3, .skipped), (4, .received), (5, .viewed), (6, .clicked), (7, .dismissed), (8, .expired), (9, .discarded),
            (10, .failed),
        ]
        let steps = columns.compactMap { column, state in row.optionalTime(column).map { Step(state, at: $0) } }
        self.init(
            host: row.optionalText(1) ?? "", name: row.optionalText(2) ?? "a removed host",
            state: steps.last?.state ?? .waiting, at: steps.last?.at, reason: row.optionalText(11))
        isRemoved = row.isNull(12)
        self.steps = steps
    }
}
