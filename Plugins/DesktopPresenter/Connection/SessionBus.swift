import Glibc
import SystemCalls

/// Where the session bus of this user is.
struct SessionBus: Sendable {
    /// There is none, and what to do.
    struct Missing: Error, Sendable, CustomStringConvertible {
        let description =
            "no session bus: DBUS_SESSION_BUS_ADDRESS is not set; pass it through with"
            + " 'plugins: [{ name: desktop, environment: [DBUS_SESSION_BUS_ADDRESS] }]' in marquee.yaml"
    }

    private let find: @Sendable () -> String?

    /// Where the environment says that it is; else where systemd has it, also for a process with few variables.
    static let ofUser = SessionBus {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
        let folder = variable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
        return isOwnSocket("\(folder)/bus") ? "unix:path=\(Escaping.percent("\(folder)/bus"))" : nil
    }

    /// - Parameter find: Its address, as it is now; nil when there is none.
    init(_ find: @escaping @Sendable () -> String?) {
        self.find = find
    }

    /// In the form of D-Bus, such as `unix:path=/run/user/1000/bus`.
    var address: String {
        get throws(Missing) {
            guard let address = find() else { throw Missing() }
            return address
        }
    }

    /// Nil when it is unset or empty.
    private static func variable(_ name: String) -> String? {
        SystemCall.environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func isOwnSocket(_ path: String) -> Bool {
        guard let status = SystemCall.status(at: path) else { return false }
        return status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == getuid()
    }
}
