import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// For each host of a message what became of it.
@Suite(.timeLimit(.minutes(20)))
struct OutcomeTests {
    private func event(_ number: Int, _ name: String, _ seconds: Int, of message: String) -> String {
        #"{"id":"0190a000-0000-4000-8000-0000000000\#(number)","event":"\#(name)","#
            + #""at":"2026-11-18T11:00:\#(seconds)Z","message":"\#(message)","template":"banner"}"#
    }

    private func track(_ dashboard: TestDashboard, as host: String, _ events: [String]) async throws {
        let body = try Value(json: #"{"installationID":"i","events":[\#(events.joined(separator: ","))]}"#)
        #expect(try await dashboard.ask(as: host, .post, "/api/v1/host/events", body).status == 200)
    }

    @Test func `hosts that have said nothing are there, and those that were removed stay`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            for name in ["milan", "rome", "other"] { _ = try await dashboard.host(name) }
            for name in ["milan", "rome"] { _ = try await dashboard.register(name, labels: ["site": "it"]) }
            // As if they had joined again since: what matters is what they have had.
            dashboard.now = .test + .seconds(-10)
            try await dashboard.sendBanner("m1", to: #"{"labels":{"site":"it"}}"#)
            dashboard.now = .test + .seconds(10)
            _ = try await dashboard.register("late", labels: ["site": "it"])
            try await track(
                dashboard, as: "milan",
                [
                    event(10, "received", 10, of: "m1"), event(11, "viewed", 11, of: "m1"),
                    event(12, "clicked", 12, of: "m1"), event(13, "dismissed", 13, of: "m1"),
                ])
            var rows = try await dashboard.outcomes(of: "m1")
            #expect(Set(rows.keys) == ["milan", "rome"])
            #expect(rows["milan"]?["state"] == "dismissed" && rows["rome"]?["state"] == "waiting")
            #expect(
                rows["milan"]?["times"]?.object?["clicked"] == .moment(Timestamp("2026-11-18T11:00:12Z")), "\(rows)")
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let page = try await visitor.get("/messages/m1").text
            #expect(page.contains(">clicked, dismissed<") && page.contains(">waiting<"))
            #expect(page.contains(">rome</bdi></a>"))
            try await dashboard.remove("milan")
            rows = try await dashboard.outcomes(of: "m1")
            #expect(rows["milan"]?["removed"] == true && rows["milan"]?["state"] == "dismissed")
            #expect(try await visitor.get("/messages/m1").text.contains("milan (removed)"))
            _ = try await dashboard.ask(.delete, "/api/v1/messages/m1", as: .send)
            rows = try await dashboard.outcomes(of: "m1")
            #expect(rows["rome"]?["state"] == "missed")
            #expect(rows["rome"]?["reason"]?.string?.contains("cancelled") == true)
        }
    }

    @Test func `many hosts are told a page at a time, each once`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            for number in 0..<25 { _ = try await dashboard.host("h\(number)") }
            try await dashboard.sendBanner("m1")
            for number in [3, 10, 24] {
                try await track(dashboard, as: "h\(number)", [event(10 + number, "received", 10, of: "m1")])
            }
            var (names, after): ([String], Int64?) = ([], 0)
            while let place = after {
                let answer = try await dashboard.ask(.get, "/api/v1/messages/m1/hosts?limit=10&after=\(place)").json
                names += answer["hosts"]?.list?.compactMap { $0.object?["name"]?.string } ?? []
                after = answer["next"]?.integer
            }
            #expect(names.count == 25 && Set(names).count == 25)
        }
    }

    @Test func `a start in local time is that of the hosts which the message is for`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            _ = try await dashboard.register("window", zone: "UTC")
            // The clock of the test stands at noon.
            try await dashboard.sendBanner("m1", #","start":"2026-11-18T23:59:00""#)
            func message() async throws -> ValueObject { try await dashboard.ask(.get, "/api/v1/messages/m1").json }
            #expect(try await message()["state"] == "scheduled")
            #expect(try await message()["until"] == .moment(Timestamp("2026-11-20T23:59:00Z")))
            dashboard.now = Timestamp("2026-11-18T23:59:00Z") ?? .test
            #expect(try await message()["state"] == "live")
            // A host that moves to where it is earlier still gets it.
            let entry = try #require(try await dashboard.storage.feed(after: 0, limit: 10).last)
            #expect(entry.until > (Timestamp("2026-11-20T23:59:00Z") ?? .test))
        }
    }
}
