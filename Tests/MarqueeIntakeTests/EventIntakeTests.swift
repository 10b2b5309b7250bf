import MarqueeModel
import MarqueeRecipes
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeIntake

/// Events for the host's recipes, over HTTP.
@Suite(.timeLimit(.minutes(20))) struct EventIntakeTests {
    @Test func `an event is answered with what it led to`() async throws {
        let test = try TestIntake()
        let recipe = Recipe("spring", on: [Trigger(.event("Charged"))], template: "card")
        test.store.recipes.rules = RecipeRules(RecipeSet([recipe])) { _ in true }
        try await test.serve { client in
            let won = try await client.post(#"{"event":"Charged"}"#, path: "/events")
            #expect(won.status == 202)
            #expect(try won.json == ["recipe": "spring"])
            let other = try await client.post(#"{"geofence":"milan","on":"enter"}"#, path: "/events")
            #expect(try other.json == ["recipe": .null])
        }
        #expect(try test.store.tracking.eventNames() == ["Charged"])
    }

    @Test(arguments: [
        ("not json", 400), ("[1]", 422), ("{}", 422), (#"{"event":1}"#, 422), (#"{"event":"viewed"}"#, 422),
        (#"{"evnt":"a"}"#, 422),
    ])
    func `what is no event is a problem, and nothing is tracked`(body: String, status: Int) async throws {
        let test = try TestIntake()
        try await test.serve { client in
            let answer = try await client.post(body, path: "/events")
            #expect(answer.status == status, "\(answer.body)")
            let problem = try #require(try answer.json.object)
            #expect(problem["type"] == "urn:marquee:problem:event")
            #expect(problem["detail"]?.string?.isEmpty == false)
        }
        #expect(try test.store.tracking.eventNames().isEmpty)
    }

    @Test func `strangers tell nothing`() async throws {
        let test = try TestIntake()
        try await test.serve(token: "0123456789abcdef") { client in
            let event = #"{"event":"Charged"}"#
            let stranger = try await client.post(event, path: "/events")
            #expect(stranger.status == 401)
            let headers = "Content-Type: application/json\r\nAuthorization: Bearer 0123456789abcdef\r\n"
            let friend = try await client.post(event, path: "/events", headers: headers)
            #expect(friend.status == 202)
            let reader = try await client.get("/events", headers: headers)
            #expect(reader.status == 405)
        }
        #expect(try test.store.tracking.eventNames() == ["Charged"])
    }
}
