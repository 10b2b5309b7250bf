import Foundation
import MarqueeTesting
import Synchronization
import Testing

/// Serves for programs of others: `scripts/contentful-sdks` holds the stand-in against Contentful's own clients, and
/// `Benchmarks/content/traffic` measures ours.
struct StandInServing {
    private static let file = ProcessInfo.processInfo.environment["MARQUEE_STAND_IN"]

    private static let rate = ProcessInfo.processInfo.environment["MARQUEE_STAND_IN_RATE"].flatMap { Int($0) }

    /// Its address stands in the file; when that is removed, it ends.
    @Test(.enabled(if: file != nil), .timeLimit(.minutes(10)))
    func `serves until it is told to end`() async throws {
        let file = try #require(Self.file)
        try await StandIn.run { standIn in
            standIn.state.withLock { $0.rate.limit = Self.rate }
            try Data("\(standIn.url)\n".utf8).write(to: URL(filePath: file), options: .atomic)
            try await poll { !FileManager.default.fileExists(atPath: file) }
        }
    }
}
