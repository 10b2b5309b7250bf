import Glibc

/// System calls that take paths. All of them block.
enum FileSystem {
    /// Makes a directory for its owner only; false when it is there already.
    @discardableResult
    static func makeDirectory(_ path: String) throws(SystemError) -> Bool {
        guard unsafe mkdir(path, 0o700) != 0 else { return true }
        guard errno == EEXIST else { throw SystemError("mkdir", path) }
        return false
    }

    /// Makes a directory and those above it that are missing.
    static func makeDirectories(_ path: String) throws(SystemError) {
        do throws(SystemError) {
            try makeDirectory(path)
        } catch {
            guard error.number == ENOENT else { throw error }
            let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            guard !parent.isEmpty else { throw error }
            try makeDirectories(parent)
            try makeDirectory(path)
        }
    }

    static func rename(_ path: String, to other: String) throws(SystemError) {
        guard unsafe Glibc.rename(path, other) == 0 else { throw SystemError("rename", other) }
    }

    /// Gives a file a second name; nothing happens when something has that name already.
    static func link(_ path: String, to other: String) throws(SystemError) {
        guard unsafe Glibc.link(path, other) == 0 || errno == EEXIST else { throw SystemError("link", other) }
    }

    /// Removes a name, if it is there and can be removed.
    static func remove(_ path: String) {
        _ = unsafe unlink(path)
    }

    /// Removes a directory with all that is in it, as far as that can be removed. Links are not followed.
    static func removeTree(_ path: String) {
        // What cannot be read is removed if it is empty.
        for name in (try? names(in: path)) ?? [] {
            let inner = "\(path)/\(name)"
            if status(of: inner)?.kind == .directory { removeTree(inner) } else { remove(inner) }
        }
        _ = unsafe rmdir(path)
    }

    /// What is there, links not followed; nil when there is nothing, or it may not be looked at.
    static func status(of path: String) -> FileStatus? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? FileStatus(status) : nil
    }

    /// What is in a directory; nothing when it is none.
    static func names(in path: String) throws(SystemError) -> [String] {
        guard let directory = unsafe opendir(path) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw SystemError("opendir", path) }
            return []
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The path with all links followed.
    static func resolve(_ path: String) throws(SystemError) -> String {
        // A shorter text is what the system would see of one with a zero in it.
        guard !path.utf8.contains(0) else { throw SystemError("realpath", path, number: ENOENT) }
        guard let resolved = unsafe realpath(path, nil) else { throw SystemError("realpath", path) }
        defer { unsafe free(resolved) }
        // One that is no UTF-8 cannot be opened again by its text.
        guard let text = unsafe String(validatingCString: resolved) else {
            throw SystemError("realpath", path, number: EILSEQ)
        }
        return text
    }
}
