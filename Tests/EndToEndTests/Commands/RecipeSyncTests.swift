import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// `marquee sync` with recipes, and the real dashboard.
@Suite(.timeLimit(.minutes(20)))
struct RecipeSyncTests {
    private let dashboard: ServedDashboard

    init() throws {
        dashboard = try ServedDashboard()
    }

    private static let templates = """
        banner: { type: template, arguments: { title: "" } }
        card: { type: template }
        """

    private static func recipe(_ name: String, _ template: String = "banner", cooldown: Int = 60) -> String {
        """
        \(name):
          trigger: { event: Charged }
          cooldown: { self: \(cooldown) }
          message: { template: \(template) }

        """
    }

    private func project(_ name: String, recipes: String, _ templates: String = Self.templates) throws -> TestProject {
        let project = try TestProject([
            "templates/a.yaml": templates, "recipes/a.yaml": recipes,
            "marquee.yaml": dashboard.configuration.replacing("name: shop", with: "name: \(name)"),
        ])
        project.environment["MARQUEE_TOKEN"] = dashboard.token
        return project
    }

    private var recipes: [String] {
        get throws {
            let all = try Value(json: dashboard.ask("GET", "/api/v1/recipes").text)
            return all.object?["recipes"]?.object?.keys.sorted() ?? []
        }
    }

