import MarqueeServing
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// What only shows on a real connection: time, and bytes that are no HTTP.
@Suite(.timeLimit(.minutes(20)))
struct ConnectionTests {
    private func limits(head: Duration = .seconds(60), body: Duration = .seconds(60)) -> ServerLimits {
        var limits = ServerLimits()
        limits.headTime = head
        limits.bodyTime = body
        return limits
    }

    @Test(arguments: ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b"])
    func `a head that does not come to its end is answered with a problem`(_ begin: String) async throws {
        try await LiveDashboard.run(limits: limits(head: .milliseconds(100))) { dashboard in
            let answer = try await RawClient.exchange(dashboard.port, begin)
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"), "\(answer)")
            #expect(answer.contains("application/problem+json") && answer.contains("the request's header exceeds the time limit"))
        }
    }

    @Test func `a body that does not come to its end is answered with a problem`() async throws {
        try await LiveDashboard.run(limits: limits(body: .milliseconds(200))) { dashboard in
            let answer = try await RawClient.exchange(
                dashboard.port,
                """
                PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
                Authorization: Bearer \(dashboard.token)\r\nContent-Length: 100\r\n\r\n{"definitions"
                """)
            #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"), "\(answer)")
            #expect(answer.contains("the body took longer"))
        }
    }

    @Test func `an answer before the end of a large body reaches the client`() async throws {
        try await LiveDashboard.run(limits: limits()) { dashboard in
            let answer = try await RawClient.exchange(
                dashboard.port,
                """
                PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
                Authorization: Bearer \(dashboard.token)\r\nContent-Length: 999999999\r\n\r\n
                """ + String(repeating: "x", count: 300_000))
            #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
            #expect(answer.contains("Connection: close"))
        }
    }

    @Test func `a body without a length is refused when it gets too large`() async throws {
        try await LiveDashboard.run(limits: limits()) { dashboard in
            let chunk = "10000\r\n" + String(repeating: " ", count: 0x10000) + "\r\n"
            let answer = try await RawClient.exchange(
                dashboard.port,
                """
                PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
                Authorization: Bearer \(dashboard.token)\r\nTransfer-Encoding: chunked\r\n\r\n
                """ + String(repeating: chunk, count: 130))
            #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
        }
    }

    @Test(arguments: [
        ("nonsense\r\n\r\n", 400), ("GET / HTTP/9.9\r\n\r\n", 400), ("GET /\u{0} HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 40_000))\r\n\r\n", 431),
        ("PUT /health HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("PUT /health HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}", 400),
    ])
    func `what is no HTTP is answered with a problem`(_ text: String, _ status: Int) async throws {
        try await LiveDashboard.run(limits: limits(head: .seconds(2))) { dashboard in
            let answer = try await RawClient.exchange(dashboard.port, text)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) ") || answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
            #expect(answer.contains("application/problem+json"))
        }
    }

    @Test func `requests one behind the other are answered in order`() async throws {
        try await LiveDashboard.run(limits: limits()) { dashboard in
            // What DELETE gets closes the connection.
            let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let answer = try await RawClient.exchange(
                dashboard.port, request + request + "DELETE /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(answer.matches(of: /HTTP\/1.1 200 OK/).count == 2)
            #expect(answer.matches(of: /HTTP\/1.1 405/).count == 1)
        }
    }
}
