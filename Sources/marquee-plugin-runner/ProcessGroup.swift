import Glibc
import SystemCalls

/// The plugin's process and everything that descends from it.
///
/// Orphans among them become children of this process, so that none gets away.
struct ProcessGroup {
    /// So long the killed may take to be gone; only a process that waits for a broken device takes longer.
    private static let patience = 5_000

    private let plugin: pid_t
    /// How the plugin has ended, as waitpid(2) says; nil while it runs.
    private(set) var pluginStatus: Int32?

    init(_ plugin: pid_t) {
        self.plugin = plugin
    }

    /// Kills the plugin, stopped or not.
    func kill() {
        if pluginStatus == nil { Glibc.kill(plugin, SIGKILL) }
    }

    /// Takes note of who has ended; false when there are no children left.
    @discardableResult
    mutating func reap() -> Bool {
        while true {
            let (ended, status) = SystemCall.ended(-1, WNOHANG)
            if ended == plugin { pluginStatus = status }
            if ended == 0 { return true }
            if ended < 0, errno != EINTR { return false }
        }
    }

    /// Kills whatever the plugin has left behind.
    mutating func killAll() {
        for _ in 0..<Self.patience {
            guard reap() else { return }
            for child in Self.children() { Glibc.kill(child, SIGKILL) }
            usleep(1_000)
        }
    }

    /// The processes whose parent this one is.
    private static func children() -> [pid_t] {
        let own = getpid()
        var children: [pid_t] = []
        ProcessTable.forEach { if $0.parent == own { children.append($0.id) } }
        return children
    }
}
