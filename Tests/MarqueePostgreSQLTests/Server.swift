import MarqueeDatabase
import MarqueePostgreSQL
import MarqueeTesting

/// The server of these tests, made when the first of them asks for it, with a database for each.
enum Server {
    private static let shared = Result { try PostgreSQLCluster() }

    /// An empty database of its own.
    static func database(_ name: String) throws -> PostgreSQLAddress {
        let cluster = try shared.get()
        let connection = try PostgreSQLConnection(PostgreSQLAddress(cluster.address()))
        try connection.run(script: "CREATE DATABASE \(name)")
        return try PostgreSQLAddress(cluster.address(of: name))
    }

    static func address(password: String) throws -> PostgreSQLAddress {
        try PostgreSQLAddress(shared.get().address(password: password))
    }

    /// Cuts every connection to a database but one's own, as a server that stops does.
    static func cutOff(_ name: String) throws {
        let connection = try PostgreSQLConnection(PostgreSQLAddress(shared.get().address()))
        try connection.run(
            "SELECT pg_terminate_backend(pid)::int FROM pg_stat_activity WHERE datname = ?", [.text(name)])
    }
}
