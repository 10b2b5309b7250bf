import MarqueeFiles
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RemoteFileTests {
    @Test func `a file is fetched, stored by its hash and recorded`() async throws {
        let workspace = try Workspace()
        let server: [String: ScriptedServer.Answer] = [
            "/a/hero?size=2": .respond(headers: ["content-type": "Image/PNG; q=1"], body: Array("hello".utf8))
        ]
        try await ScriptedServer.run(server) { server in
            try await workspace.withCache { cache in
                let path = try await cache.fetch(server.url("/a/hero?size=2#top"))
                let sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
                #expect(path == "\(workspace.files)/2c/\(sha256).png")
                #expect(try text(of: path) == "hello")
                #expect(workspace.index.keys == [server.url("/a/hero?size=2")])
                let record = try #require(workspace.index.file(server.url("/a/hero?size=2")))
                #expect(record.hash.description == sha256)
                #expect(record.bytes == 5)
                #expect(record.mediaType == "image/png")
                #expect(record.fetchedAt == workspace.now)
                #expect(try workspace.cachedNames() == ["2c/\(sha256).png"])
                #expect(server.requests.first?.headers["accept-encoding"] == ["gzip, deflate"])
            }
        }
    }

    @Test(arguments: [
        (404, FileError.Code.status(404), "the server answered 404 Not Found; check the URL"),
        (500, .status(500), "the server answered 500 Internal Server Error; try again later"),
        (204, .status(204), "the server answered 204 No Content; expected 200 with the complete file"),
        (206, .status(206), "the server answered 206 Partial Content; expected 200 with the complete file"),
        (401, .status(401), "the server answered 401 Unauthorized; make it readable without a login"),
        (302, .redirect, "the server answered 302 without a Location; check the URL"),
    ])
    func `only 200 is a file`(status: Int, code: FileError.Code, reason: String) async throws {
        try await expectFailure(.respond(status), code, reason)
    }

    @Test(arguments: [
        (ScriptedServer.Answer.truncate(announced: 100, sent: 60), FileError.Code.interrupted),
        (.truncate(announced: 100, sent: 0), .interrupted),
        (.reset(afterBytes: nil), .interrupted),
        (.reset(afterBytes: 10_000), .interrupted),
        (.raw(""), .interrupted),
        (.raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"), .interrupted),
        (.raw("nonsense\r\n\r\n"), .interrupted),
        (.raw("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx"), .interrupted),
        (.raw("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxy"), .interrupted),
        (.raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n"), .interrupted),
    ])
    func `a file that is not whole is refused`(answer: ScriptedServer.Answer, code: FileError.Code) async throws {
        try await expectFailure(answer, code)
    }

    @Test(arguments: [
        ScriptedServer.Answer.raw(""), .raw("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello"),
        .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"),
    ])
    func `an answer that is cut is told in people's words`(answer: ScriptedServer.Answer) async throws {
        try await expectFailure(
            answer, .interrupted,
            "the connection ended before the file was complete (the server closed the connection early); try again")
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello, and more",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhello",
    ])
    func `a file ends where its answer says`(answer: String) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": .raw(answer)]) { server in
            try await workspace.withCache { cache async throws in
                #expect(try text(of: try await cache.fetch(server.url("/a"))) == "hello")
            }
        }
    }

    @Test(arguments: [nil, 500])
    func `a server that falls silent is given up`(afterBytes: Int?) async throws {
        try await expectFailure(
            .stall(afterBytes: afterBytes), .timeout, "the server sent no data for 50ms; try again later",
            options: { $0.idleTimeout = .milliseconds(50) })
    }

    @Test func `a file has only so long in all`() async throws {
        try await expectFailure(
            .stall(afterBytes: 3), .timeout, "it took longer than 50ms; try again later",
            options: { $0.totalTimeout = .milliseconds(50) })
    }

    @Test func `a content coding that nobody asked for is refused`() async throws {
        try await expectFailure(
            .respond(headers: ["content-encoding": "br"], body: [1, 2]), .encoding,
            "the server sent the content coding 'br', which was not requested; "
                + "serve it uncompressed, or as gzip or deflate")
    }

    @Test func `a host that does not listen is named`() async throws {
        let workspace = try Workspace()
        // Nobody is there, while the port of a server that has ended may soon be another one's.
        let url = "http://127.0.0.1:1/a?secret"
        try await workspace.withCache { cache in
            let error = try await cache.failure(url)
            #expect(error?.code == .unreachable)
            #expect(error?.reason.contains("Connection refused") == true)
            #expect(error?.file == String(url.dropLast("?secret".count)))
        }
    }

    @Test func `every failed file of a message is listed with its reason`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/good": .respond(body: [1])]) { server in
            try await workspace.withCache { cache in
                let needs = [
                    try FileNeed(server.url("/one?key=1"), argument: "hero"), try FileNeed(server.url("/good")),
                    try FileNeed("none.png", argument: "icon"),
                ]
                let error = await #expect(throws: FileFetchError.self) { try await cache.fetch(needs, for: "m1") }
                #expect(
                    error?.description == """
                        hero: \(server.url("/one")): the server answered 404 Not Found; check the URL
                        icon: none.png: it does not exist; the file directories are \(workspace.assets)
                        """)
                #expect(error?.failures.map(\.need.argument) == ["hero", "icon"])
            }
        }
    }

    @Test func `user and password are sent and never told`() async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run { server in
            try await workspace.withCache { cache in
                let error = try await cache.failure("http://me:pass%3Aword@127.0.0.1:\(server.port)/a?token=secret")
                #expect(error?.file == server.url("/a"))
                #expect(server.requests.first?.headers["authorization"] == ["Basic bWU6cGFzczp3b3Jk"])
                #expect(server.requests.first?.path == "/a?token=secret")
            }
        }
    }

    private func expectFailure(
        _ answer: ScriptedServer.Answer, _ code: FileError.Code, _ reason: String? = nil,
        options: (inout FileOptions) -> Void = { _ in }
    ) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/file.png": answer]) { server in
            try await workspace.withCache(options) { cache in
                let error = try await cache.failure(server.url("/file.png"))
                #expect(error?.code == code, "\(String(describing: error))")
                #expect(error?.file == server.url("/file.png"))
                if let reason { #expect(error?.reason == reason) }
            }
            #expect(try workspace.cachedNames() == [])
            #expect(workspace.index.keys.isEmpty)
        }
    }
}
