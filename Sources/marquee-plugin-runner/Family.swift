import Glibc

/// The plugin's process and everything that descends from it.
///
/// Orphans among them become children of this process, so that none gets away.
struct Family {
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
            var status: Int32 = 0
            let ended = unsafe waitpid(-1, &status, WNOHANG)
            if ended == plugin { pluginStatus = status }
            if ended == 0 { return true }
            if ended < 0, errno != EINTR { return false }
        }
    }

    /// Kills whatever the plugin has left behind.
    mutating func killAll() {
        for _ in 0..<Self.patience where reap() {
            for child in Self.children() { Glibc.kill(child, SIGKILL) }
            usleep(1_000)
        }
    }

    /// The processes whose parent this one is. Source: proc_pid_stat(5).
    private static func children() -> [pid_t] {
        let own = "\(getpid())"
        guard let folder = unsafe opendir("/proc") else { return [] }
        defer { unsafe closedir(folder) }
        var children: [pid_t] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard let id = pid_t(name), let stat = content(of: "/proc/\(name)/stat"),
                let end = stat.lastIndex(of: ")")
            else { continue }
            // After the name, which may have anything in it: the state, then the parent.
            let fields = stat[stat.index(after: end)...].split(separator: " ")
            if fields.count > 1, fields[1] == own { children.append(id) }
        }
        return children
    }

    private static func content(of path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }
}
