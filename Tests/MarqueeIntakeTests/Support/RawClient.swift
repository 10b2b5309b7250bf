import MarqueeModel
import NIOCore
import NIOPosix

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

    func get(_ path: String, method: String = "GET", headers: String = "") async throws -> Answer {
        try await send(
            Array("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(headers)\r\n".utf8))
    }

    func send(_ bytes: [UInt8], half: Bool = false) async throws -> Answer {
        let text = try await exchange(bytes, half: half)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
        let status = parts.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, head: parts.first ?? "", body: parts.count > 1 ? parts[1] : "")
    }

    private func exchange(_ bytes: [UInt8], half: Bool) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            // A server that has answered may read no more.
            try? await outbound.write(ByteBuffer(bytes: bytes))
            if half { outbound.finish() }
            var answer = ByteBuffer()
            do {
                for try await part in inbound { answer.writeImmutableBuffer(part) }
            } catch is IOError {
                // What came before the end counts.
            }
            return String(buffer: answer)
        }
    }
}
