import Glibc
import NIOCore
import NIOPosix

/// Sends bytes, and reads until the other end closes.
enum RawClient {
    static func exchange(_ port: Int, _ text: String) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(
            host: "127.0.0.1", port: port
        ) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        return try await channel.executeThenClose { inbound, outbound in
            // A server that has answered may read no more.
            try? await outbound.write(ByteBuffer(string: text))
            var answer = ByteBuffer()
            do {
                for try await part in inbound { answer.writeImmutableBuffer(part) }
            } catch let error as IOError where error.errnoCode == ECONNRESET {
                // What came before it counts.
            }
            return String(buffer: answer)
        }
    }
}
