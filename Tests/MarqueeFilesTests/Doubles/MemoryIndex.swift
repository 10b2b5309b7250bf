import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import Synchronization

/// A file index without a database, in which every message that a test names is live.
final class MemoryIndex: FileIndex {
    struct Failure: WordedError { let description: String }

    private struct State {
        var files: [String: FileRecord] = [:]
        var numbers: [String: FileUser] = [:]
        var pins: [FileHolder: Set<ContentHash>] = [:]
        var failure: Failure?
        var touches = 0
        var recordings = 0

        var needed: Set<ContentHash> { Set(pins.values.joined()) }
        var kept: Set<ContentHash> { needed.union(files.values.map(\.hash)) }
    }

    private let state = Mutex(State())

    /// A message that is live since then.
    func add(_ messageID: String, arrivedAt: Int64) {
        state.withLock { state in
            state.numbers[messageID] = FileUser(
                number: FileHolder(Int64(state.numbers.count)), arrivedAt: Timestamp(milliseconds: arrivedAt))
        }
    }

    /// Makes every recording fail from now on.
    func fail(_ reason: String) { state.withLock { $0.failure = Failure(description: reason) } }

    /// The contents that are pinned for a message.
    func pins(of messageID: String) -> Set<ContentHash> {
        state.withLock { state in state.numbers[messageID].flatMap { state.pins[$0.number] } ?? [] }
    }

    var keys: [String] { state.withLock { $0.files.keys.sorted() } }
    /// How many transactions have recorded something.
    var recordings: Int { state.withLock { $0.recordings } }
    var touches: Int { state.withLock { $0.touches } }

    func fileUser(_ messageID: String) -> FileUser? { state.withLock { $0.numbers[messageID] } }
    func file(_ key: String) -> FileRecord? { state.withLock { $0.files[key] } }
    func files(at url: String) -> [FileRecord] {
        state.withLock { state in
            state.files.values.filter { $0.response?.url == url }.sorted { $0.fetchedAt > $1.fetchedAt }
        }
    }

    func forgetFiles(at url: String) {
        state.withLock { state in state.files = state.files.filter { $0.value.response?.url != url } }
    }

    /// A message is over.
    func end(_ messageID: String) {
        state.withLock { state in
            if let user = state.numbers.removeValue(forKey: messageID) { state.pins[user.number] = nil }
        }
    }

    func recordedContents() -> Set<ContentHash> {
        state.withLock { $0.kept }
    }

    func record(_ files: [FileArrival]) throws {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.recordings += 1
            for file in files {
                state.files[file.record.key] = file.record
                for user in file.users { state.pins[user, default: []].insert(file.record.hash) }
            }
        }
    }

    func pin(_ hashes: Set<ContentHash>, for holder: FileHolder) -> Bool {
        state.withLock { state in
            guard state.numbers.values.contains(where: { $0.number == holder }), hashes.isSubset(of: state.kept) else {
                return false
            }
            state.pins[holder, default: []].formUnion(hashes)
            return true
        }
    }

    func touchFile(_ key: String, at moment: Timestamp) {
        state.withLock { state in
            state.files[key]?.usedAt = moment
            state.touches += 1
        }
    }

    // MARK: Keeping

    func files() -> [FileRecord] { state.withLock { $0.files.values.sorted { $0.key < $1.key } } }

    func fileUses() -> [ContentHash: [String]] {
        state.withLock { state in
            var uses: [ContentHash: [String]] = [:]
            for (id, user) in state.numbers.sorted(by: { $0.key < $1.key }) {
                for hash in state.pins[user.number] ?? [] { uses[hash, default: []].append(id) }
            }
            return uses
        }
    }

    func isKept(_ hash: ContentHash) -> Bool { state.withLock { $0.kept.contains(hash) } }

    func recordKept(_ file: FileRecord) throws -> Bool {
        guard isKept(file.hash) else { return false }
        try record([FileArrival(file)])
        return true
    }

    func forgetUsedUpFiles(sparing spared: ClosedRange<Timestamp>?) {
        state.withLock { state in
            let needed = state.needed
            state.files = state.files.filter { _, file in
                file.response?.isReusable != false || needed.contains(file.hash)
                    || spared?.contains(file.usedAt) == true
            }
        }
    }

    func evictableContents(limit: Int, sparing spared: ClosedRange<Timestamp>?) -> [CachedContent] {
        state.withLock { state in
            var latest: [ContentHash: FileRecord] = [:]
            for file in state.files.values where file.usedAt >= latest[file.hash]?.usedAt ?? file.usedAt {
                latest[file.hash] = file
            }
            let needed = state.needed
            return latest.values.filter { !needed.contains($0.hash) && spared?.contains($0.usedAt) != true }
                .sorted { ($0.usedAt, $0.key) < ($1.usedAt, $1.key) }.prefix(limit)
                .map { CachedContent(hash: $0.hash, bytes: $0.bytes, usedAt: $0.usedAt) }
        }
    }

    func dropContents(_ hashes: [ContentHash]) -> [ContentHash] {
        state.withLock { state in
            let dropped = hashes.filter { !state.needed.contains($0) }
            state.files = state.files.filter { !dropped.contains($0.value.hash) }
            return dropped
        }
    }

    func dropDamagedContent(_ hash: ContentHash) {
        state.withLock { state in state.files = state.files.filter { $0.value.hash != hash } }
    }
}
