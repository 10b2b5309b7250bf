import CProcessControl
import Glibc

/// The debugger that the plugin's author is to attach.
enum Debugger {
    private static let interval: UInt32 = 50_000

    /// Says how to attach one to this process, and waits for that: for as long as the host lives, since the supervisor ends
    /// this process with it.
    static func wait() {
        let id = getpid()
        // Where only its ancestors may trace a process, every process of its user may trace this one; elsewhere they may
        // anyway.
        _ = confinement_allow_tracing()
        Report.write(
            "process \(id) waits for a debugger, before any of the plugin's code runs: attach with 'lldb -p \(id)' or"
                + " 'gdb -p \(id)', set breakpoints, then enter 'continue'\n")
        while !isAttached { usleep(interval) }
    }

    /// Whether a process traces this one (proc_pid_status(5)).
    private static var isAttached: Bool {
        let file = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return true }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(file, &bytes, bytes.count)
        let status = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") }) else { return true }
        return line.split(separator: "\t").last != "0"
    }
}
