import MarqueeDashboard
import MarqueePostgreSQL
import Synchronization

/// Databases of one PostgreSQL server, which is started when the first of them is asked for, and ends with the tests.
package enum ScratchDatabase {
    private static let shared = Result { try PostgreSQLCluster(isDurable: false) }
    private static let count = Atomic(0)

    /// A new and empty one: where it is.
    package static func make() throws -> String { try make(like: "template1") }

    /// A new one with a dashboard's tables, which are made once: where it is.
    static func withTables() throws -> String { try make(like: tables.get()) }

    /// The one that has nothing but the tables, and nobody who is connected: only such a one can be copied.
    private static let tables = Result {
        let name = nextName()
        let cluster = try shared.get()
        try run("CREATE DATABASE \(name)", on: cluster)
        try PostgreSQLStorage(cluster.address(of: name)).close()
        return name
    }

    private static func make(like template: String) throws -> String {
        let name = nextName()
        let cluster = try shared.get()
        try run("CREATE DATABASE \(name) TEMPLATE \(template)", on: cluster)
        return cluster.address(of: name)
    }

    private static func nextName() -> String { "scratch_\(count.add(1, ordering: .relaxed).newValue)" }

    private static func run(_ statement: String, on cluster: PostgreSQLCluster) throws {
        try PostgreSQLConnection(PostgreSQLAddress(cluster.address())).run(script: statement)
    }
}
