package import MarqueeModel

/// An event as it is counted: read, and right by itself.
package struct CountedEvent: Sendable, Hashable {
    package var key: EventKey
    package let name: String
    package let kind: EventKind
    package var at: Timestamp
    package var message: String?
    package var template: String?
    package var recipe: String?
    /// Why it failed or was discarded, or what was answered, where it says so.
    package var text: String?
    /// As how many it counts: one that reports how many were dropped stands for them.
    package var weight: Int64 = 1
    /// JSON of its own properties.
    package var properties: [UInt8]?
    /// JSON of the message's metadata.
    package var metadata: [UInt8]?

    package init(key: EventKey, name: String, at: Timestamp) {
        self.key = key
        self.name = name
        self.kind = EventKind(named: name)
        self.at = at
    }

    /// The name of an event that reports how many were lost on the host.
    static let dropped = "dropped"

    /// How many events one of that name stands for.
    static func dropped(_ properties: ValueObject) -> Int64 {
        // No outbox holds more.
        min(max(1, properties["count"]?.integer ?? 1), 100_000)
    }

    /// How many bytes its details take, roughly.
    package var size: Int {
        80 + name.utf8.count + (message?.utf8.count ?? 0) + (template?.utf8.count ?? 0) + (recipe?.utf8.count ?? 0)
            + (properties?.count ?? 0) + (metadata?.count ?? 0)
    }
}

/// What a host has sent at once.
package struct EventBatch: Sendable, Hashable {
    /// Who used the host.
    package var user: String?
    package var events: [CountedEvent]

    package init(user: String? = nil, events: [CountedEvent]) {
        self.user = user
        self.events = events
    }
}

/// What became of a batch.
package struct IntakeOutcome: Sendable, Hashable {
    /// How many count now.
    package var counted = 0
    /// How many had been counted before.
    package var known = 0
    /// How many count for their host and for all only, because the host has brought up too many templates and recipes.
    package var unnamed = 0
    /// Places in the batch of those that are of messages to other hosts. They do not count.
    package var others: [Int] = []

    package init(counted: Int = 0, known: Int = 0, unnamed: Int = 0) {
        self.counted = counted
        self.known = known
        self.unnamed = unnamed
    }
}
