import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeSystem
import MarqueeYAML

/// The store of a project, which hosts and commands share.
extension Project {
    /// Opens the store for writing; it is made when it is missing.
    func openStore() throws -> Store {
        try require(.store)
        return try Store(at: store.text)
    }

    /// Opens the store for listing, which works where nothing may be written too; nil when there is none yet.
    func openStoreForReading() throws -> Store? {
        try require(.store)
        do {
            return try Store(at: store.text, options: StoreOptions(access: .readOnly))
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// What is to be known of a store whose file has nothing in it, which no writer leaves behind; nil for any other.
    var emptyStore: String? {
        let file = FilePath(Store.databasePath(in: store.text))
        // What cannot be looked at is told of when it is opened.
        guard let item = try? FileSystem.item(at: file), item.kind == .regular, item.size == 0 else { return nil }
        return "'\(file)' is empty: its content is lost, unless it was never used"
    }

    /// The store as commands care for it.
    private var storeAccess: StoreAccess { StoreAccess(store.text) { try require(.store) } }

    /// Its queue, whether a host runs or not.
    var queue: MessageQueue { MessageQueue(storeAccess) }

    /// Its files.
    ///
    /// - Parameter options: What may be fetched; nil where nothing is.
    func cachedFiles(_ options: FileOptions? = nil) -> CachedFiles {
        CachedFiles(storeAccess, options: options ?? FileOptions(cacheBytes: cacheLimit)) {
            MessageResolver(catalog: try definitions(), options: resolutionOptions())
        }
    }

    /// The plugins of the host that runs it.
    var runningPlugins: HostPlugins { HostPlugins(storeAccess) }

    /// Its store as a whole.
    var wholeStore: HostStore { HostStore(storeAccess) }

    /// How many bytes of files are kept.
    var cacheLimit: ByteCount { configuration.files.cacheBytes }

    /// What hosts and commands fetch for the project's messages, and how much of it they keep.
    func fileOptions() throws -> FileOptions {
        try require(.files)
        return FileOptions(settings)
    }
}
