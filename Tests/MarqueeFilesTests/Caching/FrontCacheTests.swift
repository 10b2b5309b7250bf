import MarqueeModel
import MarqueeTesting
import NIOCore
import NIOHTTP1
import Testing

@testable import MarqueeFiles

/// The cache as its clients see it, an origin behind it.
@Suite(.timeLimit(.minutes(20)))
struct FrontCacheTests {
    /// What a client sees of a response.
    private struct Seen: Equatable, CustomStringConvertible {
        var status: Int
        var fields: HeaderFields
        var body: String

        var description: String { "\(status) \(fields.fields.map { "\($0.name): \($0.value)" }) \(body)" }
    }

    private struct Client {
        let cache: FrontCache
        let workspace: Workspace
        let server: ScriptedServer

        func send(_ method: String = "GET", _ target: String = "/a", _ lines: String = "") async throws -> Seen {
            let response = try await cache.respond(
                to: FrontRequest(method: method, target: target, fields: HeaderFields(lines: lines)))
            let body =
                switch response.body {
                case .none: ""
                case .text(let text): text
                case .file(let path, let part):
                    String(
                        decoding: try content(of: path)[Int(part.lowerBound)..<Int(part.upperBound)], as: UTF8.self)
                }
            return Seen(status: response.status, fields: response.fields, body: body)
        }

        func pass(seconds: Int64) { workspace.advance(milliseconds: seconds * 1_000) }
        var requests: Int { server.count(of: "/a") }
    }

    private func withClient(
        _ headers: HTTPHeaders, status: Int = 200, _ body: (Client) async throws -> Void
    ) async throws {
        let workspace = try Workspace()
        let answer = ScriptedServer.Answer.respond(status, headers: headers, body: Array("0123456789".utf8))
        try await ScriptedServer.run(["/a": answer]) { server in
            let cache = try await FrontCache.open(
                origin: "http://127.0.0.1:\(server.port)", index: workspace.index, directory: workspace.store
            ) { workspace.now }
            let outcome: Result<Void, any Error>
            do {
                outcome = .success(try await body(Client(cache: cache, workspace: workspace, server: server)))
            } catch {
                outcome = .failure(error)
            }
            await cache.close()
            try outcome.get()
        }
    }

    @Test func `what was not recorded is gone at the next start`() async throws {
        let workspace = try Workspace()
        try workspace.write("never recorded", to: "store/files/ab/\(String(repeating: "ab", count: 32))")
        try workspace.write("half", to: "store/files/tmp/0000000000leftbyacrash0000")
        let cache = try await FrontCache.open(
            origin: "http://127.0.0.1:1", index: workspace.index, directory: workspace.store
        ) { workspace.now }
        #expect(try workspace.cachedNames().isEmpty)
        await cache.close()
    }

    @Test func `what may be stale for a while is answered at once, and asked for meanwhile`() async throws {
        let headers: HTTPHeaders = ["cache-control": "max-age=10, stale-while-revalidate=60", "etag": "\"x\""]
        try await withClient(headers) { client in
            _ = try await client.send()
            client.pass(seconds: 30)
            let second = try await client.send()
            #expect(second.status == 200 && second.fields.first("age") == "30")
            while client.requests < 2 { await Task.yield() }
            #expect(client.server.requests.last?.headers["if-none-match"] == ["\"x\""])
        }
    }

    // MARK: Parts

    private func part(_ range: String, _ body: String, _ headers: HTTPHeaders = [:]) -> ScriptedServer.Answer {
        var headers = headers
        headers.add(name: "cache-control", value: "max-age=60")
        headers.add(name: "content-range", value: "bytes \(range)")
        return .respond(206, headers: headers, body: Array(body.utf8))
    }

    @Test func `a part that is stored answers for what lies in it`() async throws {
        try await withClient([:]) { client in
            client.server.answer("/a", with: part("4-9/10", "456789"))
            #expect(try await client.send("GET", "/a", "Range: bytes=4-").body == "456789")
            let rows = [
                ("bytes=4-", "456789", "bytes 4-9/10"), ("bytes=6-8", "678", "bytes 6-8/10"),
                ("bytes=-1", "9", "bytes 9-9/10"),
            ]
            for (range, body, told) in rows {
                let seen = try await client.send("GET", "/a", "Range: \(range)")
                #expect(seen.status == 206 && seen.body == body && seen.fields.first("content-range") == told)
            }
            #expect(client.requests == 1)
            for fields in ["Range: bytes=3-5", "Range: bytes=0-", "", "Range: bytes=4-\nIf-Range: \"x\""] {
                let before = client.requests
                _ = try await client.send("GET", "/a", fields)
                #expect(client.requests > before, "\(fields)")
            }
        }
    }

