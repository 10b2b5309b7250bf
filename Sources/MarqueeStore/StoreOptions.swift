package import MarqueeDatabase
package import MarqueeModel

/// How a store is opened, and how much it keeps.
package struct StoreOptions: Sendable {
    package typealias Access = DatabaseOptions.Access

    package var access: Access
    /// How many ended messages are kept whole.
    package var historyLimit: Int
    /// How long ended messages are kept, and their ids remembered.
    package var retention: TimeSpan
    /// How many tracking events wait for a server at most.
    package var outboxLimit: Int
    /// How long other processes' transactions are waited for.
    package var busyTimeout: TimeSpan
    /// The size that the database may not exceed; nil: what the disk holds.
    package var maximumSize: ByteCount?
    /// Makes the identifier of a tracking event; called once for each, from any thread.
    package var makeEventID: @Sendable () -> EventID

    package init(access: Access = .readWrite) {
        self.access = access
        self.historyLimit = 10_000
        self.retention = .days(30)
        self.outboxLimit = 100_000
        self.busyTimeout = .seconds(10)
        self.maximumSize = nil
        self.makeEventID = EventID.random
    }
}
