import Foundation
import Synchronization

/// Serves files on loopback, whose content follows from their path, from threads of its own: tests that wait for a process
/// hold the threads on which an asynchronous server would run.
final class FileServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let counts = Mutex<[String: Int]>([:])

    /// - Parameters:
    ///   - headers: Further header fields, each with its line end.
    ///   - pause: Microseconds between pieces of 16 KB.
    init(headers: String = "", pause: UInt32 = 0) throws {
        (listener, port) = try Loopback.listen(backlog: 64)
        Thread.detachNewThread { [weak self, listener] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Thread.detachNewThread { [weak self] in
                    Self.serve(client, headers: headers, pause: pause) { path in
                        self?.counts.withLock { $0[path, default: 0] += 1 }
                    }
                    close(client)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// How often a path was asked for.
    func count(of path: String) -> Int { counts.withLock { $0[path] ?? 0 } }

    /// What a path is: up to 32 KB, or as many bytes as its query says.
    static func content(of path: String) -> [UInt8] {
        // FNV-1a.
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let size = path.split(separator: "?").dropFirst().first.flatMap { Int($0) } ?? Int(hash & 0x7FFF)
        return (0..<size).map { UInt8(truncatingIfNeeded: (hash &+ UInt64($0)) &* 0x9E37_79B9_7F4A_7C15 >> 56) }
    }

    private static func serve(_ client: Int32, headers: String, pause: UInt32, _ note: (String) -> Void) {
        var request = ""
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            while !request.contains("\r\n\r\n") {
                let count = unsafe read(client, &buffer, buffer.count)
                guard count > 0 else { return }
                request += String(decoding: buffer.prefix(count), as: UTF8.self)
            }
            let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
            request = ""
            note(path)
            let isMissing = path.hasPrefix("/missing")
            let content = isMissing ? [] : content(of: path)
            let head =
                "HTTP/1.1 \(isMissing ? "404 Not Found" : "200 OK")\r\n\(headers)Content-Length: \(content.count)\r\n\r\n"
            var rest = (Array(head.utf8) + content)[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(16_384))
                let count = unsafe send(client, piece, piece.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
                if pause > 0 { usleep(pause) }
            }
        }
    }
}
