import MarqueeModel
import MarqueeSystem
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct ResumptionTests {
    private static let whole = Array("0123456789".utf8)
    private static let tag: HTTPHeaders = ["etag": "\"v1\""]

    /// Breaks a file off after four bytes, then answers something; expects the whole content, and returns the requests.
    @discardableResult
    private func requests(
        began headers: HTTPHeaders = tag, then answers: ScriptedServer.Answer..., body: [UInt8] = whole
    ) async throws -> [HTTPHeaders] {
        let workspace = try Workspace()
        let first = ScriptedServer.Answer.cut(headers: headers, body: Self.whole, after: 4)
        return try await ScriptedServer.run(["/a": .inTurn([first] + answers)]) { server in
            try await workspace.withCache({ $0.retryTiming.retries = 3 }) { cache async throws in
                #expect(try content(of: try await cache.fetch(server.url("/a"))) == body)
                // Had the hash not gone on as well, this name would be another one than a plain fetch gives.
                let plain = try Workspace()
                try await plain.withCache { _ = try await $0.fetch("data:,\(String(decoding: body, as: UTF8.self))") }
                #expect(try plain.cachedNames().map { $0.prefix(67) } == workspace.cachedNames().map { $0.prefix(67) })
                #expect(try workspace.cachedNames().count == 1)
            }
            return server.requests.map(\.headers)
        }
    }

    private func rest(
        from first: Int = 4, of headers: HTTPHeaders = tag, total: String = "10", body: [UInt8]? = nil
    ) -> ScriptedServer.Answer {
        var headers = headers
        let body = body ?? Array(Self.whole[first...])
        headers.add(name: "content-range", value: "bytes \(first)-\(first + body.count - 1)/\(total)")
        return .respond(206, headers: headers, body: body)
    }

    @Test(arguments: [
        ("etag", "\"v1\"", "\"v1\""),
        ("last-modified", "Wed, 01 Jan 2020 00:00:00 GMT", "Wed, 01 Jan 2020 00:00:00 GMT"),
    ])
    func `an interrupted file goes on where it was`(name: String, value: String, condition: String) async throws {
        let headers: HTTPHeaders = [name: value, "date": "Thu, 02 Jan 2020 00:00:00 GMT"]
        let requests = try await requests(began: headers, then: rest(of: headers))
        #expect(requests.count == 2)
        #expect(requests[1]["range"] == ["bytes=4-"])
        #expect(requests[1]["if-range"] == [condition])
    }

    @Test func `it may be interrupted again and again`() async throws {
        let requests = try await requests(
            then: .cut(206, headers: ["content-range": "bytes 4-9/10"], body: Array(Self.whole[4...]), after: 2),
            .respond(503), rest(from: 6, total: "*"))
        #expect(requests.map { $0.first(name: "range") } == [nil, "bytes=4-", "bytes=6-", "bytes=6-"])
    }

    @Test func `a server may send less than the rest`() async throws {
        let requests = try await requests(then: rest(body: Array(Self.whole[4..<7])), rest(from: 7))
        #expect(requests.map { $0.first(name: "range") } == [nil, "bytes=4-", "bytes=7-"])
    }

    @Test(
        arguments: [
            [:], ["etag": "W/\"v1\""], ["etag": "v1"], ["etag": "\"v1\"", "accept-ranges": "none"],
            ["last-modified": "Wed, 01 Jan 2020 00:00:00 GMT"],
            ["last-modified": "Wed, 01 Jan 2020 00:00:00 GMT", "date": "Wed, 01 Jan 2020 00:00:59 GMT"],
            [
                "last-modified": "Wed, 01 Jan 2020 00:00:00 GMT", "date": "Thu, 02 Jan 2020 00:00:00 GMT",
                "etag": "W/\"v\"",
            ],
        ] as [HTTPHeaders])
    func `without a strong validator it starts over`(headers: HTTPHeaders) async throws {
        let requests = try await requests(began: headers, then: .respond(body: Self.whole))
        #expect(requests.count == 2)
        #expect(requests[1]["range"].isEmpty && requests[1]["if-range"].isEmpty)
    }

    @Test func `a server that sends all of it again is believed`() async throws {
        let other = Array("another".utf8)
        #expect(try await requests(then: .respond(headers: Self.tag, body: other), body: other).count == 2)
    }

    @Test func `a part of something else is not put behind it`() async throws {
        let others: [ScriptedServer.Answer] = [
            rest(of: ["etag": "\"v2\""]), rest(from: 5), rest(from: 3), rest(total: "11"), .respond(416),
            .respond(206, headers: Self.tag, body: Array(Self.whole[4...])),
            .respond(206, headers: ["content-range": "bytes 9-4/10"], body: [1]),
            .respond(206, headers: ["content-range": "bytes 4-9/10", "content-encoding": "gzip"], body: [1]),
        ]
        for other in others {
            let requests = try await requests(then: other, .respond(body: Self.whole))
            #expect(requests.map { $0.first(name: "range") } == [nil, "bytes=4-", nil])
        }
    }

    @Test func `progress goes on from where it was`() async throws {
        let (workspace, log) = (try Workspace(), Log<FileProgress>())
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .inTurn([.cut(headers: Self.tag, body: Self.whole, after: 4), rest()])
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({ $0.retryTiming.retries = 1 }) { cache async throws in
                _ = try await cache.fetch(server.url("/a")) { log.append($0) }
            }
        }
        #expect(log.all.map(\.bytes) == log.all.map(\.bytes).sorted())
        #expect(log.all.last?.bytes == 10)
    }

    @Test(
        arguments: [
            ("bytes 4-9/10", [4, 9, 10]), ("bytes 0-0/*", [0, 0]), ("BYTES 4-9/10", [4, 9, 10]), ("bytes 9-4/10", nil),
            ("bytes 4-10/10", nil), ("bytes */10", nil), ("items 4-9/10", nil), ("bytes 4-9", nil),
            ("bytes -9/10", nil),
            ("bytes 4-9/x", nil), ("bytes +4-9/10", nil), ("", nil), ("bytes 4-99999999999999999999/*", nil),
        ] as [(String, [Int64]?)])
    func `a content range is read`(text: String, numbers: [Int64]?) {
        let range = ContentRange(["content-range": text])
        #expect(range.map { [$0.first, $0.last] + ($0.total.map { [$0] } ?? []) } == numbers)
    }

    // MARK: In a later run

    private static let large = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 >> 4) }

    /// Breaks a large file off, as a run's end does, changes what that has left, and fetches it in another run, whose
    /// request is answered by the whole or the rest; returns that request, and how much there was.
    private func laterRequest(
        _ change: (Workspace) throws -> Void = { _ in }, after milliseconds: Int64 = 0, whole headers: HTTPHeaders?
    ) async throws -> (HTTPHeaders, left: Int64) {
        let workspace = try Workspace()
        workspace.addMessage("m1")
        let first = ScriptedServer.Answer.cut(headers: Self.tag, body: Self.large, after: 1_500_000)
        return try await ScriptedServer.run(["/a": first]) { server in
            try await workspace.withCache { cache async throws in
                #expect(try await cache.failure(server.url("/a"))?.code == .interrupted)
            }
            let file = try #require(try workspace.cachedNames().first { !$0.contains("begun-") })
            let left = try #require(FileStatus.of(workspace.files + "/" + file)?.size)
            let rest = Array(Self.large[Int(left)...])
            server.answer(
                "/a",
                with: headers.map { .respond(headers: $0, body: Self.large) }
                    ?? self.rest(from: Int(left), total: "2000000", body: rest))
            try change(workspace)
            workspace.advance(milliseconds: milliseconds)
            try await workspace.withCache { cache async throws in
                #expect(try content(of: try await cache.fetch(server.url("/a"))) == Self.large)
            }
            #expect(try workspace.cachedNames().count == 1)
            #expect(server.count(of: "/a") == 2)
            return (try #require(server.requests.last?.headers), left)
        }
    }

    @Test func `a large file that one run has begun is gone on with by the next`() async throws {
        let (request, left) = try await laterRequest(whole: nil)
        #expect(left > 0)
        #expect(request["range"] == ["bytes=\(left)-"])
        #expect(request["if-range"] == ["\"v1\""])
    }

    @Test func `a beginning that may not be whole is not built on`() async throws {
        // Its system was started anew; it is old; its note is damaged.
        let changes: [((Workspace) throws -> Void, Int64)] = [
            (
                { workspace in
                    let note = try #require(try workspace.cachedNames().first { $0.contains("begun-") })
                    var text = try content(of: workspace.files + "/" + note)
                    text[0] = text[0] == 0x30 ? 0x31 : 0x30
                    try workspace.write(text, to: "store/files/" + note)
                }, 0
            ),
            ({ _ in }, 25 * 3_600_000),
            (
                { workspace in
                    let note = try #require(try workspace.cachedNames().first { $0.contains("begun-") })
                    try workspace.write("nonsense", to: "store/files/" + note)
                }, 0
            ),
        ]
        for (change, milliseconds) in changes {
            let (request, _) = try await laterRequest(change, after: milliseconds, whole: Self.tag)
            #expect(request["range"].isEmpty)
        }
    }

    @Test func `what has changed since is begun anew`() async throws {
        let (request, left) = try await laterRequest(whole: ["etag": "\"v2\""])
        #expect(request["range"] == ["bytes=\(left)-"])
    }
}
