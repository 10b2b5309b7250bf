import Foundation
import Synchronization

/// Serves one HTML page on loopback, which a test changes, and counts who connects.
final class PageServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let page = Mutex("")
    private let accepted = Mutex(0)

    init() throws {
        (listener, port) = try Loopback.listen(backlog: 64)
        Thread.detachNewThread { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                self?.accepted.withLock { $0 += 1 }
                Thread.detachNewThread { [weak self] in
                    self?.answer(client)
                    close(client)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    var address: String { "http://127.0.0.1:\(port)/" }

    /// How many connections there were so far.
    var connections: Int { accepted.withLock { $0 } }

    func serve(_ html: String) {
        page.withLock { $0 = html }
    }

    /// Waits until somebody has connected; false when nobody does.
    func waitForConnection() -> Bool {
        for _ in 0..<12_000 {
            if connections > 0 { return true }
            usleep(10_000)
        }
        return false
    }

    private func answer(_ client: Int32) {
        var buffer = [UInt8](repeating: 0, count: 8_192)
        // A connection that was only opened ahead of need says nothing, until the browser closes it.
        guard unsafe read(client, &buffer, buffer.count) > 0 else { return }
        let body = page.withLock { $0 }
        let answer = Array(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
                .utf8)
        _ = unsafe send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
    }
}
