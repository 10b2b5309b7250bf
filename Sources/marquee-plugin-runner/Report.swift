import Glibc

/// What the runner itself has to say.
enum Report {
    /// Tells the host how it ended, and ends.
    static func end(_ status: String) -> Never {
        let bytes = Array((status + "\n").utf8)
        // When the host is gone, nobody has to know.
        _ = unsafe send(HostDescriptor.lifeline, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        _exit(0)
    }

    /// A line for the plugin's log.
    static func write(_ line: String) {
        let bytes = Array(line.utf8)
        _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }

    static var systemError: String {
        unsafe String(cString: strerror(errno))
    }
}
