import Foundation
import MarqueeTesting
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(1)))
struct MemoryTests {
    @Test func `a large file passes through a little memory`() async throws {
        let workspace = try Workspace()
        let size = 64 << 20
        try await ScriptedServer.run(["/big": .stream(bytes: size, saysLength: true)]) { server in
            try await workspace.withCache { cache in
                let before = try residentBytes()
                let most = Log<Int>()
                let path = try await cache.fetch(server.url("/big")) { _ in
                    if let bytes = try? residentBytes() { most.append(bytes) }
                }
                #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == size)
                #expect((most.all.max() ?? .max) - before < size / 4)
            }
        }
    }

    private func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 1_024
    }
}
