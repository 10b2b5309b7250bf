package import MarqueeDatabase
package import MarqueeModel
package import MarqueeQueue

/// How a store is opened, and how much it keeps.
package struct StoreOptions: Sendable {
    package typealias Access = DatabaseOptions.Access

    package var access: Access
    /// How long other processes' transactions are waited for.
    package var busyTimeout: TimeSpan = .seconds(10)
    /// The size that the database may not exceed; nil: what the disk holds.
    package var maximumSize: ByteCount?
    /// How much of the queue, its history and the outbox is kept.
    package var queue = QueueOptions()

    package init(access: Access = .readWrite) {
        self.access = access
    }
}
