import Glibc
import MarqueeProject

/// The processes of a session (setsid(2)).
enum ProcessSession {
    /// Those that are there and have not ended; what ends meanwhile is left out.
    static func members(of session: pid_t) -> [pid_t] {
        guard let folder = unsafe opendir("/proc") else { return [] }
        defer { unsafe closedir(folder) }
        var members: [pid_t] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let id = pid_t(name),
                let bytes = try? FileSystem.content(of: FilePath("/proc/\(id)/stat"), limit: 4_096)
            else { continue }
            // Behind the name, which may have anything in it: state, parent, group, session (proc(5)).
            let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 3, fields[3] == "\(session)", fields[0] != "Z", fields[0] != "X" else { continue }
            members.append(id)
        }
        return members
    }
}
