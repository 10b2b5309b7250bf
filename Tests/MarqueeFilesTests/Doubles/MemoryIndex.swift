import MarqueeFiles
import MarqueeModel
import MarqueeStore
import Synchronization

/// A file index without a database, in which every message that a test names is live.
final class MemoryIndex: FileIndex {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private struct State {
        var files: [String: FileRecord] = [:]
        var numbers: [String: FileUser] = [:]
        var pins: [MessageNumber: Set<ContentHash>] = [:]
        var failure: Failure?
        var touches = 0
    }

    private let state = Mutex(State())

    /// A message that is live since then.
    func add(_ messageID: String, arrivedAt: Int64) {
        state.withLock { state in
            state.numbers[messageID] = FileUser(
                number: MessageNumber(Int64(state.numbers.count)), arrivedAt: Timestamp(milliseconds: arrivedAt))
        }
    }

    /// Makes every recording fail from now on.
    func fail(_ reason: String) { state.withLock { $0.failure = Failure(description: reason) } }

    /// The contents that are pinned for a message.
    func pins(of messageID: String) -> Set<ContentHash> {
        state.withLock { state in state.numbers[messageID].flatMap { state.pins[$0.number] } ?? [] }
    }

    var keys: [String] { state.withLock { $0.files.keys.sorted() } }
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

    func forgetUsedUpFiles() {
        state.withLock { state in
            let pinned = Set(state.pins.values.joined())
            state.files = state.files.filter {
                $0.value.response?.isReusable != false || pinned.contains($0.value.hash)
            }
        }
    }

    /// A message is over.
    func end(_ messageID: String) {
        state.withLock { state in
            if let user = state.numbers.removeValue(forKey: messageID) { state.pins[user.number] = nil }
        }
    }

    func recordedContents() -> Set<ContentHash> {
        state.withLock { state in Set(state.files.values.map(\.hash)).union(state.pins.values.joined()) }
    }

    func record(_ file: FileRecord, pinnedFor number: MessageNumber?) throws {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.files[file.key] = file
            if let number { state.pins[number, default: []].insert(file.hash) }
        }
    }

    func pin(_ hashes: Set<ContentHash>, for number: MessageNumber) -> Bool {
        state.withLock { state in
            guard state.numbers.values.contains(where: { $0.number == number }) else { return false }
            state.pins[number, default: []].formUnion(hashes)
            return true
        }
    }

    func touchFile(_ key: String, at moment: Timestamp) {
        state.withLock { state in
            state.files[key]?.usedAt = moment
            state.touches += 1
        }
    }
}
