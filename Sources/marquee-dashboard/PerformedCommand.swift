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

extension DashboardDataOption.Place {
    func open(
        mayMake: Bool = true, readingFrom replica: String? = nil, details: DetailOptions = DetailOptions()
    ) throws -> any DashboardStorage {
        switch self {
        case .directory(let directory): try SQLiteStorage(directory: directory, mayMake: mayMake, details: details)
        case .database(let address):
            try PostgreSQLStorage(address, readingFrom: replica, mayMake: mayMake, details: details)
        }
    }
}

extension DashboardDataOption {
    /// A database that there is: in a place that was mistyped, nobody would look for what is made.
    func open(in context: DashboardContext) throws -> any DashboardStorage {
        try place(context.environment).open(mayMake: false)
    }
}
