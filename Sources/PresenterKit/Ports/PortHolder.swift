import Glibc
import SystemCalls

/// Who listens on a TCP port of this machine, as far as `/proc` (proc(5)) lets this process see it: for a presenter that
/// serves a page, and tells in its ``PresenterAvailability`` why it cannot.
public enum PortHolder {
    /// Such as `'python3' (process 4711)`; nil when that cannot be seen: it may belong to another user. Takes a look at every
    /// process: some milliseconds.
    public static func ofPort(_ port: Int) -> String? {
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"]
        let sockets = Set(tables.flatMap { Self.sockets(listeningOn: port, in: text($0)) })
        guard !sockets.isEmpty else { return nil }
        let holders = names(in: "/proc").filter { process in
            guard Int(process) != nil else { return false }
            let folder = "/proc/\(process)/fd"
            return names(in: folder).contains { sockets.contains(target(ofLink: "\(folder)/\($0)")) }
        }
        // What it has just started may have the socket from it for a moment.
        guard let first = holders.min(by: { start(of: $0) < start(of: $1) }) else { return nil }
        let program = text("/proc/\(first)/comm").split(separator: "\n").first ?? "?"
        return "'\(program)' (process \(first))"
    }

    /// When a process started, in ticks since the machine did: the 22nd field, the second being its name in brackets.
    private static func start(of process: String) -> UInt64 {
        let fields = text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 19 ? UInt64(fields[19]) ?? .max : .max
    }

    /// As the links of descriptors name them: `socket:[12345]`.
    static func sockets(listeningOn port: Int, in table: String) -> [String] {
        table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[3] == "0A", let digits = fields[1].split(separator: ":").last,
                Int(digits, radix: 16) == port
            else { return nil }
            return "socket:[\(fields[9])]"
        }
    }

    private static func names(in folder: String) -> [String] {
        SystemCall.names(in: folder) ?? []
    }

    private static func target(ofLink path: String) -> String {
        SystemCall.target(ofLink: path, most: 64) ?? ""
    }

    private static func text(_ path: String) -> String {
        let descriptor = SystemCall.open(path, O_RDONLY)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = SystemCall.read(descriptor, into: &piece)
            guard count > 0 else { return String(decoding: content, as: UTF8.self) }
            content += piece.prefix(count)
        }
    }
}
