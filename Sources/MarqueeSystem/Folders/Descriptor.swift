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

    /// Fills the buffer as far as one call does; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
            guard count < 0 else { return count }
            guard errno == EINTR else { throw SystemError("read", path) }
        }
    }

    /// Reads so many bytes, or as many as there are.
    package func read(upTo count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var piece = [UInt8](repeating: 0, count: count - bytes.count)
            let got = try unsafe piece.withUnsafeMutableBytes { try unsafe read(into: $0) }
            guard got > 0 else { break }
            bytes += piece.prefix(got)
        }
        return bytes
    }

    package func write(_ buffer: UnsafeRawBufferPointer) throws(SystemError) {
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
