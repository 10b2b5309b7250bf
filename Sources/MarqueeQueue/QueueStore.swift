package import MarqueeDatabase
package import MarqueeModel
package import MarqueeTracking
import Synchronization

/// What waits in a host's store and what became of it: the part that any process may use, with or without a host.
///
/// Each method is one transaction. When it returns, what it did is on the disk; when it throws, nothing was done. Methods
/// that take a ``Transaction`` are part of the one that is under way.
package final class QueueStore: Sendable {
    package let database: Database
    package let options: QueueOptions
    let upkeep = Mutex(Upkeep())

    package init(_ database: Database, options: QueueOptions = QueueOptions()) {
        self.database = database
        self.options = options
    }
}

/// How much of what has ended is kept.
package struct QueueOptions: Sendable {
    /// How many ended messages are kept whole.
    package var historyLimit: Int = 10_000
    /// How long ended messages are kept, and their ids remembered.
    package var retention: TimeSpan = .days(30)
    /// For the events that report what becomes of messages.
    package var tracking = TrackingOptions()

    package init() {}
}

/// Messages as what events are about.
package struct QueueSubjects: TrackedSubjects {
    package init() {}

    package func subject(_ id: String, in access: Transaction) throws -> TrackedSubject? {
        try access.command(
            "SELECT recipe, metadata, is_visual, template FROM message LEFT JOIN content USING (seq) WHERE id = ?"
        ).first(.text(id)) { row in
            var subject = TrackedSubject(
                id, recipe: row.optionalText(0), template: row.text(3), metadata: row.optionalBlob(1))
            subject.isUnattended = subject.recipe != nil && !row.flag(2)
            return subject
        }
    }
}

extension OutboxWriter {
    /// Reports something of a message that is just arriving.
    mutating func report(
        _ name: EventName, of message: NewMessage, at moment: Timestamp, properties: [UInt8]? = nil
    ) throws {
        let subject = TrackedSubject(
            message.id.rawValue, recipe: message.recipe, template: message.template, metadata: message.metadata)
        try report(name, of: subject, at: moment, properties: properties)
    }

    /// Reports something of a message in the store.
    mutating func report(
        _ name: EventName, of number: MessageNumber, at moment: Timestamp, properties: [UInt8]? = nil,
        in access: Transaction
    ) throws {
        guard isHeard else { return }
        let subject = try access.command(
            "SELECT id, recipe, metadata, template FROM message LEFT JOIN content USING (seq) WHERE message.seq = ?"
        ).first(.integer(number.rawValue)) {
            TrackedSubject(
                $0.text(0), recipe: $0.optionalText(1), template: $0.text(3), metadata: $0.optionalBlob(2))
        }
        guard let subject else { return }
        try report(name, of: subject, at: moment, properties: properties)
    }

    /// Reports the same of messages in the store, in their order; without properties, why each of them has ended.
    mutating func report(
        _ name: EventName, ofEach numbers: [MessageNumber], at moment: Timestamp, properties: [UInt8]? = nil
    ) throws {
        try report(
            name, ofEach: numbers.count, at: moment,
            from: """
                SELECT key AS place, message.id AS id, recipe, metadata, nullif(template, '') AS template,
                ifnull(?5, CAST(json_object('reason', reason) AS BLOB)) AS properties
                FROM json_each(?4) CROSS JOIN message ON message.seq = value LEFT JOIN content ON content.seq = message.seq
                """, .list(numbers.map(\.rawValue)), .blob(properties))
    }
}
