import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel

/// A command that this program performs.
protocol PerformedCommand: DashboardRequest {
    /// Does what the command is for, and returns its exit code.
    func execute(in context: DashboardContext) async throws -> ExitStatus
}

/// What a command works with: the variables of the process, and where its output goes.
struct DashboardContext {
    let console: Console
    let environment: [String: String]
}

extension DashboardDataOption {
    /// A database that there is: in a directory that was mistyped, nobody would look for what is made.
    func open(in context: DashboardContext) throws -> SQLiteStorage {
        try SQLiteStorage(directory: directory(context.environment), mayMake: false)
    }
}
