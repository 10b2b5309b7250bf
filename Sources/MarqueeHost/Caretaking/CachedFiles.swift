public import MarqueeFiles
public import MarqueeModel
import MarqueeStore
import MarqueeSystem

/// The files that a host has downloaded: what `marquee files` shows and tidies.
///
/// Works while the host runs and while it does not, and for any number of processes at a time.
public struct CachedFiles: Sendable {
    private let access: StoreAccess
    private let options: FileOptions
    private let resolver: @Sendable () async throws -> MessageResolver

    /// - Parameter resolver: Knows the definitions of the moment.
    package init(
        _ access: StoreAccess, options: FileOptions,
        resolver: @escaping @Sendable () async throws -> MessageResolver
    ) {
        self.access = access
        self.options = options
        self.resolver = resolver
    }

    /// What is there, each content once, what was used last first; nil when there is no store yet.
    public func list() async throws -> CacheInventory? {
        let now = access.clock.now
        return try await access.reading { try CacheInventory(index: $0.files, directory: $0.directory, at: now) }
    }

    /// Removes what is beyond the limit of the cache, least recently used first; what a live message needs stays. A host
    /// does that by itself.
    ///
    /// - Parameters:
    ///   - all: Whether everything goes that no live message needs.
    ///   - isDryRun: Whether it is only said what would go.
    @discardableResult
    public func prune(all: Bool = false, isDryRun: Bool = false) async throws -> PruneOutcome {
        let limit = all ? nil : options.cacheBytes
        let body: @Sendable (Store) throws -> PruneOutcome = { store in
            try CacheUpkeep(index: store.files, directory: store.directory).prune(to: limit, isDryRun: isDryRun)
        }
        // Where there is no store there is nothing to remove, and none is made.
        guard !isDryRun else { return try await access.reading(body) ?? .none }
        guard try await access.reading({ _ in true }) != nil else { return .none }
        return try await access.writing(body)
    }

    /// Reads every file, and drops what is damaged, so that it is fetched again when a message needs it.
    ///
    /// - Parameter progress: Told how many bytes have been read, and how many there are.
    public func verify(
        progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void = { _, _ in }
    ) async throws -> (checked: Int, damaged: [DamagedContent]) {
        guard try await access.reading({ _ in true }) != nil else { return (0, []) }
        return try await access.writing { store in
            try CacheUpkeep(index: store.files, directory: store.directory).verify(progress: progress)
        }
    }

    /// Fetches the files of a message now, as a host would before it shows it; the message is not enqueued.
    ///
    /// - Returns: What became of each, in the order of the message.
    /// - Throws: ``DefinitionError`` for a message that its template refuses.
    public func fetch(
        _ message: Message, progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws -> [FetchedFile] {
        try await fetch(try await resolver().invocation(of: message), progress: progress)
    }

    /// Fetches the files of a message that is resolved already.
    package func fetch(
        _ invocation: Invocation, progress: @escaping @Sendable (FileProgress) -> Void
    ) async throws -> [FetchedFile] {
        let (index, directory) = try await access.writing { ($0.files, $0.directory) }
        let clock = access.clock
        let cache = try await FileCache.open(options: options, index: index, directory: directory) { clock.now }
        var seen: Set<FileNeed> = []
        let needs = invocation.arguments.files.filter { seen.insert($0).inserted }
        let result: Result<[FetchedFile], any Error>
        do {
            result = .success(try await cache.fetchEach(needs, for: invocation.id ?? "", progress: progress))
        } catch {
            result = .failure(error)
        }
        await cache.close()
        return try result.get()
    }
}
