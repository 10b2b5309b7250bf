import Glibc
import MarqueeProject

/// The processes of a session (setsid(2)).
enum ProcessSession {
    /// Those that are there and have not ended; what ends meanwhile is left out.
    static func members(of session: pid_t) -> [pid_t] {
        ((try? FileSystem.names(in: FilePath("/proc"))) ?? []).compactMap { name in
            guard let id = pid_t(name),
                let bytes = try? FileSystem.content(of: FilePath("/proc/\(id)/stat"), limit: 4_096)
            else { return nil }
            // Behind the name, which may have anything in it: state, parent, group, session (proc(5)).
            let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 3, fields[3] == "\(session)", fields[0] != "Z", fields[0] != "X" else { return nil }
            return id
        }
    }
}
