import Glibc

/// A TCP connection to a server on loopback, used by blocking calls that each have an end.
///
/// Blocking, since end-to-end tests wait for programs and hold the threads on which asynchronous calls would go on.
package final class LoopbackConnection {
    private let descriptor: Int32

    /// Connects to a port of 127.0.0.1.
    ///
    /// - Parameter limit: Seconds that a single read or write may take.
    package init(port: Int, limit: Int = 30) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw BrowserError("no socket: \(Self.systemError())") }
        var time = timeval(tv_sec: limit, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let outcome = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else {
            let reason = Self.systemError()
            close(descriptor)
            throw BrowserError("port \(port) of 127.0.0.1 can't be reached: \(reason)")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all of a text.
    package func send(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BrowserError("nothing can be sent: \(Self.systemError())") }
            rest = rest.dropFirst(count)
        }
    }

    /// Says that nothing more is sent.
    package func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// What has come, at least one byte; nothing at the end, also when the other side broke off.
    package func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == ECONNRESET { return [] }
        guard count >= 0 else { throw BrowserError("nothing comes: \(Self.systemError())") }
        return Array(buffer.prefix(count))
    }

    private static func systemError() -> String {
        unsafe String(cString: strerror(errno))
    }
}

/// Why a browser, or what drives it, did not do what it was asked: one sentence.
package struct BrowserError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
