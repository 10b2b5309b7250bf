import Synchronization

/// Catalogs that somebody holds, by their digests: hosts that have the same definitions share one, however many listen.
package final class HostCatalogs: Sendable {
    private struct Known {
        weak var catalog: HostCatalog?
    }

    private let known = Mutex<[String: Known]>([:])

    /// The catalog of a digest, read where nobody has it.
    func catalog(_ digest: String, _ read: () throws -> HostCatalog) rethrows -> HostCatalog {
        if let catalog = known.withLock({ $0[digest]?.catalog }) { return catalog }
        let found = try read()
        return known.withLock { known in
            // Another one may have read it at the same time.
            if let catalog = known[digest]?.catalog { return catalog }
            known = known.filter { $0.value.catalog != nil }
            known[digest] = Known(catalog: found)
            return found
        }
    }
}
