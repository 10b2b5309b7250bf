import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Recipes of a dashboard, in force on a host that runs.
@Suite(.timeLimit(.minutes(20))) struct DashboardRecipesTests {
    private static func recipe(_ text: String) -> String {
        """
        {"trigger":{"every":"1s"},"limits":[{"type":"ever","limit":1}],"message":{"template":"marquee.notification",\
        "arguments":{"message":"\(text)"}}}
        """
    }

    @Test func `a host that runs follows what becomes of a dashboard's recipes`() throws {
        let dashboard = try ServedDashboard()
        let joining = try dashboard.token(named: "hosts", "host")
        let project = try TestProject([
            "marquee.yaml": """
            name: screens
            targets: { fleet: { kind: dashboard, url: "\(dashboard.address)", token: "${FLEET_TOKEN}" } }
            connect: { target: fleet, name: window }
            """
        ])
        project.environment["FLEET_TOKEN"] = joining
        func change(_ method: String, _ name: String, _ body: String? = nil) throws -> Int {
            try dashboard.ask(
                method, "/api/v1/recipes/\(name)", headers: ["Content-Type": "application/json"], body: body
            ).status
        }
        func shown() throws -> [String] {
            let list = try project.marquee("queue", "list", "--state", "dismissed", "--format", "json")
            return try list.json.object?["entries"]?.list?.compactMap { $0.object?["id"]?.string } ?? []
        }
        #expect(try change("PUT", "first", Self.recipe("one")) == 200)
        let run = try project.start("run")
        defer {
            run.signal(SIGKILL)
            _ = try? run.wait()
        }
        // What it got when it joined; then one that comes while it runs.
        while try shown().count < 1 { usleep(100_000) }
        #expect(try change("PUT", "second", Self.recipe("two")) == 200)
        while try shown().count < 2 { usleep(100_000) }
        // One that is changed counts anew only what it says; one that is removed is gone.
        #expect(
            try change("PUT", "first", Self.recipe("three").replacing("\"limit\":1", with: "\"limit\":2")) == 200)
        while try shown().count < 3 { usleep(100_000) }
        #expect(try change("DELETE", "first") == 200)
        #expect(try change("DELETE", "second") == 200)
        let kept = project.root.appending(path: ".marquee/dashboard-recipes.json")
        while try !String(contentsOf: kept, encoding: .utf8).contains(#""recipes":{}"#) { usleep(100_000) }
        #expect(try shown().count == 3)
    }

    @Test func `an event at a host leads to the message of a dashboard's recipe`() throws {
        let dashboard = try ServedDashboard()
        let project = try TestProject([
            "marquee.yaml": """
            name: screens
            targets: { fleet: { kind: dashboard, url: "\(dashboard.address)", token: "${FLEET_TOKEN}" } }
            connect: { target: fleet, name: window }
            """
        ])
        project.environment["FLEET_TOKEN"] = try dashboard.token(named: "hosts", "host")
        let recipe = """
            {"trigger":{"event":"Charged","where":[{"property":"amount","operator":"greaterThan","value":100}]},
            "message":{"template":"marquee.notification","arguments":{"message":"Hello {{ event.name }}"}}}
            """
        let put = try dashboard.ask(
            "PUT", "/api/v1/recipes/spring", headers: ["Content-Type": "application/json"], body: recipe)
        #expect(put.status == 200, "\(put.text)")
        let run = try project.start("run", "--listen", "127.0.0.1:0")
        defer {
            run.signal(SIGKILL)
            _ = try? run.wait()
        }
        let port = try #require(try run.waitForPort())
        func happened(_ amount: Int) throws -> ValueObject {
            let answer = try Exchange.perform(
                "POST", "/events", port: port, headers: ["Content-Type": "application/json"],
                body: #"{"event":"Charged","properties":{"amount":\#(amount),"name":"Ada"}}"#)
            return try Value(json: answer.text).object ?? [:]
        }
        while try happened(120)["recipe"] != "spring" { usleep(100_000) }
        let answer = try happened(150)
        #expect(answer["recipe"] == "spring" && answer["message"]?.string != nil, "\(answer)")
        #expect(try happened(99)["recipe"] != "spring")
        // What is asked and told beside the running host counts them, too.
        let list = try project.marquee("recipes", "list")
        #expect(list.output.contains(try Regex("spring .*marquee.notification +dashboard\n")), "\(list.output)")
        let event = #"{"event":"Charged","properties":{"amount":120,"name":"Ada"}}"#
        let explained = try project.marquee("recipes", "explain", "-", input: event)
        #expect(explained.output.contains(try Regex("spring +dashboard +won")), "\(explained.output)")
        let tracked = try project.marquee("track", "Charged", "--set", "amount=150", "--set", "name=Ada")
        #expect(
            tracked.output.hasPrefix("recorded Charged; recipe 'spring' from the dashboard wins"), "\(tracked.output)")
        let removed = try dashboard.ask("DELETE", "/api/v1/recipes/spring")
        #expect(removed.status == 200)
        while try happened(120)["recipe"] == "spring" { usleep(100_000) }
    }
}
