import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct AuthenticationTests {
    private static let guarded = [
        "/api/v1/definitions", "/api/v1/definitions/a", "/api/v1/history", "/api/v1/history/1",
        "/api/v1/diff?from=0&to=0", "/api/v1/usage", "/api/v1/testers",
    ]

    @Test(arguments: guarded)
    func `the API needs a token with the scope`(_ path: String) async throws {
        try await TestDashboard.run { dashboard in
            let none = try await dashboard.ask(.get, path, as: nil)
            #expect(none.status == 401)
            #expect(none.headers[.wwwAuthenticate] == "Bearer realm=\"marquee\"")
            #expect(none.problem?.contains("a token is required") == true)
            for scope in [.send, .host] as [TokenScope] {
                let wrong = try await dashboard.ask(.get, path, as: scope)
                #expect(wrong.status == 403)
                #expect(wrong.problem?.contains("lacks the scope 'read'") == true)
            }
            for scope in [.read, .sync] as [TokenScope] {
                #expect([200, 404].contains(try await dashboard.ask(.get, path, as: scope).status))
            }
        }
    }

    @Test func `only testers may sync`() async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.put(Sample.both, version: 0, as: .read)
            #expect(answer.status == 403)
            #expect(answer.problem?.contains("lacks the scope 'sync'") == true)
            #expect(try await dashboard.storage.head() == .none)
        }
    }

    @Test func `health and the description are for everybody`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.ask(.get, "/health", as: nil).json == ["status": "ok"])
            #expect(try await dashboard.ask(.get, "/openapi.json", as: nil).status == 200)
            _ = try await dashboard.put(Sample.both, version: 0)
            let metrics = try await dashboard.ask(.get, "/metrics", as: nil).text
            #expect(metrics.contains("\nmarquee_definitions 2\n"))
            #expect(metrics.contains("{method=\"GET\",route=\"/health\",status=\"200\"} 1\n"))
        }
    }

    private static func bearer(_ text: String) -> HTTPFields { [.authorization: text] }

    @Test func `tokens that are none are refused, then slowed down, and a good one never`() async throws {
        try await TestDashboard.run { dashboard in
            func wrong() async throws -> TestAnswer {
                try await dashboard.ask(
                    .get, "/api/v1/usage", as: nil, headers: Self.bearer("Bearer \(Token().revealed)"))
            }
            for _ in 0..<AttemptPolicy.free { #expect(try await wrong().status == 401) }
            let slowed = try await wrong()
            #expect(slowed.status == 429)
            #expect(slowed.headers[.retryAfter] == "1")
            #expect(slowed.problem == "too many invalid tokens from your address; try again in 1 s")
            #expect(try await dashboard.ask(.get, "/api/v1/usage").status == 200)
            #expect(try await wrong().status == 429)
            dashboard.now = dashboard.now + .seconds(1)
            #expect(try await wrong().status == 401)
            #expect(try await wrong().headers[.retryAfter] == "2")
            #expect(try await dashboard.ask(.get, "/api/v1/usage").status == 200)
            dashboard.now = dashboard.now + AttemptPolicy.window
            #expect(try await wrong().status == 401)
        }
    }

    @Test func `one client with an old token shuts nobody out`() async throws {
        try await TestDashboard.run { dashboard in
            let expiring = try await TokenService(storage: dashboard.storage).make(
                name: "old", scopes: [.read], at: .test, expiresAt: .test + .seconds(1))
            let unknown = Token()
            dashboard.now = .test + .seconds(1)
            for _ in 0..<50 {
                let expired = try await dashboard.ask(
                    .get, "/api/v1/usage", as: nil, headers: Self.bearer("Bearer \(expiring.revealed)"))
                #expect(expired.status == 401)
                #expect(expired.problem?.contains("'old' has expired") == true)
                #expect(
                    try await dashboard.ask(
                        .get, "/api/v1/usage", as: nil, headers: Self.bearer("Bearer \(unknown.revealed)")
                    ).status == 401)
            }
            #expect(try await dashboard.ask(.get, "/api/v1/usage").status == 200)
        }
    }

    @Test func `a revoked token ends at once`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.ask(.get, "/api/v1/usage").status == 200)
            _ = try await TokenService(storage: dashboard.storage).revoke("read", at: .test)
            let answer = try await dashboard.ask(.get, "/api/v1/usage")
            #expect(answer.status == 401)
            #expect(answer.problem == "the token 'read' has been revoked")
        }
    }

    @Test(arguments: [
        "", "Bearer", "Bearer ", "Basic YTpi", "mq_x", "Bearer mq_00000000_0", "Bearer é", "bearer x y z",
    ])
    func `a header that is none is refused`(_ header: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, "/api/v1/usage", as: nil, headers: Self.bearer(header))
            #expect(answer.status == 401)
            #expect(answer.problem != nil)
        }
    }
}
