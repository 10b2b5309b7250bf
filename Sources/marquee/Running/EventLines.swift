import Dispatch
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeThreads
import Synchronization

/// Prints each event as a line of JSON on standard output, from a thread of its own: a reader that stands still holds up
/// nobody. What it leaves unread beyond a limit is dropped, and counted in a line.
///
/// When writing fails, the host is asked to stop, and nothing more is printed.
final class EventLines: HostObserver {
    private struct State {
        var events: [HostEvent] = []
        /// How many are being written.
        var writing = 0
        var dropped = 0
        var isFinished = false
        var failure: FileSystem.Failure?
    }

    /// Events that wait for the reader: about a minute's worth of a busy host.
    private static let limit = 50_000
    /// How long the reader has for the rest, when the host has stopped.
    private static let patience = DispatchTimeInterval.seconds(2)

    private let output: StandardStream
    private let stops: StopRequests
    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ output: StandardStream, stops: StopRequests) throws {
        self.output = output
        self.stops = stops
        try BlockingThread.start { self.run() }
    }

    /// Why there are no more lines; nil as long as each was written.
    var failure: FileSystem.Failure? { state.withLock { $0.failure } }

    func observe(_ event: HostEvent) {
        let isFirst = state.withLock { state in
            guard state.failure == nil else { return false }
            guard state.events.count < Self.limit else {
                state.dropped += 1
                return false
            }
            state.events.append(event)
            return state.events.count == 1
        }
        if isFirst { bell.signal() }
    }

    /// Lets the reader have what waits, but does not wait long for that; how many events it may not have got.
    func finish() -> Int {
        state.withLock { $0.isFinished = true }
        bell.signal()
        guard hasEnded.wait(timeout: .now() + Self.patience) == .timedOut else { return 0 }
        return state.withLock { $0.events.count + $0.writing + $0.dropped }
    }

    // MARK: The thread

    private func run() {
        while let text = next() {
            do throws(FileSystem.Failure) {
                try output.tryWriting(text)
            } catch {
                state.withLock { $0.failure = error }
                stops.request()
                break
            }
        }
        hasEnded.signal()
    }

    /// The lines to be written now; waits while there are none. Nil at the end.
    private func next() -> String? {
        while true {
            let (events, dropped, isFinished) = state.withLock { state in
                defer { (state.events, state.writing, state.dropped) = ([], state.events.count, 0) }
                return (state.events, state.dropped, state.isFinished)
            }
            guard events.isEmpty else { return Self.lines(events, dropped: dropped) }
            if isFinished { return nil }
            bell.wait()
        }
    }

    private static func lines(_ events: [HostEvent], dropped: Int) -> String {
        var text = events.map { $0.json.printed + "\n" }.joined()
        if dropped > 0, let last = events.last {
            let gap: Value = [
                "at": .string(last.at.description), "event": "dropped", "count": .integer(Int64(dropped)),
            ]
            text += gap.printed + "\n"
        }
        return text
    }
}
