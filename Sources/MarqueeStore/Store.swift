package import MarqueeDatabase
package import MarqueeFiles
package import MarqueeInbox
package import MarqueeModel
package import MarqueePlugins
package import MarqueeQueue
package import MarqueeRecipes
package import MarqueeTracking

/// One host's database: the tables of all features, so that what belongs together shares a commit.
///
/// Calls block their thread, for about a tenth of a millisecond as a rule and for ``StoreOptions/busyTimeout`` or SQLite's
/// own ten seconds at worst, so an actor that calls them often has an executor of its own. Any number of processes may open one store.
package final class Store: Sendable {
    package let database: Database
    package let tracking: TrackingStore
    package let queue: QueueStore
    package let files: FileStore
    package let plugins: PluginStore
    package let inbox: InboxStore
    package let recipes: RecipeStore

    /// Opens the store in a directory; both are made when missing, for their owner only.
    package init(at directory: String, options: StoreOptions = StoreOptions()) throws(StoreError) {
        var opening = DatabaseOptions(access: options.access)
        (opening.busyTimeout, opening.maximumSize) = (options.busyTimeout, options.maximumSize)
        database = try Database(in: directory, as: .store, options: opening)
        var queueOptions = options.queue
        recipes = RecipeStore(database, tracking: queueOptions.tracking)
        queueOptions.tracking.follower = recipes
        tracking = TrackingStore(
            database, options: queueOptions.tracking, subjects: [InboxSubjects(), QueueSubjects()])
        queue = QueueStore(database, options: queueOptions)
        files = FileStore(database, holders: LiveMessages())
        plugins = PluginStore(database)
        inbox = InboxStore(database, queue: queue)
    }

    /// The directory that holds the database.
    package var directory: String { database.directory }

    /// Ends streams of changes and closes the database. Every later call throws; closing again changes nothing.
    package func close() throws(StoreError) {
        database.close()
    }

    /// Reads the whole database and returns what is wrong with it, a line each; empty when it is sound.
    ///
    /// - Parameter progress: Called all the time, for as long as it makes headway.
    package func check(progress: (@Sendable () -> Void)? = nil) throws(StoreError) -> [String] {
        try database.check(progress: progress)
    }

    /// Reads and writes it, as whatever depends on it does.
    ///
    /// - Throws: Why that cannot be done: it is damaged, say, or the disk is full.
    package func probe(at moment: Timestamp) throws(StoreError) {
        let damage = try check()
        guard damage.isEmpty else {
            throw StoreError(.damaged, "the store is damaged: \(damage[0])", advice: "run 'marquee doctor' for advice")
        }
        try database.write { try $0.set("probed-at", to: moment.description) }
    }

    /// How many bytes the database has.
    package func size() throws(StoreError) -> Int64 {
        try database.single { access in
            let pages = try access.command("PRAGMA page_count").first { $0.integer(0) } ?? 0
            return pages * (try access.command("PRAGMA page_size").first { $0.integer(0) } ?? 0)
        }
    }

    /// Tells that another connection, of this or another process, has committed something since the last time; see
    /// ``Database/changes()``.
    package func changes() throws(StoreError) -> AsyncStream<Void> {
        try database.changes()
    }

    /// The database's file.
    package static func databasePath(in directory: String) -> String { DatabaseKind.store.path(in: directory) }

    /// What keeps this user from writing the store in a directory, and what to do, as half a sentence after its place; nil
    /// when nothing does.
    package static func obstacleToWriting(in directory: String) -> String? {
        DatabaseKind.store.obstacleToWriting(at: databasePath(in: directory))
    }
}
