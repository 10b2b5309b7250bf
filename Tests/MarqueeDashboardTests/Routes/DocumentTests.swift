import Foundation
import HTTPTypes
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// What `Documentation/dashboard.md` says of the server, against the server.
@Suite(.timeLimit(.minutes(20)))
struct DocumentTests {
    private static func document() throws -> String {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return try String(contentsOf: folder.appending(path: "Documentation/dashboard.md"), encoding: .utf8)
    }

    @Test func `every metric is in the table, with its labels, and nothing else is`() async throws {
        try await TestDashboard.run { dashboard in
            let text = try await dashboard.ask(.get, "/metrics", as: nil).text
            // A second time: the first request is counted by then.
            let again = try await dashboard.ask(.get, "/metrics", as: nil).text
            let printed = Set(text.matches(of: #/# TYPE ([a-z_]+) /#).map { String($0.1) })
            var described: Set<String> = []
            for row in try Self.document().matches(of: /(?m)^\| `((?:marquee|process)_[a-z_]+)(?:\{([a-z,]+)\})?` \|/) {
                let name = String(row.1)
                described.insert(name)
                let line = again.split(separator: "\n").first {
                    $0.hasPrefix(name + "{") || $0.hasPrefix(name + "_count{") || $0.hasPrefix(name + " ")
                }
                let labels = (line ?? "").matches(of: /[{,]([a-z]+)=/).map { String($0.1) }
                #expect(Set(labels) == Set((row.2 ?? "").split(separator: ",").map(String.init)), "\(name)")
            }
            #expect(described == printed)
        }
    }

    @Test func `every address of the API is in the table`() throws {
        let document = try Self.document()
        for (method, path) in try RouteAccessTests.routes() where path.hasPrefix("/api/v1/") {
            // Those of hosts are described with the hosts.
            guard !path.hasPrefix("/api/v1/host/") else { continue }
            #expect(document.contains(path), "\(method) \(path)")
        }
    }
}
