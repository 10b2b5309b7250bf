import Glibc
import MarqueeModel
import MarqueeSystem

// What is there, and what of it goes.
extension ContentDirectory {
    /// A content by what is there of it.
    struct Found: Sendable {
        var bytes: Int64 = 0
        var places: [ContentPlace] = []
    }

    /// The contents in a folder: only what is named as this cache names.
    func contents(in name: String) throws(SystemError) -> [ContentHash: Found] {
        try existing { () throws(SystemError) in
            let folder = try self.folder(name)
            var found: [ContentHash: Found] = [:]
            for place in try folder.names().compactMap({ ContentPlace($0, in: name) }) {
                guard let hash = place.hash else { continue }
                let size = folder.status(of: place.name).map { $0.kind == .regular ? $0.size : 0 } ?? 0
                // All names are of one file, or one of them is damaged.
                found[hash, default: Found()].bytes = max(found[hash]?.bytes ?? 0, size)
                found[hash]?.places.append(place)
            }
            return found
        } ?? [:]
    }

    /// Removes a content with all its names, and returns how many bytes that were. The caller holds the lock, exclusively.
    @discardableResult
    func remove(_ hash: ContentHash) throws(SystemError) -> Int64 {
        var bytes: Int64 = 0
        for place in try places(of: hash) {
            if let status = try status(of: place), status.kind == .regular { bytes = max(bytes, status.size) }
            try remove(place)
        }
        return bytes
    }

    /// Removes whatever is at a place. The caller holds the lock, exclusively.
    func remove(_ place: ContentPlace) throws(SystemError) {
        willChange(.remove)
        let folder = try self.folder(place.folder)
        clear(place, in: folder)
        folder.remove(place.name)
    }

    /// Makes room for a file where somebody has put a folder. What is in that is somebody's own, so it gets another name.
    func clear(_ place: ContentPlace, in folder: borrowing OwnFolder) {
        guard folder.status(of: place.name)?.kind == .directory, !folder.removeFolder(place.name) else { return }
        // If that fails, too, storing fails at this name and tells it.
        try? folder.rename(place.name, to: "\(place.name)~\(TemporaryName.random())", in: folder)
    }

    /// Removes what crashed writers have left in `tmp`.
    ///
    /// - Parameter time: The beginnings of downloads that were made since then stay; nil: none does.
    func clearTemporaryFiles(sparingSince time: Timestamp? = nil) throws(SystemError) {
        let folder = try temporaryFolder()
        let names = try folder.names()
        let spared = time.map { clearBeginnings(named: names, before: $0, in: folder) } ?? []
        if time == nil { for name in names where Beginning.isNote(name) { folder.remove(name) } }
        for name in names where TemporaryName.isOne(name) && !spared.contains(name) {
            // One that cannot be opened, or is being written, is somebody else's: it stays.
            guard let descriptor = try? folder.open(name, O_RDWR), (try? descriptor.lock(LOCK_EX)) == true else {
                continue
            }
            willChange(.remove)
            folder.remove(name)
        }
    }
}
