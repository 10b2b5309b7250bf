import Foundation
import Synchronization

/// Serves files on loopback, whose content follows from their path, from threads of its own: tests that wait for a process
/// hold the threads on which an asynchronous server would run.
final class FileServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let counts = Mutex<[String: Int]>([:])
    private let isReleased = Atomic(false)

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
                        guard let self else { return false }
                        let count = self.counts.withLock { counts in
                            counts[path, default: 0] += 1
                            return counts[path] ?? 0
                        }
                        return path.hasPrefix("/stalled") && count == 1
                            && !self.isReleased.load(ordering: .sequentiallyConsistent)
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

    /// Waits until a path has been asked for, however slow the machine, up to half a minute.
    func waitForRequest(of path: String) {
        for _ in 0..<30_000 where count(of: path) == 0 { usleep(1_000) }
    }

    /// How often a path was asked for.
    func count(of path: String) -> Int { counts.withLock { $0[path] ?? 0 } }

    /// From now on no file stalls. Until then those below `/stalled` do, half way and for as long as the client waits, the
    /// first time that they are asked for.
    func release() { isReleased.store(true, ordering: .sequentiallyConsistent) }

    /// What a path is: up to 32 KB, or as many bytes as its query says.
    static func content(of path: String) -> [UInt8] {
        // FNV-1a.
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let size = path.split(separator: "?").dropFirst().first.flatMap { Int($0) } ?? Int(hash & 0x7FFF)
        return (0..<size).map { UInt8(truncatingIfNeeded: (hash &+ UInt64($0)) &* 0x9E37_79B9_7F4A_7C15 >> 56) }
    }

    /// - Parameter note: Takes note of a request; whether what it asks for is to stall.
    private static func serve(_ client: Int32, headers: String, pause: UInt32, _ note: (String) -> Bool) {
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
            let stalls = note(path)
            let isMissing = path.hasPrefix("/missing")
            let content = isMissing ? [] : content(of: path)
            let head =
                "HTTP/1.1 \(isMissing ? "404 Not Found" : "200 OK")\r\n\(headers)Content-Length: \(content.count)\r\n\r\n"
            var rest = (Array(head.utf8) + content)[...]
            if stalls { rest = rest.dropLast(content.count / 2 + 1) }
            while !rest.isEmpty {
                let piece = Array(rest.prefix(16_384))
                let count = unsafe send(client, piece, piece.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
                if pause > 0 { usleep(pause) }
            }
            if stalls { return _ = unsafe read(client, &buffer, buffer.count) }
        }
    }
}
