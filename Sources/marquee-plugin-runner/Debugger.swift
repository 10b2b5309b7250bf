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
        guard let status = ProcessTable.content(of: "/proc/self/status") else { return true }
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") }) else { return true }
        return line.split(separator: "\t").last != "0"
    }
}