    @Test func `recipes are planned, sent, changed and removed with the definitions`() throws {
        let shop = try project("shop", recipes: Self.recipe("spring") + Self.recipe("summer"))
        let plan = try shop.marquee("sync", "--dry-run")
        #expect(plan.output.contains("+ spring                  recipe, template banner\n"), "\(plan)")
        #expect(plan.output.hasSuffix("Plan: 4 to add.\n"))
        #expect(try recipes == [])
        #expect(try shop.marquee("sync").code == 0)
        #expect(try recipes == ["spring", "summer"])
        #expect(try shop.marquee("sync", "--check").code == 0)

        // Another file, another order of keys, a list of one: no change.
        try shop.write(
            "summer: { message: { template: banner }, cooldown: { self: 60 }, trigger: [{ event: Charged }] }",
            to: "recipes/b.yaml")
        try shop.write(Self.recipe("spring"), to: "recipes/a.yaml")
        #expect(try shop.marquee("sync", "--check").code == 0)

        try shop.write(Self.recipe("spring", cooldown: 90), to: "recipes/a.yaml")
        try FileManager.default.removeItem(at: shop.root.appending(path: "recipes/b.yaml"))
        let markdown = try shop.marquee("sync", "--check", "--format", "markdown")
        #expect(
            markdown.code == 2 && markdown.output.contains("| `spring` | `cooldown.self` | 60 → 90 |"), "\(markdown)")
        let json = try shop.marquee("sync", "--dry-run", "--format", "json").json.object
        #expect(json?["recipes"]?.list?.map { $0.object?["change"] } == ["changed", "removed"])
        #expect(json?["payload"]?.object?["recipes"]?.object?.keys.sorted() == ["spring"])
        #expect(try shop.marquee("sync", "--out", "plan.json").code == 0)
        let sync = try shop.marquee("sync", "--plan", "plan.json")
        #expect(sync.code == 0 && sync.output.contains("- summer                  recipe, removed"), "\(sync)")
        #expect(try recipes == ["spring"])
        // And the way back.
        #expect(try shop.marquee("sync", "rollback", "1").code == 0)
        #expect(try recipes == ["spring", "summer"])
    }

    @Test func `a dry run finds what the dashboard would refuse, and saves no plan with it`() throws {
        let shop = try project("shop", recipes: Self.recipe("spring"))
        #expect(try shop.marquee("sync").code == 0)
        try shop.write(Self.recipe("spring", "nothing"), to: "recipes/a.yaml")
        for arguments in [["sync", "--dry-run"], ["sync", "--out", "plan.json"], ["sync"]] {
            let outcome = try shop.marquee(arguments)
            #expect(outcome.code == 1, "\(arguments): \(outcome)")
            #expect(outcome.errors.contains("rejects the definitions"), "\(outcome)")
            #expect(outcome.errors.contains("'nothing'"), "\(outcome)")
        }
        #expect(!FileManager.default.fileExists(atPath: shop.root.appending(path: "plan.json").path()))
        try shop.write(Self.recipe("spring", "card"), to: "recipes/a.yaml")
        #expect(try shop.marquee("sync", "--dry-run").output.hasSuffix("Plan: 1 to change.\n"))
    }

    @Test func `each project has its own, and what is written on the dashboard stays`() throws {
        let (shop, kiosk) = (
            try project("shop", recipes: Self.recipe("spring")),
            try project("kiosk", recipes: Self.recipe("tour", "marquee.notification"), "menu: { type: template }")
        )
        #expect(try shop.marquee("sync").code == 0)
        let put = try dashboard.ask(
            "PUT", "/api/v1/recipes/hand", headers: ["Content-Type": "application/json"],
            body: #"{"trigger":{"event":"A"},"message":{"template":"card"}}"#)
        #expect(put.status == 200, "\(put.text)")
        try kiosk.write(
            "tour: { trigger: { event: A }, message: { template: marquee.notification, arguments: { message: Hi } } }",
            to: "recipes/a.yaml")
        let outcome = try kiosk.marquee("sync")
        #expect(outcome.code == 0, "\(outcome)")
        #expect(try recipes == ["hand", "spring", "tour"])
        #expect(try shop.marquee("sync", "--check").code == 0)

        // A definition that a recipe of somebody else uses.
        try shop.write("banner: { type: template, arguments: { title: \"\" } }", to: "templates/a.yaml")
        let breaking = try shop.marquee("sync")
        #expect(breaking.code == 1 && breaking.output.contains("breaking: 1 live recipe uses it"), "\(breaking)")
        try shop.write(Self.templates, to: "templates/a.yaml")

        try kiosk.write(
            "spring: { trigger: { event: A }, message: { template: marquee.notification, arguments: { message: Hi } } }",
            to: "recipes/a.yaml")
        let foreign = try kiosk.marquee("sync")
        #expect(foreign.code == 1 && foreign.errors.contains("'spring' belongs to the project 'shop'"), "\(foreign)")
        #expect(try kiosk.marquee("sync", "--take", "spring").code == 0)
        #expect(try shop.marquee("sync").errors.contains("belongs to the project 'kiosk'"))
    }

    @Test func `what somebody changed on the dashboard is named, and reverted only on demand`() throws {
        let shop = try project("shop", recipes: Self.recipe("spring"))
        #expect(try shop.marquee("sync").code == 0)
        let put = try dashboard.ask(
            "PUT", "/api/v1/recipes/spring", token: dashboard.token(named: "ben", "sync"),
            headers: ["Content-Type": "application/json"],
            body: #"{"trigger":{"event":"Charged"},"cooldown":{"self":5},"message":{"template":"banner"}}"#)
        #expect(put.status == 200, "\(put.text)")
        let refused = try shop.marquee("sync")
        #expect(
            refused.code == 1 && refused.output.contains("recipe, 1 change; changed by ben since your version 1"),
            "\(refused)")
        #expect(refused.errors.contains("--overwrite"))
        #expect(try shop.marquee("sync", "--overwrite").code == 0)
        #expect(try shop.marquee("sync", "--check").code == 0)
    }

    @Test func `a mistake in a recipe keeps all of it here`() throws {
        let shop = try project("shop", recipes: Self.recipe("spring", "nowhere"))
        let outcome = try shop.marquee("sync")
        #expect(
            outcome.code != 0 && outcome.errors.contains("unknown template or function 'nowhere'"), "\(outcome)")
        #expect(try recipes == [])
    }
}
