import Foundation
import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct CachedFileTests {
    /// Has a message fetch a file, and some time later another one, from a server that then answers something else.
    private func expectSecondFetch(
        of headers: HTTPHeaders, later: ScriptedServer.Answer, after seconds: Int64, requests: Int, body: [UInt8]?,
        with sent: [String: String] = [:]
    ) async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        try await ScriptedServer.run(["/a": .respond(headers: headers, body: [1])]) { server in
            try await workspace.withCache { cache async throws in
                _ = try await cache.fetch(server.url("/a"), for: "m1")
                server.answer("/a", with: later)
                workspace.advance(milliseconds: seconds * 1_000)
                workspace.addMessage("m2")
                if let body {
                    #expect(try content(of: try await cache.fetch(server.url("/a"), for: "m2")) == body)
                    #expect(workspace.index.pins(of: "m2").count == 1)
                } else {
                    #expect(try await cache.failure(server.url("/a"), for: "m2") != nil)
                }
            }
            #expect(server.count(of: "/a") == requests)
            for name in ["if-none-match", "if-modified-since"] {
                #expect(server.requests.last?.headers.first(name: name) == (requests == 1 ? nil : sent[name]))
            }
        }
    }

    @Test(
        arguments: [
            ("4.2 fresh", ["cache-control": "max-age=60"], 1, [1]),
            ("4.2 stale", ["cache-control": "max-age=20"], 2, [2]),
            (
                "4.2.2 unchanged for long",
                ["last-modified": "Wed, 01 Jan 2020 00:00:00 GMT", "date": "Thu, 02 Jan 2020 00:00:00 GMT"], 1, [1]
            ),
            ("4.1 Vary", ["cache-control": "max-age=60", "vary": "accept, cookie"], 1, [1]),
            ("4.1 Vary: *", ["cache-control": "max-age=60", "vary": "*"], 2, [2]),
            ("5.2.2.4 no-cache", ["cache-control": "no-cache, max-age=60"], 2, [2]),
            ("5.2.2.5 no-store", ["cache-control": "no-store, max-age=60"], 2, [2]),
        ] as [(String, HTTPHeaders, Int, [UInt8])])
    func `a fresh file costs no request`(
        rule: String, headers: HTTPHeaders, requests: Int, body: [UInt8]
    ) async throws {
        try await expectSecondFetch(
            of: headers, later: .respond(body: [2]), after: 30, requests: requests, body: body,
            with: headers["last-modified"].isEmpty ? [:] : ["if-modified-since": headers["last-modified"][0]])
    }

    @Test(arguments: [
        ("etag", "if-none-match", "\"x\""), ("etag", "if-none-match", "W/\"x\""),
        ("last-modified", "if-modified-since", "Wed, 01 Jan 2020 00:00:00 GMT"),
    ])
    func `a stale file is asked for again with what it came with`(
        validator: String, condition: String, value: String
    ) async throws {
        let headers: HTTPHeaders = ["cache-control": "max-age=20", validator: value]
        for (answer, body) in [(ScriptedServer.Answer.respond(304), [UInt8(1)]), (.respond(body: [2]), [2])] {
            try await expectSecondFetch(
                of: headers, later: answer, after: 30, requests: 2, body: body, with: [condition: value])
        }
    }

    @Test func `a 304 about something else is no answer (4.3.4)`() async throws {
        try await expectSecondFetch(
            of: ["etag": "\"x\""], later: .respond(304, headers: ["etag": "\"y\""]), after: 1, requests: 3, body: nil)
    }

    @Test(arguments: [
        ("max-age=1", true), ("max-age=1, must-revalidate", false), ("no-cache", false), ("no-store", false),
        ("max-age=1, stale-if-error=60", true), ("max-age=1, stale-if-error=20", false),
    ])
    func `with the origin down a stale file stands in, where that is not forbidden`(
        control: String, isUsed: Bool
    ) async throws {
        for answer in [ScriptedServer.Answer.respond(503), .reset(afterBytes: nil), .truncate(announced: 9, sent: 1)] {
            try await expectSecondFetch(
                of: ["cache-control": control], later: answer, after: 30, requests: 2, body: isUsed ? [1] : nil)
        }
    }

    @Test func `a 304 makes a file fresh again, and it counts for its message`() async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["cache-control": "max-age=20", "etag": "\"x\""]
        try await ScriptedServer.run(["/a": .respond(headers: headers, body: [1])]) { server in
            try await workspace.withCache { cache async throws in
                workspace.addMessage("m1")
                let path = try await cache.fetch(server.url("/a"), for: "m1")
                server.answer("/a", with: .respond(304, headers: ["cache-control": "max-age=50"]))
                for (seconds, count) in [(21, 2), (49, 2), (2, 3)] as [(Int64, Int)] {
                    workspace.advance(milliseconds: seconds * 1_000)
                    workspace.addMessage("\(seconds)")
                    for _ in 0..<2 { #expect(try await cache.fetch(server.url("/a"), for: "\(seconds)") == path) }
                    #expect(server.count(of: "/a") == count)
                }
            }
        }
    }

    @Test(arguments: ["no-store", "no-cache", "max-age=0"])
    func `what is not to be stored is there for the message that it was fetched for`(control: String) async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        let answer = ScriptedServer.Answer.respond(headers: ["cache-control": control], body: [1])
        try await ScriptedServer.run(["/a": answer]) { server in
            for _ in 0..<2 {
                try await workspace.withCache { cache async throws in
                    #expect(try content(of: try await cache.fetch(server.url("/a"), for: "m1")) == [1])
                }
            }
            #expect(server.count(of: "/a") == 1)
            workspace.addMessage("m2")
            server.answer("/a", with: .respond(headers: ["cache-control": control], body: [2]))
            try await workspace.withCache { cache async throws in
                #expect(try content(of: try await cache.fetch(server.url("/a"), for: "m2")) == [2])
            }
            #expect(server.count(of: "/a") == 2)
        }
    }

    @Test func `what was not to be stored is gone at the next start, once no message needs it`() async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        let answer = ScriptedServer.Answer.respond(headers: ["cache-control": "no-store"], body: [1])
        try await ScriptedServer.run(["/a": answer]) { server in
            try await workspace.withCache { cache async throws in _ = try await cache.fetch(server.url("/a"), for: "m1")
            }
            for (ends, left) in [(false, 1), (true, 0)] {
                if ends { workspace.index.end("m1") }
                workspace.advance(milliseconds: 20_000)
                try await workspace.withCache { _ async throws in }
                #expect(try workspace.cachedNames().count == left)
                #expect(workspace.index.keys.count == left)
            }
        }
    }

    @Test func `what its origin has withdrawn doesn't come back when that is down`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .respond(headers: ["etag": "\"x\""], body: [1])]) { server in
            try await workspace.withCache { cache async throws in
                _ = try await cache.fetch(server.url("/a"))
                for status in [404, 503] {
                    server.answer("/a", with: .respond(status))
                    #expect(try await cache.failure(server.url("/a"))?.code == .status(status))
                }
            }
        }
    }

    @Test func `a fresh file that is gone is fetched without conditions`() async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["cache-control": "max-age=60", "etag": "\"x\""]
        try await ScriptedServer.run(["/a": .respond(headers: headers, body: [1, 2])]) { server in
            try await workspace.withCache { cache async throws in
                let path = try await cache.fetch(server.url("/a"))
                try FileManager.default.removeItem(atPath: path)
                #expect(try await cache.fetch(server.url("/a")) == path)
                #expect(server.requests.map { $0.headers["if-none-match"].count } == [0, 0])
            }
        }
    }

    @Test(
        arguments: [
            ("max-age=60", "max-age=60", 1, 1), ("max-age=60", "no-cache", 1, 2), ("no-cache", "max-age=60", 2, 1),
            (nil, "max-age=60", 2, 1),
        ] as [(String?, String, Int, Int)])
    func `each redirect is a response of its own`(
        redirect: String?, file: String, redirects: Int, files: Int
    ) async throws {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        var headers: HTTPHeaders = ["location": "/b"]
        if let redirect { headers.add(name: "cache-control", value: redirect) }
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .respond(302, headers: headers), "/b": .respond(headers: ["cache-control": file], body: [1]),
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache { cache async throws in
                for id in ["m1", "m1", "m2", "m2"] {
                    workspace.advance(milliseconds: 1_000)
                    if id == "m2", workspace.index.fileUser("m2") == nil { workspace.addMessage("m2") }
                    #expect(try content(of: try await cache.fetch(server.url("/a"), for: id)) == [1])
                }
            }
            #expect(server.count(of: "/a") == redirects)
            #expect(server.count(of: "/b") == files)
        }
    }

    @Test func `a file that may be stale for a while is used at once, and asked for while nobody waits`() async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["cache-control": "max-age=10, stale-while-revalidate=60", "etag": "\"1\""]
        let later: HTTPHeaders = ["cache-control": "max-age=10, stale-while-revalidate=60", "etag": "\"2\""]
        let answers: [ScriptedServer.Answer] = [
            .respond(headers: headers, body: Array("old".utf8)), .respond(headers: later, body: Array("new".utf8)),
        ]
        try await ScriptedServer.run(["/a": .inTurn(answers)]) { server in
            try await workspace.withCache { cache async throws in
                workspace.addMessage("m1")
                #expect(try text(of: try await cache.fetch(server.url("/a"), for: "m1")) == "old")
                workspace.advance(milliseconds: 30_000)
                workspace.addMessage("m2")
                #expect(try text(of: try await cache.fetch(server.url("/a"), for: "m2")) == "old")
                while await !cache.transfers.isEmpty { await Task.yield() }
                #expect(server.requests.map { $0.headers.first(name: "if-none-match") } == [nil, "\"1\""])
                workspace.addMessage("m3")
                #expect(try text(of: try await cache.fetch(server.url("/a"), for: "m3")) == "new")
                #expect(server.count(of: "/a") == 2)
            }
        }
    }

    @Test func `what varies with everything is for one use`() async throws {
        let workspace = try Workspace()
        let headers: HTTPHeaders = ["cache-control": "max-age=60", "vary": "*"]
        try await ScriptedServer.run(["/a": .respond(headers: headers, body: [1])]) { server in
            try await workspace.withCache { cache async throws in
                workspace.addMessage("m1")
                _ = try await cache.fetch(server.url("/a"), for: "m1")
                let inventory = try CacheInventory(
                    index: workspace.index, directory: workspace.store, at: workspace.now)
                #expect(inventory.items.flatMap(\.sources).map(\.use) == [.once])
            }
        }
    }
}
