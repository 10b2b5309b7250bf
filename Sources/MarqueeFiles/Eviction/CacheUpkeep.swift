package import MarqueeModel

/// What was removed of a cache, and what is left.
public struct PruneOutcome: Sendable, Hashable {
    /// How many files went.
    public let removedFiles: Int
    /// How many bytes they had.
    public let removedBytes: Int64
    /// How many bytes are left.
    public let remainingBytes: Int64

    /// Nothing was there.
    package static let none = PruneOutcome(removedFiles: 0, removedBytes: 0, remainingBytes: 0)
}

/// What a person does to a cache, whether hosts use it at that moment or not. All methods block.
package struct CacheUpkeep: Sendable {
    private let index: any FileIndex
    private let directory: String

    /// - Parameter directory: That of the store, as ``FileCache`` takes it.
    package init(index: any FileIndex, directory: String) {
        self.index = index
        self.directory = directory
    }

    /// Removes what nothing leads to, and what was used least recently until so much is left; what live messages need
    /// stays.
    ///
    /// - Parameters:
    ///   - limit: Nil: all goes that no live message needs.
    ///   - isDryRun: Only says what would go.
    package func prune(to limit: ByteCount?, isDryRun: Bool) throws -> PruneOutcome {
        let content = try open(isDryRun: isDryRun)
        var pruning = Pruning(
            limit.map { .least(target: $0, limit: $0) } ?? .everything, of: content, index: index, sparingAt: nil,
            isDryRun: isDryRun)
        while try pruning.step() {}
        if pruning.isBlocked { throw CacheBusy(path: content.path) }
        return PruneOutcome(
            removedFiles: pruning.removedFiles, removedBytes: pruning.removedBytes, remainingBytes: pruning.bytes)
    }

    /// Reads every content, and drops what is damaged, so that it is fetched again when a message needs it.
    ///
    /// - Parameter progress: Told how many bytes have been read and how many there are.
    package func verify(
        progress: (_ bytes: Int64, _ total: Int64) -> Void
    ) throws -> (checked: Int, damaged: [DamagedContent]) {
        try Verification(directory: open(isDryRun: false), index: index).run(progress: progress)
    }

    private func open(isDryRun: Bool) throws -> ContentDirectory {
        guard !isDryRun else { return ContentDirectory(existingIn: directory) }
        let content = try ContentDirectory(in: directory)
        try content.clearTemporaryFiles()
        return content
    }
}
