import HTTPTypes
import MarqueeModel
import MarqueeServing
import MarqueeSync
import MarqueeSystem
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct IntakeTests {
    @Test(arguments: [false, true]) func `a batch counts once, and its statistics come out`(packed: Bool) async throws {
        try await TestDashboard.run { dashboard in
            try await dashboard.storage.insertSample("m1")
            let first = try await dashboard.track(Sample.events, packed: packed)
            #expect(first.status == 200, "\(first.text)")
            #expect(try EventsAnswer(json: Value(json: first.text)) == EventsAnswer(counted: 3))
            let again = try await dashboard.track(Sample.events, packed: packed)
            #expect(try EventsAnswer(json: Value(json: again.text)) == EventsAnswer(known: 3))
            let statistics = try await dashboard.ask(.get, "/api/v1/statistics?by=template&name=banner").json
            let row = statistics["rows"]?.list?.first?.object
            #expect(row?["name"] == "banner" && row?["at"] == .null)
            let counts = row?["counts"]?.object
            #expect(counts?["received"] == 1 && counts?["failed"] == 1 && counts?["custom"] == 1)
            #expect(statistics["events"] == ["feedback": 1])
            #expect(
                statistics["texts"] == [
                    ["event": "failed", "text": "=1+1", "count": 1], ["event": "feedback", "text": "4", "count": 1],
                ])
            let traces = try await dashboard.storage.traces(of: "m1", afterHost: 0, limit: 9)
            #expect(traces.count == 1 && traces[0].reason == "=1+1")
        }
    }

    @Test func `events of a message to other hosts are refused, and harm nobody`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.ownToken(of: "other")
            let other = try #require(try await dashboard.storage.host(named: "other"))
            let body =
                #"{"message":{"template":"marquee.notification","arguments":{"title":"Hi"}},"id":"m1","to":{"hosts":["ID"]}}"#
            let sent = try await dashboard.post(
                "/api/v1/messages", body.replacing("ID", with: other.id), as: .send)
            #expect(sent.status == 201, "\(sent.text)")
            let (own, others) = (Sample.events.replacing("m1", with: "m2"), Sample.events)
            let answer = try EventsAnswer(json: Value(json: try await dashboard.track(others).text))
            #expect(answer.counted == 1 && answer.refused.map(\.id) == Array(Sample.uuids[0...1]))
            #expect(answer.refused.allSatisfy { $0.reason == "its message was sent to other hosts" })
            #expect(try await dashboard.storage.traces(of: "m1", afterHost: 0, limit: 9) == [])
            // They were not taken for counted ones.
            #expect(
                try EventsAnswer(json: Value(json: try await dashboard.track(own).text))
                    == EventsAnswer(counted: 2, known: 1))
        }
    }

    private static let single: [(String, String)] = [
        (#"7"#, "expected an object"), (#"{}"#, "no 'id'"), (#"{"id":"a"}"#, "no 'event'"),
        (#"{"id":"a","event":"viewed"}"#, "RFC 3339"), (#"{"id":"a","event":"viewed","at":"yesterday"}"#, "RFC 3339"),
        (#"{"id":"a","event":"viewed","at":"2026-10-13T00:00:00Z"}"#, "35 days"),
        (#"{"id":"a","event":"viewed","at":"2026-11-18T12:30:00Z"}"#, "clock"),
        (#"{"id":"","event":"viewed","at":"2026-11-18T11:00:00Z"}"#, "'id'"),
        (#"{"id":7,"event":"viewed","at":"2026-11-18T11:00:00Z"}"#, "'id'"),
        (#"{"id":"a","event":" ","at":"2026-11-18T11:00:00Z"}"#, "'event'"),
        (#"{"id":"a","event":"a\u0000","at":"2026-11-18T11:00:00Z"}"#, "U+0000"),
        (#"{"id":"a","event":"viewed","at":"2026-11-18T11:00:00Z","more":1}"#, "unknown key 'more'"),
        (#"{"id":"a","event":"viewed","at":"2026-11-18T11:00:00Z","properties":[]}"#, "'properties'"),
        (#"{"id":"a","event":"feedback","at":"2026-11-18T11:00:00Z","properties":{"rating":9}}"#, "0 to 5"),
        (#"{"id":"a","event":"feedback","at":"2026-11-18T11:00:00Z"}"#, "rating"),
    ]

    @Test(arguments: single)
    func `an event that is not right is refused by itself, with a reason`(_ event: String, _ reason: String)
        async throws
    {
        try await TestDashboard.run { dashboard in
            let good = #"{"id":"b","event":"viewed","at":"2026-11-18T11:00:00Z"}"#
            let answer = try await dashboard.track("{\"events\":[\(event),\(good)]}")
            #expect(answer.status == 200)
            let read = try EventsAnswer(json: Value(json: answer.text))
            #expect(read.counted == 1 && read.refused.count == 1)
            #expect(read.refused.first?.reason.contains(reason) == true, "\(answer.text)")
            #expect(try await dashboard.storage.counts(of: .all, days: nil) == EventCounts([.viewed: 1]))
        }
    }

    private static let whole: [(String, Int)] = [
        ("", 400), ("{", 400), ("[]", 422), ("{}", 422), ("{\"events\":{}}", 422), ("{\"events\":[],\"x\":1}", 422),
        ("{\"events\":[],\"userID\":7}", 422), ("{\"events\":[],\"userID\":\"\"}", 422),
        ("{\"events\":[\(Array(repeating: "1", count: 501).joined(separator: ","))]}", 422),
        ("{\"events\":[]}", 200), ("{\"events\":\(String(repeating: "[", count: 200))", 400),
    ]

    @Test(arguments: whole) func `a body that is no batch is a problem`(_ body: String, _ status: Int) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.track(body)
            #expect(answer.status == status, "\(answer.text)")
            #expect((answer.problem == nil) == (status == 200))
            if status == 422 { #expect(try answer.json["errors"]?.list?.isEmpty == false) }
        }
    }

    @Test func `a body that breaks off after any byte counts nothing`() async throws {
        try await TestDashboard.run { dashboard in
            for length in stride(from: 0, to: Sample.events.utf8.count, by: 5) {
                let answer = try await dashboard.track(
                    String(decoding: Sample.events.utf8.prefix(length), as: UTF8.self))
                #expect(answer.status == 400 && answer.problem != nil)
            }
            #expect(try await dashboard.storage.counts(of: .all, days: nil) == EventCounts())
        }
    }

    @Test func `a packed body costs no more than the limit, whatever it unpacks to`() async throws {
        var options = DashboardOptions()
        options.limits.bodyBytes = 20_000
        try await TestDashboard.run(options: options) { dashboard in
            #expect(try await dashboard.track(String(repeating: " ", count: 5_000_000), packed: true).status == 413)
            #expect(try await dashboard.track(String(repeating: " ", count: 20_001)).status == 413)
            let broken = try await dashboard.ask(
                .post, "/api/v1/host/events", as: nil,
                headers: [
                    .contentType: "application/json", .contentEncoding: "gzip",
                    .authorization: "Bearer \(try await dashboard.ownToken())",
                ], body: Sample.events)
            #expect(broken.status == 400)
            #expect(try await dashboard.track(Sample.events, packed: true).status == 200)
        }
    }

    @Test func `ids that are no UUIDs count once, too, and the case of a UUID makes no difference`() async throws {
        try await TestDashboard.run { dashboard in
            for (id, count) in [
                ("0190A000-0000-4000-8000-0000000000AB", 1), ("0190a000-0000-4000-8000-0000000000ab", 0),
                ("0190a00000004000800000000000000ab", 1), ("mine", 1), ("mine", 0), ("Mine", 1),
            ] {
                let body = "{\"events\":[{\"id\":\"\(id)\",\"event\":\"viewed\",\"at\":\"2026-11-18T11:00:00Z\"}]}"
                let answer = try await dashboard.track(body)
                #expect(try EventsAnswer(json: Value(json: answer.text)).counted == count, "\(id)")
            }
        }
    }

    @Test func `an event that says how many were lost counts as many`() async throws {
        try await TestDashboard.run { dashboard in
            let body =
                #"{"events":[{"id":"d","event":"dropped","at":"2026-11-18T11:00:00Z","properties":{"count":40}}]}"#
            let answer = try await dashboard.track(body)
            #expect(answer.status == 200)
            #expect(try await dashboard.storage.breakdown(of: .all, days: nil)?.names == ["dropped": 40])
        }
    }
}
