import Glibc
import MarqueeModel
import MarqueeSystem
import SystemCalls

/// The thread that looks after a plugin's process: what it writes for people, what does not fit into the pipe at once, and
/// its end.
struct ChildKeeper {
    /// The longest line of a log.
    static let longestLine = 4_096
    /// So long a runner has to kill its plugin, before it is killed itself. It needs a few milliseconds.
    private static let patience = TimeSpan.seconds(5)
    private static let bufferSize = 64 << 10
    /// What is still read of a log once the plugin is gone: more than a pipe holds.
    private static let remainder = 2 << 20

    private let child: ChildProcess
    private let events: ChildEvents

    init(_ child: ChildProcess, _ events: ChildEvents) {
        (self.child, self.events) = (child, events)
    }

    func run() {
        var lines = LineSplitter(limit: Self.longestLine)
        let report = watch(&lines)
        // It is gone, or has let go of everything: what is left of it would only be a process that waits to be noticed.
        kill(child.runner, SIGKILL)
        while SystemCall.ended(child.runner).child < 0, errno == EINTR {}
        drain(&lines)
        child.finishReading()
        events.ended(child.end(report: report))
    }

    /// Does what there is to do until the runner is gone, and returns what it said.
    private func watch(_ lines: inout LineSplitter) -> String {
        var report: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        var log = child.log.number
        var limit: TimeSpan?
        while true {
            let input = child.fullInput
            var waited = [
                pollfd(fd: child.lifeline.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: child.wake.reader.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: log, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
            ]
            let timeout = limit.map { max(0, $0.milliseconds - SystemClock().uptime.milliseconds) }
            let count = SystemCall.wait(for: &waited, milliseconds: timeout.map(Int32.init) ?? -1)
            if count < 0 { continue }
            if waited[2].revents != 0 {
                if let piece = child.log.read(into: &buffer) { lines.append(piece, write) } else { log = -1 }
            }
            if waited[3].revents != 0 { child.flush() }
            if waited[1].revents != 0 { _ = child.wake.reader.read(into: &buffer) }
            if waited[0].revents != 0 {
                guard let piece = child.lifeline.read(into: &buffer) else { break }
                report += piece.prefix(64)
                if report.count > 64 { break }
            }
            if child.isBeingKilled {
                let now = SystemClock().uptime
                if limit == nil { limit = now.adding(Self.patience) }
                if let limit, limit <= now { break }
            }
        }
        return String(decoding: report, as: UTF8.self)
    }

    private func drain(_ lines: inout LineSplitter) {
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        var remainder = Self.remainder
        while remainder > 0, let piece = child.log.read(into: &buffer), !piece.isEmpty {
            remainder -= piece.count
            lines.append(piece, write)
        }
        lines.end(write)
        child.tellDropped(events)
    }

    private func write(_ line: LineSplitter.Line) {
        switch line {
        case .whole(let bytes): child.log(nil, String(decoding: bytes, as: UTF8.self), events)
        case .tooLong(let beginning): child.log(nil, String(decoding: beginning, as: UTF8.self) + "…", events)
        }
    }
}
