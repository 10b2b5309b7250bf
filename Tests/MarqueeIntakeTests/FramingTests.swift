import MarqueeInbox
import MarqueeModel
import MarqueeStore
import MarqueeSystem
import Testing

@testable import MarqueeIntake

/// What RFC 9110 and 9112 say of requests that are not as they should be, and of packed ones.
@Suite(.timeLimit(.minutes(20))) struct FramingTests {
    private static let good = #"{"notification":{"id":"n","alert":"Hello"}}"#
    private static let start = "POST /notifications HTTP/1.1\r\n"
    private static let fields = "Host: 127.0.0.1\r\nContent-Type: application/json\r\n"

    /// Each is answered with a problem, and the connection ends: `send` waits for that.
    @Test(arguments: [
        ("no Host", start + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}", 400),
        (
            "two kinds of framing", start + fields + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        ("no chunk", start + fields + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n", 400),
        ("a length that is not a number", start + fields + "Content-Length: abc\r\n\r\nabc", 400),
        ("two lengths", start + fields + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc", 400),
        ("a negative length", start + fields + "Content-Length: -3\r\n\r\nabc", 400),
        ("a body without an end", start + fields + "Transfer-Encoding: gzip\r\n\r\nabc", 400),
        ("an unknown coding", start + fields + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("not HTTP", "hello\r\n\r\n", 400),
        (
            "a chunk in HTTP/1.0",
            "POST /notifications HTTP/1.0\r\n" + fields + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400
        ),
        ("too much", start + fields + "Content-Length: 300000\r\n\r\n{", 413),
    ])
    func `a request that HTTP does not allow is a problem, and ends the connection`(
        name: String, request: String, status: Int
    ) async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let answer = try await client.send(Array(request.utf8))
            #expect(answer.status == status, "\(name)")
            #expect(answer.head.lowercased().contains("connection: close"), "\(name)")
            #expect(answer.head.lowercased().contains("application/problem+json"), "\(name)")
            #expect(try answer.json.object?["status"]?.integer == Int64(status), "\(name)")
        }
        #expect(try test.store.inbox.inboxRevision() == 0)
    }

    @Test func `a malformed request behind another one takes nothing from its answer`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let request = Self.start + Self.fields + "Content-Length: \(Self.good.utf8.count)\r\n\r\n" + Self.good
            let broken = Self.start + "Content-Length: 0\r\n\r\n"
            let answer = try await client.send(Array((request + broken).utf8))
            #expect(answer.status == 202)
            #expect(answer.body.contains("HTTP/1.1 400"))
        }
    }

    @Test func `HTTP 1_0 needs no Host, and the connection ends with its answer`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let request =
                "POST /notifications HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: \(Self.good.utf8.count)\r\n\r\n"
                + Self.good
            let answer = try await client.send(Array(request.utf8))
            #expect(answer.status == 202)
            #expect(answer.head.lowercased().contains("connection: close"))
        }
    }

    // MARK: Packed bodies

    private static func request(_ body: [UInt8], coding: String) -> [UInt8] {
        Array(
            (start + fields
                + "Connection: close\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n")
                .utf8) + body
    }

    @Test(arguments: ["gzip", "GZIP", "x-gzip", "identity, gzip"])
    func `a body that is packed with gzip is taken`(coding: String) async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let packed = try #require(Packing.gzip(Array(Self.good.utf8)))
            #expect(try await client.send(Self.request(packed, coding: coding)).status == 202)
        }
    }

    @Test func `a bomb costs no more than the limit`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let bomb = try #require(Packing.gzip([UInt8](repeating: 0x20, count: 20_000_000)))
            #expect(bomb.count < 30_000)
            let answer = try await client.send(Self.request(bomb, coding: "gzip"))
            #expect(answer.status == 413)
            #expect(try answer.json.object?["type"] == "urn:marquee:problem:too-large")
        }
    }

    @Test func `what is damaged, or packed otherwise, says so`() async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let packed = try #require(Packing.gzip(Array(Self.good.utf8)))
            for body in [Array(packed.dropLast()), packed + [0], Array(Self.good.utf8), []] {
                let answer = try await client.send(Self.request(body, coding: "gzip"))
                #expect(answer.status == 400)
                #expect(try answer.json.object?["type"] == "urn:marquee:problem:content-encoding")
            }
            for coding in ["br", "deflate", "gzip, gzip"] {
                let answer = try await client.send(Self.request(packed, coding: coding))
                #expect(answer.status == 415)
                #expect(answer.head.lowercased().contains("accept-encoding: gzip"))
            }
        }
        #expect(try test.store.inbox.inboxRevision() == 0)
    }
}
