package import MarqueeDatabase
import Synchronization

/// One host's database: queue, history, outbox and the index of its file cache.
///
/// Each method is one transaction. When it returns, what it did is on the disk; when it throws, nothing was done. Calls
/// block their thread, for about a tenth of a millisecond as a rule and for ``StoreOptions/busyTimeout`` at worst, so
/// an actor that calls them often has an executor of its own. Any number of processes may open one store.
package final class Store: Sendable {
    /// The directory that holds the database.
    package let directory: String
    package let options: StoreOptions
    let connection: Database
    let upkeep = Mutex(Upkeep())

    /// Opens the store in a directory; both are made when missing, for their owner only.
    package init(at directory: String, options: StoreOptions = StoreOptions()) throws(StoreError) {
        self.directory = directory
        self.options = options
        var opening = DatabaseOptions(access: options.access)
        (opening.busyTimeout, opening.maximumSize) = (options.busyTimeout, options.maximumSize)
        self.connection = try Database(in: directory, as: .store, options: opening)
    }

    /// Ends streams of changes and closes the database. Every later call throws; closing again changes nothing.
    package func close() throws(StoreError) {
        connection.close()
    }

    /// Reads the whole database and returns what is wrong with it, a line each; empty when it is sound.
    package func check() throws(StoreError) -> [String] {
        try connection.check()
    }

    /// Tells that another connection, of this or another process, has committed something since the last time; see
    /// ``Database/changes()``.
    package func changes() throws(StoreError) -> AsyncStream<Void> {
        try connection.changes()
    }

    /// The database's file.
    package static func databasePath(in directory: String) -> String { DatabaseKind.store.path(in: directory) }
}
