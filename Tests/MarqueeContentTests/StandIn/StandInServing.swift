import Foundation
import MarqueeTesting
import Testing

/// Serves for programs of others: `scripts/contentful-sdks` holds the stand-in against Contentful's own clients.
struct StandInServing {
    private static let file = ProcessInfo.processInfo.environment["MARQUEE_STAND_IN"]

    /// Its address stands in the file; when that is removed, it ends.
    @Test(.enabled(if: file != nil), .timeLimit(.minutes(10)))
    func `serves until it is told to end`() async throws {
        let file = try #require(Self.file)
        try await StandIn.run { standIn in
            try Data("\(standIn.url)\n".utf8).write(to: URL(filePath: file), options: .atomic)
            try await poll { !FileManager.default.fileExists(atPath: file) }
        }
    }
}
