package import MarqueeDatabase
package import MarqueeModel

extension Store {
    /// Reports something about a message, live, ended or not known here; or about none.
    package func report(
        _ name: EventName, of message: MessageID?, recipe: String? = nil, at moment: Timestamp,
        properties: [UInt8]? = nil
    ) throws(StoreError) {
        try connection.write {
            try $0.report(name, of: message, recipe: recipe, at: moment, properties: properties, options: options)
        }
    }

    /// Reports a click on a target of a message, and enqueues the message that the click leads to, if it leads to one.
    ///
    /// Returns what became of that message.
    package func recordClick(
        on target: String, of message: MessageID, at moment: Timestamp, enqueuing action: NewMessage? = nil
    ) throws(StoreError) -> EnqueueOutcome? {
        try connection.write {
            try $0.recordClick(on: target, of: message, at: moment, enqueuing: action, options: options)
        }
    }

    /// The events that happened first, in their order.
    package func pendingEvents(limit: Int = 500) throws(StoreError) -> [TrackingEvent] {
        try connection.single { access in
            try access.command(
                "SELECT seq, event, name, message, recipe, at, properties, metadata FROM outbox ORDER BY seq LIMIT ?"
            ).all(.integer(limit)) { row in
                TrackingEvent(
                    number: row.integer(0), id: EventID(bytes: row.blob(1)) ?? EventID(high: 0, low: 0),
                    name: EventName(rawValue: row.text(2)), message: row.optionalText(3).map { MessageID($0) },
                    recipe: row.optionalText(4), at: row.time(5), properties: row.optionalBlob(6),
                    metadata: row.optionalBlob(7))
            }
        }
    }

    /// Removes events that a server has acknowledged.
    package func acknowledge(_ events: [TrackingEvent]) throws(StoreError) {
        try connection.write { access in
            let deletion = try access.command("DELETE FROM outbox WHERE seq = ? AND event = ?")
            try access.forgetOutboxCount()
            for event in events {
                try deletion.run(.integer(event.number), .blob(event.id.bytes))
            }
        }
    }

    /// How many events wait, and how many were dropped because nobody took them.
    package func outboxCounts() throws(StoreError) -> (waiting: Int, dropped: Int) {
        try connection.snapshot { access in
            (
                try access.command("SELECT count(*) FROM outbox").first { Int($0.integer(0)) } ?? 0,
                try access.setting(.dropped).flatMap { Int($0) } ?? 0
            )
        }
    }
}

extension Transaction {
    func report(
        _ name: EventName, of message: MessageID?, recipe: String?, at moment: Timestamp, properties: [UInt8]?,
        options: StoreOptions
    ) throws {
        var outbox = try OutboxWriter(self, options: options)
        try outbox.report(name, ofKnown: message, recipe: recipe, at: moment, properties: properties, access: self)
        try outbox.finish()
    }

    func recordClick(
        on target: String, of message: MessageID, at moment: Timestamp, enqueuing action: NewMessage?,
        options: StoreOptions
    ) throws -> EnqueueOutcome? {
        let properties = Value.object(["target": .string(target)]).jsonBytes()
        try report(.clicked, of: message, recipe: nil, at: moment, properties: properties, options: options)
        guard let action else { return nil }
        var arrivals = try Arrivals(self, options: options)
        let outcome = try arrivals.take(action)
        try arrivals.finish()
        return outcome
    }
}

extension OutboxWriter {
    /// Reports with what is known of the message, whether or not there is anything.
    mutating func report(
        _ name: EventName, ofKnown message: MessageID?, recipe: String?, at moment: Timestamp, properties: [UInt8]?,
        access: Transaction
    ) throws {
        let known = try access.command(
            "SELECT recipe, metadata FROM message LEFT JOIN content USING (seq) WHERE id = ?"
        ).first(.text(message?.rawValue)) { (recipe: $0.optionalText(0), metadata: $0.optionalBlob(1)) }
        try report(
            name, message: message, recipe: recipe ?? known?.recipe, at: moment, properties: properties,
            metadata: known?.metadata)
    }
}
