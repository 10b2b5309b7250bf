/// For applications without `async`: runs an operation, and calls its handler exactly once with how that ended.
///
/// The one place where work has no parent that waits for it: a callback's caller has gone on long ago.
package func complete<Success: Sendable>(
    _ handler: @escaping @Sendable (Result<Success, any Error>) -> Void,
    with operation: @escaping @Sendable () async throws -> Success
) {
    Task {
        let result: Result<Success, any Error>
        do {
            result = .success(try await operation())
        } catch {
            result = .failure(error)
        }
        handler(result)
    }
}
