import CProcessControl
import Glibc
import SystemCalls

/// Watches over one plugin's process for its host, and ends it with all that it has started: when the host says so, and when
/// the host is gone, however it went.
///
/// The runner stays small and does nothing else, so that nothing which a plugin does can keep it from that. The messages
/// between host and plugin do not pass through it.
struct Supervisor {
    /// What the terminal sends to every process in front of it, or a service manager to every process of a service: that
    /// is for the host, which then ends what is shown and lets its plugins go.
    static let hostSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// What would end the supervisor before it has done its work.
    private static let ownSignals = [SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU]

    private let assignment: Assignment

    init(_ assignment: Assignment) {
        self.assignment = assignment
    }

    func run() -> Never {
        let host = getppid()
        for number in Self.hostSignals { _ = signal(number, SIG_IGN) }
        let inherited = Self.ownSignals.filter(SystemCall.isIgnored)
        for number in Self.ownSignals { _ = signal(number, SIG_IGN) }
        _ = fcntl(HostDescriptor.lifeline, F_SETFD, FD_CLOEXEC)
        let (events, mask) = SystemCall.childEvents()
        guard process_adopt_orphans() == 0, events >= 0 else {
            Report.end("failed \(errno)")
        }
        // No plugin is to get at the process that watches over it.
        _ = confinement_hide()
        let terminal = TerminalMode(host: host)
        let own = getpid()
        let plugin = process_fork()
        if plugin == 0 {
            for number in Self.ownSignals where !inherited.contains(number) { _ = signal(number, SIG_DFL) }
            mask.restore()
            // The supervisor may have ended before this is asked for.
            guard process_die_with_parent() == 0, getppid() == own else { _exit(1) }
            close(HostDescriptor.lifeline)
            // What the supervisor has is not for the plugin, and what the plugin has is its own.
            _ = confinement_show()
            PluginProcess(assignment).run()
        }
        guard plugin > 0 else { Report.end("failed \(errno)") }
        // Only the plugin has its ends now: an end of file there means that it is gone.
        close(HostDescriptor.input)
        close(HostDescriptor.output)
        var group = ProcessGroup(plugin)
        while group.pluginStatus == nil {
            if Self.hostHasEnded(or: events) { group.kill() }
            group.reap()
        }
        group.killAll()
        let status = group.pluginStatus ?? 0
        terminal?.restore()
        Report.end(status & 0x7F == 0 ? "exited \(status >> 8 & 0xFF)" : "signalled \(status & 0x7F)")
    }

    /// Waits until a child has ended, or the host; true when it was the host.
    private static func hostHasEnded(or events: Int32) -> Bool {
        var waited = [
            pollfd(fd: HostDescriptor.lifeline, events: Int16(POLLIN), revents: 0),
            pollfd(fd: events, events: Int16(POLLIN), revents: 0),
        ]
        // A failure, which can only be an interruption, is looked at again.
        guard SystemCall.wait(for: &waited, milliseconds: -1) > 0 else { return false }
        if waited[1].revents != 0 {
            var event = [UInt8](repeating: 0, count: 128)
            _ = SystemCall.read(events, into: &event)
        }
        guard waited[0].revents != 0 else { return false }
        // The host says nothing: whatever comes is its end.
        return SystemCall.receiveByte(from: HostDescriptor.lifeline, Int32(MSG_DONTWAIT)) <= 0
    }
}
