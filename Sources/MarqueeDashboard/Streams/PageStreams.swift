import Logging
import NIOCore
import Synchronization

/// Pages that are open in browsers and want to know when something has changed. They are told only that it has, at most
/// once a second, and ask for themselves again.
final class PageStreams: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: PageStream] = [:]
        var isStopping = false
    }

    /// Of one session; more are told to do without.
    static let mostOfSession = 8
    private static let interval = Duration.seconds(1)
    /// After so long a connection without news is still one.
    private static let silence = Duration.seconds(15)

    private let storage: any DashboardStorage
    private let logger: Logger
    private let state = Mutex(State())

    init(storage: any DashboardStorage, logger: Logger) {
        self.storage = storage
        self.logger = logger
    }

    /// Takes a stream in; nil when its session has enough of them, or the server stops.
    func open(_ session: SessionID) -> PageStream? {
        let stream = PageStream(session)
        let isOpen = state.withLock { state in
            guard !state.isStopping, state.streams.values.count(where: { $0.session == session }) < Self.mostOfSession
            else { return false }
            state.streams[ObjectIdentifier(stream)] = stream
            return true
        }
        guard isOpen else { return nil }
        // Something may have changed since the page was made.
        stream.tell()
        return stream
    }

    func close(_ stream: PageStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
        stream.end()
    }

    /// Tells them of changes until the task is cancelled.
    func run() async {
        let clock = ContinuousClock()
        var (known, said): (Int64?, ContinuousClock.Instant) = (nil, clock.now)
        // The question is asked each second, and its failure told once.
        var failure: String?
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.interval) } catch { return }
            let streams = state.withLock { Array($0.streams.values) }
            guard !streams.isEmpty else {
                known = nil
                continue
            }
            do {
                let current = try await storage.changeNumber()
                failure = nil
                if known != current {
                    for stream in streams { stream.tell() }
                    (known, said) = (current, clock.now)
                } else if clock.now - said > Self.silence {
                    for stream in streams { stream.keepAlive() }
                    said = clock.now
                }
            } catch {
                if failure != "\(error)" {
                    logger.error("cannot read whether anything has changed", metadata: ["error": "\(error)"])
                }
                failure = "\(error)"
            }
        }
    }

    /// Ends all of them, and takes none in any more: browsers come back after a moment.
    func stop() {
        let streams = state.withLock { state in
            state.isStopping = true
            return Array(state.streams.values)
        }
        for stream in streams { stream.end() }
    }
}

/// One page's connection.
final class PageStream: Sendable {
    let session: SessionID
    /// Emptied by the connection; what it does not take in time is one change like any other.
    let parts: AsyncStream<ByteBuffer>
    private let sink: AsyncStream<ByteBuffer>.Continuation

    /// Browsers wait so long before they come back.
    static let beginning = ByteBuffer(string: "retry: 2000\n\n")
    private static let change = ByteBuffer(string: "event: change\ndata:\n\n")
    private static let comment = ByteBuffer(string: ":\n\n")

    init(_ session: SessionID) {
        self.session = session
        (parts, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    func tell() { sink.yield(Self.change) }

    func keepAlive() { sink.yield(Self.comment) }

    func end() { sink.finish() }
}
