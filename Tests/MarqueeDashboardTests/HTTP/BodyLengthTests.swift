import MarqueeServing
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Bodies that are not as long as their heads say.
@Suite(.timeLimit(.minutes(20)))
struct BodyLengthTests {
    private static let body = "{\"definitions\":[{\"name\":\"a\",\"type\":\"template\"}]}"
    private static let form = "csrf=a&token=b&next=%2Fhistory"

    /// What `Content-Length` says of a body.
    private static let lengths = [
        "0", "1", "\(body.utf8.count - 1)", "\(body.utf8.count + 1)", "-1", "+48", "0x30", "48, 48", "48, 49", " ", "a",
        "99999999999999999999", "1e2",
    ]

    @Test(arguments: lengths)
    func `nothing is stored of a body whose length is wrong, and the server goes on`(_ length: String) async throws {
        var limits = ServerLimits()
        limits.bodyTime = .seconds(3)
        limits.headTime = .seconds(3)
        let storage = try SQLiteStorage.scratch()
        try await LiveDashboard.run(storage, limits: limits) { dashboard in
            let put = """
                PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
                Authorization: Bearer \(dashboard.token)\r\nContent-Length: \(length)\r\n\r\n\(Self.body)
                """
            let login = """
                POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r
                Content-Length: \(length)\r\n\r\n\(Self.form)
                """
            for request in [put, login] {
                let answer = try await RawClient.exchange(dashboard.port, request)
                #expect(answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
                #expect(!answer.contains("HTTP/1.1 5") && !answer.contains("HTTP/1.1 2"), "\(answer)")
            }
            #expect(try await storage.head() == .none)
            #expect(try await dashboard.isAlive())
        }
    }

    @Test(arguments: [
        "", "zz\r\n", "-1\r\n{}\r\n0\r\n\r\n", "2\r\n{}", "2\r\n{}\r\n", "ffffffffffffffffff\r\n{}",
        "1\r\n{}\r\n0\r\n\r\n", "2;\u{0}\r\n{}\r\n0\r\n\r\n", "2\r\n{}\r\n0\r\nX: y",
    ])
    func `nothing is stored of a body whose parts are wrong`(_ parts: String) async throws {
        var limits = ServerLimits()
        limits.bodyTime = .seconds(3)
        limits.headTime = .seconds(3)
        let storage = try SQLiteStorage.scratch()
        try await LiveDashboard.run(storage, limits: limits) { dashboard in
            let answer = try await RawClient.exchange(
                dashboard.port,
                """
                PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
                Authorization: Bearer \(dashboard.token)\r\nTransfer-Encoding: chunked\r\n\r\n\(parts)
                """)
            #expect(answer.hasPrefix("HTTP/1.1 4") && answer.contains("application/problem+json"), "\(answer)")
            #expect(try await storage.head() == .none)
            #expect(try await dashboard.isAlive())
        }
    }
}
