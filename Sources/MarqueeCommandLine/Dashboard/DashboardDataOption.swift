package import ArgumentParser

/// Where a dashboard keeps what it has.
package struct DashboardDataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory of the dashboard's database. By default, marquee/dashboard in $XDG_STATE_HOME, or in"
                + " ~/.local/state.", valueName: "dir"))
    package var data: String?

    package init() {}

    /// - Parameter environment: The process's variables.
    package func directory(_ environment: [String: String]) throws -> String {
        if let data { return data }
        // A path that is not absolute is to be ignored (XDG Base Directory Specification).
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/marquee/dashboard"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure(
                "no-data-directory", "HOME is not set, so the default database directory is unknown; use --data DIR",
                status: .usage)
        }
        return home + "/.local/state/marquee/dashboard"
    }
}
