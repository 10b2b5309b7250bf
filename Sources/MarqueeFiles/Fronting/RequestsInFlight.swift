/// Lets one of several equal requests go to the origin first: the others may find its answer in the cache.
actor RequestsInFlight {
    private var waiting: [CacheRequest: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs the body; while an equal one runs, waits for its end first, which a limit on each request brings about.
    nonisolated func join<Value>(_ request: CacheRequest, _ body: () async throws -> Value) async throws -> Value {
        guard await enter(request) else { return try await body() }
        do {
            let value = try await body()
            await leave(request)
            return value
        } catch {
            await leave(request)
            throw error
        }
    }

    /// Whether this is the first of its kind. If not, the first one has left.
    private func enter(_ request: CacheRequest) async -> Bool {
        guard waiting[request] != nil else {
            waiting[request] = []
            return true
        }
        await withCheckedContinuation { waiting[request, default: []].append($0) }
        return false
    }

    private func leave(_ request: CacheRequest) {
        for waiter in waiting.removeValue(forKey: request) ?? [] { waiter.resume() }
    }
}
