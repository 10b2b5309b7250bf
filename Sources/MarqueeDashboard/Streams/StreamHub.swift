import Logging
import MarqueeModel
import MarqueeSync
import MarqueeSystem
import NIOCore
import Synchronization

/// The hosts that listen at this server, and what they get: each row of the feed is read once, made into bytes once, and
/// put into the mailboxes of those whom it is for.
final class StreamHub: Sendable {
    private struct State {
        var streams: [ObjectIdentifier: OpenStream] = [:]
        /// All rows up to this one are in the mailboxes; nil: nobody has asked yet where they begin.
        var position: Int64?
        var isStopping = false
    }

    private let storage: any DashboardStorage
    private let now: @Sendable () -> Timestamp
    private let logger: Logger
    private let state = Mutex(State())
    /// Wakes the pump.
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    let server = ServerID()
    /// Pages that want to know of changes.
    let pages: PageStreams

    /// So many rows are read at once.
    private static let page = 500
    /// How often the storage is asked where another server may have written.
    private static let lookInterval = Duration.milliseconds(200)
    private static let longestLeaving = TimeSpan.seconds(5)
    private static let comment = ByteBuffer(string: ":\n\n")

    init(storage: any DashboardStorage, now: @escaping @Sendable () -> Timestamp, logger: Logger) {
        self.storage = storage
        self.now = now
        self.logger = logger
        self.pages = PageStreams(storage: storage, logger: logger)
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// How many listen.
    var count: Int { state.withLock { $0.streams.count } }

    /// The hosts that listen here.
    var numbers: [Int64] { state.withLock { $0.streams.values.map(\.number) } }

    /// Something was put into the feed.
    func notice() { signal.yield() }

    // MARK: Streams

    /// Finds out where the feed stands, before the first stream is taken in: what is before is read by whoever listens.
    func begin() async throws {
        guard state.withLock({ $0.position == nil }) else { return }
        let head = try await storage.feedHead()
        state.withLock { $0.position = $0.position ?? head }
    }

    /// Takes a stream in, once the hub has begun; nil when the server stops.
    ///
    /// - Returns: The stream, and the row up to which it has to be told by whoever opens it; later ones come by themselves.
    func open(_ facts: HostFacts, cutOff: @escaping @Sendable () -> Void) -> (stream: OpenStream, position: Int64)? {
        let stream = OpenStream(facts, cutOff: cutOff)
        let position: Int64? = state.withLock { state in
            guard !state.isStopping, let position = state.position else { return nil }
            state.streams[ObjectIdentifier(stream)] = stream
            return position
        }
        return position.map { (stream, $0) }
    }

    func close(_ stream: OpenStream) {
        state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
        stream.end()
    }

    /// A host that has been removed is told nothing more.
    func end(_ number: Int64) {
        let ended = state.withLock { state in state.streams.values.filter { $0.number == number } }
        for stream in ended { stream.end() }
    }

    /// Rows that a host has missed, up to one, as it gets them, and the last of them; nil: there are none.
    func missed(
        by host: HostFacts, after cursor: Int64, upTo last: Int64
    ) async throws -> (parts: [ByteBuffer], cursor: Int64)? {
        let moment = now()
        let entries = try await storage.feed(
            after: cursor, upTo: last, for: host.number, at: moment, limit: Self.page)
        guard let end = entries.last else { return nil }
        var parts: [ByteBuffer] = []
        var skips: [SkippedDelivery] = []
        for entry in entries {
            var addressed: Set<Int64>?
            if let people = entry.recipients.audience {
                addressed = try await storage.audience(people.audience, has: host.number) ? [host.number] : []
            }
            var rendering = FeedRendering(entry, addressed: addressed)
            switch rendering.outcome(for: host, at: moment) {
            case .none: break
            case .send(let buffer): parts.append(buffer)
            case .skip(let skip): skips.append(skip)
            }
        }
        if !skips.isEmpty { try await storage.recordSkips(skips) }
        return (parts, end.number)
    }

    // MARK: The pump

    /// Carries the feed into the mailboxes until the task is cancelled. What fails is tried again.
    func run() async {
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await self.pump() }
            tasks.addTask { await self.tick() }
            tasks.addTask { for await _ in self.storage.feedBells() { self.notice() } }
            tasks.addTask { await self.pages.run() }
            await tasks.waitForAll()
        }
    }

    /// Tells everybody to come back, and lets nobody in any more.
    func stop(seconds: Int) {
        let streams = state.withLock { state in
            state.isStopping = true
            return Array(state.streams.values)
        }
        pages.stop()
        let goodbye = ByteBuffer(bytes: StreamItem.goodbye(seconds: seconds).bytes(cursor: nil))
        for stream in streams {
            stream.send(goodbye)
            stream.end()
        }
    }

    /// This server is not there any more. Where that cannot be written down, others find out soon.
    func leave() async {
        // Also where the time to stop is over, and the task cancelled; a storage that hangs is not waited for.
        await Task { [storage, server] in
            _ = await withTimeLimit(Self.longestLeaving, clock: SystemClock()) {
                try? await storage.settleReports()
                try? await storage.removeServer(server)
            }
        }.value
    }

    private func pump() async {
        for await _ in signals {
            while !Task.isCancelled {
                do {
                    guard try await carry() else { break }
                } catch {
                    logger.error("the feed cannot be read", metadata: ["error": "\(error)"])
                    break
                }
            }
        }
    }

    /// Wakes the pump for what others write, says that this server is there, and that streams are.
    private func tick() async {
        var ticks = 0
        let clock = ContinuousClock()
        // At once: whoever wants to know whether it is there looks for that.
        var (kept, commented) = (clock.now - .milliseconds(ServerID.lease.milliseconds), clock.now)
        while !Task.isCancelled {
            do { try await clock.sleep(for: Self.lookInterval) } catch { return }
            ticks += 1
            signal.yield()
            if clock.now - kept > .milliseconds(ServerID.lease.milliseconds / 3) {
                kept = clock.now
                do {
                    try await storage.keepServer(server, until: now() + ServerID.lease)
                } catch {
                    logger.error("the storage cannot be written", metadata: ["error": "\(error)"])
                }
            }
            if clock.now - commented > .milliseconds(HostRules.streamInterval.milliseconds) {
                commented = clock.now
                for stream in state.withLock({ Array($0.streams.values) }) { stream.send(Self.comment) }
            }
        }
    }

    /// - Returns: Whether there may be more.
    private func carry() async throws -> Bool {
        guard let position = state.withLock(\.position) else { return false }
        let head = try await storage.feedHead()
        guard head > position else { return false }
        let entries = try await storage.feed(after: position, limit: Self.page)
        guard let last = entries.last else {
            // Rows become visible in their order: up to the head there are none.
            state.withLock { $0.position = max($0.position ?? 0, head) }
            return false
        }
        for entry in entries {
            switch entry.content {
            case .registered(let host): try await follow(host)
            case .removed(let host): end(host)
            case .message, .cancel, .command, .recipes: break
            }
            var addressed: Set<Int64>?
            if let people = entry.recipients.audience { addressed = try await storage.hosts(of: people.audience) }
            // At once: what comes later may fail, and this entry does not come again.
            let skips = deliver(entry, addressed: addressed)
            if !skips.isEmpty { try await storage.recordSkips(skips) }
        }
        return last.number > position
    }

    /// Puts an entry into the mailboxes of those whom it is for, and moves on: a stream that is opened at the same time
    /// gets it either here or from the storage.
    private func deliver(_ entry: FeedEntry, addressed: Set<Int64>?) -> [SkippedDelivery] {
        let streams: [OpenStream] = state.withLock { state in
            state.position = max(state.position ?? 0, entry.number)
            return Array(state.streams.values)
        }
        var rendering = FeedRendering(entry, addressed: addressed)
        var skips: [SkippedDelivery] = []
        let moment = now()
        for stream in streams {
            switch rendering.outcome(for: stream.current, at: moment) {
            case .none: break
            case .send(let buffer): stream.send(buffer)
            case .skip(let skip): skips.append(skip)
            }
        }
        return skips
    }

    /// What a host is has changed.
    private func follow(_ host: Int64) async throws {
        let streams = state.withLock { state in state.streams.values.filter { $0.number == host } }
        guard !streams.isEmpty, let facts = try await storage.facts(of: host) else { return }
        for stream in streams { stream.follow(facts) }
    }
}
