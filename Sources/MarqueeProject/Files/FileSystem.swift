import Glibc

/// The few calls of the system by which projects are read and written. None waits: neither for a pipe's writer nor for a
/// lock.
package enum FileSystem {
    /// Why a call failed, as the system words it: "No such file or directory".
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let number: Int32
        package let description: String

        package init(number: Int32, description: String? = nil) {
            self.number = number
            self.description = unsafe description ?? String(cString: strerror(number))
        }

        package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
        package var isInTheWay: Bool { number == EEXIST }
    }

    /// What a path leads to, links followed.
    package struct Item: Sendable {
        package enum Kind: Sendable, Hashable { case file, directory, other }

        /// The same for two paths exactly when they lead to the same thing.
        package struct Identity: Sendable, Hashable {
            let device: UInt64
            let inode: UInt64
        }

        package let kind: Kind
        package let identity: Identity
        package let size: Int64
        /// Who may do what with it.
        package let mode: UInt32
        /// The number of the user whose it is.
        let owner: UInt32
        /// Whether it belongs to the user that this process runs as.
        package var isOfThisUser: Bool { owner == geteuid() }

        init(_ status: stat) {
            switch status.st_mode & S_IFMT {
            case S_IFREG: kind = .file
            case S_IFDIR: kind = .directory
            default: kind = .other
            }
            identity = Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
            size = Int64(status.st_size)
            mode = UInt32(status.st_mode) & 0o7777
            owner = UInt32(status.st_uid)
        }
    }

    package static func item(at path: FilePath) throws(Failure) -> Item {
        var status = stat()
        guard unsafe stat(path.text, &status) == 0 else { throw Failure(number: errno) }
        return Item(status)
    }

    /// Whether a path's last part is a symbolic link, wherever that leads.
    package static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        return unsafe lstat(path.text, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Removes a file, or a link and not what it leads to.
    package static func remove(_ path: FilePath) throws(Failure) {
        guard unsafe unlink(path.text) == 0 else { throw Failure(number: errno) }
    }

    /// Whether a path's last part is a link that somebody other than root has made, as a repository may bring along.
    package static func isForeignLink(_ path: FilePath) -> Bool {
        var status = stat()
        return unsafe lstat(path.text, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
            && (status.st_uid != 0 || geteuid() == 0)
    }

    /// The content of a regular file, or its first `limit` bytes.
    package static func content(of path: FilePath, limit: Int) throws(Failure) -> [UInt8] {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = unsafe open(path.text, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(number: errno) }
        let item = Item(status)
        guard item.kind == .file else {
            throw Failure(
                number: item.kind == .directory ? EISDIR : EINVAL,
                description: item.kind == .directory ? nil : "it is no regular file")
        }
        return try content(of: descriptor, limit: limit, expected: Int(clamping: item.size))
    }

    /// What an open descriptor gives until its end, or its first `limit` bytes.
    package static func content(of descriptor: Int32, limit: Int, expected: Int = 0) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(limit, max(expected + 1, 16 << 10)))
        var count = 0
        while count < limit {
            if count == bytes.count {
                bytes.append(contentsOf: repeatElement(0, count: min(limit - count, bytes.count)))
            }
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw Failure(number: errno) }
            if read == 0 { break }
            count += read
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// What an open descriptor gives at once, as soon as there is something; empty at its end.
    package static func part(of descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(number: errno) }
            return Array(bytes.prefix(count))
        }
    }

    /// The names in a directory, in no order, without `.` and `..`.
    package static func names(in directory: FilePath) throws(Failure) -> [String] {
        guard let stream = unsafe opendir(directory.text) else { throw Failure(number: errno) }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The absolute path without links.
    package static func realPath(of path: FilePath) throws(Failure) -> FilePath {
        guard let real = unsafe realpath(path.text, nil) else { throw Failure(number: errno) }
        defer { unsafe free(real) }
        return unsafe FilePath(String(cString: real))
    }

    /// The working directory, absolute and without links.
    package static func workingDirectory() throws(Failure) -> FilePath {
        try realPath(of: FilePath("."))
    }

    /// The running program's own file.
    package static func executable() throws(Failure) -> FilePath {
        try realPath(of: FilePath("/proc/self/exe"))
    }

    /// - Parameter mode: Who may do what in it; its owner only, unless a user is to find it like their own.
    package static func makeDirectory(_ path: FilePath, mode: UInt32 = 0o700) throws(Failure) {
        guard unsafe mkdir(path.text, mode) != 0, errno != EEXIST else { return }
        throw Failure(number: errno)
    }

    /// Replaces a file's content as a whole: a reader sees the old or the new one, and never a part.
    ///
    /// - Parameter mode: Who may read and write it; of a file that is to be as it was, its own.
    package static func replace(
        _ path: FilePath, with content: [UInt8], mode: UInt32 = 0o600
    ) throws(Failure) {
        let temporary = "\(path.text).\(getpid()).new"
        unsafe unlink(temporary)
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        var failure: Failure?
        do throws(Failure) {
            if mode != 0o600, fchmod(descriptor, mode) != 0 { throw Failure(number: errno) }
            try write(content, to: descriptor)
            if fsync(descriptor) != 0 { failure = Failure(number: errno) }
        } catch {
            failure = error
        }
        if close(descriptor) != 0, failure == nil { failure = Failure(number: errno) }
        if failure == nil, unsafe rename(temporary, path.text) != 0 { failure = Failure(number: errno) }
        if let failure {
            unsafe unlink(temporary)
            throw failure
        }
    }

    /// Makes a file that was not there: what is there is never overwritten, and a link never followed.
    ///
    /// - Parameter mode: Who may read and write it, as far as the process lets them.
    package static func create(
        _ path: FilePath, with content: [UInt8], mode: UInt32 = 0o666
    ) throws(Failure) {
        let descriptor = unsafe open(path.text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        try write(content, to: descriptor)
    }

    /// Makes a directory for everybody whom the process lets, with those around it that are missing.
    package static func makeDirectories(_ path: FilePath) throws(Failure) {
        if (try? item(at: path).kind) == .directory { return }
        if path.parent != path { try makeDirectories(path.parent) }
        guard unsafe mkdir(path.text, 0o777) != 0, errno != EEXIST else { return }
        throw Failure(number: errno)
    }

    /// Writes all of it, in however many calls that takes.
    package static func write(_ content: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = content[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            switch (count, errno) {
            case (1..., _): rest = rest.dropFirst(count)
            case (..<0, EINTR): continue
            // Somebody made the terminal or pipe non-blocking: it takes more later.
            case (..<0, EAGAIN): wait(for: Int16(POLLOUT), on: descriptor, milliseconds: 1_000)
            default: throw Failure(number: errno)
            }
        }
    }

    /// Whether reading from a descriptor would not wait.
    package static func hasInput(_ descriptor: Int32) -> Bool {
        wait(for: Int16(POLLIN), on: descriptor, milliseconds: 0)
    }

    @discardableResult
    private static func wait(for events: Int16, on descriptor: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }

    /// Whether a directory can be given new entries, or a file new content.
    package static func mayWrite(_ path: FilePath) -> Bool {
        unsafe access(path.text, W_OK) == 0
    }

    /// How many bytes can still be written where a path is.
    package static func freeBytes(at path: FilePath) throws(Failure) -> Int64 {
        var status = statvfs()
        guard unsafe statvfs(path.text, &status) == 0 else { throw Failure(number: errno) }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Whether the process has a terminal of its own, whatever its output goes to.
    package static var hasTerminal: Bool {
        let descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
