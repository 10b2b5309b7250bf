import NIOCore
import NIOPosix

/// A connection to a server on loopback, from any of the addresses that this machine has there: each is a client of its
/// own. A test says itself what is sent, and when.
package final class LoopbackSocket: Sendable {
    private let channel: any Channel
    private let received: AsyncStream<ByteBuffer>

    private init(_ channel: any Channel, _ received: AsyncStream<ByteBuffer>) {
        self.channel = channel
        self.received = received
    }

    /// Connects to a port of 127.0.0.1.
    ///
    /// - Parameter source: The address that the server sees: `127.0.0.2`, say.
    package static func connect(port: Int, from source: String = "127.0.0.1") async throws -> LoopbackSocket {
        let (received, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: SocketAddress(ipAddress: source, port: 0))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Receiving(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return LoopbackSocket(channel, received)
    }

    /// Sends a text; a connection that has ended takes none.
    package func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    /// What comes until the end of one response: as long as its `Content-Length` says, or to the connection's end.
    package func response() async -> String {
        var bytes = ByteBuffer()
        for await part in received {
            bytes.writeImmutableBuffer(part)
            let text = String(buffer: bytes)
            if let length = Self.length(of: text), text.utf8.count >= length { return text }
        }
        return String(buffer: bytes)
    }

    /// What comes until a text is in it, or the connection ends.
    package func receive(until text: String) async -> String {
        var bytes = ByteBuffer()
        for await part in received {
            bytes.writeImmutableBuffer(part)
            if String(buffer: bytes).contains(text) { break }
        }
        return String(buffer: bytes)
    }

    /// Sends a request, and reads its response; what came so far, where the connection ends before.
    package func exchange(_ request: String) async -> String {
        do {
            try await send(request)
        } catch {
            return ""
        }
        return await response()
    }

    /// Whether the other end has not closed it, as far as is known here.
    package var isOpen: Bool { channel.isActive }

    /// Returns once the connection has ended.
    package func waitForEnd() async throws {
        try await channel.closeFuture.get()
    }

    package func close() async throws {
        try? await channel.close()  // It may have ended before.
    }

    /// The length of a response with its head; nil before the head is whole, or where it has no length.
    private static func length(of text: String) -> Int? {
        guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
        let head = text[..<end.lowerBound].lowercased()
        guard let field = head.firstRange(of: "\r\ncontent-length: ") else { return nil }
        return Int(head[field.upperBound...].prefix { $0.isNumber }).map { text[..<end.upperBound].utf8.count + $0 }
    }

    private final class Receiving: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let continuation: AsyncStream<ByteBuffer>.Continuation

        init(_ continuation: AsyncStream<ByteBuffer>.Continuation) {
            self.continuation = continuation
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            continuation.yield(unwrapInboundIn(data))
        }

        func channelInactive(context: ChannelHandlerContext) {
            continuation.finish()
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // The other end broke off.
            context.close(promise: nil)
        }
    }
}
