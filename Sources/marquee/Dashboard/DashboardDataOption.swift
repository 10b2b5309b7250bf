import ArgumentParser
import MarqueeDashboard

/// Where a dashboard keeps what it has.
struct DashboardDataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory of the dashboard's database; without it, marquee/dashboard in $XDG_STATE_HOME, or in"
                + " ~/.local/state.", valueName: "dir"))
    var data: String?

    func directory(in context: CommandContext) throws -> String {
        if let data { return data }
        // A path that is not absolute is to be ignored (XDG Base Directory Specification).
        if let state = context.environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/marquee/dashboard"
        }
        guard let home = context.environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure(
                "no-data-directory", "HOME is not set, so it is not known where the database belongs: give --data DIR",
                status: .usage)
        }
        return home + "/.local/state/marquee/dashboard"
    }

    /// - Parameter mayMake: Whether a missing database is made: not by those that only look at one.
    func open(in context: CommandContext, mayMake: Bool) throws -> SQLiteStorage {
        try SQLiteStorage(directory: directory(in: context), mayMake: mayMake)
    }
}
