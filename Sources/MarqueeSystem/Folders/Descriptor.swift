import CProcessControl
import Glibc
import SystemCalls

/// `O_PATH`: opens nothing, the descriptor only stands for the place, so no device and no pipe notices. Not among the
/// names that the Glibc module exports; the number is that of all Linux architectures on which Swift runs.
package let placeOnly: Int32 = 0x20_0000

/// A file descriptor that closes itself; not inherited by other programs. All its methods block.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32
    package let path: String

    /// - Parameter mode: Who may do what with a file that this makes.
    package init(opening path: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) {
        // A shorter text is what the system would see of one with a zero in it.
        guard !path.utf8.contains(0) else { throw SystemError("open", path, number: ENOENT) }
        self.number = try Self.retrying(path) { SystemCall.open(path, flags | O_NOCTTY, mode: mode) }
        self.path = path
    }

    package init(
        opening name: String, in directory: borrowing Descriptor, _ flags: Int32, mode: UInt32 = 0o600
    ) throws(SystemError) {
        let (parent, path) = (directory.number, "\(directory.path)/\(name)")
        self.number = try Self.retrying(path) {
            SystemCall.open(name, flags | O_NOCTTY, in: parent, mode: mode)
        }
        self.path = path
    }

    deinit { close(number) }

    package func status() throws(SystemError) -> FileStatus {
        try FileStatus(systemStatus())
    }

    /// Reads so many bytes, or as many as there are.
    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        try Self.read(number, path, upTo: count)
    }

    /// The same of one that is somebody else's to close.
    package static func read(_ number: Int32, _ path: String = "", upTo count: Int) throws(SystemError) -> [UInt8] {
        guard let bytes = SystemCall.read(number, upTo: count) else { throw SystemError("read", path) }
        return bytes
    }

    /// Writes all of it, in however many calls that takes.
    package func write(_ bytes: Span<UInt8>) throws(SystemError) { try Self.write(bytes, to: number, path) }

    /// The same to one that is somebody else's to close.
    package static func write(_ bytes: Span<UInt8>, to number: Int32, _ path: String = "") throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = SystemCall.write(rest, to: number)
            switch (count, errno) {
            case (0..., _): rest = rest.extracting(droppingFirst: count)
            // Somebody made the terminal or pipe non-blocking: it takes more later.
            case (_, EAGAIN): SystemCall.wait(for: POLLOUT, on: number, milliseconds: 1_000)
            default: throw SystemError("write", path)
            }
        }
    }

    /// The names in a folder, in no order, without `.` and `..`.
    package func names() throws(SystemError) -> [String] {
        let copy = try Descriptor(opening: ".", in: self, O_RDONLY | O_DIRECTORY)
        guard let names = SystemCall.names(closing: fcntl(copy.number, F_DUPFD_CLOEXEC, 3)) else {
            throw SystemError("opendir", path)
        }
        return names
    }

    /// Reads so many bytes from a place on, or as many as there are.
    package func read(at offset: Int64, upTo count: Int) throws(SystemError) -> [UInt8] {
        guard lseek(number, Int(offset), SEEK_SET) == offset else { throw SystemError("seek", path) }
        return try read(upTo: count)
    }

    /// Writes at a place, whatever was there.
    package func write(_ bytes: Span<UInt8>, at offset: Int64) throws(SystemError) {
        guard lseek(number, Int(offset), SEEK_SET) == offset else { throw SystemError("seek", path) }
        try write(bytes)
    }

    /// Puts a small content in the place of what a file holds.
    package func replaceContent(with bytes: [UInt8]) throws(SystemError) {
        guard ftruncate(number, 0) == 0 else { throw SystemError("truncate", path) }
        guard SystemCall.write(bytes.span, to: number, at: 0) == bytes.count else {
            throw SystemError("write", path)
        }
    }

    package func synchronize() throws(SystemError) {
        guard fsync(number) == 0 else { throw SystemError("fsync", path) }
    }

    /// Makes durable whatever has been written to its file system, by anybody; tells of all that failed there since this
    /// descriptor was opened.
    package func synchronizeFileSystem() throws(SystemError) {
        guard file_system_sync(number) == 0 else { throw SystemError("syncfs", path) }
    }

    /// Has the system begin writing a part to the disk, so that less is left to a later ``synchronize()``, which also
    /// tells what fails of it.
    package func beginWriteback(of part: Range<Int64>) {
        _ = file_begin_writeback(number, part.lowerBound, part.upperBound - part.lowerBound)
    }

    /// Changes the fraction of the second in which the file was written to; the second stays.
    package func setModified(nanoseconds: Int) throws(SystemError) {
        let status = try systemStatus()
        let written = timespec(tv_sec: status.st_mtim.tv_sec, tv_nsec: nanoseconds)
        guard SystemCall.setTimes(of: number, read: status.st_atim, written: written) else {
            throw SystemError("utime", path)
        }
    }

    /// Takes an advisory lock at once; false when somebody has one that does not allow it.
    package func lock(_ kind: Int32) throws(SystemError) -> Bool {
        guard flock(number, kind | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError("flock", path) }
        return false
    }

    private func systemStatus() throws(SystemError) -> stat {
        guard let status = SystemCall.status(of: number) else { throw SystemError("stat", path) }
        return status
    }

    private static func retrying(_ path: String, _ body: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let number = body()
            guard number < 0 else { return number }
            guard errno == EINTR else { throw SystemError("open", path) }
        }
    }
}
