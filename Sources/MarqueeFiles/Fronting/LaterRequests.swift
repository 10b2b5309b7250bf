/// Requests that nobody waits for, but the closing of the cache that they belong to.
actor LaterRequests {
    private var running: [Int: Task<Void, Never>] = [:]
    private var count = 0
    private var isOver = false

    func start(_ body: @escaping @Sendable () async -> Void) {
        guard !isOver else { return }
        count += 1
        let number = count
        running[number] = Task {
            await body()
            running[number] = nil
        }
    }

    /// Cancels them, and waits until they have ended.
    func end() async {
        isOver = true
        for task in running.values { task.cancel() }
        for task in running.values { await task.value }
    }
}