    @Test func `a part that has grown old does not answer`() async throws {
        try await withClient([:]) { client in
            client.server.answer("/a", with: part("4-9/10", "456789"))
            _ = try await client.send("GET", "/a", "Range: bytes=4-")
            client.pass(seconds: 61)
            _ = try await client.send("GET", "/a", "Range: bytes=4-")
            #expect(client.requests == 2)
        }
    }

    @Test func `a beginning is completed, and is a whole response then`() async throws {
        let tag: HTTPHeaders = ["etag": "\"x\""]
        try await withClient([:]) { client in
            client.server.answer("/a", with: part("0-4/10", "01234", tag))
            _ = try await client.send("GET", "/a", "Range: bytes=0-4")
            client.server.answer("/a", with: part("5-9/10", "56789", tag))
            let whole = try await client.send()
            #expect(whole.status == 200 && whole.body == "0123456789")
            #expect(whole.fields.first("content-range") == nil && whole.fields.first("content-length") == "10")
            let request = try #require(client.server.requests.last?.headers)
            #expect(request["range"] == ["bytes=5-"] && request["if-range"] == ["\"x\""])
            #expect(try await client.send().body == "0123456789")
            #expect(client.requests == 2)
        }
    }

    @Test(arguments: [["etag": "\"y\""], ["etag": "W/\"x\""], [:]] as [HTTPHeaders])
    func `a part of something else is not put behind a beginning`(headers: HTTPHeaders) async throws {
        try await withClient([:]) { client in
            client.server.answer("/a", with: part("0-4/10", "01234", ["etag": "\"x\""]))
            _ = try await client.send("GET", "/a", "Range: bytes=0-4")
            client.server.answer(
                "/a",
                with: .inTurn([
                    .respond(), part("5-9/10", "fghij", headers), .respond(body: Array("abcdefghij".utf8)),
                ]))
            #expect(try await client.send().body == "abcdefghij")
            #expect(client.requests == 3)
        }
    }

    @Test func `what is fresh is answered without the origin, as the client asks for it`() async throws {
        try await withClient(["cache-control": "max-age=60", "etag": "\"x\"", "x-own": "1"]) { client in
            let first = try await client.send()
            #expect(first.status == 200 && first.body == "0123456789" && first.fields.first("age") == nil)
            client.pass(seconds: 30)
            let rows: [(String, String, Int, String)] = [
                ("GET", "", 200, "0123456789"), ("HEAD", "", 200, ""), ("GET", "If-None-Match: \"x\"", 304, ""),
                ("HEAD", "If-None-Match: \"x\"", 304, ""), ("GET", "Range: bytes=2-4", 206, "234"),
                ("GET", "If-None-Match: \"y\"", 200, "0123456789"), ("GET", "Range: bytes=10-", 416, ""),
                ("GET", "Range: bytes=-2\nIf-Range: \"x\"", 206, "89"),
                ("GET", "Range: bytes=-2\nIf-Range: \"y\"", 200, "0123456789"),
                ("GET", "Cache-Control: only-if-cached", 200, "0123456789"),
            ]
            for (method, lines, status, body) in rows {
                let seen = try await client.send(method, "/a", lines)
                #expect(seen.status == status && seen.body == body, "\(method) \(lines): \(seen)")
                #expect(seen.fields.first("age") == "30")
                #expect(seen.fields.first("x-own") == "1")
                #expect(seen.fields.first("date") == first.fields.first("date"))
            }
            #expect(client.requests == 1)
        }
    }

    @Test func `what is stale is validated, and the client's own conditions are judged by the outcome`() async throws {
        try await withClient(["cache-control": "max-age=20", "etag": "\"x\""]) { client in
            let first = try await client.send()
            #expect(first.status == 200, "\(first)")
            client.server.answer("/a", with: .respond(304, headers: ["etag": "\"x\"", "x-news": "1"]))
            for (count, lines, status) in [(2, "If-None-Match: \"x\"", 304), (3, "If-None-Match: \"y\"", 200)] {
                client.pass(seconds: 30)
                let seen = try await client.send("GET", "/a", lines)
                #expect(seen.status == status && seen.fields.first("x-news") == "1" && seen.fields.first("age") == "0")
                #expect(client.requests == count)
                #expect(client.server.requests.last?.headers["if-none-match"] == ["\"x\""])
            }
        }
    }

