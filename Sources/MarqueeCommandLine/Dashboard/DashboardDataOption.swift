package import ArgumentParser

/// Where a dashboard keeps what it has: in a directory, or in a database that several servers share.
package struct DashboardDataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory of the dashboard's database. By default, $MARQUEE_DASHBOARD_DATA, else marquee/dashboard in"
                + " $XDG_STATE_HOME, or in ~/.local/state.", valueName: "dir"))
    package var data: String?

    @Option(
        help: ArgumentHelp(
            "The PostgreSQL database to use instead of a directory: postgres://USER@HOST/DATABASE. By default,"
                + " $MARQUEE_DATABASE. Others on this machine can see a password in it; write that to ~/.pgpass.",
            valueName: "url"))
    package var database: String?

    package init() {}

    /// A place that was named, or the one by default.
    package enum Place {
        case directory(String)
        case database(String)
    }

    package func validate() throws {
        if data != nil, database != nil {
            throw ValidationError("'--data' cannot be used with '--database', which keeps everything.")
        }
        try Self.check(database, of: "--database")
    }

    /// - Parameter environment: The process's variables.
    package func place(_ environment: [String: String]) throws -> Place {
        if let database { return .database(database) }
        if data == nil, let database = environment["MARQUEE_DATABASE"], !database.isEmpty {
            guard Self.isDatabase(database) else {
                throw CommandFailure(
                    "malformed-database-address",
                    "MARQUEE_DATABASE is malformed; expected 'postgres://USER@HOST/DATABASE'", status: .usage)
            }
            return .database(database)
        }
        return .directory(try directory(environment))
    }

    /// Refuses what is no address of a database, without repeating it: it may have a password.
    static func check(_ address: String?, of option: String) throws {
        guard let address, !isDatabase(address) else { return }
        throw ValidationError("'\(option)' must be 'postgres://USER@HOST/DATABASE'.")
    }

    private static func isDatabase(_ address: String) -> Bool {
        address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
    }

    /// The directory: also with a database, for what is this server's own.
    package func directory(_ environment: [String: String]) throws -> String {
        if let data { return data }
        if let named = environment["MARQUEE_DASHBOARD_DATA"], !named.isEmpty { return named }
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
