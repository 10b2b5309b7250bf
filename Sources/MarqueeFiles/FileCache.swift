package import MarqueeModel
import NIOCore
import NIOPosix

/// Gets the files of messages once, keeps them whole, and hands out local paths.
///
/// Content lies in `files` below the store's directory, named by its SHA-256; which source had which content, and which
/// message needs it, is in the ``FileIndex``. Any number of caches, in any number of processes, may share a directory and
/// its index.
package actor FileCache {
    private let options: FileOptions
    private let index: any FileIndex
    private let now: @Sendable () -> Timestamp
    private let directory: ContentDirectory
    private let disk: Disk
    private let group: MultiThreadedEventLoopGroup
    private let http: HTTPSource
    private let fetcher: Fetcher
    /// Local files and data are opened by few at a time, so that a message with thousands needs few descriptors.
    private let localGate = TransferGate(limit: 4, perHost: 4)
    private(set) var transfers: [String: Transfer] = [:]
    private var tasks: [ObjectIdentifier: Task<Void, Never>] = [:]
    private var isClosed = false

    private init(
        options: FileOptions, index: any FileIndex, directory: ContentDirectory, disk: Disk,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.options = options
        self.index = index
        self.now = now
        self.directory = directory
        self.disk = disk
        self.group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        self.http = HTTPSource(options: options, group: group)
        self.fetcher = Fetcher(
            options: options, http: http,
            gate: TransferGate(limit: options.maxTransfers, perHost: options.maxTransfersPerHost), disk: disk,
            directory: directory, index: index, now: now)
    }

    /// Opens the cache in `files` below a directory, which is made when missing, and removes what a crash has left there.
    ///
    /// The cache has threads and connections of its own until ``close()``, which must be called.
    package static func open(
        options: FileOptions, index: any FileIndex, directory: String, now: @escaping @Sendable () -> Timestamp
    ) async throws -> FileCache {
        let disk = Disk(threads: 2)
        do {
            let content = try await disk.run {
                let content = try ContentDirectory(at: directory + "/files")
                try content.clearTemporaryFiles()
                return content
            }
            // While another process is storing something, clearing up waits for another start.
            if let lock = try await disk.run({ try content.lock(.exclusive) }) {
                defer { withExtendedLifetime(lock) {} }
                let names = try await index.fileNames()
                try await disk.run { try content.removeContent(except: names) }
            }
            return FileCache(options: options, index: index, directory: content, disk: disk, now: now)
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
            transfer.finish(.failure(FileError(.closed, transfer.label, "the file cache has been closed")))
        }
        transfers = [:]
        for task in tasks.values { await task.value }
        // Errors here only say that it has been closed before.
        try? await http.close()
        try? await group.shutdownGracefully()
        await disk.close()
    }

    /// Gets every file that a message needs, and keeps them until the message has ended.
    ///
    /// A remote file is requested once for each message, or not at all when another message is just fetching it; when its
    /// origin is down, the copy of an earlier message is used. Called again for the same message, it requests only what
    /// is missing.
    ///
    /// - Parameter progress: Called from any thread, a few times a second for each file.
    /// - Returns: Absolute paths. The files must not be changed, and stay for as long as the message is live.
    /// - Throws: ``FileFetchError`` when a file cannot be had, after all others have been tried; `CancellationError` at
    ///   once when the task is cancelled, which leaves others that fetch the same files alone.
    package nonisolated func fetch(
        _ needs: [FileNeed], for messageID: String, progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws -> [FileReference: String] {
        var wanted: [FileNeed] = []
        var seen: Set<FileNeed> = []
        for need in needs where seen.insert(need).inserted { wanted.append(need) }
        let outcomes = try await withThrowingTaskGroup(of: (Int, Result<String, FileError>).self) { group in
            var outcomes = [Result<String, FileError>?](repeating: nil, count: wanted.count)
            for (place, need) in wanted.enumerated() {
                group.addTask { (place, try await self.outcome(of: need, messageID, progress)) }
            }
            for try await (place, outcome) in group { outcomes[place] = outcome }
            return outcomes
        }
        var paths: [FileReference: String] = [:]
        var failures: [FileFetchError.Failure] = []
        for (need, outcome) in zip(wanted, outcomes) {
            switch outcome {
            case .success(let path)?: paths[need.reference] = path
            case .failure(let error)?: failures.append(FileFetchError.Failure(need: need, error: error))
            case nil: break
            }
        }
        guard failures.isEmpty else { throw FileFetchError(failures: failures) }
        return paths
    }

    /// - Throws: `CancellationError` only.
    private func outcome(
        of need: FileNeed, _ messageID: String, _ progress: @escaping @Sendable (FileProgress) -> Void
    ) async throws -> Result<String, FileError> {
        do {
            if case .remote = need.reference { return .success(try await path(of: need, messageID, progress)) }
            return .success(try await localGate.withTurn(at: "") { try await path(of: need, messageID, progress) })
        } catch {
            try Task.checkCancellation()
            let label = SourceLabel.text(of: need.reference)
            switch error {
            case let error as FileError: return .failure(error)
            case is CancellationError:
                return .failure(FileError(.closed, label, "the file cache has been closed"))
            default:
                return .failure(FileError(.storage, label, "the file index cannot be used: \(error)"))
            }
        }
    }

    private func path(
        of need: FileNeed, _ messageID: String, _ progress: @escaping @Sendable (FileProgress) -> Void
    ) async throws -> String {
        let label = SourceLabel.text(of: need.reference)
        let limit = need.maxBytes ?? options.maxBytes
        let source = try await Source.open(need.reference, options: options, disk: disk)
        // What is found may be evicted by another process before it is recorded as used: then it is fetched again.
        for _ in 0..<3 {
            var file = try await cached(source, messageID)
            if file == nil { file = try await fetched(source, label, need, limit, progress) }
            guard let file else { continue }
            guard file.size <= limit else { throw FileError.tooLarge(label, limit: limit, size: file.size.bytes) }
            try await index.use(file, for: source.key, by: messageID, at: now())
            if try await isHeld(file) { return directory.path(of: file) }
        }
        throw FileError(
            .storage, label, "it vanishes from \(directory.path) as soon as it is stored; find out what removes it")
    }

    /// What the message was given before; of sources that tell when they change, what any message was given.
    private func cached(_ source: Source, _ messageID: String) async throws -> CachedFile? {
        let known =
            source.isRemote
            ? try await index.file(for: source.key, usedBy: messageID) : try await index.file(for: source.key)
        guard let known, try await isHeld(known) else { return nil }
        return known
    }

    private func fetched(
        _ source: Source, _ label: String, _ need: FileNeed, _ limit: ByteCount,
        _ progress: @escaping @Sendable (FileProgress) -> Void
    ) async throws -> CachedFile {
        do {
            let (transfer, caller) = try join(source, label, need, limit, progress)
            return try await transfer.outcome(for: caller)
        } catch let error as FileError where source.isRemote && error.isOutage {
            guard let older = try await index.file(for: source.key), try await isHeld(older) else { throw error }
            return older
        }
    }

    private func join(
        _ source: Source, _ label: String, _ need: FileNeed, _ limit: ByteCount,
        _ progress: @escaping @Sendable (FileProgress) -> Void
    ) throws -> (Transfer, caller: Int) {
        guard !isClosed else { throw FileError(.closed, label, "the file cache has been closed") }
        if let transfer = transfers[source.key], let caller = transfer.join(limit: limit, report: progress) {
            return (transfer, caller)
        }
        let transfer = Transfer(label: label, accept: need.accept)
        guard let caller = transfer.join(limit: limit, report: progress) else { throw CancellationError() }
        transfers[source.key] = transfer
        // Not a child of the caller's task: others may join it and outlive the caller. `close` waits for it.
        let task = Task { await run(transfer, source) }
        tasks[ObjectIdentifier(transfer)] = task
        transfer.start(task)
        return (transfer, caller)
    }

    private func run(_ transfer: Transfer, _ source: Source) async {
        do {
            transfer.finish(.success(try await fetcher.fetch(source, for: transfer)))
        } catch {
            transfer.finish(.failure(error))
        }
        tasks[ObjectIdentifier(transfer)] = nil
        if transfers[source.key] === transfer { transfers[source.key] = nil }
    }

    private func isHeld(_ file: CachedFile) async throws -> Bool {
        try await disk.run { [directory] in directory.holds(file) }
    }
}

extension FileNeed {
    var accept: [MediaRange] {
        for case .accept(let ranges) in constraints { return ranges }
        return []
    }
}
