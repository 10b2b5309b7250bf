import MarqueeDatabase
package import MarqueeStore
package import MarqueeSystem
import MarqueeThreads

/// A host's store, for whoever cares for it beside the host, in its process or another: each look and each change has a
/// connection and a thread of its own, so that nothing which takes long holds up what is shown.
package struct StoreAccess: Sendable {
    /// The directory of the store.
    package let directory: String
    /// The time.
    package let clock: any HostClock
    private let check: @Sendable () throws -> Void

    /// - Parameter check: Throws where the store may not be opened.
    package init(
        _ directory: String, clock: any HostClock = SystemClock(), check: @escaping @Sendable () throws -> Void = {}
    ) {
        (self.directory, self.clock, self.check) = (directory, clock, check)
    }

    /// Looks at the store; nil when there is none yet. Needs no right to write it.
    package func reading<Result: Sendable>(
        _ body: @escaping @Sendable (Store) throws -> Result
    ) async throws -> Result? {
        try check()
        return try await BlockingThread.run { [directory] in
            let store: Store
            do {
                store = try Store(at: directory, options: StoreOptions(access: .readOnly))
            } catch let error as StoreError where error.code == .notFound {
                return nil
            }
            return try body(store)
        }
    }

    /// Changes the store, which is made when it is missing; a host that runs takes the change up.
    package func writing<Result: Sendable>(
        _ body: @escaping @Sendable (Store) throws -> Result
    ) async throws -> Result {
        try check()
        return try await BlockingThread.run { [directory] in try body(Store(at: directory)) }
    }
}
