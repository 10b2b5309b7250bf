import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// Recipes over the API, as people change them and hosts read them.
@Suite(.timeLimit(.minutes(20)))
struct RecipeRouteTests {
    static let welcome = """
        {"trigger":{"event":"Charged"},"priority":3,"message":{"template":"banner","arguments":{"on-ok":{"type":"close"}}}}
        """

    private func put(
        _ dashboard: TestDashboard, _ name: String, _ body: String, match: String? = nil, as scope: TokenScope = .sync
    ) async throws -> TestAnswer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let match { headers[.ifMatch] = match }
        return try await dashboard.ask(
            .put, "/api/v1/recipes/\(name)?note=Sale", as: scope, headers: headers, body: body)
    }

    private func hosts(_ dashboard: TestDashboard, match: String? = nil) async throws -> TestAnswer {
        var headers: HTTPFields = [.authorization: "Bearer \(try await dashboard.ownToken())"]
        if let match { headers[.ifNoneMatch] = match }
        return try await dashboard.ask(.get, "/api/v1/host/recipes", as: nil, headers: headers)
    }

    @Test func `a recipe that is put reaches hosts, and one that is removed is gone`() async throws {
        try await TestDashboard.run { dashboard in
            let none = try await hosts(dashboard)
            #expect(none.status == 200 && none.headers[.eTag] == "\"0\"")
            #expect(none.text == #"{"recipes":{},"version":0}"#)
            _ = try await dashboard.put(Sample.both, version: 0)
            #expect(try await hosts(dashboard, match: "\"0\"").status == 304, "definitions are no recipes")

            let answer = try await put(dashboard, "welcome", Self.welcome)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.text == #"{"changed":true,"version":2,"warnings":[]}"#)
            let told = try await hosts(dashboard, match: "\"0\"")
            #expect(told.status == 200 && told.headers[.eTag] == "\"2\"")
            let kept = try told.json["recipes"]?.object?["welcome"]?.object
            #expect(kept?["trigger"] == [["event": "Charged"]], "each value is written in one way only")
            #expect(try await hosts(dashboard, match: "\"2\"").status == 304)
            let feed = try await dashboard.storage.feed(after: 0, limit: 10).map(\.content)
            #expect(feed.contains(.recipes(version: 2)))

            // What means the same is no change.
            let same = try await put(
                dashboard, "welcome", Self.welcome.replacing(#"{"event":"Charged"}"#, with: #"[{"event":"Charged"}]"#))
            #expect(try same.json["changed"] == false)
            let entry = try #require(try await dashboard.storage.versions(changingRecipe: "welcome", limit: 5).first)
            #expect(entry.by == "sync" && entry.origin.note == "Sale" && entry.summary.added == 1)

            let gone = try await dashboard.ask(.delete, "/api/v1/recipes/welcome", as: .sync)
            #expect(gone.status == 200)
            #expect(try await hosts(dashboard, match: "\"2\"").text == #"{"recipes":{},"version":3}"#)
            #expect(try await dashboard.ask(.delete, "/api/v1/recipes/welcome", as: .sync).status == 404)
            #expect(try await dashboard.ask(.get, "/api/v1/recipes/welcome").status == 404)
        }
    }

    @Test func `every mistake is told at its place, and nothing is kept`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            func mistakes(_ body: String, name: String = "welcome") async throws -> [String] {
                let answer = try await put(dashboard, name, body)
                #expect(answer.status == 422 && answer.problem != nil)
                return try answer.json["errors"]?.list?.map {
                    "\($0.object?["pointer"]?.string ?? "-") \($0.object?["code"]?.string ?? "-")"
                } ?? []
            }
            let form = """
                {"triger":{},"priority":"high","cooldown":{"self":-7},"message":{"template":"banner","ttl":5}}
                """
            #expect(
                try await mistakes(form) == [
                    "/triger unknown-key", "/priority wrong-shape", "/cooldown/self wrong-shape",
                    "/message/ttl wrong-shape", " wrong-shape",
                ])
            let meaning = """
                {"trigger":[{"event":"A","where":[{"property":"a","operator":"between","value":1}]}],
                "limits":[{"type":"ever","limit":1,"every":2}],
                "message":{"template":"banner","arguments":{"title":"x"}}}
                """
            let places = try await mistakes(meaning)
            #expect(places.contains { $0.hasPrefix("/trigger/0/where/0") }, "\(places)")
            #expect(places.contains { $0.hasPrefix("/limits/0") }, "\(places)")
            #expect(places.contains("/message/arguments missing-required"), "\(places)")
            // What a default stands in for is told, and no mistake.
            let warned = try await put(
                dashboard, "warned",
                Self.welcome.replacing(#""on-ok""#, with: #""style":{"padding":"wide"},"on-ok""#))
            let warnings = try warned.json["warnings"]?.list?.compactMap(\.object) ?? []
            #expect(warnings.map { $0["pointer"] } == ["/message/arguments/style/padding"], "\(warned.text)")
            #expect(try await dashboard.ask(.delete, "/api/v1/recipes/warned", as: .sync).status == 200)
            let unknown = try await mistakes(Self.welcome.replacing("banner", with: "bannner"))
            #expect(unknown == ["/message/template unknown-template"])
            #expect(try await mistakes("5") == [" wrong-shape"])
            #expect(try await mistakes(Self.welcome, name: "none") == [" reserved-name"])
            let all = try await dashboard.ask(.get, "/api/v1/recipes")
            #expect(all.text == #"{"recipes":{},"owners":{},"version":3}"#)
        }
    }

    @Test func `a change that was made of another form is refused where it says so`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            #expect(try await put(dashboard, "welcome", Self.welcome, match: "\"5\"").status == 412)
            #expect(try await put(dashboard, "welcome", Self.welcome, match: "\"0\"").status == 200)
            let again = try await put(dashboard, "welcome", Self.welcome, match: "\"0\"")
            #expect(again.status == 412 && again.headers[.eTag] == "\"2\"")
            let read = try await dashboard.ask(.get, "/api/v1/recipes/welcome")
            #expect(read.headers[.eTag] == "\"2\"")
            #expect(try await put(dashboard, "welcome", Self.welcome, as: .read).status == 403)
        }
    }
}
