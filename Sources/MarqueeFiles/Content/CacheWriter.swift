import MarqueeModel
import Synchronization

/// Puts complete files into the cache: syncs them, gives them their names, and records them.
///
/// Each of these costs a turn of the disk, so all files that come while it works on others are stored together: with one
/// turn for the contents, one for the names, and one transaction.
final class CacheWriter: Sendable {
    /// A complete file on its way into the cache.
    struct Arrival: Sendable {
        let file: TemporaryFile
        let hash: ContentHash
        let pathExtension: String?
        /// What the index gets to know of it; nil: nothing.
        let record: FileRecord?
        /// The messages that it is for.
        let users: Set<FileHolder>
        /// What it is called where people read it.
        let label: String
    }

    private struct Entry: Sendable {
        let arrival: Arrival
        let wait: DiskWait<Void>
    }

    private struct State {
        var waiting: [Entry] = []
        var isRunning = false
    }

    /// Others would wait for the sync of a larger one, so that is synced before it joins them.
    private static let largestTogether = 1 << 20
    private static let mostTogether = 256
    /// So many files are synced with their whole file system, which takes as long as few of them do each by itself.
    private static let fewestTogether = 8
    /// How often the directory's lock is tried, first with a millisecond between, then with 50: for about 10 s.
    private static let lockTries = 250

    private let disk: Disk
    private let directory: ContentDirectory
    private let index: any FileIndex
    private let state = Mutex(State())

    init(disk: Disk, directory: ContentDirectory, index: any FileIndex) {
        self.disk = disk
        self.directory = directory
        self.index = index
    }

    /// How many files wait for their turn.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Stores a file durably: when this returns, it has its name and its record.
    ///
    /// What could not be stored is removed, also when the task is cancelled before it was.
    func store(_ arrival: Arrival) async throws {
        do {
            if arrival.file.size > Self.largestTogether { try await disk.run { try arrival.file.synchronize() } }
            let entry = Entry(arrival: arrival, wait: DiskWait())
            try await entry.wait.value { add(entry) }
        } catch {
            disk.afterwards { arrival.file.remove() }
            throw error
        }
    }

    private func add(_ entry: Entry) {
        let begins = state.withLock { state in
            state.waiting.append(entry)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { disk.afterwards { self.storeWaiting() } }
    }

    // MARK: On the disk

    private func storeWaiting() {
        let entries = state.withLock { state in
            let entries = Array(state.waiting.prefix(Self.mostTogether))
            state.waiting.removeFirst(entries.count)
            state.isRunning = !entries.isEmpty
            return entries
        }
        guard !entries.isEmpty else { return }
        storeTogether(entries.filter(\.wait.isWanted))
        disk.afterwards { self.storeWaiting() }
    }

    private func storeTogether(_ entries: [Entry]) {
        let areMany = entries.count >= Self.fewestTogether
        let complete = areMany ? synchronize(entries) : succeeding(entries) { try $0.file.synchronize() }
        guard let first = complete.first else { return }
        do {
            // Until the index knows them, nobody may take them for left behind.
            let lock = try directory.sharedLock(tries: Self.lockTries, label: first.arrival.label)
            defer { withExtendedLifetime(lock) {} }
            var hasNewFolders = false
            let named = succeeding(complete) { arrival in
                if try directory.adopt(arrival.file, as: arrival.hash, arrival.pathExtension) { hasNewFolders = true }
            }
            if areMany {
                try directory.synchronizeNames(of: named.map(\.arrival.file))
            } else {
                try directory.synchronizeFolders(of: named.map(\.arrival.hash), andTheirs: hasNewFolders)
            }
            try index.record(
                named.compactMap { entry in
                    entry.arrival.record.map { FileArrival($0, for: entry.arrival.users) }
                })
            for entry in named { entry.wait.end(.success(())) }
        } catch {
            // Those that have failed before have been told why.
            for entry in complete { entry.wait.end(.failure(error)) }
        }
    }

    /// Makes all contents durable, or none: what has failed of which is not known.
    private func synchronize(_ entries: [Entry]) -> [Entry] {
        do {
            try TemporaryFile.synchronize(entries.map(\.arrival.file))
            return entries
        } catch {
            for entry in entries { entry.wait.end(.failure(error)) }
            return []
        }
    }

    /// Does something for each, and returns those for which it didn't fail.
    private func succeeding(_ entries: [Entry], _ body: (Arrival) throws -> Void) -> [Entry] {
        entries.filter { entry in
            do {
                try body(entry.arrival)
                return true
            } catch {
                entry.wait.end(.failure(error))
                return false
            }
        }
    }
}
