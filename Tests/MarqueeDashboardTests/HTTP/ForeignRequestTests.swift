import HTTPTypes
import MarqueeModel
import MarqueeServing
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Requests that a web page elsewhere has a browser send: to every route, with everything that a token opens.
@Suite(.timeLimit(.minutes(20)))
struct ForeignRequestTests {
    /// Fields with their line ends, and what they are answered with.
    private static let foreign = [
        ("Host: evil.example\r\n", 421), ("Host: evil.example:8642\r\n", 421), ("Host: 10.0.0.7\r\n", 421),
        ("Host: localhost\r\nHost: evil.example\r\n", 400),
        ("Host: localhost\r\nOrigin: https://evil.example\r\n", 403), ("Host: localhost\r\nOrigin: null\r\n", 403),
        ("Host: localhost\r\nSec-Fetch-Site: cross-site\r\n", 403),
        ("Host: localhost\r\nSec-Fetch-Site: same-site\r\nOrigin: http://localhost:3000\r\n", 403),
    ]

    @Test(arguments: foreign)
    func `no route answers what is not meant for it`(_ fields: String, _ status: Int) async throws {
        try await LiveDashboard.run { dashboard in
            for (method, path) in try RouteAccessTests.routes() + [(.get, "/nothing"), (.delete, "/health")] {
                let answer = try await RawClient.exchange(
                    dashboard.port,
                    """
                    \(method) \(RouteAccessTests.address(of: path)) HTTP/1.1\r\n\(fields)Connection: close\r
                    Authorization: Bearer \(dashboard.token)\r\nContent-Length: 0\r\n\r\n
                    """)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(path): \(answer)")
                #expect(answer.contains("application/problem+json"), "\(method) \(path)")
            }
        }
    }

    @Test func `wrong tokens in a page's requests are no failed attempts`() async throws {
        let storage = try SQLiteStorage.scratch()
        try await LiveDashboard.run(storage) { dashboard in
            for number in 0..<20 {
                let token = "mq_00000000_" + String(repeating: "0", count: 62) + "\(10 + number)"
                let answer = try await RawClient.exchange(
                    dashboard.port,
                    "GET /api/v1/usage HTTP/1.1\r\nHost: evil.example\r\nAuthorization: Bearer \(token)\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 421 "))
            }
            #expect(try await storage.attempts(from: "127.0.0.1", since: .test + .seconds(-1)).count == 0)
        }
    }

    @Test func `a browser is told in words, and a name that is added is answered to`() async throws {
        var options = DashboardOptions()
        options.exposure.publicURLs = [try PublicURL("https://dash.example.org")]
        try await LiveDashboard.run(options: options) { dashboard in
            func ask(_ host: String) async throws -> String {
                try await RawClient.exchange(
                    dashboard.port,
                    "GET /login HTTP/1.1\r\nHost: \(host)\r\nAccept: text/html\r\nConnection: close\r\n\r\n")
            }
            let refused = try await ask("evil.example")
            #expect(refused.hasPrefix("HTTP/1.1 421 ") && refused.contains("text/html"), "\(refused)")
            #expect(refused.contains("not known as &#39;evil.example&#39;") && refused.contains("--public-url"))
            for own in ["dash.example.org", "localhost:1", "127.0.0.1", "[::1]"] {
                #expect(try await ask(own).hasPrefix("HTTP/1.1 200 "), "\(own)")
            }
        }
    }

    @Test func `forms of a public address are taken by their origin`() async throws {
        var options = DashboardOptions()
        options.exposure.publicURLs = [try PublicURL("https://dash.example.org")]
        try await LiveDashboard.run(options: options) { dashboard in
            for origin in ["https://dash.example.org", "http://dash.example.org", "https://evil.example"] {
                let answer = try await RawClient.exchange(
                    dashboard.port,
                    """
                    POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: \(origin)\r\nConnection: close\r
                    Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\ntoken=a
                    """)
                #expect(answer.hasPrefix("HTTP/1.1 403 "))
                // The form itself says more to whom it is for.
                let isFormsOwn = answer.contains("This form does not belong to your browser")
                #expect(isFormsOwn == (origin == "https://dash.example.org"), "\(answer)")
            }
        }
    }

    @Test func `TLS is asked for where it is spoken, by names that are the server's alone`() async throws {
        var options = DashboardOptions()
        options.exposure.isBehindProxy = true
        options.exposure.proxies = TrustedProxies([try IPNetwork("127.0.0.0/8")])
        options.exposure.publicURLs = [try PublicURL("https://dash.example.org")]
        try await LiveDashboard.run(options: options) { dashboard in
            for (host, path, isTold) in [
                ("dash.example.org", "/health", true), ("dash.example.org", "/nothing", true),
                ("dash.example.org", "/login", true), ("127.0.0.1", "/health", false), ("localhost", "/login", false),
            ] {
                let answer = try await RawClient.exchange(
                    dashboard.port, "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
                #expect(answer.contains("\r\nStrict-Transport-Security: max-age=31536000\r\n") == isTold, "\(answer)")
            }
        }
    }

    @Test func `failures are counted by the address that the proxy says, and nobody else's word`() async throws {
        var options = DashboardOptions()
        options.exposure.isBehindProxy = true
        options.exposure.proxies = TrustedProxies([try IPNetwork("127.0.0.1")])
        let storage = try SQLiteStorage.scratch()
        try await LiveDashboard.run(storage, options: options) { dashboard in
            func fail(_ source: String, _ forwarded: String) async throws {
                let socket = try await LoopbackSocket.connect(port: dashboard.port, from: source)
                let answer = await socket.exchange(
                    """
                    GET /api/v1/usage HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: \(forwarded)\r
                    Authorization: Bearer nonsense\r\n\r\n
                    """)
                #expect(answer.hasPrefix("HTTP/1.1 401 "), "\(answer)")
                try await socket.close()
            }
            try await fail("127.0.0.1", "6.6.6.6, 198.51.100.1")
            try await fail("127.0.0.2", "198.51.100.2")
            for (address, count) in [("198.51.100.1", 1), ("127.0.0.2", 1), ("198.51.100.2", 0), ("6.6.6.6", 0)] {
                #expect(
                    try await storage.attempts(from: address, since: .test + .seconds(-1)).count == count, "\(address)")
            }
        }
    }
}
