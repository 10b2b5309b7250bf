import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// The way back to an earlier version, on a page.
@Suite(.timeLimit(.minutes(20)))
struct RollbackTests {
    private static func definition(_ name: String, _ padding: Int) -> String {
        #"{"name":"\#(name)","type":"template","presenter":"web","arguments":[{"name":"padding","type":"number","default":\#(padding),"maximum":\#(padding + 1)}]}"#
    }

    private func put(_ dashboard: TestDashboard, _ project: String, _ padding: Int, version: Int) async throws {
        let body = """
            {"project":"\(project)","definitions":[\(Self.definition(project + "-banner", padding))]}
            """
        let answer = try await dashboard.put(body, version: version)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func padding(_ dashboard: TestDashboard, _ name: String) async throws -> Value? {
        try await dashboard.ask(.get, "/api/v1/definitions/\(name)").json["arguments"]?.list?.first?.object?["default"]
    }

    @Test func `one project goes back, and the others stay`() async throws {
        try await TestDashboard.run { dashboard in
            try await put(dashboard, "shop", 8, version: 0)
            try await put(dashboard, "cafe", 1, version: 1)
            try await put(dashboard, "shop", 12, version: 2)
            try await put(dashboard, "cafe", 2, version: 3)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .sync])
            #expect(try await visitor.get(visitor.area + "/history/2").text.contains("Roll back to this version"))
            #expect(try await !visitor.get(visitor.area + "/history/4").text.contains("Roll back to this version"))
            // Of several projects, one is chosen first.
            let choice = try await visitor.get(visitor.area + "/history/2/rollback").text
            #expect(choice.contains("rollback?project=cafe") && choice.contains("rollback?project=shop"))
            #expect(!choice.contains("danger"))
            let page = "/history/2/rollback?project=shop"
            let plan = try await visitor.get(visitor.area + page).text
            #expect(plan.contains("Plan: 1 to change, 1 breaking."), "\(plan)")
            let fields = ["target": "2", "current": "4", "project": "shop"]
            let refused = try await visitor.change(page, "/history/rollback", fields)
            #expect(refused.status == 422)
            #expect(refused.text.contains("to roll back, allow breaking changes"))
            let stale = try await visitor.change(
                page, "/history/rollback", fields.merging(["current": "3", "breaking": "on"]) { $1 })
            #expect(stale.status == 422)
            #expect(stale.text.contains("someone has synced since"))
            #expect(try await padding(dashboard, "shop-banner") == 12)
            let done = try await visitor.change(
                page, "/history/rollback", fields.merging(["breaking": "on"]) { $1 })
            #expect(done.status == 303 && done.headers[.location] == visitor.area + "/history/5", "\(done.text)")
            #expect(try await padding(dashboard, "shop-banner") == 8)
            #expect(try await padding(dashboard, "cafe-banner") == 2)
            let version = try await dashboard.ask(.get, "/api/v1/history").json["versions"]?.list?.first?.object ?? [:]
            #expect(version["note"] == "rollback to version 2" && version["project"] == "shop", "\(version)")
        }
    }

    @Test func `what was removed comes back, and what came later goes`() async throws {
        try await TestDashboard.run { dashboard in
            try await put(dashboard, "shop", 8, version: 0)
            let body = #"{"project":"shop","definitions":[\#(Self.definition("other", 1))]}"#
            #expect(try await dashboard.put(body, version: 1).status == 200)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .sync])
            let done = try await visitor.change(
                "/history/1/rollback", "/history/rollback",
                ["target": "1", "current": "2", "project": "shop", "breaking": "on"])
            #expect(done.status == 303, "\(done.text)")
            #expect(try await padding(dashboard, "shop-banner") == 8)
            #expect(try await dashboard.ask(.get, "/api/v1/definitions/other").status == 404)
        }
    }

    @Test func `what another project has taken since stays with it, and nobody goes back who has nothing there`()
        async throws
    {
        try await TestDashboard.run { dashboard in
            try await put(dashboard, "shop", 8, version: 0)
            let both = "\(Self.definition("shop-banner", 9)),\(Self.definition("shop-card", 1))"
            #expect(
                try await dashboard.put("{\"project\":\"shop\",\"definitions\":[\(both)]}", version: 1).status == 200)
            let taken = """
                {"project":"cafe","take":["shop-banner"],"definitions":[\(Self.definition("shop-banner", 3))]}
                """
            #expect(try await dashboard.put(taken, version: 2).status == 200)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .sync])
            let page = "/history/1/rollback?project=shop"
            let plan = try await visitor.get(visitor.area + page).text
            #expect(plan.contains("Plan: 1 to remove"), "\(plan)")
            let done = try await visitor.change(
                page, "/history/rollback", ["target": "1", "current": "3", "project": "shop", "breaking": "on"])
            #expect(done.status == 303, "\(done.text)")
            #expect(try await padding(dashboard, "shop-banner") == 3)
            #expect(try await dashboard.ask(.get, "/api/v1/definitions/shop-card").status == 404)
            #expect(try await visitor.get(visitor.area + "/history/1/rollback?project=none").status == 404)
            let invented = try await visitor.change(
                page, "/history/rollback", ["target": "1", "current": "4", "project": "none"])
            #expect(invented.status == 404)
        }
    }

    @Test func `whoever may not sync does not go back`() async throws {
        try await TestDashboard.run { dashboard in
            try await put(dashboard, "shop", 8, version: 0)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            #expect(try await visitor.get(visitor.area + "/history/1/rollback").status == 403)
            let answer = try await visitor.change("/sessions", "/history/rollback", ["target": "1"])
            #expect(answer.status == 403)
        }
    }
}
