import Glibc
import SystemCalls

/// A folder of this user's own, held open: a store's directory, or one below it.
///
/// A store may lie in a repository that somebody else has written, with symbolic links in it that lead anywhere. So each
/// level is opened by name in the one above it, has to be a folder, and whatever is done in it never follows a link.
/// All methods block.
package struct OwnFolder: ~Copyable, Sendable {
    private let descriptor: Descriptor

    package var path: String { descriptor.path }

    /// Opens a store's directory.
    ///
    /// What is above it is the system's and the configuration's affair. A link in its own place is followed only if root
    /// has made it (as systemd does for services without a fixed user) and this process is not root's: a repository
    /// holds nothing of root's unless root has cloned it.
    ///
    /// - Parameter isOwn: Whether it has to belong to this user or root; not where it is only looked at.
    package init(store path: String, isOwn: Bool = true) throws(SystemError) {
        let opened = try Self.open(Self.named(path))
        if isOwn { try Self.checkOwner(of: opened) }
        descriptor = opened
    }

    /// Opens a folder in another.
    package init(_ name: String, in parent: borrowing OwnFolder) throws(SystemError) {
        let opened = try Self.open(name, in: parent)
        try Self.checkOwner(of: opened)
        descriptor = opened
    }

    /// Where links lead, for a folder that its user names on purpose; the same path where nothing is there.
    package static func behindLinks(_ path: String) -> String { (try? resolve(path)) ?? path }

    /// The folder that a path's last part is in: `.` for a name alone.
    package static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path with all links followed.
    package static func resolve(_ path: String) throws(SystemError) -> String {
        // A shorter text is what the system would see of one with a zero in it.
        guard !path.utf8.contains(0) else { throw SystemError("realpath", path, number: ENOENT) }
        guard let resolved = SystemCall.realPath(path) else { throw SystemError("realpath", path) }
        return resolved
    }

    private static func open(_ path: String) throws(SystemError) -> Descriptor {
        let status = try Descriptor(opening: path, placeOnly | O_NOFOLLOW).status()
        if status.kind == .link, status.owner == 0, geteuid() != 0 {
            return try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        }
        try check(status, at: path)
        return try Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    }

    private static func open(_ name: String, in parent: borrowing OwnFolder) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            return try Descriptor(opening: name, in: parent.descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        } catch {
            // What else it is says more than the system's reason.
            if let status = parent.status(of: name) { try check(status, at: error.path) }
            throw error
        }
    }

    /// A path that ends in the name of what it leads to: behind a slash, a link would be followed all the same.
    private static func named(_ path: String) -> String {
        var path = path[...]
        while path.utf8.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
        return String(path)
    }

    private static func check(_ status: FileStatus, at path: String) throws(SystemError) {
        switch status.kind {
        case .directory: return
        case .link:
            throw SystemError(
                refusing: path, "is a symbolic link, which is not followed; remove it, or configure its target")
        case .regular, .other: throw SystemError("open", path, number: ENOTDIR)
        }
    }

    /// Somebody else could exchange everything in it at any moment. Root may, whatever is done here, and does as told.
    private static func checkOwner(of descriptor: borrowing Descriptor) throws(SystemError) {
        let (owner, user) = (try descriptor.status().owner, geteuid())
        guard isTrusted(owner: owner, by: user) else {
            throw SystemError(
                refusing: descriptor.path,
                "belongs to user \(owner), but this is user \(user); run as that user, or configure another store")
        }
    }

    static func isTrusted(owner: UInt32, by user: UInt32) -> Bool { owner == user || owner == 0 || user == 0 }

    // MARK: Looking

    package func status() throws(SystemError) -> FileStatus { try descriptor.status() }

    /// Whether programs and libraries can be run from its disk, as far as the system says.
    package var mayHoldPrograms: Bool {
        let notExecutable: UInt = 8  // ST_NOEXEC of statvfs(3), which the module of the C library leaves out.
        return SystemCall.disk(of: descriptor.number).map { $0.f_flag & notExecutable == 0 } ?? true
    }

    /// Bytes of its disk that this user may still fill, and all of them; nil where the system does not say.
    package var space: (free: Int64, total: Int64)? {
        guard let status = SystemCall.disk(of: descriptor.number) else { return nil }
        let size = Int64(status.f_frsize)
        return (Int64(status.f_bavail) * size, Int64(status.f_blocks) * size)
    }

    /// What has a name, links not followed; nil when nothing has it.
    package func status(of name: String) -> FileStatus? {
        SystemCall.status(at: name, in: descriptor.number, followingLinks: false).map(FileStatus.init)
    }

    package func names() throws(SystemError) -> [String] { try descriptor.names() }

    /// Opens a regular file, and nothing else; a pipe is not waited for.
    ///
    /// - Parameters:
    ///   - flags: With `O_CREAT` it is made when missing.
    ///   - mode: Who may do what with a file that this makes; its owner only, unless others are to find it.
    package func open(_ name: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) -> Descriptor {
        let file = try openAnything(name, flags | O_NOFOLLOW | O_NONBLOCK, mode)
        let status = try file.status()
        guard status.kind == .regular else { throw Self.notRegular(status, file.path) }
        return file
    }

    private func openAnything(_ name: String, _ flags: Int32, _ mode: UInt32) throws(SystemError) -> Descriptor {
        do throws(SystemError) {
            if flags & O_CREAT != 0, let owner = ownerBesidesRoot, status(of: name) == nil {
                return try makeFile(name, flags, mode, of: owner)
            }
            return try Descriptor(opening: name, in: descriptor, flags, mode: mode)
        } catch {
            if let status = status(of: name), status.kind != .regular { throw Self.notRegular(status, error.path) }
            throw error
        }
    }

    private static func notRegular(_ status: FileStatus, _ path: String) -> SystemError {
        SystemError(refusing: path, "is \(status.kind.rawValue), not a regular file; move it away")
    }

    // MARK: Changing

    /// Whose folder it is, where this process is root's and the folder is not. What root makes in it is given to that user, as
    /// SQLite does with its files: a service could not use a lock that belongs to root.
    private var ownerBesidesRoot: FileStatus? {
        guard geteuid() == 0, let status = try? status(), status.owner != 0 else { return nil }
        return status
    }

    private func makeFile(_ name: String, _ flags: Int32, _ mode: UInt32, of owner: FileStatus) throws(SystemError)
        -> Descriptor
    {
        do throws(SystemError) {
            // Only what is made here changes its owner: a name may be a second one of somebody else's file.
            let made = try Descriptor(opening: name, in: descriptor, flags | O_EXCL, mode: mode)
            fchown(made.number, owner.owner, owner.group)
            return made
        } catch {
            // Somebody else was faster.
            guard error.number == EEXIST, flags & O_EXCL == 0 else { throw error }
            return try Descriptor(opening: name, in: descriptor, flags, mode: mode)
        }
    }

    /// Makes a folder, for its owner only unless told otherwise; false when something has that name already.
    @discardableResult
    package func makeFolder(_ name: String, mode: UInt32 = 0o700) throws(SystemError) -> Bool {
        guard !SystemCall.makeFolder(name, in: descriptor.number, mode: mode) else {
            if let owner = ownerBesidesRoot,
                let made = try? Descriptor(opening: name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
                // Nobody has put another one into its place meanwhile.
                (try? made.names()) == []
            {
                fchown(made.number, owner.owner, owner.group)
            }
            return true
        }
        guard errno == EEXIST else { throw SystemError("mkdir", "\(path)/\(name)") }
        return false
    }

    /// Removes a name, if it is there and is not a folder's; of a link the link itself; false when it stays, and `errno`
    /// says why.
    @discardableResult
    package func remove(_ name: String) -> Bool {
        SystemCall.remove(name, in: descriptor.number) || errno == ENOENT
    }

    /// Removes an empty folder; false when it stays.
    package func removeFolder(_ name: String) -> Bool {
        SystemCall.removeFolder(name, in: descriptor.number)
    }

    /// Gives a file another name, in place of whatever file has it.
    package func rename(_ name: String, to other: String, in folder: borrowing OwnFolder) throws(SystemError) {
        guard SystemCall.rename(name, in: descriptor.number, to: other, in: folder.descriptor.number) else {
            throw SystemError("rename", "\(folder.path)/\(other)")
        }
    }

    /// Gives a file a second name; nothing happens when something has that name already.
    package func link(_ name: String, to other: String, in folder: borrowing OwnFolder) throws(SystemError) {
        guard SystemCall.link(name, in: descriptor.number, to: other, in: folder.descriptor.number) || errno == EEXIST
        else {
            throw SystemError("link", "\(folder.path)/\(other)")
        }
    }

    /// Makes a symbolic link; nothing happens when something has that name already.
    package func symlink(_ name: String, to target: String) {
        SystemCall.makeLink(name, in: descriptor.number, to: target)
    }

    /// Makes its names durable.
    package func synchronize() throws(SystemError) { try descriptor.synchronize() }
}
