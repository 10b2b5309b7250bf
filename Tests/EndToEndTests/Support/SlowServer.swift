import Foundation
import Synchronization

/// Serves one body on loopback, whose second half comes only when a test says so.
final class SlowServer: Sendable {
    private let listener: Int32
    private let port: UInt16
    private let requested = DispatchSemaphore(value: 0)
    private let heads = Mutex<[String]>([])
    private let isReleased = Atomic<Bool>(false)

    /// - Parameter head: Status and header fields, a line each.
    init(body: String, head: [String] = ["200 OK"]) throws {
        (listener, port) = try Loopback.listen(backlog: 16)
        Thread.detachNewThread { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Thread.detachNewThread { [weak self] in
                    var buffer = [UInt8](repeating: 0, count: 8_192)
                    let count = unsafe read(client, &buffer, buffer.count)
                    if count > 0 {
                        self?.heads.withLock { $0.append(String(decoding: buffer.prefix(count), as: UTF8.self)) }
                        let bytes = Array(body.utf8)
                        let lines = head + ["Content-Length: \(bytes.count)", "Connection: close"]
                        let text = "HTTP/1.1 \(lines.joined(separator: "\r\n"))\r\n\r\n"
                        let start = Array(text.utf8) + bytes.prefix(bytes.count / 2)
                        _ = unsafe send(client, start, start.count, Int32(MSG_NOSIGNAL))
                        self?.requested.signal()
                        while let self, !self.isReleased.load(ordering: .sequentiallyConsistent) { usleep(5_000) }
                        let end = Array(bytes.suffix(bytes.count - bytes.count / 2))
                        _ = unsafe send(client, end, end.count, Int32(MSG_NOSIGNAL))
                    }
                    close(client)
                }
            }
        }
    }

    deinit {
        isReleased.store(true, ordering: .sequentiallyConsistent)
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The requests so far, as they came.
    var requests: [String] { heads.withLock { $0 } }

    /// Waits until half of the body has been sent.
    func waitForRequest() -> Bool { requested.wait(timeout: .now() + 60) == .success }

    /// Lets the rest come, from now on.
    func release() { isReleased.store(true, ordering: .sequentiallyConsistent) }
}
