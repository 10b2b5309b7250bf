import MarqueePostgreSQL
import Synchronization

/// Databases of one PostgreSQL server, which is started when the first of them is asked for, and ends with the tests.
package enum ScratchDatabase {
    private static let shared = Result { try PostgreSQLCluster(isDurable: false) }
    private static let count = Atomic(0)

    /// A new and empty one: where it is.
    package static func make() throws -> String {
        let name = "scratch_\(count.add(1, ordering: .relaxed).newValue)"
        let cluster = try shared.get()
        try PostgreSQLConnection(PostgreSQLAddress(cluster.address())).run(script: "CREATE DATABASE \(name)")
        return cluster.address(of: name)
    }
}
