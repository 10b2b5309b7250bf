import Dispatch
import Glibc
import MarqueeModel

/// Sends bytes as they are, and reads what comes until the connection ends.
struct RawClient {
    let port: Int

    struct Answer: Sendable {
        let status: Int
        let head: String
        let body: String

        var json: Value { get throws { try Value(json: body) } }
    }

    /// A whole request with these header fields, each with its line end.
    func post(
        _ body: String, path: String = "/notifications", method: String = "POST",
        headers: String = "Content-Type: application/json\r\n", host: String = "127.0.0.1"
    ) async throws -> Answer {
        try await send(
            Array(
                ("\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(headers)"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8))
    }

    func send(_ bytes: [UInt8], half: Bool = false) async throws -> Answer {
        let text = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: exchange(bytes, half: half)) }
        }
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
        let status = parts.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, head: parts.first ?? "", body: parts.count > 1 ? parts[1] : "")
    }

    private func exchange(_ bytes: [UInt8], half: Bool) -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 240, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return "" }
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(65_536))
            let count = unsafe Glibc.send(descriptor, piece, piece.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        if half { shutdown(descriptor, Int32(SHUT_WR)) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
