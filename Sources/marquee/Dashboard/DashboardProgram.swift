import Glibc
import MarqueeCommandLine
import MarqueeProject

/// The program that does what is below `marquee dashboard`: what only a server needs is not in this one.
enum DashboardProgram {
    private static let name = "marquee-dashboard"
    private static let variable = "MARQUEE_DASHBOARD"

    /// Becomes that program, which keeps the process's number, its terminal and its signals; returns only by throwing.
    ///
    /// - Parameter arguments: Those of this program, `dashboard` first.
    static func replaceThis(_ arguments: [String]) throws -> ExitStatus {
        let (path, reason) = place()
        let words = [path] + arguments.dropFirst()
        throw CommandFailure(
            "no-dashboard-program",
            "'marquee dashboard' needs the program '\(name)', expected at \(path), \(reason):"
                + " \(ChildProcess.replaceThis(by: path, words)); install it there (Debian: \(name))",
            status: .unavailable)
    }

    /// Where it is: where the environment says, else beside this program.
    private static func place() -> (path: String, reason: String) {
        if let path = ProcessEnvironment.read()[variable], !path.isEmpty { return (path, "as set in $\(variable)") }
        let folder = (try? FileSystem.executable())?.parent.description ?? "."
        return ("\(folder)/\(name)", "next to 'marquee'; set $\(variable) to use another one")
    }
}
