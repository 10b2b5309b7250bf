import Glibc
import MarqueeSystem
import SystemCalls

/// The program under which plugins run in processes of their own.
enum RunnerProgram {
    static let name = "marquee-plugin-runner"
    static let variable = "MARQUEE_PLUGIN_RUNNER"

    /// Where it is: where the configuration says, else where the environment says, else where it came along with the running
    /// program.
    static func find(configured: String?, for plugin: String) throws(PluginError) -> String {
        if let configured {
            return try check(configured, because: "as configured in the host", plugin)
        }
        if let path = SystemCall.environment(variable), !path.isEmpty {
            return try check(path, because: "as set in $\(variable)", plugin)
        }
        let places = (InstalledFolders.ofThisProgram?.components ?? ["."]).map { "\($0)/\(name)" }
        let found = places.first { SystemCall.allows(F_OK, at: $0) } ?? places[0]
        return try check(found, because: "next to the running program; set $\(variable) to use another one", plugin)
    }

    private static func check(_ path: String, because reason: String, _ plugin: String) throws(PluginError) -> String {
        guard SystemCall.allows(X_OK, at: path) else {
            let problem = SystemError.reason(of: errno)
            throw PluginError(
                .noRunner, plugin,
                "needs '\(name)' to run in its own process, expected at \(path), \(reason): \(problem); "
                    + "install it there (swift build --product \(name)), or use 'isolation: none'")
        }
        return path
    }
}
