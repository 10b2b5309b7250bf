import MarqueeFiles
import MarqueeModel
import Synchronization

/// A file index without a database.
final class MemoryIndex: FileIndex {
    struct Use: Hashable { let source, messageID: String }
    struct Failure: Error {}

    private struct State {
        var files: [String: CachedFile] = [:]
        var uses: [Use: CachedFile] = [:]
        var names: Set<String> = []
        var isBroken = false
    }

    private let state = Mutex(State())

    /// Makes recording fail, as a full disk does.
    func breakDown() { state.withLock { $0.isBroken = true } }

    var uses: [Use: CachedFile] { state.withLock { $0.uses } }
    var sources: [String] { state.withLock { $0.files.keys.sorted() } }

    func file(for source: String) -> CachedFile? {
        state.withLock { $0.files[source] }
    }

    func file(for source: String, usedBy messageID: String) -> CachedFile? {
        state.withLock { $0.uses[Use(source: source, messageID: messageID)] }
    }

    func record(_ file: CachedFile, for source: String, at time: Timestamp) throws {
        try state.withLock { state in
            guard !state.isBroken else { throw Failure() }
            state.files[source] = file
            state.names.insert(file.name)
        }
    }

    func use(_ file: CachedFile, for source: String, by messageID: String, at time: Timestamp) {
        state.withLock { $0.uses[Use(source: source, messageID: messageID)] = file }
    }

    func fileNames() -> Set<String> { state.withLock { $0.names } }
}
