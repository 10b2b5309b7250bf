import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct RetryTests {
    /// Lets a file be tried again, and notes the waits instead of waiting.
    private func retrying(_ options: inout FileOptions, _ waits: Log<TimeSpan> = Log(), jitter: Double = 1) {
        options.retryTiming = RetryTiming(sleep: { waits.append($0) }, jitter: { jitter })
    }

    @Test(arguments: [
        ScriptedServer.Answer.respond(500), .respond(503), .respond(408), .respond(429), .reset(afterBytes: nil),
        .reset(afterBytes: 10), .truncate(announced: 9, sent: 1), .stall(afterBytes: nil), .stall(afterBytes: 5),
        .raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel"), .raw("HTTP/1.1 200"), .raw(""),
    ])
    func `what may pass is tried again`(answer: ScriptedServer.Answer) async throws {
        let (workspace, waits) = (try Workspace(), Log<TimeSpan>())
        let answers: [String: ScriptedServer.Answer] = ["/a": .inTurn([answer, answer, .respond(body: [1, 2])])]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({
                retrying(&$0, waits)
                if case .stall = answer { $0.idleTimeout = .seconds(8) }
            }) { cache async throws in
                #expect(try content(of: try await cache.fetch(server.url("/a"))) == [1, 2])
            }
            #expect(server.count(of: "/a") == 3)
            #expect(waits.all == [.milliseconds(500), .seconds(1)])
            #expect(try workspace.cachedNames().count == 1)
        }
    }

    @Test func `after three retries it has failed, and says how often and why`() async throws {
        let (workspace, waits) = (try Workspace(), Log<TimeSpan>())
        let answers: [String: ScriptedServer.Answer] = ["/a": .inTurn([.respond(500), .respond(503)])]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({ retrying(&$0, waits, jitter: 0) }) { cache async throws in
                let error = try await cache.failure(server.url("/a"))
                #expect(error?.code == .status(503))
                #expect(
                    error?.reason
                        == "the server answered 503 Service Unavailable; try again later (tried 4 times)")
            }
            #expect(server.count(of: "/a") == 4)
            #expect(waits.all == [.milliseconds(250), .milliseconds(500), .seconds(1)])
        }
    }

    @Test(arguments: [
        ScriptedServer.Answer.respond(404), .respond(410), .respond(403), .respond(204),
        .stream(bytes: 300, saysLength: true), .respond(headers: ["content-encoding": "br"], body: [1]),
        .respond(302, headers: ["location": "ftp://a"]),
    ])
    func `what stays as it is fails at once`(answer: ScriptedServer.Answer) async throws {
        let workspace = try Workspace()
        try await ScriptedServer.run(["/a": answer]) { server in
            try await workspace.withCache({ retrying(&$0) }) { cache async throws in
                #expect(try await cache.failure(server.url("/a"), maxBytes: 200)?.reason.contains("tried") == false)
            }
            #expect(server.count(of: "/a") == 1)
        }
    }

    @Test(arguments: [(429, "7"), (503, "7"), (429, "Thu, 01 Jan 1970 00:16:47 GMT"), (429, "0"), (429, "nonsense")])
    func `a server is left alone for as long as it asks`(status: Int, text: String) async throws {
        let (workspace, waits) = (try Workspace(), Log<TimeSpan>())
        // The workspace's clock shows 1,000 s after 1970.
        let answer = ScriptedServer.Answer.respond(status, headers: ["retry-after": text])
        try await ScriptedServer.run(["/a": .inTurn([answer, .respond(body: [1])])]) { server in
            try await workspace.withCache({ retrying(&$0, waits) }) { cache async throws in
                _ = try await cache.fetch(server.url("/a"))
            }
        }
        #expect(waits.all == (text == "0" || text == "nonsense" ? [.milliseconds(500)] : [.seconds(7)]))
    }

    @Test(arguments: ["3600", "121", "99999999999999999999", "Fri, 01 Jan 2038 00:00:00 GMT"])
    func `a server that asks for too long is not asked again`(text: String) async throws {
        let (workspace, waits) = (try Workspace(), Log<TimeSpan>())
        try await ScriptedServer.run(["/a": .respond(429, headers: ["retry-after": text])]) { server in
            try await workspace.withCache({ retrying(&$0, waits) }) { cache async throws in
                let error = try await cache.failure(server.url("/a"))
                #expect(error?.reason.contains("(the server asked to retry after ") == true)
            }
            #expect(server.count(of: "/a") == 1)
        }
        #expect(waits.all.isEmpty)
    }

    @Test func `nothing is tried again when the time is over`() async throws {
        let (workspace, waits) = (try Workspace(), Log<TimeSpan>())
        try await ScriptedServer.run(["/a": .respond(500)]) { server in
            try await workspace.withCache({
                retrying(&$0, waits)
                $0.retryTiming.firstWait = $0.totalTimeout
                $0.retryTiming.jitter = { 1 }
            }) { cache async throws in #expect(try await cache.failure(server.url("/a"))?.code == .status(500)) }
            #expect(server.count(of: "/a") == 1)
        }
        #expect(waits.all.isEmpty)
    }

    @Test func `no turn is held while waiting`() async throws {
        let (workspace, signal) = (try Workspace(), Signal())
        let waiting = Log<TimeSpan>()
        let answers: [String: ScriptedServer.Answer] = [
            "/a": .inTurn([.respond(500), .respond(body: [1])]), "/b": .respond(body: [2]),
        ]
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({
                $0.maxTransfers = 1
                $0.retryTiming = RetryTiming(sleep: {
                    waiting.append($0)
                    try await signal.wait()
                })
            }) { cache in
                let first = Task { try await cache.fetch(server.url("/a"), for: "m1") }
                try await poll { waiting.all.count == 1 }
                _ = try await cache.fetch(server.url("/b"), for: "m2")
                signal.send()
                #expect(try content(of: try await first.value) == [1])
            }
        }
    }

    @Test func `a host that does not listen is tried four times`() async throws {
        let (workspace, waits) = (try Workspace(), Log<TimeSpan>())
        // Nobody is there, while the port of a server that has ended may soon be another one's.
        let url = "http://127.0.0.1:1/a"
        try await workspace.withCache({ retrying(&$0, waits) }) { cache async throws in
            let error = try await cache.failure(url)
            #expect(error?.code == .unreachable)
            #expect(error?.reason.hasSuffix("(tried 4 times)") == true)
        }
        #expect(waits.all.count == 3)
    }

    /// Each place at which a response can break.
    @Test func `a connection that is reset at any byte is tried again, and the file is right`() async throws {
        let response = Array("HTTP/1.1 200 OK\r\ncontent-length: 5\r\netag: \"v\"\r\n\r\nhello".utf8)
        var answers: [String: ScriptedServer.Answer] = [:]
        for count in 0..<response.count {
            answers["/\(count)"] = .inTurn([
                .rawReset(Array(response.prefix(count))),
                .respond(headers: ["etag": "\"v\""], body: Array("hello".utf8)),
            ])
        }
        let workspace = try Workspace()
        try await ScriptedServer.run(answers) { server in
            try await workspace.withCache({ retrying(&$0) }) { cache async throws in
                for count in 0..<response.count {
                    #expect(try text(of: try await cache.fetch(server.url("/\(count)"))) == "hello")
                    #expect(server.count(of: "/\(count)") == 2)
                }
            }
            #expect(try workspace.cachedNames().count == 1)
        }
    }

    @Test func `waits double, half of each by chance`() {
        let timing = RetryTiming(sleep: { _ in }, jitter: { 0.5 })
        #expect(
            (1...3).map { timing.wait(before: $0) } == [.milliseconds(375), .milliseconds(750), .milliseconds(1_500)])
    }

    @Test(arguments: [("5", 5), ("Thu, 01 Jan 1970 00:16:45 GMT", 5), ("Thu, 01 Jan 1970 00:00:00 GMT", 0)])
    func `Retry-After is seconds or a date`(text: String, seconds: Int64) {
        #expect(RetryAfter.read(text, now: Timestamp(milliseconds: 1_000_000)) == .seconds(seconds))
    }

    @Test(arguments: ["", "-1", "1.5", "soon", "2038"])
    func `and nothing else`(text: String) {
        #expect(RetryAfter.read(text, now: Timestamp(milliseconds: 0)) == (text == "2038" ? .seconds(2_038) : nil))
    }
}
