import CPostgreSQL
import SystemCalls

/// Where a database is and how it is connected to: libpq's own form, `postgres://USER@HOST:PORT/DATABASE?sslmode=…`.
///
/// What it leaves out comes from the environment, as with `psql`: `PGPASSWORD`, `PGPASSFILE`, `PGSSLROOTCERT` and the like. Only
/// the place does not: a `PGHOST` that somebody has set for another program leads nowhere.
package struct PostgreSQLAddress: Sendable, Hashable {
    /// By libpq's names.
    private(set) var parameters: [String: String]

    /// What libpq would otherwise take from the environment. The last three have a connection whose server is gone without a
    /// word end within a minute.
    private static let defaults = [
        "host": "localhost", "port": "5432", "sslmode": "prefer", "target_session_attrs": "any",
        "client_encoding": "UTF8", "application_name": "marquee",
        "gssencmode": "disable", "channel_binding": "prefer", "keepalives_idle": "30",
        "keepalives_interval": "10", "keepalives_count": "3",
    ]

    /// - Throws: ``PostgreSQLError`` where the address is none; its words never have the password.
    package init(_ text: String) throws(PostgreSQLError) {
        // libpq has no other way to leave them out.
        for name in ["PGSERVICE", "PGHOSTADDR"] where SystemCall.environment(name)?.isEmpty == false {
            throw PostgreSQLError(.refused, "'\(name)' is set, which leads to another server; unset it")
        }
        var parameters = Self.defaults
        guard let given = Self.parse(text) else {
            throw PostgreSQLError(
                .refused,
                "the address of the database is malformed; expected 'postgres://USER@HOST/DATABASE', with special"
                    + " characters as '%XX'")
        }
        // libpq ends the password at the first '@', and would look for a server that is called like its rest.
        guard ["host", "port"].allSatisfy({ given[$0]?.contains("@") != true }) else {
            throw PostgreSQLError(
                .refused, "the address of the database is malformed; write an '@' in its user or password as '%40'")
        }
        parameters.merge(given) { $1 }
        // As libpq has it.
        if parameters["dbname"] == nil { parameters["dbname"] = parameters["user"] }
        self.parameters = parameters
    }

    /// The same, where the tables of a schema have no other name in front.
    package func inSchema(_ name: String) -> PostgreSQLAddress {
        var address = self
        address.parameters["options"] = [parameters["options"], "-c search_path=\(name)"].compactMap(\.self)
            .joined(separator: " ")
        return address
    }

    /// For people: never with the password.
    package var place: String {
        "\(parameters["host"] ?? ""):\(parameters["port"] ?? "")/\(parameters["dbname"] ?? "")"
    }

    private static func parse(_ text: String) -> [String: String]? {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"), !text.utf8.contains(0),
            let options = unsafe PQconninfoParse(text, nil)
        else { return nil }
        defer { unsafe PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe parameters[String(cString: keyword)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return parameters
    }
}
