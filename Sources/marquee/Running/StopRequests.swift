import Glibc
import MarqueeProject
import Synchronization

/// Requests to stop: SIGINT, SIGTERM, or from inside. A second SIGINT ends the process at once.
///
/// There is one for each process: signals have no other address.
final class StopRequests: Sendable {
    /// One element for each request; never ends by itself.
    let requests: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() throws {
        (requests, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try SignalPipe.open { [continuation] in continuation.yield() }
    }

    func request() {
        continuation.yield()
    }
}

/// The way from a signal's handler, which may do next to nothing, to a thread, which may do anything.
private enum SignalPipe {
    private static let writer = Atomic<Int32>(-1)
    private static let interrupts = Atomic<Int>(0)

    static func open(_ receive: @escaping @Sendable () -> Void) throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
            let reason = FileSystem.Failure(number: errno)
            throw CommandFailure("signals", "signals cannot be received: \(reason)", status: .unavailable)
        }
        writer.store(ends[1], ordering: .sequentiallyConsistent)
        try startThread(reading: ends[0], receive)
        for number in [SIGINT, SIGTERM] { _ = signal(number, handle) }
    }

    /// Only calls that are safe in a handler (signal-safety(7)).
    private static let handle: @convention(c) (Int32) -> Void = { number in
        if number == SIGINT, interrupts.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            _exit(ExitStatus.interrupted.rawValue)
        }
        let error = errno
        var byte: UInt8 = 0
        _ = unsafe write(writer.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = error
    }

    private static func startThread(reading descriptor: Int32, _ receive: @escaping @Sendable () -> Void) throws {
        let context = unsafe Unmanaged.passRetained(SignalReader(descriptor, receive))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<SignalReader>.fromOpaque(context).takeRetainedValue().read()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            unsafe context.release()
            throw CommandFailure("signals", "the system has no thread left", status: .unavailable)
        }
        pthread_detach(thread)
    }
}

private final class SignalReader: Sendable {
    private let descriptor: Int32
    private let receive: @Sendable () -> Void

    init(_ descriptor: Int32, _ receive: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.receive = receive
    }

    func read() {
        var byte: UInt8 = 0
        while true {
            let count = unsafe Glibc.read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return }
            receive()
        }
    }
}
