import Glibc
import SystemCalls

/// A small file that only its owner may read.
struct PrivateFile: Sendable {
    let path: String

    /// The longest text that is read.
    private static let maximumLength = 512

    /// The text; nil when there is no such file.
    ///
    /// - Throws: When it cannot be read, or when others can read it.
    func read() throws(PrivateFileError) -> String? {
        // A link could lead to a file of somebody else; a FIFO would make us wait for its writer.
        let descriptor = SystemCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw PrivateFileError("cannot read '\(path)': \(SystemCall.reason())")
        }
        defer { close(descriptor) }
        guard let status = SystemCall.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
            throw PrivateFileError("'\(path)' is not a regular file; remove it")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw PrivateFileError(
                "'\(path)' can be read by others, so its content is not secret; remove it to create a new one")
        }
        var bytes = [UInt8](repeating: 0, count: Self.maximumLength)
        let count = SystemCall.read(descriptor, into: &bytes)
        guard count >= 0 else { throw PrivateFileError("cannot read '\(path)': \(SystemCall.reason())") }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Writes the text, all of it or nothing.
    ///
    /// - Parameter replaces: Whether a file that is there already gives way.
    /// - Returns: False when one is there and stays.
    @discardableResult
    func write(_ text: String, replaces: Bool) throws(PrivateFileError) -> Bool {
        let draft = "\(path).\(getpid())"
        SystemCall.remove(draft)
        let descriptor = SystemCall.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        guard descriptor >= 0 else { throw notWritten() }
        defer { SystemCall.remove(draft) }
        let bytes = Array(text.utf8)
        let count = SystemCall.write(bytes.span, to: descriptor)
        guard close(descriptor) == 0, count == bytes.count else { throw notWritten() }
        if replaces {
            guard SystemCall.rename(draft, to: path) else { throw notWritten() }
        } else if !SystemCall.link(draft, to: path) {
            guard errno == EEXIST else { throw notWritten() }
            return false
        }
        return true
    }

    /// Removes the file, if it is there.
    func remove() {
        SystemCall.remove(path)
    }

    /// Makes the folder in which the file lies, and those above it.
    ///
    /// - Throws: Also when somebody else could put another file in the place of this one.
    func makeFolder() throws(PrivateFileError) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for count in names.indices.dropFirst() {
            let folder = names[...count].joined(separator: "/")
            guard SystemCall.makeFolder(folder) || errno == EEXIST || errno == EISDIR || errno == EROFS else {
                throw PrivateFileError("cannot create '\(folder)': \(SystemCall.reason())")
            }
        }
        let folder = names.isEmpty ? "." : names.joined(separator: "/") + "/"
        guard let status = SystemCall.status(at: folder) else {
            throw PrivateFileError("cannot read '\(folder)': \(SystemCall.reason())")
        }
        let isShared = status.st_mode & 0o022 != 0 && status.st_mode & S_ISVTX == 0
        guard status.st_uid == geteuid() || status.st_uid == 0, !isShared else {
            throw PrivateFileError(
                "'\(folder)' can be changed by others; make it private with 'chmod 700', or choose another folder"
            )
        }
    }

    private func notWritten() -> PrivateFileError {
        PrivateFileError("cannot write '\(path)': \(SystemCall.reason())")
    }

}

/// Why a private file cannot be used: one sentence.
struct PrivateFileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
