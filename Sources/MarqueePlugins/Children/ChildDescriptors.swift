import CProcessControl
import Glibc
import MarqueeSystem

/// A descriptor that is closed with its last reference. No program that the process starts inherits it.
final class OwnedDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Makes calls return at once instead of waiting.
    func becomeNonBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    /// Reads once. Nil at the end of file; nothing when it was interrupted, or when there is nothing and it does not wait.
    func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
        let count = unsafe Glibc.read(number, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? buffer[0..<count] : nil
    }

    /// Writes once, and returns how many bytes fitted.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
        return max(0, count)
    }
}

/// A pipe.
///
/// A host keeps both ends of those to a child: so writing never fails because the child is gone, which would be a signal,
/// and a thread that reads can be woken. That a child is gone is told by its runner.
struct Pipe {
    let reader: OwnedDescriptor
    let writer: OwnedDescriptor

    init() throws(SystemFailure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe process_pipe(&ends) == 0 else { throw SystemFailure(errno) }
        (reader, writer) = (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
    }
}

/// Two ends of one socket.
struct SocketPair {
    let own: OwnedDescriptor
    let other: OwnedDescriptor

    init() throws(SystemFailure) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemFailure(errno) }
        (own, other) = (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
    }
}

/// A system call that failed.
struct SystemFailure: Error, Sendable, CustomStringConvertible {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    var description: String { SystemError.reason(of: number) }
}
