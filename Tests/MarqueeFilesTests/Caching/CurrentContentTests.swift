import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

/// A content is an answer of the moment: whoever asks for it again has heard that it has changed.
@Suite(.timeLimit(.minutes(20))) struct CurrentContentTests {
    private static let limit = ByteCount(1_000)
    private static let controls = [
        "max-age=3600", "max-age=3600, immutable", "max-age=3600, stale-if-error=3600",
        "max-age=0, stale-while-revalidate=60", "no-cache", "no-store",
    ]

    @Test(arguments: controls)
    func `a content is never the cache's word`(control: String) async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["cache-control": control, "etag": "\"x\""]
        let outages: [ScriptedServer.Answer] = [.respond(503), .reset(afterBytes: nil)]
        try await ScriptedServer.run(["/a": .respond(headers: headers, body: [1])]) { server in
            try await workspace.withCache { cache async throws in
                #expect(try await cache.content(of: server.url("/a"), limit: Self.limit) == [1])
                // In the same moment, and later.
                for (count, pause) in [(2, 0), (3, 5_000)] as [(Int, Int64)] {
                    workspace.advance(milliseconds: pause)
                    #expect(try await cache.content(of: server.url("/a"), limit: Self.limit) == [1])
                    #expect(server.count(of: "/a") == count)
                }
                for outage in outages {
                    server.answer("/a", with: outage)
                    await #expect(throws: FileFetchError.self) {
                        try await cache.content(of: server.url("/a"), limit: Self.limit)
                    }
                }
                server.answer("/a", with: .respond(headers: headers, body: [2]))
                #expect(try await cache.content(of: server.url("/a"), limit: Self.limit) == [2])
            }
        }
    }

    @Test func `the origin's word that nothing has changed is an answer`() async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["cache-control": "max-age=3600, immutable", "etag": "\"x\""]
        let answers: [ScriptedServer.Answer] = [.respond(headers: headers, body: [1]), .respond(304, headers: headers)]
        try await ScriptedServer.run(["/a": .inTurn(answers)]) { server in
            try await workspace.withCache { cache async throws in
                for _ in 0..<2 { #expect(try await cache.content(of: server.url("/a"), limit: Self.limit) == [1]) }
                #expect(server.requests.map { $0.headers.first(name: "if-none-match") } == [nil, "\"x\""])
                // Caches on the way are to ask it, too.
                #expect(server.requests.map { $0.headers.first(name: "cache-control") } == ["no-cache", "no-cache"])
            }
        }
    }
}
