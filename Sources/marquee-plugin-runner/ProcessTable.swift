import Glibc

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
        guard let folder = unsafe opendir("/proc") else { return }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe name(of: entry)
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
            var status = stat()
            if unsafe stat("/proc/\(entry.id)", &status) == 0, status.st_uid == own { count += entry.threads }
        }
        return count
    }

    /// Whether a process has a terminal open beside its standard streams, by its name or as its own. One that may not
    /// be looked at has not.
    static func hasOpen(_ terminal: dev_t, _ id: pid_t) -> Bool {
        guard let folder = unsafe opendir("/proc/\(id)/fd") else { return false }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let name = unsafe name(of: entry)
            guard let number = Int32(name), number > STDERR_FILENO else { continue }
            var target = [CChar](repeating: 0, count: 64)
            let count = unsafe readlink("/proc/\(id)/fd/\(name)", &target, target.count)
            let text = String(decoding: target.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text == "/dev/tty" { return true }
            // Only devices are asked: a file of a remote system may not answer.
            guard text.hasPrefix("/dev/") else { continue }
            var status = stat()
            if unsafe stat("/proc/\(id)/fd/\(name)", &status) == 0, status.st_rdev == terminal { return true }
        }
        return false
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
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
