package import MarqueeModel
import MarqueeSystem

/// Gets the files of messages once, keeps them whole, and hands out local paths.
///
/// Content lies in `files` below the store's directory, named by its SHA-256; which source had which content, and which
/// message needs it, is in the ``FileIndex``. Any number of caches, in any number of processes, may share a directory and
/// its index.
package actor FileCache {
    private let options: FileOptions
    let index: any FileIndex
    let now: @Sendable () -> Timestamp
    let directory: ContentDirectory
    let disk: Disk
    /// What is not the cache's own is looked at and read by threads of its own, since it may hold them for good.
    nonisolated let localDisk: Disk
    private let http: HTTPSource
    private let lookup: FileLookup
    /// How many of a message's files are asked for at the same time; each that waits takes about 35 KB. More than may be
    /// transferred at a time, so that those that are there already hold up none that is not.
    static let tasksLimit = 128
    /// How many files are looked for in one go.
    private static let lookupLimit = 32
    let fetcher: Fetcher
    /// Local files and data are opened by few at a time, so that a message with thousands needs few descriptors.
    private let localGate = TransferGate(limit: 4, perHost: 4)
    private(set) var transfers: [String: Transfer] = [:]
    private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
    private(set) var isClosed = false
    /// How full it is, and what evicts when that is too much.
    var level: EvictionThreshold
    var keepingTask: Task<Void, Never>?

    private init(
        options: FileOptions, index: any FileIndex, directory: ContentDirectory, bytes: Int64, disk: Disk,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.options = options
        self.level = EvictionThreshold(limit: options.cacheBytes, bytes: bytes)
        self.index = index
        self.now = now
        self.directory = directory
        self.disk = disk
        self.localDisk = Disk(threads: 8)
        self.http = HTTPSource(options: options)
        let cache = HTTPCache(
            index: index, disk: disk, directory: directory,
            writer: CacheWriter(disk: disk, directory: directory, index: index), now: now)
        self.lookup = FileLookup(options: options, index: index, directory: directory, cache: cache, now: now)
        self.fetcher = Fetcher(
            download: Download(
                options: options, http: http,
                gate: TransferGate(limit: options.maxTransfers, perHost: options.maxTransfersPerHost), disk: disk,
                directory: directory, now: now),
            disk: disk, localDisk: localDisk, directory: directory, cache: cache, now: now)
    }

    /// Opens the cache in `files` below a directory, which is made when missing, and removes what a crash has left there.
    ///
    /// The cache has threads and connections of its own until ``close()``, which must be called.
    package static func open(
        options: FileOptions, index: any FileIndex, directory: String, now: @escaping @Sendable () -> Timestamp
    ) async throws -> FileCache {
        try await open(options: options, index: index, directory: directory, now: now) { _ in }
    }

    /// Opens it as a test does that looks on while the directory changes.
    static func open(
        options: FileOptions, index: any FileIndex, directory: String, now: @escaping @Sendable () -> Timestamp,
        willChange: @escaping @Sendable (DirectoryChange) -> Void
    ) async throws -> FileCache {
        let disk = Disk(threads: 4)
        do {
            let (content, bytes) = try await disk.run {
                try ContentDirectory.open(
                    in: directory, index: index, now: now(), willChange: willChange)
            }
            let cache = FileCache(
                options: options, index: index, directory: content, bytes: bytes, disk: disk, now: now)
            await cache.keepWithinLimit()
            return cache
        } catch {
            await disk.close()
            throw error
        }
    }

    /// Ends every fetch with an error, and lets go of connections and threads. Once closed, a cache stays so.
    package func close() async {
        guard !isClosed else { return }
        isClosed = true
        for transfer in transfers.values {
            transfer.finish(.failure(FileError.closed(transfer.label)))
        }
        transfers = [:]
        for task in tasks.values { await task.value }
        await keepWithinLimitAtLast()
        await http.close()
        localDisk.abandon()
        await disk.close()
    }

    /// Gets every file that a message needs, and keeps them until the message has ended.
    ///
    /// A remote file is requested once for each message: not while it is fresh (RFC 9111) or when it was fetched since the
    /// message arrived, nor when another message is just fetching it. When its origin is down, the copy that an earlier
    /// message had is used, unless the origin forbade it. For what is no message of the index, nothing is kept.
    ///
    /// - Parameter priority: ``FilePriority/now`` when the message is about to be shown.
    /// - Parameter progress: Called from any thread, a few times a second for each file.
    /// - Parameter arrived: Called from any thread for each file that is there; not at all where all of them were.
    /// - Returns: Absolute paths. The files must not be changed, and stay for as long as the message is live.
    /// - Throws: ``FileFetchError`` when a file cannot be had, after all others have been tried; `CancellationError` at
    ///   once when the task is cancelled, which leaves others that fetch the same files alone.
    package nonisolated func fetch(
        _ needs: [FileNeed], for messageID: String, priority: FilePriority = .now,
        progress: @escaping @Sendable (FileProgress) -> Void = { _ in },
        arrived: @escaping @Sendable () -> Void = {}
    ) async throws -> [FileReference: String] {
        let wanted = needs.unique
        if let paths = try await found(wanted, messageID) {
            options.counts.countHits(wanted.count)
            return paths
        }
        let outcomes = try await outcomes(of: wanted, messageID, priority, progress, arrived)
        try Task.checkCancellation()
        var paths: [FileReference: String] = [:]
        var failures: [FileFetchError.Failure] = []
        for (need, outcome) in zip(wanted, outcomes) {
            switch outcome {
            case .success(let path): paths[need.reference] = path
            case .failure(let error): failures.append(FileFetchError.Failure(need: need, error: error))
            }
        }
        guard failures.isEmpty else { throw FileFetchError(failures: failures) }
        return paths
    }

    /// Looks whether a message's files are there already, and asks nobody for them. They are not kept: the message claims
    /// them as it begins. Nil when one is missing, not as it should be, when there are many, or when that takes longer than
    /// a second.
    package nonisolated func look(for needs: [FileNeed], of user: FileUser?) async -> LocalFiles? {
        let wanted = needs.unique
        guard wanted.count <= Self.lookupLimit else { return nil }
        let requests = wanted.map { FileRequest($0, options, user: .success(nil), .now) { _ in } }
        // What is not as it should be is told when it is fetched.
        let found = try? await run(for: requests, within: min(.seconds(1), options.localTimeout)) { [lookup] in
            try lookup.findAll(requests, for: user)
        }
        if found != nil { options.counts.countHits(wanted.count) }
        return found
    }

    /// Runs a look for files: at once, on the disk when it may have to wait for a commit, or where one that hangs holds up
    /// no others.
    private nonisolated func run<Value: Sendable>(
        for requests: [FileRequest], within limit: TimeSpan, commits: Bool = false,
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard let local = requests.first(where: \.isLocal) else {
            return commits ? try await disk.run(body) : try await disk.runAtOnce(body)
        }
        return try await localDisk.run(within: limit, local.label, body)
    }

    /// Files are mostly there already: all are looked for in one go, and what is not as it should be is told later.
    private nonisolated func found(_ needs: [FileNeed], _ messageID: String) async throws -> [FileReference: String]? {
        guard needs.count <= Self.lookupLimit else { return nil }
        let requests = needs.map { FileRequest($0, options, user: .success(nil), .now) { _ in } }
        // One that hangs is to hold a single thread.
        guard !requests.contains(where: \.isLocal) else { return nil }
        let found = try? await disk.runAtOnce { [index, lookup] in
            let user = try index.fileUser(messageID)
            return (try lookup.findAll(requests, for: user), user)
        }
        try Task.checkCancellation()
        guard case (let files?, let user)? = found else { return nil }
        if user == nil, files.claims.allSatisfy({ $0.unused == nil }) { return files.paths }
        let areKept = try? await disk.run { [lookup] in try lookup.keepAll(files, for: user) }
        try Task.checkCancellation()
        return areKept == true ? files.paths : nil
    }

    private nonisolated func outcomes(
        of needs: [FileNeed], _ messageID: String, _ priority: FilePriority,
        _ progress: @escaping @Sendable (FileProgress) -> Void, _ arrived: @escaping @Sendable () -> Void
    ) async throws -> [Result<String, FileError>] {
        let user: Result<FileUser?, any Error>
        do {
            user = .success(try await disk.runAtOnce { [index] in try index.fileUser(messageID) })
        } catch {
            try Task.checkCancellation()
            user = .failure(error)
        }
        return try await needs.mapInTasks(atMost: Self.tasksLimit) { need in
            let outcome = await self.outcome(of: FileRequest(need, self.options, user: user, priority, progress))
            if case .success = outcome { arrived() }
            return outcome
        }
    }

    // MARK: One file

    /// A file that is for no message, as its origin has it now; nothing stands in when that cannot be asked.
    func currentPath(of need: FileNeed) async -> Result<String, FileError> {
        await outcome(of: FileRequest(need, options, user: .success(nil), .now) { _ in }, asksOrigin: true)
    }

    private func outcome(of request: FileRequest, asksOrigin: Bool = false) async -> Result<String, FileError> {
        do {
            if case .remote = request.reference { return .success(try await path(of: request, asksOrigin)) }
            return .success(try await localGate.withTurn(at: "") { try await path(of: request) })
        } catch let error as FileError {
            return .failure(error)
        } catch let error as SystemError {
            return .failure(FileError(.storage, request.label, "the file cache cannot be used: \(error.withRemedy)"))
        } catch is CancellationError {
            return .failure(.closed(request.label))
        } catch {
            let reason = error.words(or: "its database failed")
            return .failure(FileError(.storage, request.label, "the file index cannot be used: \(reason)"))
        }
    }

    private func path(of request: FileRequest, _ asksOrigin: Bool = false) async throws -> String {
        let user = try request.user.get()
        // What is found may be evicted by another process before it is pinned: then it is fetched again.
        for _ in 0..<3 {
            let finding: FileLookup.Finding
            if asksOrigin {
                finding = .missing(try Source(request, options: options))
            } else {
                finding = try await run(for: [request], within: options.localTimeout, commits: user != nil) {
                    [lookup] in try lookup.find(request, for: user)
                }
            }
            switch finding {
            case .path(let path, let stale):
                options.counts.countHits(1)
                // Nobody waits for its outcome; what fails is told to the next one who needs it.
                if let stale { _ = try? join(stale, request, .revalidated) }
                return path
            case .missing(let source):
                options.counts.countMiss()
                let (transfer, caller) = try join(source, request, asksOrigin ? .current : .stored)
                let record = try await transfer.outcome(for: caller)
                let kept = try await run(for: [], within: .zero, commits: user != nil) { [lookup] in
                    try lookup.keep(record, of: source, request, for: user)
                }
                guard let kept else { continue }
                keepWithinLimit()
                return kept
            }
        }
        throw FileError(
            .storage, request.label,
            "it disappears from \(directory.path) as soon as it is stored; find out what removes it")
    }

    // MARK: Transfers

    private func join(
        _ source: Source, _ request: FileRequest, _ freshness: Transfer.Freshness
    ) throws -> (Transfer, caller: Int) {
        guard !isClosed else { throw FileError.closed(request.label) }
        // Who wants its origin's word is not served by what others take from the cache.
        let key = freshness == .current ? "current \(source.key)" : source.key
        if let transfer = transfers[key], let caller = transfer.join(request) { return (transfer, caller) }
        let transfer = Transfer(label: request.label, accept: request.requirements.accept, freshness)
        guard let caller = transfer.join(request) else { throw CancellationError() }
        transfers[key] = transfer
        // Not a child of the caller's task: others may join it and outlive the caller. `close` waits for it.
        let task = Task { await run(transfer, source, key) }
        tasks[ObjectIdentifier(transfer)] = task
        transfer.start(task)
        return (transfer, caller)
    }

    private func run(_ transfer: Transfer, _ source: Source, _ key: String) async {
        let outcome: Result<FileRecord, any Error>
        do {
            outcome = .success(try await fetcher.fetch(source, for: transfer))
        } catch {
            outcome = .failure(error)
        }
        tasks[ObjectIdentifier(transfer)] = nil
        if transfers[key] === transfer { transfers[key] = nil }
        transfer.finish(outcome)
    }
}

extension [FileNeed] {
    /// Each once.
    fileprivate var unique: [FileNeed] {
        var seen: Set<FileNeed> = []
        return filter { seen.insert($0).inserted }
    }
}
