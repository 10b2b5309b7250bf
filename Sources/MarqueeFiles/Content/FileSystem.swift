import Glibc
import MarqueeStore
import MarqueeSystem

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
