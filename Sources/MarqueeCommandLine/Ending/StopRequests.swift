import Glibc
import MarqueeProject
import MarqueeThreads
import Synchronization
import SystemCalls

/// Requests to stop: SIGINT, SIGTERM, the end of the terminal, or from inside. A second SIGINT ends the process at once,
/// unless it comes with the first: timeout(1), and programs that pass on what the terminal has already sent, send two.
/// SIGHUP while the terminal is there, or where there never was one, asks for what was read at the start to be read again.
///
/// There is one for each process: signals have no other address.
package final class StopRequests: Sendable {
    /// One element for each request; never ends by itself.
    package let requests: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    /// One element for each SIGHUP that is no end of the terminal; one task iterates it.
    package let hangups: AsyncStream<Void>

    package init() throws {
        (requests, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (hangups, hungUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.hangups = hangups
        let hadTerminal = FileSystem.hasTerminal
        try SignalPipe.open { [continuation] number in
            // The kernel takes a terminal that is gone from its processes before it tells them so.
            let isReload = number == SIGHUP && (!hadTerminal || FileSystem.hasTerminal)
            if isReload { hungUp.yield() } else { continuation.yield() }
        }
    }

    package func request() {
        continuation.yield()
    }
}

/// The way from a signal's handler, which may do next to nothing, to a thread, which may do anything.
private enum SignalPipe {
    private static let writer = Atomic<Int32>(-1)
    /// When the first SIGINT came, in milliseconds of the monotonic clock; 0: none has.
    private static let interrupted = Atomic<Int>(0)
    /// Nobody presses ^C twice within it.
    private static let sameInterrupt = 200

    package static func open(_ receive: @escaping @Sendable (Int32) -> Void) throws {
        guard let ends = SystemCall.pipe() else {
            let reason = FileSystem.Failure(number: errno)
            throw CommandFailure("signals", "signals cannot be received: \(reason)", status: .unavailable)
        }
        writer.store(ends.writer, ordering: .sequentiallyConsistent)
        // Made here, not in the handler.
        interrupted.store(0, ordering: .sequentiallyConsistent)
        do {
            try BlockingThread.start { [reader = ends.reader] in read(reader, receive) }
        } catch {
            throw CommandFailure("signals", "the system cannot create another thread", status: .unavailable)
        }
        for number in [SIGINT, SIGTERM] { _ = signal(number, handle) }
        // Ignored under nohup(1), so that it outlives its terminal.
        if !SystemCall.isIgnored(SIGHUP) { _ = signal(SIGHUP, handle) }
    }

    /// Only calls that are safe in a handler (signal-safety(7)).
    private static let handle: @convention(c) (Int32) -> Void = { number in
        let error = errno
        if number == SIGINT, isAnotherInterrupt() { _exit(ExitStatus.interrupted.rawValue) }
        SystemCall.write(
            byte: UInt8(truncatingIfNeeded: number), to: writer.load(ordering: .sequentiallyConsistent))
        errno = error
    }

    private static func isAnotherInterrupt() -> Bool {
        let time = SystemCall.time(of: CLOCK_MONOTONIC)
        // Never 0, even where the machine has only just started.
        let moment = time.tv_sec * 1000 + time.tv_nsec / 1_000_000 + 1
        let (isFirst, first) = interrupted.compareExchange(
            expected: 0, desired: moment, ordering: .sequentiallyConsistent)
        return !isFirst && moment - first > sameInterrupt
    }

    private static func read(_ descriptor: Int32, _ receive: (Int32) -> Void) {
        var byte: UInt8 = 0
        while true {
            let count = SystemCall.readByte(descriptor, into: &byte)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return }
            receive(Int32(byte))
        }
    }
}
