import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Which of those that show a host's token speaks for it.
@Suite(.timeLimit(.minutes(20)))
struct SpeakingTests {
    private func ask(
        _ dashboard: TestDashboard, _ method: HTTPRequest.Method, _ path: String, as process: String?,
        after: String? = nil, _ body: String? = nil
    ) async throws -> TestAnswer {
        var headers: HTTPFields = [.authorization: "Bearer \(try await dashboard.ownToken())"]
        if body != nil { headers[.contentType] = "application/json" }
        for (name, value) in [("Marquee-Instance", process), ("Marquee-After", after)] {
            if let field = HTTPField.Name(name), let value { headers[field] = value }
        }
        return try await dashboard.ask(method, path, as: nil, headers: headers, body: body)
    }

    @Test func `a copy of a token neither counts events nor edits profiles while its owner is there`() async throws {
        let registration = """
            {"name":"host","labels":{},"version":"1","presenters":[],"timeZone":"UTC","locale":"en","catalog":{}}
            """
        try await TestDashboard.run { dashboard in
            let requests: [(HTTPRequest.Method, String, String?)] = [
                (.post, "/api/v1/host/events", Sample.events), (.post, "/api/v1/host/profile", Sample.edits),
                (.get, "/api/v1/host/profile?user=u1", nil),
            ]
            // Nobody speaks for it yet.
            #expect(try await ask(dashboard, .post, "/api/v1/host/events", as: nil, Sample.events).status == 200)
            let claim = try await ask(dashboard, .put, "/api/v1/host/registration", as: "owner", registration)
            #expect(claim.status == 200, "\(claim.text)")
            for (method, path, body) in requests {
                for other in [nil, "copy"] {
                    let answer = try await ask(dashboard, method, path, as: other, body)
                    #expect(answer.status == 409, "\(path): \(answer.text)")
                    #expect(try answer.json["code"] == "host-in-use")
                    #expect(answer.problem?.contains("another process was connected as the host 'host'") == true)
                }
                #expect(try await ask(dashboard, method, path, as: "owner", body).status == 200, "\(path)")
                #expect(
                    try await ask(dashboard, method, path, as: "next", after: "owner", body).status == 200, "\(path)")
            }
            dashboard.now = dashboard.now + .seconds(91)
            #expect(try await ask(dashboard, .get, "/api/v1/host/profile?user=u1", as: "copy").status == 200)
        }
    }
}
