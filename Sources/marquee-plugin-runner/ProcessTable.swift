import Glibc

/// The processes of this machine, as far as /proc shows them.
enum ProcessTable {
    struct Entry {
        let id: pid_t
        let parent: pid_t
        let threads: Int
    }

    /// Source: proc_pid_stat(5).
    static func forEach(_ body: (Entry) -> Void) {
        guard let folder = unsafe opendir("/proc") else { return }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard let id = pid_t(name), let stat = content(of: "/proc/\(name)/stat"),
                let end = stat.lastIndex(of: ")")
            else { continue }
            // After the name, which may have anything in it: the state, then the parent, and the threads much later.
            let fields = stat[stat.index(after: end)...].split(separator: " ")
            guard fields.count > 17, let parent = pid_t(fields[1]), let threads = Int(fields[17]) else { continue }
            body(Entry(id: id, parent: parent, threads: threads))
        }
    }

    /// The processes and threads of this process's user, as the kernel counts them for RLIMIT_NPROC.
    static func countOwn() -> Int {
        let own = getuid()
        var count = 0
        forEach { entry in
            var status = stat()
            if unsafe stat("/proc/\(entry.id)", &status) == 0, status.st_uid == own { count += entry.threads }
        }
        return count
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
