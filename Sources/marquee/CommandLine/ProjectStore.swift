import MarqueeProject
import MarqueeStore

/// The store of a project, which hosts and commands share.
extension Project {
    /// Opens the store for writing; it is made when it is missing.
    func openStore() throws -> Store {
        try Store(at: store.text)
    }

    /// Opens the store for listing, which works where nothing may be written too; nil when there is none yet.
    func openStoreForReading() throws -> Store? {
        let directory = try store.text
        do {
            return try Store(at: directory, options: StoreOptions(access: .readOnly))
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}
