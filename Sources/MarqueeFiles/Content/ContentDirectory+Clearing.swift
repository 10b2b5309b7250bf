import Glibc
import MarqueeStore

// What is there, and what of it goes.
extension ContentDirectory {
    /// A content by what is there of it.
    struct Found: Sendable {
        var bytes: Int64 = 0
        var paths: [String] = []
    }

    /// The folders in which contents lie.
    func folders() throws(SystemError) -> [String] {
        try FileSystem.names(in: path).filter { $0.utf8.count == 2 }.sorted()
    }

    /// The contents in a folder: only what is named as this cache names.
    func contents(in folder: String) throws(SystemError) -> [ContentHash: Found] {
        var found: [ContentHash: Found] = [:]
        for name in try FileSystem.names(in: "\(path)/\(folder)") where name.hasPrefix(folder) {
            guard let hash = ContentHash(name.prefix(64)) else { continue }
            let path = "\(path)/\(folder)/\(name)"
            // All names are of one file, or one of them is damaged.
            found[hash, default: Found()].bytes = max(
                found[hash]?.bytes ?? 0, FileSystem.status(of: path).map { $0.kind == .regular ? $0.size : 0 } ?? 0)
            found[hash]?.paths.append(path)
        }
        return found
    }

    /// Removes a content with all its names, and returns how many bytes that were. The caller holds the lock, exclusively.
    @discardableResult
    func remove(_ hash: ContentHash) throws(SystemError) -> Int64 {
        var bytes: Int64 = 0
        for path in try paths(of: hash) {
            if let status = FileSystem.status(of: path), status.kind == .regular { bytes = max(bytes, status.size) }
            remove(at: path)
        }
        return bytes
    }

    /// Removes whatever has one of the names of a content. The caller holds the lock, exclusively.
    func remove(at path: String) {
        willChange(.remove)
        if FileSystem.status(of: path)?.kind == .directory {
            FileSystem.removeTree(path)
        } else {
            FileSystem.remove(path)
        }
    }

    /// Removes what crashed writers have left in `tmp`.
    func clearTemporaryFiles() throws(SystemError) {
        for name in try FileSystem.names(in: temporaryPath) {
            // One that cannot be opened, or is being written, is somebody else's: it stays.
            guard
                let descriptor = try? Descriptor(
                    opening: "\(temporaryPath)/\(name)", O_RDWR | O_NOFOLLOW | O_NONBLOCK),
                (try? descriptor.lock(LOCK_EX)) == true
            else { continue }
            willChange(.remove)
            FileSystem.remove(descriptor.path)
        }
    }
}
