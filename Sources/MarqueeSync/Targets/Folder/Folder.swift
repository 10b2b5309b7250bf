import Glibc

/// A directory of small files, by the few calls of the system that it takes. All of them block.
struct Folder: Sendable {
    /// Why a call failed, as the system words it.
    struct Failure: Error {
        let number: Int32
        let name: String

        var reason: String { SystemReason.text(number) }
    }

    let path: String

    /// The names in it that do not begin with a dot, sorted; nil when there is no such directory.
    func names() throws(Failure) -> [String]? {
        guard let stream = unsafe opendir(path) else {
            guard errno == ENOENT else { throw failure("") }
            return nil
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// A regular file's content; nil when there is none, or a link. One that is larger than the limit counts as none of ours.
    func content(of name: String, limit: Int) throws(Failure) -> [UInt8]? {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = unsafe open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ELOOP else { throw failure(name) }
            return nil
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(name) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw failure(name) }
            if read == 0 { break }
            count += read
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Writes a file whose content is on the disk when this returns. It is always a new one: what had its name, be that a
    /// link, a pipe or the second name of another file, is neither written to nor waited for.
    func write(_ content: [UInt8], to name: String) throws(Failure) {
        try remove(name)
        let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw failure(name) }
        var rest = content[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = failure(name)
                close(descriptor)
                throw failure
            }
            rest = rest.dropFirst(count)
        }
        let isOnDisk = fsync(descriptor) == 0
        let problem = failure(name)
        guard close(descriptor) == 0, isOnDisk else { throw problem }
    }

    /// Gives a file another name, in place of whatever has it.
    func rename(_ name: String, to other: String) throws(Failure) {
        guard unsafe Glibc.rename("\(path)/\(name)", "\(path)/\(other)") == 0 else { throw failure(name) }
    }

    /// Removes a file, if it is there.
    func remove(_ name: String) throws(Failure) {
        guard unsafe unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw failure(name) }
    }

    /// Makes the directory, if it is missing; the one above it has to be there.
    func make() throws(Failure) {
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure("") }
    }

    /// Why no files can be made in it, or, where it is missing, why it cannot be made; nil when all is well.
    var obstacle: String? {
        if unsafe access(path, W_OK | X_OK) == 0 { return nil }
        guard errno == ENOENT else { return SystemReason.text(errno) }
        let parent = "/" + path.split(separator: "/").dropLast().joined(separator: "/")
        return unsafe access(parent, W_OK | X_OK) == 0 ? nil : "\(parent): \(SystemReason.text(errno))"
    }

    /// Runs the body while nobody writes, and while nobody reads either if `isExclusive`; nil when others took too long.
    func locked<Result>(isExclusive: Bool, _ body: () throws -> Result) throws -> Result? {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("") }
        // Closing it lets go of the lock.
        defer { close(descriptor) }
        for _ in 0..<Self.tries {
            guard flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 else {
                let result = try body()
                // Names, too, are on the disk now.
                if isExclusive, fsync(descriptor) != 0 { throw failure("") }
                return result
            }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw failure("") }
            usleep(Self.pause)
        }
        return nil
    }

    /// Others are waited for two seconds.
    private static let tries = 400
    private static let pause: UInt32 = 5_000

    private func failure(_ name: String) -> Failure { Failure(number: errno, name: name) }
}
