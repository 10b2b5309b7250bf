import Glibc

/// The right to drive a store, which one process at a time has. It ends with the process, however that ends.
package final class HostClaim: Sendable {
    private let descriptor: Int32

    /// Claims the store in a directory, which must exist.
    ///
    /// Throws ``StoreError/Code/claimed`` at once, naming the other host's process, when there is one.
    package init(at directory: String) throws(StoreError) {
        let path = "\(directory)/host.lock"
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code: StoreError.Code = errno == EROFS || errno == EACCES ? .readOnly : .cannotOpen
            throw StoreError(
                code, "the host's lock \"\(path)\" cannot be opened: check the directory's permissions",
                cause: unsafe String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let cause = errno
            let holder = Self.holder(descriptor)
            Glibc.close(descriptor)
            guard cause == EWOULDBLOCK else {
                throw StoreError(
                    .inputOutput, "the host's lock \"\(path)\" cannot be taken: put the store on a local disk",
                    cause: unsafe String(cString: strerror(cause)))
            }
            let name = holder.map { "process \($0)" } ?? "another process"
            throw StoreError(
                .claimed,
                "\(name) is the host of the store \"\(directory)\" already: stop it first, or use another store")
        }
        self.descriptor = descriptor
        // Without the number another host is told less, but the lock holds.
        _ = ftruncate(descriptor, 0)
        let text = Array("\(getpid())\n".utf8)
        _ = unsafe text.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// The process that has claimed the store in a directory; nil when none has.
    package static func holder(at directory: String) -> Int32? {
        let descriptor = unsafe open("\(directory)/host.lock", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return holder(descriptor)
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 != 0x0A }, as: UTF8.self))
    }
}
