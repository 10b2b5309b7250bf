import MarqueeDatabase
package import MarqueeModel
package import MarqueeSync

extension SQLStorage {
    package func feedHead() async throws -> Int64 {
        let head = try await readQuickly { transaction, _ in try transaction.feedHead() }
        noteFeed(head)
        return head
    }

    package func feed(after number: Int64, limit: Int) async throws -> [FeedEntry] {
        let entries = try await read { transaction in
            try transaction.command("\(FeedEntry.selection) WHERE feed.number > ? ORDER BY feed.number LIMIT ?")
                .all(.integer(number), .integer(limit), read: FeedEntry.init).compactMap(\.self)
        }
        if let last = entries.last { noteFeed(last.number) }
        return entries
    }

    package func feed(
        after number: Int64, upTo last: Int64, for host: Int64, at moment: Timestamp, limit: Int
    ) async throws -> [FeedEntry] {
        try await read { transaction in
            try transaction.command(
                """
                \(FeedEntry.selection)
                WHERE feed.number > ? AND feed.number <= ? AND (feed.host IS NULL OR feed.host = ?) AND feed.until > ?
                    AND feed.kind NOT IN ('registered', 'removed')
                ORDER BY feed.number LIMIT ?
                """
            ).all(
                .integer(number), .integer(last), .integer(host), .time(moment), .integer(limit), read: FeedEntry.init
            ).compactMap(\.self)
        }
    }

    package func insertCommand(
        _ command: HostCommand, to recipients: Recipients, at moment: Timestamp, audit: AuditEntry
    ) async throws -> Int64 {
        var members = command.json.object ?? [:]
        members["by"] = audit.actor.who.map(Value.string)
        let json = Value.object(members).jsonBytes()
        return try await write { transaction in
            let number = try transaction.insertFeed(
                .command, recipients: recipients.json.jsonBytes(), json: json, until: moment + FeedEntry.commandLife)
            try transaction.insert(audit)
            return number
        }
    }

    package func withdrawCommand(_ number: Int64, at moment: Timestamp, audit: AuditEntry) async throws -> Bool {
        try await write { transaction in
            try transaction.command("UPDATE feed SET until = 0 WHERE number = ? AND kind = 'command' AND until > ?")
                .run(.integer(number), .time(moment))
            guard transaction.changes > 0 else { return false }
            try transaction.insert(audit)
            return true
        }
    }

    package func pending(after number: Int64, at moment: Timestamp, limit: Int) async throws -> [PendingEntry] {
        try await read { transaction in
            try transaction.command(
                """
                SELECT feed.number, feed.kind, feed.recipients, feed.json, feed.until, message.template,
                    message.recipients
                FROM feed LEFT JOIN message ON message.number = feed.message
                WHERE feed.number > ? AND feed.until > ? AND feed.kind IN ('message', 'command')
                ORDER BY feed.number LIMIT ?
                """
            ).all(.integer(number), .time(moment), .integer(limit), read: PendingEntry.init).compactMap(\.self)
        }
    }

    package func forgetFeed(overSince moment: Timestamp) async throws {
        try await write { transaction in
            try transaction.command("DELETE FROM feed WHERE until < ?").run(.time(moment))
        }
    }
}

extension PendingEntry {
    /// Nil for a command that a later version has put there.
    fileprivate init?(_ row: some SQLRow) {
        let (number, until) = (row.integer(0), row.time(4))
        guard row.text(1) == "command" else {
            self.init(
                number: number, content: .message(template: row.optionalText(5)),
                recipients: Recipients(kept: row.optionalBlob(6)), until: until)
            return
        }
        guard let members = (try? Value(json: row.blob(3)))?.object,
            let command = HostCommand(members["command"]?.string ?? "", message: members["message"]?.string)
        else { return nil }
        self.init(
            number: number, content: .command(command, by: members["by"]?.string),
            recipients: Recipients(kept: row.optionalBlob(2)), until: until)
    }
}

extension FeedEntry {
    fileprivate static let selection = """
        SELECT feed.number, feed.kind, feed.host, feed.recipients, feed.json, feed.until, message.number, message.id,
            message.template, message.json, message.recipients, message.start, message.expiry
        FROM feed LEFT JOIN message ON message.number = feed.message
        """

    /// Nil for what a later version has put there.
    fileprivate init?(_ row: some SQLRow) {
        let (number, until) = (row.integer(0), row.time(5))
        switch row.text(1) {
        case "message":
            let schedule = MessageSchedule(
                start: row.optionalText(11).flatMap(MessageSchedule.Moment.init),
                expiry: row.optionalText(12).flatMap(MessageSchedule.Moment.init))
            self.init(
                number: number,
                content: .message(
                    number: row.integer(6), id: row.text(7), template: row.optionalText(8), json: row.blob(9),
                    schedule: schedule),
                recipients: Recipients(kept: row.optionalBlob(10)), until: until)
        case "cancel":
            // Who has had the message may not be among its recipients any more; others have nothing to cancel.
            self.init(number: number, content: .cancel(id: row.text(7)), recipients: .everyone, until: until)
        case "command":
            let members = (try? Value(json: row.blob(4)))?.object ?? [:]
            guard
                let command = HostCommand(members["command"]?.string ?? "", message: members["message"]?.string)
            else { return nil }
            self.init(
                number: number, content: .command(command), recipients: Recipients(kept: row.optionalBlob(3)),
                until: until)
        case "recipes":
            let version = (try? Value(json: row.blob(4)))?.object?["version"]?.integer ?? number
            self.init(
                number: number, content: .recipes(version: Int(version)), recipients: .everyone, until: until)
        case "registered":
            self.init(
                number: number, content: .registered(host: row.integer(2)), recipients: .everyone, until: until)
        case "removed":
            self.init(number: number, content: .removed(host: row.integer(2)), recipients: .everyone, until: until)
        default: return nil
        }
    }
}

extension Recipients {
    /// As it was written by this program; nil: everyone. What only a later version understands is for nobody.
    init(kept json: [UInt8]?) {
        guard let json else {
            self = .everyone
            return
        }
        self = (try? Recipients(json: Value(json: json))) ?? Recipients(hosts: [])
    }
}
