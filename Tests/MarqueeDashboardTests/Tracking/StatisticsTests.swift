import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct StatisticsTests {
    @Test func `hours and days are rows of their own`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.track(Sample.events).status == 200)
            let hours = try await dashboard.ask(
                .get, "/api/v1/statistics?every=hour&from=2026-11-18T11:30:00Z&to=2026-11-18T12:00:00Z"
            ).json
            #expect(hours["from"] == "2026-11-18T11:00:00Z" && hours["to"] == "2026-11-18T12:00:00Z")
            #expect(hours["rows"]?.list?.count == 1)
            #expect(hours["rows"]?.list?.first?.object?["at"] == "2026-11-18T11:00:00Z")
            let days = try await dashboard.ask(
                .get, "/api/v1/statistics?by=recipe&name=noon&every=day&from=2026-11-01&to=2026-11-18"
            ).json
            #expect(days["rows"] == [] && days["to"] == "2026-11-18T00:00:00Z")
            let usual = try await dashboard.ask(.get, "/api/v1/statistics?by=host&name=host&every=day").json
            #expect(usual["rows"]?.list?.first?.object?["counts"]?.object?["received"] == 1)
        }
    }

    @Test func `a host that was removed keeps its row beside one that has its name now`() async throws {
        try await TestDashboard.run { dashboard in
            func rows(_ query: String) async throws -> [String: Int64] {
                let answer = try await dashboard.ask(.get, "/api/v1/statistics?by=host\(query)")
                let rows = try answer.json["rows"]?.list?.compactMap(\.object) ?? []
                return rows.reduce(into: [:]) {
                    $0[$1["name"]?.string ?? ""] = $1["counts"]?.object?["received"]?.integer
                }
            }
            #expect(try await dashboard.track(Sample.events).status == 200)
            let id = try #require(try await dashboard.storage.host(named: "host")).id
            try await dashboard.remove("host")
            let removed = "host (removed, \(id))"
            // Nobody else has its name yet.
            #expect(try await rows("") == ["host": 1])
            #expect(try await rows("&name=host") == ["host": 1])
            let events = #"{"events":[{"id":"e1","event":"viewed","at":"2026-11-18T11:00:00Z","template":"a"}]}"#
            #expect(try await dashboard.track(events).status == 200)
            #expect(try await rows("") == ["host": 0, removed: 1])
            #expect(try await rows("&name=host") == ["host": 0])
            let name = removed.replacing(" ", with: "%20")
            #expect(try await rows("&name=\(name)") == [removed: 1])
            #expect(try await rows("&name=\(id)") == [id: 1])
            #expect(try await rows("&limit=1") == ["host": 0])
            #expect(try await rows("&limit=1&after=host") == [removed: 1])
        }
    }

    @Test func `all of a dimension come in pages`() async throws {
        try await TestDashboard.run { dashboard in
            let events = ["b", "a", "c d"].enumerated().map {
                "{\"id\":\"\($0)\",\"event\":\"viewed\",\"at\":\"2026-11-18T11:00:00Z\",\"template\":\"\($1)\"}"
            }
            #expect(try await dashboard.track("{\"events\":[\(events.joined(separator: ","))]}").status == 200)
            let first = try await dashboard.ask(.get, "/api/v1/statistics?by=template&limit=2").json
            #expect(first["rows"]?.list?.compactMap { $0.object?["name"]?.string } == ["a", "b"])
            #expect(first["next"] == "b")
            let second = try await dashboard.ask(.get, "/api/v1/statistics?by=template&limit=2&after=b").json
            #expect(second["rows"]?.list?.compactMap { $0.object?["name"]?.string } == ["c d"])
            #expect(second["next"] == .null)
        }
    }

    private static let wrong = [
        "by=nothing", "name=x", "by=template&every=day", "by=host&name=a&every=hour", "every=week", "from=x",
        "from=2026-11-18&to=2026-11-17", "format=xml", "limit=0", "limit=1001", "every=hour&from=2020-01-01",
        "from=2026-02-30", "by=template&name=", "by=%ff", "from=9999-12-31T23:59:59-12:00", "to=1969-01-01",
    ]

    @Test(arguments: wrong) func `what cannot be asked is a problem`(query: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, "/api/v1/statistics?\(query)")
            #expect(answer.status == 400, "\(answer.text)")
            #expect(answer.problem != nil)
        }
    }

    @Test(arguments: ["template", "recipe", "message", "host"])
    func `what is unknown is not found`(by: String) async throws {
        try await TestDashboard.run { dashboard in
            for path in ["", "/funnel"] {
                let answer = try await dashboard.ask(.get, "/api/v1/statistics\(path)?by=\(by)&name=x")
                #expect(answer.status == 404 && answer.problem != nil)
            }
        }
    }

    @Test func `a table is CSV, and its texts are no formulas`() async throws {
        try await TestDashboard.run { dashboard in
            let event =
                #"{"id":"1","event":"viewed","at":"2026-11-18T11:00:00Z","template":"=cmd|' /C calc'!A0,\"x\""}"#
            #expect(try await dashboard.track("{\"events\":[\(event)]}").status == 200)
            let table = """
                name,at,received,notified,engaged,viewed,clicked,dismissed,expired,discarded,failed,custom\r
                "'=cmd|' /C calc'!A0,""x""\","",0,0,0,1,0,0,0,0,0,0\r\n
                """
            for headers in [[:], [.accept: "text/csv"]] as [HTTPFields] {
                let format = headers.isEmpty ? "&format=csv" : ""
                let answer = try await dashboard.ask(.get, "/api/v1/statistics?by=template\(format)", headers: headers)
                #expect(answer.status == 200 && answer.headers[.contentType] == "text/csv; charset=utf-8")
                #expect(answer.text == table)
            }
        }
    }

    @Test(arguments: ["+1", "-1", "@a", "\tx", "\rx", "=1", "|x", "%x"])
    func `no field begins as a formula`(text: String) {
        #expect(CSVField.text(text) == "\"'\(text)\"")
        #expect(CSVField.text("a" + text) == "\"a\(text)\"")
    }

    @Test func `a funnel says how far messages came, and why they failed`() async throws {
        try await TestDashboard.run { dashboard in
            let names = ["received", "received", "viewed", "failed"].enumerated().map {
                "{\"id\":\"\($0)\",\"event\":\"\($1)\",\"at\":\"2026-11-18T11:00:00Z\",\"template\":\"t\",\"properties\":{\"reason\":\"no\"}}"
            }
            #expect(try await dashboard.track("{\"events\":[\(names.joined(separator: ","))]}").status == 200)
            let funnel = try await dashboard.ask(.get, "/api/v1/statistics/funnel?by=template&name=t").json
            #expect(
                funnel["steps"]?.list?.prefix(2) == [
                    ["name": "received", "count": 2, "share": 1.0], ["name": "viewed", "count": 1, "share": 0.5],
                ])
            #expect(funnel["ends"]?.list?.last == ["name": "failed", "count": 1])
            #expect(funnel["reasons"] == [["event": "failed", "text": "no", "count": 1]])
            #expect(try await dashboard.ask(.get, "/api/v1/statistics/funnel?by=template").status == 400)
            #expect(try await dashboard.ask(.get, "/api/v1/statistics/funnel?every=day").status == 400)
        }
    }
}
