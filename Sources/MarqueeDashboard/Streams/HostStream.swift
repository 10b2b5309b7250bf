import Hummingbird
import Logging
import MarqueeModel
import MarqueeSync
import NIOCore

/// What goes over one host's connection, from its cursor on, until it ends.
struct HostStream: Sendable {
    let hub: StreamHub
    let storage: any DashboardStorage
    let opened: OpenedStream
    let cursor: Int64

    /// Writes until the host goes, is cut off, or the server stops.
    @concurrent
    func write(_ writer: inout some ResponseBodyWriter, closing channel: any Channel) async throws {
        guard let (stream, position) = hub.open(opened.facts, cutOff: { channel.close(promise: nil) }) else {
            return try await writer.write(ByteBuffer(bytes: StreamItem.goodbye(seconds: 2).bytes(cursor: nil)))
        }
        // A connection that breaks is noticed here, and not only when something is written.
        channel.closeFuture.whenComplete { _ in stream.end() }
        defer { hub.close(stream) }
        // It may have been removed, or become another, before the feed knew that it listens.
        guard let facts = try await storage.facts(of: opened.facts.number) else { return }
        stream.begin(with: facts)
        // The head goes out at once.
        try await writer.write(ByteBuffer(string: ":\n\n"))
        var cursor = cursor
        while cursor < position, let missed = try await hub.missed(by: facts, after: cursor, upTo: position) {
            for part in missed.parts { try await writer.write(part) }
            cursor = missed.cursor
        }
        // Now it has what it has missed.
        try await writer.write(ByteBuffer(string: ":\n\n"))
        for await part in stream.mailbox { try await writer.write(part) }
    }
}

extension HostStream {
    /// Nobody listens any more. Where that cannot be written down, the next process waits until the lease is over.
    @concurrent
    func close() async {
        try? await storage.closeStream(of: opened.facts.number, opened.stream)
    }
}
