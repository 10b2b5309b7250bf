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
    /// - Parameter mayMake: Whether a missing database is made: not by those that only look at one.
    func open(in context: DashboardContext, mayMake: Bool) throws -> SQLiteStorage {
        try SQLiteStorage(directory: directory(context.environment), mayMake: mayMake)
    }
}
