import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// What can be stored as the content of an inbox item.
@Suite(.timeLimit(.minutes(20)))
struct ContentTests {
    private func put(_ dashboard: TestDashboard, _ body: String) async throws -> TestAnswer {
        try await dashboard.ask(
            .put, "/api/v1/content/c1", as: .send, headers: [.contentType: "application/json"], body: body)
    }

    @Test(arguments: [
        #"{"link":"javascript:alert(1)"}"#, #"{"link":"JavaScript:alert(1)"}"#, #"{"link":"data:text/html,x"}"#,
        #"{"link":"nowhere"}"#, #"{"link":" "}"#, #"{"tag":""}"#, #"{"tag":{}}"#, #"{"html":""}"#,
    ]) func `what runs something or says nothing is refused`(body: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await put(dashboard, body)
            #expect(answer.status == 422)
            let stored = try await dashboard.ask(.get, "/api/v1/content")
            let contents = try stored.json["contents"]?.list
            #expect(contents?.isEmpty == true)
        }
    }

    @Test(arguments: [
        #"{"link":"https://example.org/a"}"#, #"{"link":"shop://cart"}"#, #"{"tag":"sale"}"#, #"{"html":"<p>x</p>"}"#,
    ]) func `links to pages and applications are taken`(body: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await put(dashboard, body)
            #expect(answer.status == 201)
        }
    }

    @Test func `a message whose content is not there yet comes with a warning`() async throws {
        try await TestDashboard.run { dashboard in
            func send(_ id: String) async throws -> [String] {
                let body =
                    #"{"id":"\#(id)","to":"everyone","message":{"notification":{"alert":"Hi","content":"fetch"}}}"#
                let answer = try await dashboard.post("/api/v1/messages", body, as: .send)
                #expect(answer.status == 201, "\(answer.text)")
                return try answer.json["warnings"]?.list?.compactMap(\.string) ?? []
            }
            let before = try await send("c2")
            #expect(before.first?.contains("PUT /api/v1/content/c2") == true)
            let answer = try await put(dashboard, #"{"html":"<p>x</p>"}"#)
            #expect(answer.status == 201)
            let after = try await send("c1")
            #expect(after.isEmpty)
        }
    }
}
