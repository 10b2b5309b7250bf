public import MarqueeDatabase
import MarqueeStore
import MarqueeSystem

/// The store of a host as a whole: what `marquee backup`, `restore` and `recover` do.
public struct HostStore: Sendable {
    private let access: StoreAccess

    package init(_ access: StoreAccess) {
        self.access = access
    }

    /// Copies the database into a file, as it is now, while the host and others use it. Cached files are not in it: they are
    /// fetched again. It is checked before it gets its name, and only its owner may read it.
    ///
    /// - Parameters:
    ///   - path: The file that is made.
    ///   - replaces: Whether one that is there is replaced.
    ///   - progress: Told how many pages are copied, and how many there are.
    /// - Throws: ``StoreError``, also when there is no store yet.
    public func backUp(
        to path: String, replacing replaces: Bool = false,
        progress: @escaping @Sendable (_ pages: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws {
        let done: Bool? = try await access.reading { store in
            try store.backUp(to: path, replacing: replaces, progress: progress)
            return true
        }
        guard done == nil else { return }
        throw StoreError(.notFound, "there is no store yet, so there is nothing to back up")
    }

    /// Puts a backup in the place of the store in a directory that no host runs. What was live then is queued again.
    ///
    /// - Returns: The folder in which the store that was there is kept; nil when there was none.
    /// - Throws: ``StoreError``, also while a host runs.
    @discardableResult
    public static func restore(_ backup: String, to directory: String) throws(StoreError) -> String? {
        try Store.restore(backup, to: directory, at: SystemClock().now)
    }

    /// Saves what can be read of the damaged store in a directory that no host runs; a host does so by itself. The damaged
    /// files are kept in a folder beside it.
    ///
    /// - Throws: ``StoreError``, also while a host runs.
    @discardableResult
    public static func recover(_ directory: String) throws(StoreError) -> RecoveryReport {
        let report = try Store.recover(in: directory, at: SystemClock().now)
        // Whoever called is told by the report.
        report.finish()
        return report
    }
}
