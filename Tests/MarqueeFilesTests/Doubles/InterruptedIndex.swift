import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import Synchronization

/// An index that lets a test do something just before one of its transactions, or look on before and after each.
final class InterruptedIndex: FileIndex {
    private struct Actions {
        var pin: (@Sendable () throws -> Void)?
        var recordKept: (@Sendable () throws -> Void)?
    }

    private let index: any FileIndex
    private let lookOn: @Sendable () -> Void
    private let actions = Mutex(Actions())

    init(_ index: any FileIndex, lookOn: @escaping @Sendable () -> Void = {}) {
        self.index = index
        self.lookOn = lookOn
    }

    /// Happens once.
    func beforePin(_ action: @escaping @Sendable () throws -> Void) { actions.withLock { $0.pin = action } }

    /// Happens once.
    func beforeRecordingKept(_ action: @escaping @Sendable () throws -> Void) {
        actions.withLock { $0.recordKept = action }
    }

    private func perform(_ action: WritableKeyPath<Actions, (@Sendable () throws -> Void)?>) throws {
        let taken = actions.withLock { actions in
            defer { actions[keyPath: action] = nil }
            return actions[keyPath: action]
        }
        try taken?()
    }

    private func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
        lookOn()
        defer { lookOn() }
        return try body()
    }

    // MARK: Changes

    func record(_ files: [FileArrival]) throws {
        try watched { try index.record(files) }
    }

    func recordKept(_ file: FileRecord) throws -> Bool {
        try perform(\.recordKept)
        return try watched { try index.recordKept(file) }
    }

    func pin(_ hashes: Set<ContentHash>, for holder: FileHolder) throws -> Bool {
        try perform(\.pin)
        return try watched { try index.pin(hashes, for: holder) }
    }

    func touchFile(_ key: String, at moment: Timestamp) throws {
        try watched { try index.touchFile(key, at: moment) }
    }

    func forgetFiles(at url: String) throws {
        try watched { try index.forgetFiles(at: url) }
    }

    func forgetUsedUpFiles(sparing spared: ClosedRange<Timestamp>?) throws {
        try watched { try index.forgetUsedUpFiles(sparing: spared) }
    }

    func dropContents(_ hashes: [ContentHash]) throws -> [ContentHash] {
        try watched { try index.dropContents(hashes) }
    }

    func dropDamagedContent(_ hash: ContentHash) throws {
        try watched { try index.dropDamagedContent(hash) }
    }

    // MARK: Questions

    func fileUser(_ messageID: String) throws -> FileUser? { try index.fileUser(messageID) }
    func file(_ key: String) throws -> FileRecord? { try index.file(key) }
    func files(at url: String) throws -> [FileRecord] { try index.files(at: url) }
    func files() throws -> [FileRecord] { try index.files() }
    func fileUses() throws -> [ContentHash: [String]] { try index.fileUses() }
    func recordedContents() throws -> Set<ContentHash> { try index.recordedContents() }
    func isKept(_ hash: ContentHash) throws -> Bool { try index.isKept(hash) }

    func evictableContents(limit: Int, sparing spared: ClosedRange<Timestamp>?) throws -> [CachedContent] {
        try index.evictableContents(limit: limit, sparing: spared)
    }
}
