import Foundation

/// Serves one large file of zeros on loopback, to one client, from a thread of its own: tests that wait for a process
/// hold the threads on which an asynchronous server would run.
final class BigFileServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init(size: Int) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
                unsafe bind(listener, socketAddress, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, socketAddress, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        self.listener = listener
        self.port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { return }
            var request = [UInt8](repeating: 0, count: 4_096)
            _ = unsafe read(client, &request, request.count)
            var rest = Array("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(size)\r\n\r\n".utf8)
            var sent = -rest.count
            while sent < size {
                let count = unsafe send(client, rest, min(rest.count, size - sent), Int32(MSG_NOSIGNAL))
                guard count > 0 else { break }
                sent += count
                rest = sent < 0 ? Array(rest.dropFirst(count)) : [UInt8](repeating: 0, count: 65_536)
            }
            close(client)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
