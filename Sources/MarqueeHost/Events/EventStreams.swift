import MarqueeQueue
import MarqueeStore
import Synchronization

/// Those who follow what a host tells, each by a sequence of their own.
final class EventStreams<Event: Sendable>: Sendable {
    private struct State {
        var streams: [Int: AsyncStream<Event>.Continuation] = [:]
        var count = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: So many events wait for a follower that does not read them; older ones are dropped.
    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { state.withLock(\.streams.isEmpty) }

    func make() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
        let number = state.withLock { state in
            state.count += 1
            state.streams[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    func tell(_ event: Event) {
        for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(event) }
    }

    func finish() {
        // Each forgets itself when it ends.
        for stream in state.withLock({ Array($0.streams.values) }) { stream.finish() }
    }
}

extension PresentationHost {
    /// What happens in the host from now on, in order, as it is saved: until the run ends that is under way, or the next one.
    ///
    /// Whoever does not keep up loses the oldest events beyond 10,000. An observer, which is called for each, loses none.
    public func events() -> AsyncStream<HostEvent> {
        let stream = eventStreams.make()
        // What came before is nobody's news; a store that cannot be read says so in the next round.
        if let host = running, !host.state.terms.hasObservers {
            host.state.terms.hasObservers = true
            let queue = host.opened.store.queue
            host.state.lastTold =
                (try? queue.forgetEndings()) ?? (try? queue.lastArrival()) ?? host.state.lastTold
        }
        return stream
    }

    /// Tells everybody who follows.
    func tell(_ event: HostEvent) {
        for observer in observers { observer.observe(event) }
        eventStreams.tell(event)
    }
}
