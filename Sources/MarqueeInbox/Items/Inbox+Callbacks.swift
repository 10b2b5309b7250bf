import MarqueeThreads

/// For applications without `async`: each handler is called exactly once, on any thread.
extension Inbox {
    /// ``messages(status:limit:after:)`` with a handler.
    public nonisolated func messages(
        status: InboxFilter = .all, limit: Int = 50, after last: InboxItem? = nil,
        completion: @escaping @Sendable (Result<[InboxItem], any Error>) -> Void
    ) {
        complete(completion) { try await self.messages(status: status, limit: limit, after: last) }
    }

    /// ``message(_:)`` with a handler.
    public nonisolated func message(
        _ id: String, completion: @escaping @Sendable (Result<InboxItem?, any Error>) -> Void
    ) {
        complete(completion) { try await self.message(id) }
    }

    /// ``count(_:)`` with a handler.
    public nonisolated func count(
        _ status: InboxFilter = .unread, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        complete(completion) { try await self.count(status) }
    }

    /// ``markRead(_:)`` with a handler.
    public nonisolated func markRead(
        _ id: String, completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
    ) {
        complete(completion) { try await self.markRead(id) }
    }

    /// ``remove(_:)`` with a handler.
    public nonisolated func remove(
        _ id: String, completion: @escaping @Sendable (Result<Bool, any Error>) -> Void
    ) {
        complete(completion) { try await self.remove(id) }
    }

    /// ``retrieveContent(_:)`` with a handler.
    public nonisolated func retrieveContent(
        _ id: String, completion: @escaping @Sendable (Result<InboxItem, any Error>) -> Void
    ) {
        complete(completion) { try await self.retrieveContent(id) }
    }
}
