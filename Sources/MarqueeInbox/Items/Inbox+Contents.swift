import MarqueeDatabase
import MarqueeModel
import MarqueeTracking

extension Inbox {
    /// How often a content is asked for again because its sender has sent something newer meanwhile.
    private static let rounds = 3

    /// An item with its content: from the store when it is there, else fetched and stored. Its status stays as it is.
    ///
    /// - Parameter force: Whether what is there is fetched anew, where it did not come with the item.
    /// - Throws: ``InboxError`` when there is no such item, or its content cannot be had; then it stays as it is, with what
    ///   it had before, and may be asked for again.
    public func retrieveContent(_ id: String, force: Bool = false) async throws -> InboxItem {
        let id = try checked(id)
        for round in 1... {
            guard let row = try store.item(id) else { throw InboxError.unknown(id) }
            let item = InboxItem(row)
            guard !item.isComplete || force && round == 1, round <= Self.rounds,
                let reference = item.envelope?.reference
            else { return item }
            let fetched = try await fetched(reference, for: id)
            // Nothing is changed where its sender has sent something newer meanwhile.
            let isStored = try store.completeItem(
                id, as: row.envelope ?? [], kind: fetched.kind.rawValue, content: fetched.json.jsonBytes())
            if isStored, let whole = try store.item(id) { return InboxItem(whole) }
        }
        throw InboxError.unknown(id)
    }

    private func fetched(_ reference: ContentReference, for id: String) async throws -> NotificationContent {
        guard let content else {
            throw InboxError(
                .noContentService, "the content of '\(id)' is missing, and no server is configured to fetch it from")
        }
        let bytes: [UInt8]
        do {
            bytes = try await content.content(of: reference)
        } catch {
            if error is CancellationError { throw error }
            throw InboxError(
                error.isFinal ? .contentRefused : .notFetched, "the content of '\(id)' could not be fetched: \(error)")
        }
        do throws(AdapterRefusal) {
            return try FetchedContent.content(of: bytes, for: reference)
        } catch {
            throw InboxError(.unusableContent, "the content fetched for '\(id)' \(error.reason)")
        }
    }
}

extension InboxItem {
    /// Whether there is something to be seen, or nothing to wait for.
    ///
    /// - Throws: ``InboxError`` that says what to do.
    func checkIsPresentable() throws {
        if case .reaction(let reaction)? = content, reaction.reading == nil {
            throw InboxError(
                .notPresentable,
                "'\(id)' has a recipe's reaction ('\(reaction.plugin)') without content, coupon,"
                    + " feedback, poll or custom object", advice: "show it with 'marquee inbox show \(id)'")
        }
        guard content == nil, !isComplete else { return }
        throw InboxError(
            .contentMissing,
            "the content of '\(id)' is missing", advice: "fetch it with 'marquee inbox fetch \(id)', then open it")
    }
}

extension Error {
    /// Whether the same request would come to the same end.
    fileprivate var isFinal: Bool {
        switch self {
        case let failure as ServiceFailure: !failure.isTemporary
        case let failure as ContentFailure: !failure.isTemporary
        default: false
        }
    }
}
