import Glibc
import MarqueeSystem
import MarqueeThreads
import Synchronization
import SystemCalls

/// What this process's standard output and error get, as lines: prints of plugins in the host's own process, which then
/// are log as those of others are. Who prints cannot be told apart.
///
/// The program itself writes to copies of both. One of these at a time.
package final class PrintedLines: Sendable {
    private let pipe: Pipe
    private let errors: OwnedDescriptor
    private let isOver = Atomic(false)
    private let isDone = Doorbell()

    /// The reading end of the one that is in use, for ``passOn(to:)``.
    private static let current = Atomic<Int32>(-1)
    /// Whether its thread may hold lines that it has read and not handed on.
    private static let isHandingOn = Atomic(false)

    /// From now on both streams lead here.
    ///
    /// - Parameter wrote: Takes each line, on a thread of its own; never more than ``LineAllowance`` allows.
    package init(wrote: @escaping @Sendable (String) -> Void) throws {
        pipe = try Pipe()
        errors = OwnedDescriptor(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3))
        try BlockingThread.start { [self] in
            read(wrote)
            isDone.ring()
        }
        Self.current.store(pipe.reader.number, ordering: .releasing)
        for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(pipe.writer.number, stream) }
    }

    /// Leads both streams back to standard error, and returns when what was printed by now has been handed on.
    package func finish() {
        for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(errors.number, stream) }
        Self.current.store(-1, ordering: .releasing)
        isOver.store(true, ordering: .releasing)
        // Wakes the reader; empty lines are none. A process that was started meanwhile may keep the pipe open.
        _ = pipe.writer.write([UInt8(ascii: "\n")])
        isDone.wait()
    }

    private func read(_ wrote: (String) -> Void) {
        var lines = LineSplitter(limit: ChildKeeper.longestLine)
        var allowance = LineAllowance()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        func write(_ line: LineSplitter.Line) {
            let (isAdmitted, dropped) = allowance.admit(uptime: SystemClock().uptime)
            if dropped > 0 { wrote(LineAllowance.notice(ofDropped: dropped)) }
            guard isAdmitted else { return }
            switch line {
            case .whole(let bytes): wrote(String(decoding: bytes, as: UTF8.self))
            case .tooLong(let beginning): wrote(String(decoding: beginning, as: UTF8.self) + "…")
            }
        }
        defer { Self.isHandingOn.store(false, ordering: .releasing) }
        while true {
            Self.isHandingOn.store(false, ordering: .releasing)
            if !isOver.load(ordering: .acquiring) {
                SystemCall.wait(for: POLLIN, on: pipe.reader.number, milliseconds: -1)
            }
            Self.isHandingOn.store(true, ordering: .releasing)
            guard let piece = pipe.reader.read(into: &buffer) else { break }
            lines.append(piece, write)
            guard isOver.load(ordering: .acquiring) else { continue }
            if piece.isEmpty { break }
            pipe.reader.becomeNonBlocking()
        }
        lines.end(write)
        let dropped = allowance.takeDropped()
        if dropped > 0 { wrote(LineAllowance.notice(ofDropped: dropped)) }
    }

    /// Writes as it is what nobody has read yet, and gives what is being handed on a tenth of a second to be written: for a
    /// handler of signals, of a process that is about to die.
    ///
    /// Only calls that are safe there (signal-safety(7)).
    package static func passOn(to descriptor: Int32) {
        let reader = current.load(ordering: .acquiring)
        guard reader >= 0 else { return }
        _ = fcntl(reader, F_SETFL, fcntl(reader, F_GETFL) | O_NONBLOCK)
        SystemCall.passOn(from: reader, to: descriptor)
        for _ in 0..<100 where isHandingOn.load(ordering: .acquiring) { _ = poll(nil, 0, 1) }
    }
}
