import MarqueeModel

/// Removes from the directory what need not stay, in steps that are short: first what nothing leads to, then what was
/// used least recently.
///
/// Holds for any number of processes. A content that is being stored or has just been found may be on its way to a
/// message; so files go only under the directory's lock, after their records, and whoever has found a record pins its
/// content only while that is kept. ``step()`` blocks, so it is called on the ``Disk``.
struct Pruning: Sendable {
    /// How far it goes.
    enum Extent: Sendable, Hashable {
        /// Only what nothing leads to: what a crash, a newer version or an ended message has left.
        case leftovers
        /// What goes until so much is left, if there is more than the limit.
        case least(target: ByteCount, limit: ByteCount)
        /// All that no live message needs.
        case everything
    }

    private enum Phase {
        case scanning(ArraySlice<String>)
        case clearing(ArraySlice<ContentHash>)
        case evicting(ArraySlice<CachedContent>, isComplete: Bool)
        case over
    }

    /// What was used so recently is not evicted, since its message may be about to pin it.
    static let grace = TimeSpan.seconds(10)
    private static let foldersAtOnce = 16
    private static let contentsAtOnce = 64
    private static let candidatesAtOnce = 4_096

    private let directory: ContentDirectory
    private let index: any FileIndex
    private let extent: Extent
    private let spared: ClosedRange<Timestamp>?
    private let isDryRun: Bool
    private var sizes: [ContentHash: Int64] = [:]
    private var phase: Phase?
    /// How much may stay; nil: all.
    private var goal: Int64?

    /// How many bytes there are, each content counted once; complete after the last step.
    private(set) var bytes: Int64 = 0
    /// How many contents have gone.
    private(set) var removedFiles = 0
    private(set) var removedBytes: Int64 = 0
    /// Whether it has ended early because others were storing all the time.
    private(set) var isBlocked = false

    /// - Parameter moment: What was used within the time of ``grace`` before is spared; nil: nothing is.
    init(
        _ extent: Extent, of directory: ContentDirectory, index: any FileIndex, sparingAt moment: Timestamp?,
        isDryRun: Bool = false
    ) {
        self.extent = extent
        self.directory = directory
        self.index = index
        self.spared = moment.map { $0.before(Self.grace)...$0 }
        self.isDryRun = isDryRun
    }

    /// Goes on a little; false when all is done.
    mutating func step() throws -> Bool {
        switch phase {
        case nil:
            if !isDryRun { try index.forgetUsedUpFiles(sparing: spared) }
            phase = .scanning(try directory.folders()[...])
        case .scanning(let folders): try scan(folders)
        case .clearing(let leftovers): try clear(leftovers)
        case .evicting(let candidates, let isComplete): try evict(candidates, isComplete: isComplete)
        case .over: return false
        }
        return true
    }

    private mutating func scan(_ folders: ArraySlice<String>) throws {
        for folder in folders.prefix(Self.foldersAtOnce) {
            for (hash, found) in try directory.contents(in: folder) {
                sizes[hash] = found.bytes
                bytes += found.bytes
            }
        }
        let rest = folders.dropFirst(Self.foldersAtOnce)
        guard rest.isEmpty else { return phase = .scanning(rest) }
        let recorded = try index.recordedContents()
        phase = .clearing(sizes.keys.filter { !recorded.contains($0) }[...])
    }

    private mutating func clear(_ leftovers: ArraySlice<ContentHash>) throws {
        guard !leftovers.isEmpty else {
            goal =
                switch extent {
                case .leftovers: nil
                case .least(let target, let limit): bytes > limit.bytes ? target.bytes : nil
                // Also what is empty goes.
                case .everything: -1
                }
            return try beginEvicting()
        }
        // Between the scan and now, it may have been stored again.
        try remove(leftovers.prefix(Self.contentsAtOnce)) { [index] hashes in
            try hashes.filter { try !index.isKept($0) }
        }
        if !isBlocked { phase = .clearing(leftovers.dropFirst(Self.contentsAtOnce)) }
    }

    // MARK: Evicting

    private mutating func beginEvicting() throws {
        guard let goal, bytes > goal else { return phase = .over }
        let candidates = try index.evictableContents(limit: Self.candidatesAtOnce, sparing: spared)
        phase = .evicting(candidates[...], isComplete: candidates.count < Self.candidatesAtOnce || isDryRun)
    }

    private mutating func evict(_ candidates: ArraySlice<CachedContent>, isComplete: Bool) throws {
        guard let goal, bytes > goal else { return phase = .over }
        guard !candidates.isEmpty else { return isComplete ? phase = .over : try beginEvicting() }
        var excess = bytes - goal
        let chosen = candidates.prefix(Self.contentsAtOnce).prefix { content in
            defer { excess -= sizes[content.hash] ?? 0 }
            return excess > 0
        }
        try remove(chosen.map(\.hash)[...]) { [index] hashes in try index.dropContents(hashes) }
        if !isBlocked { phase = .evicting(candidates.dropFirst(chosen.count), isComplete: isComplete) }
    }

    /// Removes those contents that a last look lets go, while nobody stores anything.
    private mutating func remove(
        _ hashes: ArraySlice<ContentHash>, lettingGo: ([ContentHash]) throws -> [ContentHash]
    ) throws {
        if isDryRun {
            for hash in hashes { count(sizes[hash] ?? 0) }
            return
        }
        guard let lock = try directory.lock(.exclusive) else {
            isBlocked = true
            return phase = .over
        }
        defer { withExtendedLifetime(lock) {} }
        for hash in try lettingGo(Array(hashes)) { count(try directory.remove(hash)) }
    }

    private mutating func count(_ size: Int64) {
        removedFiles += 1
        removedBytes += size
        bytes -= size
    }
}

extension Timestamp {
    /// So much earlier.
    fileprivate func before(_ span: TimeSpan) -> Timestamp {
        self + TimeSpan(milliseconds: -span.milliseconds)
    }
}
