public import MarqueeModel

extension PresentationHost {
    private nonisolated var access: StoreAccess { StoreAccess(configuration.store, clock: clock) }

    /// What waits, and what became of it.
    public nonisolated var queue: MessageQueue { MessageQueue(access) }

    /// What was downloaded.
    public nonisolated var files: CachedFiles {
        CachedFiles(access, options: configuration.files) { try await self.open().resolver }
    }

    /// The plugins that run, and those that were disabled.
    public nonisolated var plugins: HostPlugins { HostPlugins(access) }

    /// The store as a whole.
    public nonisolated var store: HostStore { HostStore(access) }

    /// What a presenter would get for a message, with the definitions of the moment: what `marquee resolve` shows.
    ///
    /// - Throws: ``DefinitionError`` for a message that its template refuses, with the reasons.
    public func resolve(_ message: Message) async throws -> Invocation {
        try await open().resolver.invocation(of: message)
    }
}

extension MessageResolver {
    /// - Throws: ``DefinitionError`` with the reasons for which the message is refused.
    func invocation(of message: Message) throws(DefinitionError) -> Invocation {
        let resolution = resolve(message)
        guard let invocation = resolution.invocation else { throw DefinitionError(resolution.diagnostics) }
        return invocation
    }
}
