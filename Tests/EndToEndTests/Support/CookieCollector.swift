import Foundation
import Synchronization

/// Another server on loopback, which keeps every cookie that browsers send it, and answers with a page of its own and
/// with cookies.
final class CookieCollector: Sendable {
    let port: UInt16
    private let listener: Int32
    private let kept = Mutex<[String]>([])

    /// - Parameters:
    ///   - page: What it answers, whatever is asked for.
    ///   - cookies: The values of `Set-Cookie` that come with it.
    init(page: String, cookies: [String] = []) throws {
        (listener, port) = try Loopback.listen(backlog: 64)
        let fields = cookies.map { "Set-Cookie: \($0)\r\n" }.joined()
        let answer =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\(fields)Connection: close\r\n"
            + "Content-Length: \(page.utf8.count)\r\n\r\n\(page)"
        Thread.detachNewThread { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                var request = ""
                var buffer = [UInt8](repeating: 0, count: 16_384)
                while !request.contains("\r\n\r\n") {
                    let count = unsafe read(client, &buffer, buffer.count)
                    guard count > 0 else { break }
                    request += String(decoding: buffer.prefix(count), as: UTF8.self)
                }
                let lines = request.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("cookie:") }
                self?.kept.withLock { $0 += lines.map { String($0.dropFirst(7)) } }
                let bytes = Array(answer.utf8)
                _ = unsafe send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                close(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// All cookies that it was sent: `name=value`.
    var cookies: [String] {
        kept.withLock(\.self).flatMap { $0.split(separator: ";") }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
