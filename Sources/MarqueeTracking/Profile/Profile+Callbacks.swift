public import MarqueeModel
import MarqueeThreads

extension Profile {
    /// ``setTag(_:_:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func setTag(
        _ key: String, _ value: String, completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        complete(completion) { try await self.setTag(key, value) }
    }

    /// ``setTags(_:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func setTags(
        _ tags: [String: String], completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        complete(completion) { try await self.setTags(tags) }
    }

    /// ``deleteTag(_:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func deleteTag(
        _ key: String, completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        complete(completion) { try await self.deleteTag(key) }
    }

    /// ``deleteTags(_:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func deleteTags(
        _ keys: [String], completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        complete(completion) { try await self.deleteTags(keys) }
    }

    /// ``tags()`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func tags(completion: @escaping @Sendable (Result<[String: String], any Error>) -> Void) {
        complete(completion) { try await self.tags() }
    }

    /// ``setCustomData(_:keysToIgnore:)`` for applications without `async`: the handler is called exactly once, on any
    /// thread.
    public nonisolated func setCustomData(
        _ data: ValueObject, keysToIgnore: Set<String> = [],
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        complete(completion) { try await self.setCustomData(data, keysToIgnore: keysToIgnore) }
    }

    /// ``register(pushToken:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func register(
        pushToken: String?, completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        complete(completion) { try await self.register(pushToken: pushToken) }
    }

    /// ``identity()`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func identity(
        completion: @escaping @Sendable (Result<ProfileIdentity?, any Error>) -> Void
    ) {
        complete(completion) { try await self.identity() }
    }

    /// ``reset()`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func reset(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        complete(completion) { try await self.reset() }
    }

    /// ``optOut()`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func optOut(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        complete(completion) { try await self.optOut() }
    }

    /// ``optIn()`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func optIn(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        complete(completion) { try await self.optIn() }
    }
}
