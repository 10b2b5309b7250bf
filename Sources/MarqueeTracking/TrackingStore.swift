package import MarqueeDatabase
package import MarqueeModel

/// Who uses a host and what happened, in the host's database: identity, tags and attributes with the edits that no server
/// has taken, and the outbox of events.
///
/// Each method is one transaction; those that take a ``Transaction`` are part of the one that is under way.
package struct TrackingStore: Sendable {
    package let database: Database
    package let options: TrackingOptions
    /// Who knows what events are about, asked in this order.
    package let subjects: [any TrackedSubjects]

    package init(
        _ database: Database, options: TrackingOptions = TrackingOptions(), subjects: [any TrackedSubjects] = []
    ) {
        self.database = database
        self.options = options
        self.subjects = subjects
    }

    /// The same over another connection.
    func over(_ database: Database) -> TrackingStore {
        TrackingStore(database, options: options, subjects: subjects)
    }
}

/// How much a store keeps of what no server has taken.
package struct TrackingOptions: Sendable {
    /// How many events wait for a server at most.
    package var outboxLimit: Int = 100_000
    /// Makes the identifier of an event; called once for each, from any thread.
    package var makeEventID: @Sendable () -> EventID = EventID.random
    /// Who takes part in the transactions of events; nil: nobody.
    package var follower: (any TrackedEventFollower)?

    package init() {}
}

/// A feature whose own state follows from events, and is changed in the transaction of each.
package protocol TrackedEventFollower: Sendable {
    /// Something has happened, whether or not anybody has opted out of its being reported.
    func tracked(
        _ name: EventName, of subject: TrackedSubject?, properties: [UInt8]?, at moment: Timestamp,
        in access: Transaction
    ) throws
    /// Whoever used the host does so no longer: what is known of them is deleted.
    func userIsForgotten(in access: Transaction) throws
}

/// A feature whose things events are about: it knows what an event says of them beside their id.
package protocol TrackedSubjects: Sendable {
    /// What is known of the one with that id, in the transaction that is under way; nil where there is none.
    func subject(_ id: String, in access: Transaction) throws -> TrackedSubject?
}

/// What an event says of the message or the item that it is about.
package struct TrackedSubject: Sendable, Hashable {
    /// Nil where it is about neither.
    package var id: String?
    /// The recipe that led to it.
    package var recipe: String?
    /// The template or function that shows it.
    package var template: String?
    /// JSON that its sender gave.
    package var metadata: [UInt8]?
    /// Whether a recipe led to it, and nobody has to see it or do anything for what it reports.
    package var isUnattended = false

    package init(_ id: String?, recipe: String? = nil, template: String? = nil, metadata: [UInt8]? = nil) {
        self.id = id
        self.recipe = recipe
        // What could not even be read has none.
        self.template = template == "" ? nil : template
        self.metadata = metadata
    }
}
