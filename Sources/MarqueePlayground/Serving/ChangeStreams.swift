import NIOCore
import Synchronization

/// Pages that are open in browsers: each is told the number of the project's state, at once and whenever there is another.
final class ChangeStreams: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: ChangeStream] = [:]
        var number = 0
        var isStopping = false
    }

    /// So many pages are told; more do without.
    static let most = 32

    private let state = Mutex(State())

    /// Takes a stream in; nil where there are enough, or the server ends.
    func open() -> ChangeStream? {
        let stream = ChangeStream()
        return state.withLock { state in
            guard !state.isStopping, state.streams.count < Self.most else { return nil }
            state.streams[ObjectIdentifier(stream)] = stream
            stream.tell(state.number)
            return stream
        }
    }

    func close(_ stream: ChangeStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
        stream.end()
    }

    func tell(_ number: Int) {
        state.withLock { state in
            state.number = number
            for stream in state.streams.values { stream.tell(number) }
        }
    }

    /// A connection without news is still one.
    func keepAlive() {
        state.withLock { state in
            for stream in state.streams.values { stream.keepAlive() }
        }
    }

    /// Tells all of them that it is over, and takes none in any more.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            for stream in state.streams.values {
                stream.sayEnd()
                stream.end()
            }
            state.streams = [:]
        }
    }
}

/// One page's connection (server-sent events).
final class ChangeStream: Sendable {
    /// Emptied by the connection. Of what it does not take in time the newest counts.
    let parts: AsyncStream<ByteBuffer>
    private let sink: AsyncStream<ByteBuffer>.Continuation

    /// Browsers wait so long before they come back.
    static let beginning = ByteBuffer(string: "retry: 1000\n\n")

    init() {
        (parts, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(2))
    }

    func tell(_ number: Int) { sink.yield(ByteBuffer(string: "event: change\ndata: \(number)\n\n")) }

    func keepAlive() { sink.yield(ByteBuffer(string: ":\n\n")) }

    func sayEnd() { sink.yield(ByteBuffer(string: "event: end\ndata:\n\n")) }

    func end() { sink.finish() }
}
