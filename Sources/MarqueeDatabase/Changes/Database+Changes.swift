import Synchronization

extension Database {
    /// Tells that another connection, of this or another process, has committed something since the last time, or that
    /// this could not be found out.
    ///
    /// Changes that come while nobody listens are told as one. Own changes are not told. The stream ends when the store
    /// is closed.
    package func changes() throws(StoreError) -> AsyncStream<Void> {
        try changes(isBlind: false)
    }

    /// Whether changes are told as soon as they happen; else, where the system has no watch left, within 100 ms.
    package static func mayWatch(_ directory: String) -> Bool { ChangeWatch.isPossible(for: directory) }

    func changes(isBlind: Bool) throws(StoreError) -> AsyncStream<Void> {
        let watch = try ChangeWatch(directory: directory, isBlind: isBlind)
        let seen = Mutex(try dataVersion())
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let key = changeWatches.withLock { $0.hasEnded ? nil : $0.add(watch) }
        guard let key else { throw StoreError.closed(kind, path) }
        continuation.onTermination = { [weak self] _ in
            watch.cancel()
            self?.changeWatches.withLock { $0.remove(key) }
        }
        do throws(StoreError) {
            try watch.start { [weak self] in
                guard let self else { return true }
                let version: Int64?
                do throws(StoreError) {
                    version = try self.dataVersion()
                } catch {
                    if error.code == .closed { return true }
                    // Whoever listens looks for itself, and learns why.
                    version = nil
                }
                let isNew = seen.withLock { seen in
                    defer { seen = version ?? seen }
                    return seen != version
                }
                if isNew { continuation.yield() }
                return version != nil
            } then: {
                continuation.finish()
            }
        } catch {
            continuation.finish()
            throw error
        }
        return stream
    }
}
