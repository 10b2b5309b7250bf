import MarqueeModel
import MarqueeStore
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct PackedFileTests {
    @Test(arguments: [
        ("gzip", Packing.gzip), ("X-GZip", Packing.gzip), ("deflate", Packing.zlib), ("deflate", Packing.deflate),
        ("identity", Array(Packing.text.utf8)),
    ])
    func `a packed file is stored as it was before`(coding: String, body: [UInt8]) async throws {
        let workspace = try Workspace()
        let answer = ScriptedServer.Answer.trickle(headers: ["content-encoding": coding], body: body, bytes: 5)
        try await ScriptedServer.run(["/a.txt": answer]) { server in
            try await workspace.withCache { cache async throws in
                let log = Log<FileProgress>()
                let path = try await cache.fetch(server.url("/a.txt"), maxBytes: 24) { log.append($0) }
                #expect(try text(of: path) == Packing.text)
                #expect(log.all.last == FileProgress(file: server.url("/a.txt"), bytes: 24, total: 24))
                #expect(workspace.index.file(server.url("/a.txt"))?.bytes == 24)
            }
        }
    }

    @Test(arguments: ["gzip", "deflate"])
    func `a bomb costs no more than the limit`(coding: String) async throws {
        let bomb =
            coding == "gzip"
            ? Packing.repeated(Packing.zeroMember, 1_600) : Packing.repeated(Packing.zeroBlocks, 1_600) + [3, 0]
        let workspace = try Workspace()
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .respond(headers: ["content-encoding": coding], body: bomb)
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache async throws in
                let (url, log) = (server.url("/a"), Log<FileProgress>())
                let need = try FileNeed(url, maxBytes: 1_000_000)
                let error = await #expect(throws: FileFetchError.self) {
                    try await cache.fetch([need], for: "m1") { log.append($0) }
                }
                #expect(error?.failures.first?.error.code == .tooLarge)
                #expect(log.all.allSatisfy { $0.bytes <= 1_000_000 })
                try await poll { try workspace.cachedNames().isEmpty }
                #expect(try content(of: try await cache.fetch(url, maxBytes: 104_857_600)).count == 104_857_600)
            }
        }
    }

    @Test func `packed bytes that never become any are cut off, too`() async throws {
        // Empty stored blocks of bare deflate.
        let body = Packing.repeated([0, 0, 0, 0xFF, 0xFF], 40_000) + [3, 0]
        let workspace = try Workspace()
        for headers in [["content-encoding": "deflate"], ["content-encoding": "deflate", "x": "y"]] as [HTTPHeaders] {
            try await ScriptedServer.run(["/a": .respond(headers: headers, body: body)]) { server in
                try await workspace.withCache { cache async throws in
                    #expect(try await cache.failure(server.url("/a"), maxBytes: 100)?.code == .tooLarge)
                }
            }
        }
    }

    @Test func `a packed file that ends early has been interrupted`() async throws {
        let workspace = try Workspace()
        let short = Array(Packing.gzip.dropLast(3))
        let headers: HTTPHeaders = ["content-encoding": "gzip", "etag": "\"v\""]
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .inTurn([.respond(headers: headers, body: short), .respond(headers: headers, body: Packing.gzip)]),
            "/b": .respond(headers: headers, body: short),
            "/c": .respond(headers: headers, body: Packing.gzip + [1]),
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({ $0.retryTiming.retries = 1 }) { cache async throws in
                #expect(try text(of: try await cache.fetch(server.url("/a"))) == Packing.text)
                #expect(server.requests.allSatisfy { $0.headers["range"].isEmpty })
                #expect(try await cache.failure(server.url("/b"))?.code == .interrupted)
                let error = try await cache.failure(server.url("/c"))
                #expect(error?.code == .encoding)
                #expect(
                    error?.reason == "its gzip coding cannot be unpacked: it has trailing data; "
                        + "check the server")
            }
        }
    }

    @Test func `an interrupted packed file goes on in the middle of its packing`() async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["content-encoding": "gzip", "etag": "\"v\""]
        for count in 1..<Packing.gzip.count {
            var rest = headers
            rest.add(name: "content-range", value: "bytes \(count)-\(Packing.gzip.count - 1)/\(Packing.gzip.count)")
            let answers: [String: ScriptedServer.Answer] = [
                "/\(count)": .inTurn([
                    .cut(headers: headers, body: Packing.gzip, after: count),
                    .respond(206, headers: rest, body: Array(Packing.gzip[count...])),
                ])
            ]
            try await ScriptedServer.run(answers) { server in
                try await workspace.withCache({ $0.retryTiming.retries = 1 }) { cache async throws in
                    #expect(try text(of: try await cache.fetch(server.url("/\(count)"))) == Packing.text)
                }
                #expect(server.requests.last?.headers["range"] == ["bytes=\(count)-"])
            }
        }
    }
}
