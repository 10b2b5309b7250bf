import Glibc
import MarqueeDatabase
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeSystem

/// Whether the user of a store may use what is in it: what another user's host has left there is in the way of theirs.
struct StorePermissions {
    let directory: FilePath

    /// Where a host makes and removes files.
    private static let cache = "files"
    /// So many entries are looked at.
    private static let most = 20_000

    /// What is in the way, as a sentence with its remedy; nil when nothing is.
    var obstacle: String? {
        if let unusable { return unusable }
        // The one whose store it is.
        guard let database = FileStatus.of(Store.databasePath(in: directory.text)) else { return nil }
        var found: [(path: String, text: String)] = []
        for path in entries() {
            // For root there is no obstacle, but there may be one for the user whose store it is.
            let text = obstacle(to: path) ?? (geteuid() == 0 ? foreignOwner(of: path, beside: database) : nil)
            if let text { found.append((path, text)) }
        }
        guard let first = found.first?.text, found.count > 1 else { return found.first?.text }
        let areForeign = found.contains { FileStatus.of($0.path)?.owner != database.owner }
        let remedy = areForeign ? "chown -R \(database.owner)" : "chmod -R u+rwX"
        return "\(first) (and \(found.count - 1) more: all at once with \(remedy) \(directory.text.inShell))"
    }

    /// What keeps a host from using the store at all, whatever the rights.
    private var unusable: String? {
        do {
            let folder = try OwnFolder(store: directory.text)
            for (name, kind) in [(HostClaim.name, FileStatus.Kind.regular), (Self.cache, .directory)] {
                guard let found = folder.status(of: name), found.kind != kind else { continue }
                return "'\(directory)/\(name)' is \(found.kind.rawValue), not \(kind.rawValue); move it away"
            }
            return nil
        } catch {
            return error.refusal.map { "'\(error.path)' \($0)" }
        }
    }

    private func obstacle(to path: String) -> String? {
        let isWritten = OwnFolder.isFolder(path) || path == "\(directory)/\(HostClaim.name)"
        return AccessObstacle(to: path, isWritten: isWritten).map { "'\(path)' \($0.text)" }
    }

    private func foreignOwner(of path: String, beside database: FileStatus) -> String? {
        guard let status = FileStatus.of(path), status.owner != database.owner else { return nil }
        return
            "'\(path)' belongs to user \(status.owner), but the store to user \(database.owner): change its owner with"
            + " chown \(database.owner) \(path.inShell)"
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
        return names.filter { $0 == HostClaim.name || $0 == Self.cache || $0.hasSuffix(".json") }
    }
}
