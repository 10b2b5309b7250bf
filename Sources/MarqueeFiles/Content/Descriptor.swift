import Glibc

/// A failed system call.
struct SystemError: Error, CustomStringConvertible {
    let call: String
    let path: String
    let number: Int32

    /// Of the call that has just failed.
    init(_ call: String, _ path: String, number: Int32 = errno) {
        self.call = call
        self.path = path
        self.number = number
    }

    var reason: String { unsafe String(cString: strerror(number)) }
    var description: String { "\(call) \(path): \(reason)" }
}

/// What a file is and which version of it, as far as metadata tell.
struct FileStatus: Sendable, Hashable {
    let isRegular: Bool
    let isDirectory: Bool
    let isLink: Bool
    let links: Int
    let size: Int64
    /// Changes when the file is replaced, written to or has its times set.
    let version: String

    init(_ status: stat) {
        let kind = status.st_mode & S_IFMT
        self.isRegular = kind == S_IFREG
        self.isDirectory = kind == S_IFDIR
        self.isLink = kind == S_IFLNK
        self.links = Int(status.st_nlink)
        self.size = Int64(status.st_size)
        let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
        self.version = "\(status.st_dev)-\(status.st_ino)-\(status.st_size)-\(times.joined(separator: "-"))"
    }

    /// Of a path, links not followed; nil when there is nothing.
    init?(at path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// `O_PATH`: opens nothing, the descriptor only stands for the place, so no device and no pipe notices. Not among the
/// names that the Glibc module exports; the number is that of all Linux architectures on which Swift runs.
let placeOnly: Int32 = 0x20_0000

/// A file descriptor that closes itself; not inherited by other programs.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32
    let path: String

    init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
        self.number = try Self.retrying("open", path) { unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, mode) }
        self.path = path
    }

    init(opening name: String, in directory: borrowing Descriptor, _ flags: Int32) throws(SystemError) {
        let (parent, path) = (directory.number, "\(directory.path)/\(name)")
        self.number = try Self.retrying("open", path) { unsafe openat(parent, name, flags | O_CLOEXEC | O_NOCTTY) }
        self.path = path
    }

    deinit { close(number) }

    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemError("stat", path) }
        return FileStatus(status)
    }

    /// Fills the buffer as far as one call does; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        let number = number
        while true {
            let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
            guard count < 0 else { return count }
            guard errno == EINTR else { throw SystemError("read", path) }
        }
    }

    func write(_ buffer: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = unsafe buffer[...]
        while unsafe !rest.isEmpty {
            let count = unsafe Glibc.write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard count >= 0 else {
                guard errno == EINTR else { throw SystemError("write", path) }
                continue
            }
            unsafe rest = rest.dropFirst(count)
        }
    }

    func synchronize() throws(SystemError) {
        guard fsync(number) == 0 else { throw SystemError("fsync", path) }
    }

    /// Takes an advisory lock at once; false when somebody has one that does not allow it.
    func lock(_ kind: Int32) throws(SystemError) -> Bool {
        guard flock(number, kind | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError("flock", path) }
        return false
    }

    private static func retrying(_ call: String, _ path: String, _ body: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let number = body()
            guard number < 0 else { return number }
            guard errno == EINTR else { throw SystemError(call, path) }
        }
    }
}
