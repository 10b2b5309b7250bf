package import Glibc

/// Names in folders. Each takes the folder in which a name that is no absolute path is looked for.
extension SystemCall {
    /// What is at a path; nil where nothing is, or it may not be looked at.
    package static func status(
        at path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true
    ) -> stat? {
        var status = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        return unsafe fstatat(folder, path, &status, flags) == 0 ? status : nil
    }

    /// The disk on which a path is; nil where the system does not say.
    package static func disk(at path: String) -> statvfs? {
        var status = statvfs()
        return unsafe statvfs(path, &status) == 0 ? status : nil
    }

    /// Whether this user has all of the rights (`R_OK | X_OK`) to what a path leads to.
    package static func allows(_ rights: Int32, at path: String) -> Bool { unsafe access(path, rights) == 0 }

    /// The absolute path without links; nil where there is none. One that is no UTF-8 is `EILSEQ`: by its text, it could not
    /// be opened again.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        guard let text = unsafe String(validatingCString: resolved) else {
            errno = EILSEQ
            return nil
        }
        return text
    }

    /// What a link says; nil where there is none. No more of it than so many bytes.
    package static func target(ofLink path: String, most: Int = Int(PATH_MAX)) -> String? {
        var bytes = [CChar](repeating: 0, count: most)
        let count = unsafe readlink(path, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The names in a folder, in no order, without `.` and `..`; nil where it cannot be read.
    package static func names(in path: String) -> [String]? { unsafe names(in: opendir(path)) }

    /// The same of an open one, which is closed by that; it is closed where it cannot be read, too.
    package static func names(closing descriptor: Int32) -> [String]? {
        guard let folder = unsafe fdopendir(descriptor) else {
            let number = errno
            close(descriptor)
            errno = number
            return nil
        }
        return unsafe names(in: folder)
    }

    /// At its end and where it cannot be read further, readdir(3) returns the same: only `errno` tells one from the other.
    private static func names(in folder: OpaquePointer?) -> [String]? {
        guard let folder = unsafe folder else { return nil }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        let number = errno
        unsafe closedir(folder)
        errno = number
        return number == 0 ? names : nil
    }

    /// Makes a folder; false where it failed.
    package static func makeFolder(_ path: String, in folder: Int32 = AT_FDCWD, mode: UInt32 = 0o700) -> Bool {
        unsafe mkdirat(folder, path, mode) == 0
    }

    /// Removes a name that is no folder's, of a link the link itself; false where it failed.
    @discardableResult
    package static func remove(_ path: String, in folder: Int32 = AT_FDCWD) -> Bool {
        unsafe unlinkat(folder, path, 0) == 0
    }

    /// Removes an empty folder; false where it failed.
    @discardableResult
    package static func removeFolder(_ path: String, in folder: Int32 = AT_FDCWD) -> Bool {
        unsafe unlinkat(folder, path, AT_REMOVEDIR) == 0
    }

    /// Gives a file another name, in place of whatever file has it; false where it failed.
    package static func rename(
        _ path: String, in folder: Int32 = AT_FDCWD, to other: String, in otherFolder: Int32 = AT_FDCWD
    ) -> Bool {
        unsafe renameat(folder, path, otherFolder, other) == 0
    }

    /// Gives a file a second name, which nothing has; false where it failed.
    package static func link(
        _ path: String, in folder: Int32 = AT_FDCWD, to other: String, in otherFolder: Int32 = AT_FDCWD
    ) -> Bool {
        unsafe linkat(folder, path, otherFolder, other, 0) == 0
    }

    /// Makes a symbolic link, whose name nothing has; false where it failed.
    @discardableResult
    package static func makeLink(_ path: String, in folder: Int32 = AT_FDCWD, to target: String) -> Bool {
        unsafe symlinkat(target, folder, path) == 0
    }
}
