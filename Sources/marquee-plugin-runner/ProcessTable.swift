import Glibc
import SystemCalls

/// The processes of this machine, as far as /proc shows them.
enum ProcessTable {
    struct Entry {
        let id: pid_t
        let parent: pid_t
        /// Its controlling terminal; 0 for none.
        let terminal: dev_t
        let threads: Int
    }

    /// Source: proc_pid_stat(5).
    static func forEach(_ body: (Entry) -> Void) {
        for name in SystemCall.names(in: "/proc") ?? [] {
            guard let id = pid_t(name), let stat = content(of: "/proc/\(name)/stat"),
                let end = stat.lastIndex(of: ")")
            else { continue }
            // After the name, which may have anything in it: the state, the parent, group and session, then the terminal,
            // and the threads much later.
            let fields = stat[stat.index(after: end)...].split(separator: " ")
            guard fields.count > 17, let parent = pid_t(fields[1]), let terminal = Int32(fields[4]),
                let threads = Int(fields[17])
            else { continue }
            body(Entry(id: id, parent: parent, terminal: dev_t(UInt32(bitPattern: terminal)), threads: threads))
        }
    }

    /// The processes and threads of this process's user, as the kernel counts them for RLIMIT_NPROC.
    static func countOwn() -> Int {
        let own = getuid()
        var count = 0
        forEach { entry in
            if SystemCall.status(at: "/proc/\(entry.id)")?.st_uid == own { count += entry.threads }
        }
        return count
    }

    /// Whether a process has a terminal open beside its standard streams, by its name or as its own. One that may not
    /// be looked at has not.
    static func hasOpen(_ terminal: dev_t, _ id: pid_t) -> Bool {
        (SystemCall.names(in: "/proc/\(id)/fd") ?? []).contains { name in
            guard let number = Int32(name), number > STDERR_FILENO else { return false }
            let target = SystemCall.target(ofLink: "/proc/\(id)/fd/\(name)", most: 64) ?? ""
            if target == "/dev/tty" { return true }
            // Only devices are asked: a file of a remote system may not answer.
            return target.hasPrefix("/dev/") && SystemCall.status(at: "/proc/\(id)/fd/\(name)")?.st_rdev == terminal
        }
    }

    /// What one of its files says, as far as so many bytes of it.
    static func content(of path: String, most: Int = 4_096) -> String? {
        let descriptor = SystemCall.open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return SystemCall.read(descriptor, upTo: most).map { String(decoding: $0, as: UTF8.self) }
    }
}
