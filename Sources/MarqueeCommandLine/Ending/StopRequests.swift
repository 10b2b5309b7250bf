import Glibc
import MarqueeProject
import MarqueeThreads
import Synchronization

/// Requests to stop: SIGINT, SIGTERM, or from inside. A second SIGINT ends the process at once. Also SIGHUP, where somebody
/// wants to know of it.
///
/// There is one for each process: signals have no other address.
package final class StopRequests: Sendable {
    /// One element for each request; never ends by itself.
    package let requests: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let hangups: AsyncStream<Void>

    package init() throws {
        (requests, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (hangups, hungUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.hangups = hangups
        try SignalPipe.open { [continuation] number in
            if number == SIGHUP { hungUp.yield() } else { continuation.yield() }
        }
    }

    /// One element for each SIGHUP from now on, which ends the process no longer. Nil with a terminal, whose end it tells.
    package func receiveHangups() -> AsyncStream<Void>? {
        guard isatty(STDIN_FILENO) == 0 else { return nil }
        SignalPipe.receive(SIGHUP)
        return hangups
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
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
            let reason = FileSystem.Failure(number: errno)
            throw CommandFailure("signals", "signals cannot be received: \(reason)", status: .unavailable)
        }
        writer.store(ends[1], ordering: .sequentiallyConsistent)
        do {
            try BlockingThread.start { [reader = ends[0]] in read(reader, receive) }
        } catch {
            throw CommandFailure("signals", "the system has no thread left", status: .unavailable)
        }
        for number in [SIGINT, SIGTERM] { self.receive(number) }
    }

    package static func receive(_ number: Int32) {
        _ = signal(number, handle)
    }

    /// Only calls that are safe in a handler (signal-safety(7)).
    private static let handle: @convention(c) (Int32) -> Void = { number in
        if number == SIGINT, interrupts.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            _exit(ExitStatus.interrupted.rawValue)
        }
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(writer.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = error
    }

    private static func read(_ descriptor: Int32, _ receive: (Int32) -> Void) {
        var byte: UInt8 = 0
        while true {
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return }
            receive(Int32(byte))
        }
    }
}
