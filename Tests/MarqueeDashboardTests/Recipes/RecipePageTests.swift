import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// Recipes on pages: in words, as their files have them, written in a form, and explained.
@Suite(.timeLimit(.minutes(20)))
struct RecipePageTests {
    private static let text = """
        spring-welcome:
          trigger:
            - { event: Charged, where: [{ property: amount, operator: greaterThan, value: 100 }] }
            - { at: "09:00:00" }
          audience: { tag: plan, equals: pro }
          cooldown: { self: 86400 }
          priority: 10
          message: { template: banner, arguments: { title: "Hello {{ event.name }}", on-ok: { type: close } } }
        """

    private func dashboard(
        _ body: @escaping @Sendable (TestDashboard, Visitor) async throws -> Void
    ) async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            try await body(dashboard, try await Visitor.loggedIn(to: dashboard, as: .sync))
        }
    }

    @Test func `a recipe that is written in the form is in force, and its page tells what it does`() async throws {
        try await dashboard { dashboard, visitor in
            let answer = try await visitor.change(
                "/recipe-form", "/recipe-form",
                ["text": Self.text.replacing("\n", with: "\r\n"), "note": "Spring", "since": "0"])
            #expect(answer.headers[.location] == "\(visitor.area)/recipes/spring-welcome", "\(answer.text)")
            let stored = try #require(try await dashboard.storage.recipe(named: "spring-welcome"))
            #expect(stored.owner == nil)
            let list = try await visitor.get("/recipes").text
            #expect(list.contains("1 recipe for all hosts."))
            #expect(
                list.contains("Event Charged with &#39;amount&#39; greater than 100, or at 09:00:00: banner"),
                "\(list)")
            let page = try await visitor.get("/recipes/spring-welcome").text
            for words in [
                "event Charged with &#39;amount&#39; greater than 100",
                "profiles with a tag &#39;plan&#39; equal to &quot;pro&quot;",
                "24h after it was notified", "priority 10", "a message from &#39;banner&#39;", "Spring",
                "spring-welcome:\n  trigger:", "&quot;spring-welcome&quot;: {",
            ] { #expect(page.contains(words), "\(words): \(page)") }
            // Its source is what the form takes.
            let form = try await visitor.get("\(visitor.area)/recipe-form?name=spring-welcome").text
            let source = RecipeSource.yaml(of: stored)
            #expect(form.contains("cooldown: { self: 86400 }"), "\(form)")
            let same = try await visitor.change(
                "/recipe-form?name=spring-welcome", "/recipe-form",
                ["text": source, "name": "spring-welcome", "since": "2"])
            #expect(same.status == 303)
            #expect(try await dashboard.storage.head().number.number == 2, "what means the same is no change")
        }
    }

    @Test func `mistakes are shown at their place, with what was written`() async throws {
        try await dashboard { dashboard, visitor in
            let wrong = Self.text.replacing("banner,", with: "bannner,").replacing(
                "priority: 10", with: "priority: ten")
            let answer = try await visitor.change("/recipe-form", "/recipe-form", ["text": wrong, "since": "0"])
            #expect(answer.status == 422)
            #expect(answer.text.contains("<strong>Line 7, column 13</strong>"), "\(answer.text)")
            #expect(answer.text.contains("priority: ten"), "what was written stays")
            let second = try await visitor.change(
                "/recipe-form", "/recipe-form",
                ["text": Self.text.replacing("banner,", with: "bannner,"), "since": "0"])
            #expect(second.text.contains("Unknown template or function &#39;bannner&#39;"), "\(second.text)")
            for text in [
                "", "a: { type: template }",
                Self.text
                    + "\nother: { trigger: { event: A }, message: { template: banner, arguments: { on-ok: { type: close } } } }",
            ] {
                let answer = try await visitor.change("/recipe-form", "/recipe-form", ["text": text, "since": "0"])
                #expect(answer.status == 422, "\(text)")
            }
            #expect(try await dashboard.storage.currentRecipes().recipes == [])
            // Somebody else was faster, or has that name.
            _ = try await visitor.change("/recipe-form", "/recipe-form", ["text": Self.text, "since": "0"])
            let taken = try await visitor.change(
                "/recipe-form", "/recipe-form", ["text": Self.text.replacing("10", with: "11"), "since": "0"])
            #expect(taken.status == 422 && taken.text.contains("The recipe &#39;spring-welcome&#39; already exists"))
            let other = try await visitor.change(
                "/recipe-form", "/recipe-form",
                ["text": Self.text.replacing("spring", with: "summer"), "name": "spring-welcome", "since": "2"])
            #expect(other.status == 422 && other.text.contains("cannot be renamed"))
        }
    }

    @Test func `a recipe is removed on its page, by whoever may sync`() async throws {
        try await dashboard { dashboard, visitor in
            _ = try await visitor.change("/recipe-form", "/recipe-form", ["text": Self.text, "since": "0"])
            let reader = try await Visitor.loggedIn(to: dashboard, as: .read)
            #expect(try await reader.get("\(reader.area)/recipe-form").status == 403)
            let refused = try await reader.change(
                "/recipes", "/recipe-form/remove", ["name": "spring-welcome", "since": "2"])
            #expect(refused.status == 403)
            let page = try await reader.get("\(reader.area)/recipes/spring-welcome").text
            #expect(!page.contains("Remove"))
            let fields = ["name": "spring-welcome", "since": "2"]
            let asked = try await visitor.change("/recipes/spring-welcome", "/recipe-form/remove", fields)
            #expect(asked.status == 200 && asked.text.contains("Remove the recipe &#39;spring-welcome&#39;?"))
            #expect(try await dashboard.storage.recipe(named: "spring-welcome") != nil)
            let answer = try await visitor.change(
                "/recipes/spring-welcome", "/recipe-form/remove", fields.merging(["sure": "yes"]) { $1 })
            #expect(answer.status == 303)
            #expect(try await dashboard.storage.recipe(named: "spring-welcome") == nil)
            #expect(try await visitor.get("/recipes/spring-welcome").text.contains("Removed in"))
        }
    }

    @Test func `what is suspicious is told before a recipe is kept and after it, and keeps nobody`() async throws {
        try await dashboard { dashboard, visitor in
            let text = Self.text.replacing("title: ", with: "titel: ")
            let told = "&#39;banner&#39; has no argument &#39;titel&#39;"
            let checked = try await visitor.change(
                "/recipe-form", "/recipe-form", ["text": text, "since": "0", "do": "check"])
            #expect(checked.status == 200)
            #expect(
                checked.text.contains(told) && checked.text.contains("did you mean &#39;title&#39;"), "\(checked.text)")
            #expect(try await dashboard.storage.recipe(named: "spring-welcome") == nil)
            let sound = try await visitor.change(
                "/recipe-form", "/recipe-form", ["text": Self.text, "since": "0", "do": "check"])
            #expect(sound.status == 200 && sound.text.contains("The recipe is valid."))
            #expect(
                try await visitor.change("/recipe-form", "/recipe-form", ["text": text, "since": "0"]).status == 303)
            let page = try await visitor.get("/recipes/spring-welcome").text
            #expect(page.contains(told) && page.contains("did you mean &#39;title&#39;"), "\(page)")
            #expect(page.contains("href=\"/templates/banner\"") && !page.contains("/statistics?"))
            #expect(try await visitor.get("/templates/banner").text.contains("href=\"/recipes/spring-welcome\""))
        }
    }

    @Test func `what is written in the form is a recipe, whatever it has`() async throws {
        try await dashboard { dashboard, visitor in
            for text in ["x: {}", "x: { type: template }", "{\"x\":{}}"] {
                let answer = try await visitor.change("/recipe-form", "/recipe-form", ["text": text, "since": "0"])
                #expect(answer.status == 422)
                #expect(answer.text.contains("trigger") && !answer.text.contains("presenter"), "\(answer.text)")
            }
        }
    }

    @Test func `an event is explained for somebody of whom nothing is known`() async throws {
        try await dashboard { dashboard, visitor in
            _ = try await visitor.change("/recipe-form", "/recipe-form", ["text": Self.text, "since": "0"])
            func explained(_ query: String) async throws -> String { try await visitor.get("/explain?\(query)").text }
            let pro = try await explained("event=Charged&values=amount%3D120%0D%0Aname%3DAda&tags=plan%3Dpro")
            #expect(pro.contains("&#39;spring-welcome&#39; wins."), "\(pro)")
            #expect(pro.contains("Hello Ada"))
            let nobody = try await explained("event=Charged&values=amount%3D120")
            #expect(nobody.contains("No recipe wins") && nobody.contains("stopped at audience"), "\(nobody)")
            #expect(try await explained("event=Charged&values=amount%3D99").contains("stopped at trigger"))
            let push = try await explained("event=%7B%22push%22%3A%22immediate%22%7D")
            #expect(push.contains("it does not react to this event"), "\(push)")
            #expect(try await explained("event=%7B%22push%22%3A%22soon%22%7D").contains("role=\"alert\""))
            #expect(try await explained("event=A&values=x").contains("expected KEY=VALUE"))
            #expect(try await explained("event=A&at=yesterday").contains("must be a date and time"))
            #expect(try await explained("event=A&zone=Nowhere").contains("unknown time zone") == false)
            #expect(try await explained("event=A&zone=Nowhere").contains("Unknown time zone"))
        }
    }
}
