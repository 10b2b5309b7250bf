import MarqueeDatabase
import MarqueeFiles
import MarqueeModel
import MarqueeProject
import MarqueeStore
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

    /// How many bytes of files are kept.
    var cacheLimit: ByteCount { configuration.files.cacheBytes }

    /// What hosts and commands fetch for the project's messages, and how much of it they keep.
    func fileOptions() throws -> FileOptions {
        try require(.files)
        let limits = configuration.files
        // One that is missing is told of when something is looked for in it.
        let directories = fileDirectories.map { ((try? FileSystem.realPath(of: $0)) ?? $0).text }
        return FileOptions(
            maxBytes: limits.maxBytes, cacheBytes: limits.cacheBytes, directories: directories,
            allowPrivateHosts: limits.allowPrivateHosts)
    }
}
