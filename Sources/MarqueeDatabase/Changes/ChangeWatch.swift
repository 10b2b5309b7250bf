import Glibc
import MarqueeSystem
import MarqueeThreads
import SystemCalls

/// Watches a database's directory for writes, and asks after each whether another connection has committed.
///
/// A log is written before its commit counts; how long that takes is the disk's affair, and nothing more is written
/// then. So after a write the question is asked again and again, a little later each time, until the last write is
/// long ago. Writes that come fast are looked at together. Where the system has no watch left, the question is asked ten
/// times a second.
final class ChangeWatch: Sendable {
    /// Less than zero where nothing is watched.
    private let events: Int32
    /// Two connected sockets; the watch ends when something is in it.
    private let stop: (reading: Int32, writing: Int32)

    private static let shortestPause = Duration.milliseconds(5)
    private static let longestPause = Duration.milliseconds(40)
    /// Until a question is repeated that could not be answered: by itself, since nothing need be written meanwhile.
    private static let unansweredPause = Duration.seconds(1)
    private static let patience = Duration.seconds(10)
    private static let blindPause = Duration.milliseconds(100)

    /// - Parameter isBlind: Whether nothing is watched, as where the system has no watch left.
    init(directory: String, isBlind: Bool = false) throws(StoreError) {
        events = isBlind ? -1 : Self.watch(directory)
        stop = SystemCall.socketPair(waits: false) ?? (-1, -1)
        guard stop.writing >= 0 else {
            throw StoreError(
                .cannotOpen, "changes in '\(directory)' cannot be watched", advice: "close some open files",
                cause: SystemError.reason(of: errno))
        }
    }

    /// The descriptor of a watch; less than zero where none is left.
    private static func watch(_ directory: String) -> Int32 {
        let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)
        guard events >= 0, SystemCall.watch(directory, mask, by: events) < 0 else { return events }
        close(events)
        return -1
    }

    /// Whether a directory can be watched now.
    static func isPossible(for directory: String) -> Bool {
        let events = watch(directory)
        if events >= 0 { close(events) }
        return events >= 0
    }

    deinit {
        for descriptor in [events, stop.reading, stop.writing] where descriptor >= 0 { close(descriptor) }
    }

    /// Begins to watch, on a thread that lasts until ``cancel()``.
    ///
    /// Not on one of Dispatch's: it has 255 of them for everything that a process queues, and a watch blocks its own.
    ///
    /// - Parameter ask: Looks whether something has been committed; false where that could not be found out.
    func start(
        asking ask: @escaping @Sendable () -> Bool, then finished: @escaping @Sendable () -> Void
    ) throws(StoreError) {
        do throws(ThreadError) {
            try BlockingThread.start {
                self.run(ask)
                finished()
            }
        } catch {
            throw StoreError(.cannotOpen, "changes cannot be watched", cause: "\(error)")
        }
    }

    /// Ends the watch, from any thread; again changes nothing.
    func cancel() {
        SystemCall.write(byte: 1, to: stop.writing)
    }

    private func run(_ ask: () -> Bool) {
        guard events >= 0 else {
            while wait(Self.blindPause, forWrites: false) != nil { _ = ask() }
            return
        }
        let clock = ContinuousClock()
        // Nothing has been seen yet, but a commit may be on its way since before the watch.
        var lastWrite = clock.now
        var pause = Self.shortestPause
        while true {
            let isQuiet = clock.now - lastWrite > Self.patience
            guard let hasWrites = wait(isQuiet ? nil : pause) else { return }
            if hasWrites {
                drain()
                lastWrite = clock.now
                pause = Self.shortestPause
            } else {
                pause = min(pause * 2, Self.longestPause)
            }
            let wasAnswered = ask()
            if !wasAnswered { lastWrite = clock.now }
            guard wait(wasAnswered ? Self.shortestPause : Self.unansweredPause, forWrites: false) != nil else { return }
        }
    }

    /// Whether there are writes now; nil when the watch has been cancelled. Without a time it waits for either.
    private func wait(_ time: Duration?, forWrites: Bool = true) -> Bool? {
        var descriptors = [pollfd(fd: stop.reading, events: Int16(POLLIN), revents: 0)]
        if forWrites { descriptors.append(pollfd(fd: events, events: Int16(POLLIN), revents: 0)) }
        let milliseconds = time.map { Int32($0 / .milliseconds(1)) } ?? -1
        // An interrupted wait is one without writes.
        SystemCall.wait(for: &descriptors, milliseconds: milliseconds)
        guard descriptors[0].revents == 0 else { return nil }
        return forWrites && descriptors[1].revents != 0
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while SystemCall.read(events, into: &bytes) > 0 {}
    }
}
