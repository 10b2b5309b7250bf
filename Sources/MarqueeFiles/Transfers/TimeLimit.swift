/// Runs something that ends soon after it is cancelled; throws the error when it goes on beyond the deadline.
func withDeadline<Value: Sendable>(
    _ deadline: ContinuousClock.Instant, orThrow error: FileError,
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await body() }
        group.addTask {
            try await ContinuousClock().sleep(until: deadline)
            throw error
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}