    @Test func `with nothing stored, conditions and ranges are the origin's to judge`() async throws {
        let headers: HTTPHeaders = ["cache-control": "no-store", "content-range": "bytes 0-9/99"]
        try await withClient(headers, status: 206) { client in
            for count in 1...2 {
                let seen = try await client.send("GET", "/a", "Range: bytes=0-9")
                #expect(seen.status == 206 && client.requests == count)
                #expect(client.server.requests.last?.headers["range"] == ["bytes=0-9"])
            }
            client.server.answer("/a", with: .respond(304))
            #expect(try await client.send("GET", "/a", "If-None-Match: \"z\"").status == 304)
            #expect(client.workspace.index.keys.isEmpty)
        }
    }

    @Test(arguments: [("POST", 200, true), ("DELETE", 204, true), ("POST", 500, false), ("OPTIONS", 200, false)])
    func `a successful change drops what is stored`(method: String, status: Int, isDropped: Bool) async throws {
        try await withClient(["cache-control": "max-age=60"]) { client in
            let first = try await client.send()
            #expect(first.status == 200, "\(first)")
            let fresh = ScriptedServer.Answer.respond(status, headers: ["location": "/a"])
            client.server.answer("/b", with: fresh)
            #expect(try await client.send(method, "/b").status == status)
            let second = try await client.send()
            #expect(second.status == 200, "\(second)")
            #expect(client.requests == (isDropped ? 2 : 1))
        }
    }

    @Test func `each variant is stored, and a 304 tells that one serves another request too`() async throws {
        try await withClient(["cache-control": "max-age=60", "vary": "Lang", "etag": "\"x\""]) { client in
            for lines in ["Lang: en", "Lang: de", "Lang: en", "Lang: de"] {
                _ = try await client.send("GET", "/a", lines)
            }
            #expect(client.requests == 2)
            client.server.answer("/a", with: .respond(304, headers: ["etag": "\"x\"", "vary": "Lang"]))
            for _ in 0..<2 { #expect(try await client.send("GET", "/a", "Lang: it").body == "0123456789") }
            #expect(client.requests == 3)
            #expect(client.server.requests.last?.headers["if-none-match"] == ["\"x\""])
        }
    }

    @Test func `with the origin down, what is stale stands in, and else the failure is told`() async throws {
        try await withClient(["cache-control": "max-age=20"]) { client in
            let first = try await client.send()
            #expect(first.status == 200, "\(first)")
            client.pass(seconds: 30)
            for answer in [ScriptedServer.Answer.respond(503), .reset(afterBytes: nil)] {
                client.server.answer("/a", with: answer)
                let seen = try await client.send()
                #expect(seen.status == 200 && seen.fields.first("age") == "30")
                #expect(try await client.send("GET", "/a", "Cache-Control: no-cache").status >= 502)
            }
            client.server.answer("/b", with: .reset(afterBytes: nil))
            #expect(try await client.send("GET", "/b").status == 502)
            #expect(try await client.send("GET", "/c", "Cache-Control: only-if-cached").status == 504)
        }
    }

    @Test func `what a HEAD tells brings what is stored up to date, or drops it`() async throws {
        try await withClient(["cache-control": "max-age=20", "etag": "\"x\""]) { client in
            let first = try await client.send()
            #expect(first.status == 200, "\(first)")
            client.pass(seconds: 30)
            client.server.answer(
                "/a", with: .raw("HTTP/1.1 200 OK\r\ncache-control: max-age=90\r\netag: \"x\"\r\n\r\n"))
            #expect(try await client.send("HEAD").status == 200)
            client.pass(seconds: 60)
            #expect(try await client.send().body == "0123456789")
            #expect(client.requests == 2)
            client.pass(seconds: 60)
            client.server.answer("/a", with: .raw("HTTP/1.1 200 OK\r\netag: \"y\"\r\n\r\n"))
            #expect(try await client.send("HEAD").status == 200)
            #expect(client.workspace.index.keys.isEmpty)
        }
    }

    @Test func `equal requests go to the origin once, others each`() async throws {
        let signal = Signal()
        try await withClient([:]) { client in
            client.server.answer("/b", with: .hold(signal, body: [65]))
            client.server.answer("/a", with: .respond(headers: ["cache-control": "max-age=60"], body: [66]))
            async let held = client.send("GET", "/b", "A: 1")
            async let other = client.send("GET", "/b", "A: 2")
            try await client.server.received("/b", count: 2)
            signal.send()
            #expect(try await [held.body, other.body] == ["A", "A"])
            async let one = client.send()
            async let two = client.send()
            #expect(try await [one.body, two.body] == ["B", "B"])
            #expect(client.requests == 1)
        }
    }
}
