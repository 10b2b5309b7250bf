import Foundation
import MarqueeTesting
import Testing

/// Serves for programs of others: the examples of `--help` are run with it.
struct ClusterServing {
    private static let file = ProcessInfo.processInfo.environment["MARQUEE_POSTGRESQL"]

    /// The address of one of its databases stands in the file; when that is removed, it ends.
    @Test(.enabled(if: file != nil), .timeLimit(.minutes(10)))
    func `serves until it is told to end`() async throws {
        let file = try #require(Self.file)
        let cluster = try PostgreSQLCluster(isDurable: false)
        try Data("\(cluster.address())\n".utf8).write(to: URL(filePath: file), options: .atomic)
        try await poll { !FileManager.default.fileExists(atPath: file) }
        cluster.stop()
    }
}
