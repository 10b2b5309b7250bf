import Glibc
import MarqueeProject
import MarqueeThreads
import Synchronization
import SystemCalls

/// Requests to stop: SIGINT, SIGTERM, the end of the terminal, or from inside. A second SIGINT ends the process at once.
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
    private static let interrupts = Atomic<Int>(0)

    package static func open(_ receive: @escaping @Sendable (Int32) -> Void) throws {
        guard let ends = SystemCall.pipe() else {
            let reason = FileSystem.Failure(number: errno)
            throw CommandFailure("signals", "signals cannot be received: \(reason)", status: .unavailable)
        }
        writer.store(ends.writer, ordering: .sequentiallyConsistent)
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
        if number == SIGINT, interrupts.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            _exit(ExitStatus.interrupted.rawValue)
        }
        let error = errno
        SystemCall.write(
            byte: UInt8(truncatingIfNeeded: number), to: writer.load(ordering: .sequentiallyConsistent))
        errno = error
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
