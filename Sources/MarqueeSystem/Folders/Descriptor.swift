import CProcessControl
import Glibc

/// `O_PATH`: opens nothing, the descriptor only stands for the place, so no device and no pipe notices. Not among the
/// names that the Glibc module exports; the number is that of all Linux architectures on which Swift runs.
package let placeOnly: Int32 = 0x20_0000

/// A file descriptor that closes itself; not inherited by other programs. All its methods block.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32
    package let path: String

    package init(opening path: String, _ flags: Int32) throws(SystemError) {
        self.number = try Self.retrying(path) { unsafe open(path, flags | O_CLOEXEC | O_NOCTTY, 0o600) }
        self.path = path
    }

    package init(opening name: String, in directory: borrowing Descriptor, _ flags: Int32) throws(SystemError) {
        let (parent, path) = (directory.number, "\(directory.path)/\(name)")
        self.number = try Self.retrying(path) { unsafe openat(parent, name, flags | O_CLOEXEC | O_NOCTTY, 0o600) }
        self.path = path
    }

    deinit { close(number) }

    package func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemError("stat", path) }
        return FileStatus(status)
    }

    /// Reads so many bytes, or as many as there are.
    package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe Glibc.read(number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    return failure = SystemError("read", path)
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    package func write(_ bytes: Span<UInt8>) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                guard errno == EINTR else { throw SystemError("write", path) }
                continue
            }
            rest = rest.extracting(droppingFirst: count)
        }
    }

    /// Puts a small content in the place of what a file holds.
    package func replaceContent(with bytes: [UInt8]) throws(SystemError) {
        guard ftruncate(number, 0) == 0 else { throw SystemError("truncate", path) }
        guard unsafe bytes.withUnsafeBytes({ unsafe pwrite(number, $0.baseAddress, $0.count, 0) }) == bytes.count else {
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
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw SystemError("stat", path) }
        let times = [
            timespec(tv_sec: status.st_atim.tv_sec, tv_nsec: status.st_atim.tv_nsec),
            timespec(tv_sec: status.st_mtim.tv_sec, tv_nsec: nanoseconds),
        ]
        guard unsafe futimens(number, times) == 0 else { throw SystemError("utime", path) }
    }

    /// Takes an advisory lock at once; false when somebody has one that does not allow it.
    package func lock(_ kind: Int32) throws(SystemError) -> Bool {
        guard flock(number, kind | LOCK_NB) != 0 else { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw SystemError("flock", path) }
        return false
    }

    private static func retrying(_ path: String, _ body: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let number = body()
            guard number < 0 else { return number }
            guard errno == EINTR else { throw SystemError("open", path) }
        }
    }
}
