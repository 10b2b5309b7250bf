import Glibc
import MarqueeSystem
import SystemCalls

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
        let count = SystemCall.read(number, into: &buffer)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? buffer[0..<count] : nil
    }

    /// Writes once, and returns how many bytes fitted.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        max(0, SystemCall.write(bytes.span, to: number))
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
        guard let ends = SystemCall.pipe() else { throw SystemFailure(errno) }
        (reader, writer) = (OwnedDescriptor(ends.reader), OwnedDescriptor(ends.writer))
    }
}

/// Two ends of one socket.
struct SocketPair {
    let own: OwnedDescriptor
    let other: OwnedDescriptor

    init() throws(SystemFailure) {
        guard let ends = SystemCall.socketPair() else { throw SystemFailure(errno) }
        (own, other) = (OwnedDescriptor(ends.0), OwnedDescriptor(ends.1))
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
