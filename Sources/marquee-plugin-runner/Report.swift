import Glibc
import SystemCalls

/// What the runner itself has to say.
enum Report {
    /// Tells the host how it ended, and ends.
    static func end(_ status: String) -> Never {
        // When the host is gone, nobody has to know.
        SystemCall.send(
            Array((status + "\n").utf8).span, to: HostDescriptor.lifeline, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        _exit(0)
    }

    /// A line for the plugin's log.
    static func write(_ line: String) {
        SystemCall.writeAll(Array(line.utf8).span, to: STDERR_FILENO)
    }

    static var systemError: String { SystemCall.reason() }
}
