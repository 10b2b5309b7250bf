import MarqueeModel

/// What a server sends back of the token is in no error: neither of a request, nor of what cannot be read of its answer.
extension ContentClient {
    /// Reads an answer.
    func read<Result>(
        _ answer: ContentAnswer, as read: (AnswerDocument) throws(ContentError) -> Result
    ) throws(ContentError) -> Result {
        do {
            return try read(AnswerDocument(json: answer.body))
        } catch {
            throw token.removed(from: error)
        }
    }

    /// Sends a request, and reads its answer, which is one resource.
    func resource<Result>(
        _ request: ContentRequest, as read: (Value) throws(ContentError) -> Result
    ) async throws(ContentError) -> Result {
        try self.read(await send(request)) { document throws(ContentError) in try read(document.whole()) }
    }

    /// Sends a request, and reads its answer, which is a page.
    func page<Item>(
        _ request: ContentRequest, as read: (AnswerDocument) throws(ContentError) -> Page<Item>
    ) async throws(ContentError) -> Page<Item> {
        try self.read(await send(request), as: read).telling(token.removed)
    }
}

extension ContentToken {
    /// The failure with the token taken out of all that is told.
    func removed(from failure: ItemFailure) -> ItemFailure {
        ItemFailure(
            index: failure.index, link: failure.link.map { removed(from: $0) }, error: removed(from: failure.error))
    }

    /// The same of a link that was kept.
    func removed(from unresolved: UnresolvedLink) -> UnresolvedLink {
        let reason: UnresolvedLink.Reason =
            if case .unreadable(let error) = unresolved.reason {
                .unreadable(removed(from: error))
            } else {
                unresolved.reason
            }
        return UnresolvedLink(
            from: removed(from: unresolved.from), field: removed(from: unresolved.field), locale: unresolved.locale,
            to: removed(from: unresolved.to), reason: reason)
    }
}
