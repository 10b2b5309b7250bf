import Glibc
import MarqueeModel

/// What keeps this user from using a file or folder, and what to do.
package struct AccessObstacle {
    /// The file or folder that cannot be used.
    package let path: String
    /// Half a sentence after its name: `cannot be written: fix its permissions with chmod u+rw PATH`.
    package let text: String
    /// The system's reason.
    package let cause: String

    /// Nil when nothing keeps this user from reading it, or from reading and writing it, when nothing is there, and where
    /// something else than rights is in the way.
    ///
    /// - Parameters:
    ///   - isWritten: Whether it is to be written, too; files in a folder are then made and removed.
    ///   - elsewhere: What to do where only another place or user helps: `use another store`.
    package init?(to path: String, isWritten: Bool, elsewhere: String = "use another store") {
        self.path = path
        let verb = isWritten ? "written" : "read"
        // Below a folder that is closed nothing can even be looked at.
        if let (folder, denial) = Self.closedFolder(above: path) {
            cause = denial.reason
            let owner = FileStatus.of(folder, followingLinks: true)?.owner
            text =
                if owner == geteuid() {
                    "cannot be \(verb): fix the permissions of its folder with chmod u+x \(folder.inShell)"
                } else {
                    "cannot be \(verb): this is user \(geteuid()), who may not enter '\(folder)': run this as"
                        + " \(owner.map { "user \($0)" } ?? "its owner"), or \(elsewhere)"
                }
            return
        }
        guard let (missing, denial) = Self.missingRights(to: path, isWritten: isWritten) else { return nil }
        cause = denial.reason
        if denial.number == EROFS {
            text = "cannot be written: its file system is read-only; \(elsewhere)"
            return
        }
        let half = "cannot be \(missing.contains("r") ? "read" : verb)"
        guard let owner = FileStatus.of(path, followingLinks: true)?.owner, owner != geteuid() else {
            text = "\(half): fix its permissions with chmod u+\(missing) \(path.inShell)"
            return
        }
        // Whoever only looks at it takes nothing away from its user.
        let chown = OwnFolder.isFolder(path) ? "chown -R" : "chown"
        let remedy = isWritten ? "change its owner with \(chown) \(geteuid()) \(path.inShell)" : elsewhere
        text =
            "\(half): it belongs to user \(owner), but this is user \(geteuid()): run this as that user, or \(remedy)"
    }

    /// What is in the way where a file is to be made, written, renamed or removed: its folder, or it.
    package static func toChanging(_ path: String) -> AccessObstacle? {
        // Of a closed folder all that it lacks is said, and not only what the way through it does.
        AccessObstacle(to: OwnFolder.parent(of: path), isWritten: true)
            ?? AccessObstacle(to: path, isWritten: true)
    }

    /// The first folder on the way to a path, from the root, that this user may not enter.
    private static func closedFolder(above path: String) -> (String, SystemError)? {
        var folders: [String] = []
        var folder = OwnFolder.parent(of: path)
        while folders.last != folder, folder != "." {
            folders.append(folder)
            folder = OwnFolder.parent(of: folder)
        }
        for folder in folders.reversed() {
            guard let denial = FileStatus.denial(of: folder, X_OK), denial.number == EACCES else { continue }
            // A file has no right to be entered, and needs none.
            let kind = FileStatus.of(folder, followingLinks: true)?.kind
            return kind == nil || kind == .directory ? (folder, denial) : nil
        }
        return nil
    }

    /// As letters of chmod(1), with the system's first refusal.
    private static func missingRights(to path: String, isWritten: Bool) -> (String, SystemError)? {
        var rights: [(right: Int32, letter: String)] = [(R_OK, "r")]
        if isWritten { rights.append((W_OK, "w")) }
        if OwnFolder.isFolder(path) { rights.append((X_OK, "x")) }
        let denials = rights.compactMap { right, letter in FileStatus.denial(of: path, right).map { (letter, $0) } }
        guard let first = denials.first?.1, [EACCES, EPERM, EROFS].contains(first.number) else { return nil }
        return (denials.map(\.0).joined(), first)
    }
}

extension SystemError {
    /// What failed, with what to do where it is this user's rights that are missing.
    package var withRemedy: String {
        // What was refused although the system would have allowed it says so itself: a link, say.
        guard refusal == nil, [EACCES, EPERM].contains(number) else { return description }
        return AccessObstacle.toChanging(path).map { "'\($0.path)' \($0.text)" } ?? description
    }
}
