import CPostgreSQL
import SystemCalls

/// Where a database is and how it is connected to: libpq's own form, `postgres://USER@HOST:PORT/DATABASE?sslmode=…`.
///
/// Of the environment, only what keeps a secret out of the address counts: `PGPASSWORD`, and `PGPASSFILE` with its usual
/// place. A `PGHOST` that somebody has set for another program leads nowhere.
package struct PostgreSQLAddress: Sendable, Hashable {
    /// By libpq's names.
    let parameters: [String: String]

    /// What libpq would otherwise take from the environment or from a service file.
    private static let defaults = [
        "host": "localhost", "port": "5432", "sslmode": "prefer", "target_session_attrs": "any", "service": "",
        "options": "", "client_encoding": "UTF8", "application_name": "marquee", "connect_timeout": "10",
        "gssencmode": "disable", "channel_binding": "prefer",
    ]

    /// - Throws: ``PostgreSQLError`` where the address is none; its words never have the password.
    package init(_ text: String) throws(PostgreSQLError) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
            throw PostgreSQLError(.refused, "expected 'postgres://USER@HOST/DATABASE'")
        }
        guard !text.utf8.contains(0) else { throw PostgreSQLError(.refused, "the address contains a zero byte") }
        var parameters = Self.defaults
        guard let given = Self.parse(text) else {
            throw PostgreSQLError(
                .refused,
                "the address of the database is malformed; expected 'postgres://USER@HOST/DATABASE', with special"
                    + " characters as '%XX'")
        }
        parameters.merge(given) { $1 }
        // As libpq has it.
        if parameters["dbname"] == nil { parameters["dbname"] = parameters["user"] }
        self.parameters = parameters
    }

    /// For people: never with the password.
    package var place: String {
        "\(parameters["host"] ?? ""):\(parameters["port"] ?? "")/\(parameters["dbname"] ?? "")"
    }

    private static func parse(_ text: String) -> [String: String]? {
        guard let options = unsafe PQconninfoParse(text, nil) else { return nil }
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
