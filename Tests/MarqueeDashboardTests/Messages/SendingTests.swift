import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// What is told to whoever sends a message that cannot be sent.
@Suite(.timeLimit(.minutes(20)))
struct SendingTests {
    private static let message = #""message":{"template":"marquee.notification","arguments":{"title":"Hi"}}"#

    /// Bodies, with the place, the words and the advice of what is wrong with them.
    private static let mistakes: [(body: String, pointer: String, words: String, help: String?)] = [
        (
            #"{\#(message)}"#, "/to",
            "'to' must be 'everyone' or an object with 'labels', 'hosts' or 'audience', got nothing",
            "use 'everyone' for all hosts"
        ),
        (#"{\#(message),"to":"everybody"}"#, "/to", "got the string \"everybody\"", nil),
        (#"{\#(message),"to":{}}"#, "/to", "got an object", nil),
        (#"{\#(message),"to":{"label":{}}}"#, "/to/label", "unknown key 'label' in 'to'", "did you mean 'labels'?"),
        (#"{\#(message),"to":{"labels":5}}"#, "/to/labels", "'labels' must be an object", nil),
        (#"{\#(message),"to":{"audience":{"tags":"x"}}}"#, "/to/audience", "", nil),
        (
            #"{\#(message),"to":{"hosts":["window-1"]}}"#, "/to/hosts", "unknown host id 'window-1'",
            "'GET /api/v1/hosts' lists hosts with their ids"
        ),
        (
            #"{"message":{"template":"nothing"},"to":"everyone"}"#, "/message/template", "'nothing'", nil
        ),
        (
            #"{"message":{},"to":"everyone"}"#, "/message",
            "'message' has neither 'template' nor 'notification'",
            "give a 'template' with its 'arguments', or a 'notification'"
        ),
        (
            #"{"message":{"template":"marquee.notification","ttl":5},"to":"everyone"}"#, "/message/ttl",
            "'message' cannot contain 'ttl'", "use 'expires' next to 'message'"
        ),
        (
            #"{\#(message),"to":"everyone","start":"2026-12-24T18:00:00","expires":"2026-12-20T00:00:00Z"}"#,
            "/expires", "the message would expire ('expires': 2026-12-20T00:00:00Z) before it starts", nil
        ),
        (
            #"{\#(message),"to":"everyone","start":"2026-12-24T18:00:00Z","expires":"2026-12-24T18:00:00Z"}"#,
            "/expires", "would expire", "set 'expires' to a time after 'start'"
        ),
        (
            #"{\#(message),"to":"everyone","expires":"2020-01-01T00:00:00Z"}"#, "/expires",
            "the message would expire before it is sent", nil
        ),
        (
            #"{"message":{"template":"marquee.notification","arguments":{"title":"\#(String(repeating: "x", count: 1_000_000))"}},"to":"everyone"}"#,
            "/message", "bytes as JSON, which exceeds the limit of 1000000", nil
        ),
    ]

    @Test(arguments: mistakes.indices) func `a mistake is told at its place, and nothing is sent`(index: Int)
        async throws
    {
        let mistake = Self.mistakes[index]
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.post("/api/v1/messages", mistake.body, as: .send)
            #expect(answer.status == 422, "\(answer.text.prefix(500))")
            let errors = try answer.json["errors"]?.list ?? []
            let error = try #require(errors.first?.object, "\(answer.text.prefix(500))")
            #expect(error["pointer"]?.string?.hasPrefix(mistake.pointer) == true, "\(error)")
            #expect(error["detail"]?.string?.contains(mistake.words) == true, "\(error)")
            if let help = mistake.help { #expect(error["help"]?.string == help) }
            #expect(try await dashboard.ask(.get, "/api/v1/messages").json["messages"] == [])
        }
    }

    @Test func `mistakes in different places are told at once`() async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.post(
                "/api/v1/messages",
                #"{"message":{"template":"a","ttl":1},"to":{"label":1},"title":" ","start":"soon"}"#, as: .send)
            let pointers = try answer.json["errors"]?.list?.compactMap { $0.object?["pointer"]?.string } ?? []
            #expect(Set(pointers) == ["/message/ttl", "/to/label", "/title", "/start"])
        }
    }

    @Test func `a name in place of an id leads to the id, for messages, commands and counts`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.ownToken(of: "window-1")
            let host = try #require(try await dashboard.storage.host(named: "window-1"))
            for (path, body, scope) in [
                ("/api/v1/messages", "{\(Self.message),\"to\":{\"hosts\":[\"window-1\"]}}", TokenScope.send),
                ("/api/v1/commands", #"{"command":"suspend","to":{"hosts":["window-1"]}}"#, .send),
                ("/api/v1/reach", #"{"to":{"hosts":["window-1"]}}"#, .read),
            ] {
                let answer = try await dashboard.post(path, body, as: scope)
                #expect(answer.status == 422, "\(path): \(answer.text)")
                let error = try answer.json["errors"]?.list?.first?.object
                #expect(error?["pointer"] == "/to/hosts", "\(path)")
                #expect(error?["help"] == .string("the host 'window-1' has the id '\(host.id)'"), "\(path)")
                #expect(
                    try await dashboard.post(
                        path, body.replacing("\"window-1\"", with: "\"\(host.id)\""), as: scope
                    ).status < 300, "\(path)")
            }
        }
    }

    @Test func `a message for clocks on the wall is scheduled until the first of them shows its time`() async throws {
        try await TestDashboard.run { dashboard in
            let body = "{\(Self.message),\"to\":\"everyone\",\"start\":\"2026-12-24T18:00:00\"}"
            let id = try await dashboard.post("/api/v1/messages", body, as: .send).json["id"]?.string ?? ""
            for (moment, state) in [
                ("2026-12-24T03:59:59Z", "scheduled"), ("2026-12-24T04:00:00Z", "live"),
                ("2026-12-27T06:00:00Z", "over"),
            ] {
                dashboard.now = try #require(Timestamp(moment))
                let answer = try await dashboard.ask(.get, "/api/v1/messages/\(id)")
                #expect(try answer.json["state"] == .string(state), "\(moment)")
            }
        }
    }
}
