import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Several projects on one dashboard.
@Suite(.timeLimit(.minutes(20)))
struct ProjectTests {
    private static func body(_ names: [String], _ project: String?, more: String = "") -> String {
        let items = names.map { "{\"name\":\"\($0)\",\"type\":\"template\",\"arguments\":[]}" }.joined(separator: ",")
        return "{\"definitions\":[\(items)]\(project.map { ",\"project\":\"\($0)\"" } ?? "")\(more)}"
    }

    private static func owners(_ dashboard: TestDashboard) async throws -> ValueObject? {
        try await dashboard.ask(.get, "/api/v1/definitions").json["owners"]?.object
    }

    @Test func `each touches only its own, and what nobody owns`() async throws {
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.put(Self.body(["old", "gone"], nil), version: 0).status == 200)
            // The first project takes what has no owner, and removes what it doesn't define of that.
            #expect(try await dashboard.put(Self.body(["old", "a"], "shop"), version: 1).status == 200)
            #expect(try await Self.owners(dashboard) == ["a": "shop", "old": "shop"])
            #expect(try await dashboard.put(Self.body(["b"], "kiosk"), version: 2).status == 200)
            #expect(try await Self.owners(dashboard) == ["a": "shop", "b": "kiosk", "old": "shop"])
            #expect(try await dashboard.put(Self.body(["a"], "shop"), version: 3).status == 200)
            #expect(try await Self.owners(dashboard) == ["a": "shop", "b": "kiosk"])
            // Without a project, nothing that has an owner is changed.
            #expect(try await dashboard.put(Self.body(["c"], nil), version: 4).status == 200)
            #expect(try await Self.owners(dashboard) == ["a": "shop", "b": "kiosk"])
        }
    }

    @Test func `what another project owns is refused, and moved where that is asked for`() async throws {
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.put(Self.body(["a"], "shop"), version: 0).status == 200)
            for project in ["kiosk", nil] {
                let refused = try await dashboard.put(Self.body(["a", "b"], project), version: 1)
                #expect(refused.status == 409 && refused.problem?.contains("'a' belongs to the project 'shop'") == true)
            }
            let taken = try await dashboard.put(Self.body(["a", "b"], "kiosk", more: ",\"take\":[\"a\"]"), version: 1)
            #expect(taken.status == 200)
            #expect(try await Self.owners(dashboard) == ["a": "kiosk", "b": "kiosk"])
            // Who owned it before stays known, and the move is in its history.
            let before = try await dashboard.storage.definitions(at: EntityVersion(1))
            let now = try await dashboard.storage.definitions(at: EntityVersion(2))
            #expect(before?.map(\.owner) == ["shop"] && now?.map(\.owner) == ["kiosk", "kiosk"])
            let history = try await dashboard.ask(.get, "/api/v1/history?name=a").json["versions"]?.list ?? []
            #expect(history.map { $0.object?["version"] } == [2, 1])
            // To take what one does not define would remove it.
            #expect(try await dashboard.put(Self.body([], "shop", more: ",\"take\":[\"a\"]"), version: 2).status == 200)
            #expect(try await Self.owners(dashboard) == ["a": "kiosk", "b": "kiosk"])
        }
    }

    @Test func `a dry run answers as a put would, and changes nothing`() async throws {
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.put(Self.body(["a"], "shop"), version: 0).status == 200)
            func rehearse(_ body: String, version: Int) async throws -> TestAnswer {
                try await dashboard.ask(
                    .post, "/api/v1/dry-run", as: .read,
                    headers: [.contentType: "application/json", .ifMatch: "\"\(version)\""], body: body)
            }
            let recipe = #","recipes":{"r":{"trigger":{"event":"A"},"message":{"template":"TEMPLATE"}}}"#
            for (body, version, status) in [
                (Self.body(["a", "b"], "shop"), 1, 200), (Self.body(["a", "b"], "kiosk"), 1, 409),
                (Self.body(["a"], "shop"), 0, 412), (Self.body(["a"], "shop"), 7, 412),
                (Self.body(["a"], "shop", more: recipe.replacing("TEMPLATE", with: "a")), 1, 200),
                (Self.body(["a"], "shop", more: recipe.replacing("TEMPLATE", with: "c")), 1, 422),
                ("{}", 1, 422),
            ] {
                let answer = try await rehearse(body, version: version)
                #expect(answer.status == status, "\(body): \(answer.problem ?? "")")
                let warnings = status == 200 ? try answer.json["warnings"] : []
                #expect(warnings == [])
            }
            let odd = recipe.replacing(#""TEMPLATE""#, with: #""a","arguments":{"x":1}"#)
            let warned = try await rehearse(Self.body(["a"], "shop", more: odd), version: 1).json["warnings"]?.list
            #expect(warned?.map { $0.object?["pointer"] } == ["/recipes/r/message/arguments/x"])
            #expect(try await dashboard.storage.head().number == EntityVersion(1))
        }
    }

    @Test func `history has project, revision and note, of one definition too`() async throws {
        try await TestDashboard.run { dashboard async throws in
            let more = ",\"revision\":\"\(String(repeating: "a", count: 40))\",\"note\":\"Autumn <sale>\""
            #expect(try await dashboard.put(Self.body(["a"], "shop", more: more), version: 0).status == 200)
            #expect(try await dashboard.put(Self.body(["a", "b"], "shop"), version: 1).status == 200)
            let all = try await dashboard.ask(.get, "/api/v1/history").json["versions"]?.list ?? []
            #expect(all.count == 2 && all[1].object?["note"] == "Autumn <sale>" && all[0].object?["note"] == .null)
            let one = try await dashboard.ask(.get, "/api/v1/history?name=a").json["versions"]?.list ?? []
            #expect(one.map { $0.object?["version"] } == [1] && one[0].object?["project"] == "shop")
            let visitor = Visitor(dashboard)
            _ = try await visitor.logIn(with: dashboard.token(.read))
            let page = try await visitor.get("/history").text
            #expect(page.contains("Autumn &lt;sale&gt;") && page.contains("shop at aaaaaaaaaaaa<"))
            #expect(try await visitor.get("/history/1").text.contains("from <bdi>shop at aaaaaaaaaaaa</bdi>"))
            #expect(try await visitor.get("/templates/a").text.contains("<dt>Project</dt>"))
        }
    }

    @Test(arguments: [
        #""project":"""#, #""project":1"#, #""take":["a"]"#, #""project":"p","take":[1]"#, #""project":"p","take":"a""#,
        #""note":"\u0000""#, #""projct":"p""#,
    ])
    func `what cannot be kept is refused`(member: String) async throws {
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.put("{\"definitions\":[],\(member)}", version: 0).status == 422)
        }
    }

    @Test func `a version with many changes comes in pages, and a wrong address keeps the navigation`() async throws {
        try await TestDashboard.run { dashboard async throws in
            #expect(try await dashboard.put(Self.body((0..<230).map { "t\($0)" }, "shop"), version: 0).status == 200)
            let visitor = Visitor(dashboard)
            _ = try await visitor.logIn(with: dashboard.token(.read))
            var (address, seen) = ("/history/1" as String?, 0)
            for part in ["Changes 1 to 100 of 230", "Changes 101 to 200 of 230", "Changes 201 to 230 of 230"] {
                let page = try await visitor.get(try #require(address)).text
                #expect(page.contains(part))
                seen += page.split(separator: "href=\"/templates/t").count - 1
                address = page.firstMatch(of: /href="([^"]*)">Next</).map { String($0.1) }
            }
            #expect(address == nil && seen == 230)
            #expect(try await visitor.get("/compare?from=0&to=1&skip=100").text.contains("skip=200\">Next"))
            let missing = try await visitor.get("/nothing", headers: [.accept: "text/html"])
            #expect(missing.status == 404 && missing.text.contains("href=\"/history\""), "\(missing.text)")
        }
    }
}
