import Foundation

/// Serves one large file of zeros on loopback, to one client, from a thread of its own: tests that wait for a process
/// hold the threads on which an asynchronous server would run.
final class BigFileServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init(size: Int) throws {
        (listener, port) = try Loopback.listen(backlog: 1)
        Thread.detachNewThread { [listener] in
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
