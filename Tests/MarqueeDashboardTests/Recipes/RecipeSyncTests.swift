import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// Recipes that come with definitions, in one request.
@Suite(.timeLimit(.minutes(20)))
struct RecipeSyncTests {
    private static let welcome = RecipeRouteTests.welcome

    private func body(_ recipes: String?, project: String? = "shop", take: String? = nil) -> String {
        var text = Sample.both.dropLast() + (project.map { ",\"project\":\"\($0)\"" } ?? "")
        if let recipes { text += ",\"recipes\":\(recipes)" }
        if let take { text += ",\"take\":[\"\(take)\"]" }
        return text + "}"
    }

    private func names(_ dashboard: TestDashboard) async throws -> [String] {
        try await dashboard.storage.currentRecipes().recipes.map { "\($0.name) \($0.owner ?? "-")" }
    }

    @Test func `a project's recipes are replaced at once, and nobody else's are touched`() async throws {
        try await TestDashboard.run { dashboard in
            let first = try await dashboard.put(body("{\"a\":\(Self.welcome),\"b\":\(Self.welcome)}"), version: 0)
            #expect(first.status == 200, "\(first.text)")
            let byHand = try await dashboard.ask(
                .put, "/api/v1/recipes/hand", as: .sync, headers: [.contentType: "application/json"], body: Self.welcome
            )
            #expect(byHand.status == 200)
            #expect(try await names(dashboard) == ["a shop", "b shop", "hand -"])
            // Without recipes in it, a sync leaves them as they are.
            #expect(try await dashboard.put(body(nil), version: 2).json["changed"] == false)
            #expect(try await dashboard.put(body("{\"a\":\(Self.welcome)}"), version: 2).status == 200)
            #expect(try await names(dashboard) == ["a shop", "hand -"], "what was written by hand stays")
            let foreign = "{\"definitions\":[],\"project\":\"kiosk\",\"recipes\":{\"a\":\(Self.welcome)}}"
                .replacing("banner", with: "marquee.notification").replacing(
                    "\"on-ok\":{\"type\":\"close\"}", with: "\"message\":\"x\"")
            #expect(try await dashboard.put(foreign, version: 3).status == 409)
            let taken = try await dashboard.put(
                foreign.replacing("\"project\"", with: "\"take\":[\"a\"],\"project\""), version: 3)
            #expect(taken.status == 200, "\(taken.text)")
            #expect(try await names(dashboard) == ["a kiosk", "hand -"])
            // Who names one that was written by hand has it from then on.
            let claimed = try await dashboard.put(body("{\"hand\":\(Self.welcome)}"), version: 4)
            #expect(claimed.status == 200)
            #expect(try await names(dashboard) == ["a kiosk", "hand shop"])
            let state = try await dashboard.ask(.get, "/api/v1/definitions").json
            #expect(state["recipeOwners"] == ["a": "kiosk", "hand": "shop"])
            #expect(state["recipes"]?.object?.keys.sorted() == ["a", "hand"])
            let history = try await dashboard.ask(.get, "/api/v1/history?recipe=hand").json
            #expect(history["versions"]?.list?.count == 2)
            let difference = try await dashboard.ask(.get, "/api/v1/diff?from=1&to=3").json
            #expect(difference["summary"]?.object?["removed"] == 1 && difference["summary"]?.object?["added"] == 1)
        }
    }

    @Test func `a mistake in a recipe refuses all of a sync, at its place`() async throws {
        try await TestDashboard.run { dashboard in
            let wrong = Self.welcome.replacing("banner", with: "nowhere")
            let answer = try await dashboard.put(body("{\"a\":\(Self.welcome),\"b\":\(wrong)}"), version: 0)
            #expect(answer.status == 422)
            let error = try answer.json["errors"]?.list?.first?.object
            #expect(error?["pointer"] == "/recipes/b/message/template" && error?["code"] == "unknown-template")
            #expect(try await dashboard.storage.head().number.number == 0)
            #expect(try await dashboard.put(body("[]"), version: 0).status == 422)
        }
    }

    @Test func `what live recipes use is counted`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(body("{\"a\":\(Self.welcome)}"), version: 0)
            let usage = try await dashboard.ask(.get, "/api/v1/usage").json
            #expect(usage["recipes"] == ["banner": ["count": 1, "arguments": ["on-ok": 1]]], "\(usage)")
        }
    }
}
