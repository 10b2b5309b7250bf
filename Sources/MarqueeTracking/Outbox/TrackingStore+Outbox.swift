package import MarqueeDatabase
package import MarqueeModel

extension TrackingStore {
    /// Reports something about a message or an item, whether or not it is known here; or about none.
    ///
    /// - Parameter recipe: The recipe that led to it, where what it is about does not say so.
    package func report(
        _ name: EventName, of id: String?, recipe: String? = nil, at moment: Timestamp, properties: [UInt8]? = nil
    ) throws(StoreError) {
        try database.write {
            try report(name, of: id, recipe: recipe, at: moment, properties: properties, in: $0)
        }
    }

    /// The same in the transaction that is under way.
    package func report(
        _ name: EventName, of id: String?, recipe: String? = nil, at moment: Timestamp, properties: [UInt8]? = nil,
        in access: Transaction
    ) throws {
        let known = try id.map { id in try subjects.compactMap { try $0.subject(id, in: access) } } ?? []
        var subject = TrackedSubject(
            id, recipe: recipe ?? known.lazy.compactMap(\.recipe).first,
            template: known.lazy.compactMap(\.template).first,
            metadata: known.lazy.compactMap(\.metadata).first)
        subject.isUnattended = known.contains(where: \.isUnattended)
        var outbox = try OutboxWriter(access, options: options)
        try outbox.report(name, of: subject, at: moment, properties: properties)
        try outbox.finish()
    }

    /// The id under which something that events may be about is kept, by that or by its sender's; nil: there is none.
    package func keptID(_ id: String) throws(StoreError) -> String? {
        try database.single { access in
            try KeptID.find(id) { id in
                try subjects.contains { try $0.subject(id, in: access) != nil } ? id : nil
            }
        }
    }

    /// The events that happened first, in their order.
    package func pendingEvents(limit: Int = 500) throws(StoreError) -> [TrackingEvent] {
        try database.single { access in
            try access.command(
                """
                SELECT seq, event, name, message, recipe, at, properties, metadata, template FROM outbox
                ORDER BY seq LIMIT ?
                """
            ).all(.integer(limit)) { row in
                TrackingEvent(
                    number: row.integer(0), id: EventID(bytes: row.blob(1)) ?? EventID(high: 0, low: 0),
                    name: EventName(rawValue: row.text(2)), message: row.optionalText(3),
                    recipe: row.optionalText(4), template: row.optionalText(8), at: row.time(5),
                    properties: row.optionalBlob(6),
                    metadata: row.optionalBlob(7))
            }
        }
    }

    /// Removes events that a server has acknowledged.
    package func acknowledge(_ events: [TrackingEvent]) throws(StoreError) {
        try database.write { access in
            let deletion = try access.command("DELETE FROM outbox WHERE seq = ? AND event = ?")
            try access.forgetOutboxCount()
            for event in events {
                try deletion.run(.integer(event.number), .blob(event.id.bytes))
            }
        }
    }

    /// How many events wait, and how many were dropped because nobody took them.
    package func outboxCounts() throws(StoreError) -> (waiting: Int, dropped: Int) {
        try database.snapshot { access in
            (
                try access.command("SELECT count(*) FROM outbox").first { Int($0.integer(0)) } ?? 0,
                try access.setting(.dropped).flatMap { Int($0) } ?? 0
            )
        }
    }
}
