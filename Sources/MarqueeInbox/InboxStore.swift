package import MarqueeDatabase
import MarqueeModel
package import MarqueeQueue
import MarqueeSystem
package import MarqueeTracking

/// The inbox in a host's database.
///
/// Each method is one transaction: when it returns, what it did is on the disk; when it throws, nothing was done.
package struct InboxStore: Sendable {
    package let database: Database
    /// For the messages that items bring along.
    package let queue: QueueStore
    var options: QueueOptions { queue.options }

    package init(_ database: Database, queue: QueueStore) {
        self.database = database
        self.queue = queue
    }

    /// The same over another connection.
    func over(_ database: Database) -> InboxStore { InboxStore(database, queue: queue) }
}

/// Items as what events are about.
package struct InboxSubjects: TrackedSubjects {
    package init() {}

    package func subject(_ id: String, in access: Transaction) throws -> TrackedSubject? {
        try access.item(id).map { item in
            // Only this target writes contents.
            let content = item.content.flatMap { try? Value(json: $0).object }
            return TrackedSubject(id, recipe: item.recipe, template: content?["message"]?.object?["template"]?.string)
        }
    }
}
