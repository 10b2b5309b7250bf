import CProcessControl
package import Glibc

/// What processes and threads wait for, and how they are woken.
extension SystemCall {
    /// Waits for one of several descriptors (poll(2)): how many are ready, 0 when the time is over.
    ///
    /// - Parameter milliseconds: Less than zero: without an end.
    @discardableResult
    package static func wait(for requests: inout [pollfd], milliseconds: Int32) -> Int32 {
        unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    }

    /// Whether a descriptor is ready for that (`POLLIN`), now or within the time.
    @discardableResult
    package static func wait(for events: Int32, on descriptor: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return unsafe poll(&request, 1, milliseconds) > 0
    }

    /// A pipe whose ends no other program inherits; nil where the process has no descriptors left.
    package static func pipe() -> (reader: Int32, writer: Int32)? {
        var ends: [Int32] = [-1, -1]
        return unsafe process_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Two connected sockets that no other program inherits; nil where the process has no descriptors left.
    ///
    /// - Parameter waits: Whether calls wait.
    package static func socketPair(waits: Bool = true) -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
        return unsafe socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Sends once over a socket.
    @discardableResult
    package static func send(_ bytes: Span<UInt8>, to socket: Int32, _ flags: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe Glibc.send(socket, $0.baseAddress, $0.count, flags) }
    }

    /// Takes one byte from a socket: how many there were, 0 at its end, less than zero where it failed.
    package static func receiveByte(from socket: Int32, _ flags: Int32) -> Int {
        var byte: UInt8 = 0
        return unsafe recv(socket, &byte, 1, flags)
    }

    /// Sends one datagram to a socket of a name (unix(7)), and waits for nobody; `@` at its beginning stands for a zero.
    package static func tell(_ text: String, socket name: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(name.utf8)
        // An abstract socket: its name begins with a zero, and its length counts.
        if path.first == UInt8(ascii: "@") { path[0] = 0 }
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        _ = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe sendto(
                    descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }

    /// Has a descriptor of inotify(7) tell what happens in a folder: less than zero where it failed.
    package static func watch(_ folder: String, _ events: UInt32, by descriptor: Int32) -> Int32 {
        unsafe inotify_add_watch(descriptor, folder, events)
    }
}
