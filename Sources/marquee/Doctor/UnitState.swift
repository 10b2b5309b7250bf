import Glibc
import MarqueeModel
import MarqueeProject
import MarqueeSystem
import SystemCalls

/// What systemd says of a service: the properties of `systemctl show`.
struct UnitState {
    /// What is asked for; systemd.unit(5) and org.freedesktop.systemd1(5) say what they mean.
    private static let properties = [
        "LoadState", "UnitFileState", "ActiveState", "SubState", "Result", "ExecMainStatus", "NRestarts", "MainPID",
        "ActiveEnterTimestampMonotonic", "Environment",
    ]
    private static let patience = Duration.seconds(10)
    private static let limit = 1 << 16

    private let values: [String: String]

    init(_ text: String) {
        values = Dictionary(
            text.split(separator: "\n").compactMap { line in
                guard let sign = line.firstIndex(of: "=") else { return nil }
                return (String(line[..<sign]), String(line[line.index(after: sign)...]))
            }, uniquingKeysWith: { first, _ in first })
    }

    private subscript(name: String) -> String { values[name] ?? "" }

    /// Whether the package, or somebody, has installed it.
    var isInstalled: Bool { self["LoadState"] == "loaded" }
    /// Why systemd cannot use its file; nil when it can.
    var loadProblem: String? { ["loaded", "not-found"].contains(self["LoadState"]) ? nil : self["LoadState"] }
    var isEnabled: Bool { self["UnitFileState"].hasPrefix("enabled") }
    var isActive: Bool { self["ActiveState"] == "active" }
    /// Whether it has been started, and has not said yet that it is ready.
    var isStarting: Bool { self["ActiveState"] == "activating" && self["SubState"].hasPrefix("start") }
    /// Whether it is nobody's wish that it runs.
    var isInactive: Bool { self["ActiveState"] == "inactive" }
    /// `activating (auto-restart)`.
    var state: String { "\(self["ActiveState"]) (\(self["SubState"]))" }
    /// Why it ended the last time: `exit-code`, `watchdog`, `signal` …; nil where all was well.
    var result: String? { ["", "success"].contains(self["Result"]) ? nil : self["Result"] }
    var exitCode: Int { Int(self["ExecMainStatus"]) ?? 0 }
    /// How often systemd has started it again by itself.
    var restarts: Int { Int(self["NRestarts"]) ?? 0 }
    /// For how long it has been running; nil while it does not.
    var runningTime: TimeSpan? {
        guard isActive, let start = Int64(self["ActiveEnterTimestampMonotonic"]), start != 0 else { return nil }
        return .milliseconds(TimeSpan.uptime.milliseconds - start / 1_000)
    }
    /// The service's process; nil while it does not run.
    var process: Int32? { Int32(self["MainPID"]).flatMap { $0 > 0 ? $0 : nil } }

    /// The variables that its unit gives it, without those of files.
    var variables: [String: String] { ServiceVariables.words(self["Environment"]) }

    /// Asks systemd.
    ///
    /// - Returns: Nil where there is no systemd, or it does not answer.
    static func of(_ service: String, environment: [String: String]) async -> UnitState? {
        let arguments = ["show", "\(service).service", "--property=\(properties.joined(separator: ","))", "--no-pager"]
        guard let (reader, writer) = SystemCall.pipe() else { return nil }
        defer { close(reader) }
        let child = try? ChildProcess(
            "systemctl", arguments: arguments, environment: environment, output: .descriptor(writer),
            errors: .file("/dev/null", O_WRONLY))
        close(writer)
        guard let child else { return nil }
        // What it prints fits into the pipe, so it does not wait to be read.
        guard let code = try? await child.exitCode(within: patience), code == 0 else {
            child.endAtOnce()
            return nil
        }
        let bytes = try? FileSystem.content(of: reader, limit: limit)
        return bytes.map { UnitState(String(decoding: $0, as: UTF8.self)) }
    }
}
