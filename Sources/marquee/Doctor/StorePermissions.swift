import Glibc
import MarqueeModel
import MarqueeProject
import MarqueeSystem

/// Whether the user of a store may use all that is in it: what another user's host has left there is in the way of theirs.
struct StorePermissions {
    let directory: FilePath

    /// Where nobody else makes anything, and where a host only makes and removes files.
    private static let folders = ["files"]
    /// So many entries are looked at.
    private static let most = 20_000

    /// What is in the way, each as a sentence with its remedy.
    func obstacles() -> [String] {
        guard let folder = FileStatus.of(directory.text, followingLinks: true) else { return [] }
        return entries().compactMap { path in
            if let obstacle = obstacle(to: path) { return obstacle }
            // For root there is none, but there may be one for the user whose store it is.
            return geteuid() == 0 ? foreignOwner(of: path, in: folder) : nil
        }
    }

    private func obstacle(to path: String) -> String? {
        let isWritten = OwnFolder.isFolder(path) || path == "\(directory)/host.lock"
        return AccessObstacle(to: path, isWritten: isWritten)
            .map { "'\(path)' \($0.text)" }
    }

    private func foreignOwner(of path: String, in folder: FileStatus) -> String? {
        guard let status = FileStatus.of(path), status.owner != folder.owner else { return nil }
        return "'\(path)' belongs to user \(status.owner), but the store to user \(folder.owner): change its owner with"
            + " chown \(folder.owner) \(path.inShell)"
    }

    /// Everything in it that is of the store's own, links left out.
    private func entries() -> [String] {
        var (found, folders) = ([String](), [directory.text])
        while let folder = folders.popLast(), found.count < Self.most {
            let names = (try? OwnFolder(store: folder, isOwn: false).names()) ?? []
            for name in names.sorted() {
                let path = "\(folder)/\(name)"
                switch FileStatus.of(path)?.kind {
                case .regular: found.append(path)
                case .directory where folder != directory.text || Self.folders.contains(name):
                    found.append(path)
                    folders.append(path)
                default: break
                }
            }
        }
        return found
    }
}
