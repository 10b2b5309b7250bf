import Glibc
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeSystem

/// Whether the user of a store may use what is in it: what another user's host has left there is in the way of theirs.
struct StorePermissions {
    let directory: FilePath

    /// What a host writes to, always in its place.
    private static let lock = "host.lock"
    /// Where a host makes and removes files.
    private static let cache = "files"
    /// So many entries are looked at.
    private static let most = 20_000

    /// What is in the way, as a sentence with its remedy; nil when nothing is.
    var obstacle: String? {
        if let stranger = stranger { return stranger }
        // The one whose store it is.
        guard let folder = FileStatus.of(Store.databasePath(in: directory.text)) else { return nil }
        var found: [(path: String, text: String)] = []
        for path in entries() {
            // For root there is no obstacle, but there may be one for the user whose store it is.
            let text = obstacle(to: path) ?? (geteuid() == 0 ? foreignOwner(of: path, in: folder) : nil)
            if let text { found.append((path, text)) }
        }
        guard let first = found.first?.text, found.count > 1 else { return found.first?.text }
        let areForeign = found.contains { FileStatus.of($0.path)?.owner != folder.owner }
        let remedy = areForeign ? "chown -R \(folder.owner)" : "chmod -R u+rwX"
        return "\(first) (and \(found.count - 1) more: all at once with \(remedy) \(directory.text.inShell))"
    }

    /// What keeps a host from using the store at all, whatever the rights.
    private var stranger: String? {
        do {
            let folder = try OwnFolder(store: directory.text)
            for (name, kind) in [(Self.lock, FileStatus.Kind.regular), (Self.cache, .directory)] {
                guard let found = folder.status(of: name), found.kind != kind else { continue }
                return "'\(directory)/\(name)' is \(found.kind.rawValue), not \(kind.rawValue); move it away"
            }
            return nil
        } catch {
            return error.refusal.map { "'\(error.path)' \($0)" }
        }
    }

    private func obstacle(to path: String) -> String? {
        let isWritten = OwnFolder.isFolder(path) || path == "\(directory)/\(Self.lock)"
        return AccessObstacle(to: path, isWritten: isWritten).map { "'\(path)' \($0.text)" }
    }

    private func foreignOwner(of path: String, in folder: FileStatus) -> String? {
        guard let status = FileStatus.of(path), status.owner != folder.owner else { return nil }
        return "'\(path)' belongs to user \(status.owner), but the store to user \(folder.owner): change its owner with"
            + " chown \(folder.owner) \(path.inShell)"
    }

    /// What a host of this store uses: its lock, the documents beside it, and the cache with all that is in it. Links are left
    /// out, since nothing follows them.
    private func entries() -> [String] {
        var (found, folders) = ([String](), [directory.text])
        while let folder = folders.popLast() {
            for name in names(in: folder) {
                guard found.count < Self.most else { return found }
                let path = "\(folder)/\(name)"
                guard let kind = FileStatus.of(path)?.kind else { continue }
                if kind == .directory { folders.append(path) }
                if kind == .directory || kind == .regular { found.append(path) }
            }
        }
        return found
    }

    private func names(in folder: String) -> [String] {
        let names = ((try? OwnFolder(store: folder, isOwn: false).names()) ?? []).sorted()
        guard folder == directory.text else { return names }
        return names.filter { $0 == Self.lock || $0 == Self.cache || $0.hasSuffix(".json") }
    }
}
