import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// `marquee sync` with the real dashboard, where others sync too.
@Suite(.timeLimit(.minutes(20)))
struct ProjectSyncTests {
    private let dashboard: ServedDashboard

    init() throws {
        dashboard = try ServedDashboard()
    }

    private func project(_ name: String, _ templates: String) throws -> TestProject {
        let project = try TestProject([
            "templates/a.yaml": templates,
            "marquee.yaml": dashboard.configuration.replacing("name: shop", with: "name: \(name)"),
        ])
        project.environment["MARQUEE_TOKEN"] = dashboard.token
        return project
    }

    private var names: [String] {
        get throws {
            let state = try Value(json: dashboard.ask("GET", "/api/v1/definitions").text)
            return state.object?["definitions"]?.list?.compactMap { $0.object?["name"]?.string } ?? []
        }
    }

    @Test func `two projects on one dashboard leave each other alone`() throws {
        let shop = try project("shop", "banner: { type: template }")
        let kiosk = try project("kiosk", "card: { type: template }")
        #expect(try shop.marquee("sync").code == 0)
        let plan = try kiosk.marquee("sync")
        #expect(plan.code == 0 && plan.output.contains("project kiosk") && !plan.output.contains("banner"), "\(plan)")
        #expect(try names == ["banner", "card"])
        #expect(try shop.marquee("sync", "--check").code == 0)

        try kiosk.write("{ card: { type: template }, banner: { type: function } }", to: "templates/a.yaml")
        let foreign = try kiosk.marquee("sync", "--dry-run")
        #expect(foreign.code == 1 && foreign.errors.contains("'banner' belongs to the project 'shop'"), "\(foreign)")
        #expect(try kiosk.marquee("sync", "--take", "banner", "--allow-breaking").code == 0)
        #expect(try shop.marquee("sync", "--dry-run").errors.contains("belongs to the project 'kiosk'"))
        let undefined = try shop.marquee("sync", "--take", "card")
        #expect(undefined.code == 1 && undefined.errors.contains("which the project does not define"), "\(undefined)")
    }

    /// Its own project does not know the template, so that only the dashboard can say so.
    @Test func `a saved plan is applied in its own project only`() throws {
        let shop = try project("shop", "banner: { type: template }")
        let kiosk = try project("kiosk", "card: { type: template }")
        #expect(try kiosk.marquee("sync", "--out", "plan.json").code == 0)
        let plan = kiosk.root.appending(path: "plan.json").path()
        let refused = try shop.marquee("sync", "--plan", plan)
        let reason = "for the project 'kiosk', and this is 'shop'"
        #expect(refused.code != 0 && refused.errors.contains(reason), "\(refused)")
        #expect(try names == [])
        #expect(try kiosk.marquee("sync", "--plan", plan).code == 0)
    }

    @Test func `what a recipe gives another project's template and it does not take is told by each sync`() throws {
        let shop = try project("shop", "banner: { type: template, arguments: { width: 3 } }")
        #expect(try shop.marquee("sync").code == 0)
        let crm = try project("crm", "card: { type: template }")
        try crm.write(
            "spring: { trigger: { event: A }, message: { template: banner, arguments: { colour: red } } }",
            to: "recipes/a.yaml")
        for arguments in [["sync", "--dry-run"], ["sync"]] {
            let outcome = try crm.marquee(arguments)
            #expect(outcome.code == 0 && outcome.errors.contains("warning: "), "\(outcome)")
            #expect(outcome.errors.contains("spring") && outcome.errors.contains("'colour'"), "\(outcome)")
        }
    }

    @Test func `a recipe that others have broken keeps nothing else from being synced`() throws {
        let shop = try project("shop", "banner: { type: template }")
        #expect(try shop.marquee("sync").code == 0)
        let crm = try project("crm", "card: { type: template }")
        let recipe = "spring: { trigger: { event: A }, message: { template: banner } }"
        try crm.write(recipe, to: "recipes/a.yaml")
        #expect(try crm.marquee("sync").code == 0)
        try shop.write("poster: { type: template }", to: "templates/a.yaml")
        let saved = try shop.marquee("sync", "--out", "plan.json")
        let advice = "would refuse this: a change is breaking; allow it with --allow-breaking definition-renamed:poster"
        #expect(saved.errors.contains(advice), "\(saved)")
        let renamed = try shop.marquee("sync", "--allow-breaking")
        #expect(renamed.code == 0, "\(renamed)")
        try crm.write("{ card: { type: template }, ticket: { type: template } }", to: "templates/a.yaml")
        let outcome = try crm.marquee("sync")
        #expect(outcome.code == 0 && outcome.errors.contains("unknown template or function 'banner'"), "\(outcome)")
        #expect(try names == ["card", "poster", "ticket"])
        // What is changed is checked as before.
        try crm.write(recipe.replacing("event: A", with: "event: B"), to: "recipes/a.yaml")
        let refused = try crm.marquee("sync")
        #expect(refused.code == 1 && refused.errors.contains("/recipes/spring/message/template"), "\(refused)")
        // And so is what a sync itself would break.
        try crm.write(recipe.replacing("banner", with: "ticket"), to: "recipes/a.yaml")
        #expect(try crm.marquee("sync").code == 0)
        try crm.write("card: { type: template }", to: "templates/a.yaml")
        let broken = try crm.marquee("sync", "--allow-breaking")
        #expect(broken.code == 1 && broken.errors.contains("/recipes/spring/message/template"), "\(broken)")
    }

    @Test func `a project without a name does not sync to a dashboard`() throws {
        let shop = try project("shop", "banner: { type: template }")
        try shop.write(dashboard.configuration.replacing("name: shop\n", with: ""), to: "marquee.yaml")
        let outcome = try shop.marquee("sync", "--dry-run")
        #expect(outcome.code == 1 && outcome.errors.contains("add 'name: "), "\(outcome)")
    }

    @Test func `what somebody else has changed is named, and reverted only on demand`() throws {
        let before = "banner: { type: template, arguments: { title: A } }"
        let (ada, ben) = (try project("shop", before), try project("shop", before))
        ben.environment["MARQUEE_TOKEN"] = try dashboard.token(named: "ben", "sync")
        #expect(try ada.marquee("sync", "--note", "First").code == 0)
        try ben.write("banner: { type: template, arguments: { title: B } }", to: "templates/a.yaml")
        #expect(try ben.marquee("sync").code == 0)

        let dry = try ada.marquee("sync", "--dry-run")
        #expect(dry.output.contains("1 change; changed by ben since your version 1"), "\(dry)")
        let refused = try ada.marquee("sync")
        #expect(refused.code == 1 && refused.errors.contains("--overwrite"), "\(refused)")
        #expect(try ada.marquee("sync", "--overwrite").code == 0)
        #expect(try dashboard.ask("GET", "/api/v1/history").text.contains("\"note\":\"First\""))
        // Ben's own view: now it is his that was changed.
        #expect(try ben.marquee("sync", "--dry-run").output.contains("changed by first since your version 2"))
    }

    @Test func `changes that were taken over are no longer somebody else's, and others stay so`() throws {
        func templates(_ a: String, _ b: String) -> String {
            "{ a: { type: template, arguments: { x: \(a) } }, b: { type: template, arguments: { x: \(b) } } }"
        }
        let (ada, ben) = (try project("shop", templates("1", "1")), try project("shop", templates("2", "2")))
        #expect(try ada.marquee("sync").code == 0)
        #expect(try ben.marquee("sync").code == 0)
        // What is named is sent, and what is not is still Ben's change.
        try ada.write(templates("3", "1"), to: "templates/a.yaml")
        #expect(try ada.marquee("sync", "--only", "a", "--overwrite").code == 0)
        #expect(try ada.marquee("sync").output.contains("1 change; changed since your version 3"))
        // Taken over, it is one's own.
        try ada.write(templates("3", "2"), to: "templates/a.yaml")
        #expect(try ada.marquee("sync").output.hasSuffix("Plan: nothing to do.\n"))
        try ada.write(templates("3", "4"), to: "templates/a.yaml")
        #expect(try ada.marquee("sync").code == 0)
    }

    @Test func `a rollback is a plan like any other, and the next check sees the difference`() throws {
        let shop = try project("shop", "banner: { type: template, arguments: { title: A, count: 1 } }")
        #expect(try shop.marquee("sync").code == 0)
        try shop.write("banner: { type: template, arguments: { title: B } }", to: "templates/a.yaml")
        #expect(try shop.marquee("sync").code == 1)
        let wrong = try shop.marquee("sync", "--allow-breaking", "type-changed:banner")
        #expect(wrong.code == 1 && wrong.errors.contains("a change is breaking"), "\(wrong)")
        let slip = "--allow-breaking type-changed:banner matches no breaking change of this plan"
        #expect(wrong.errors.contains(slip), "\(wrong)")
        let tried = try shop.marquee("sync", "--dry-run")
        #expect(tried.errors.contains("--allow-breaking argument-removed:banner"), "\(tried)")
        #expect(try shop.marquee("sync", "--allow-breaking", "argument-removed:banner").code == 0)

        let dry = try shop.marquee("sync", "rollback", "1", "--dry-run")
        #expect(dry.code == 0 && dry.output.contains("Plan: 1 to change."), "\(dry)")
        let done = try shop.marquee("sync", "rollback", "1", "--to", "local")
        #expect(done.code == 0 && done.output.contains("Synced local, version 3."), "\(done)")
        #expect(try dashboard.ask("GET", "/api/v1/history").text.contains("rollback to version 1"))
        #expect(try shop.marquee("sync", "--check").code == 2)
        let missing = try shop.marquee("sync", "rollback", "9")
        #expect(missing.code == 1 && missing.errors.contains("no version '9'"), "\(missing)")
        #expect(try shop.marquee("sync", "--allow-breaking", "nonsense").errors.contains("expected RULE:NAME"))
    }

    @Test func `a rollback says what it leaves to another project`() throws {
        let shop = try project("shop", "banner: { type: template, arguments: { title: A } }")
        #expect(try shop.marquee("sync").code == 0)
        let kiosk = try project("kiosk", "banner: { type: template, arguments: { title: B } }")
        #expect(try kiosk.marquee("sync", "--take", "banner", "--overwrite").code == 0)
        let left = try shop.marquee("sync", "rollback", "1", "--dry-run")
        #expect(left.code == 0 && left.output.hasSuffix("Plan: nothing to do.\n"), "\(left)")
        #expect(
            left.errors.contains(
                "'banner' is not restored: it belongs to the project 'kiosk' now; to take it back, define it here and use "
                    + "'marquee sync --take banner'"), "\(left)")
    }

    @Test func `a version keeps the revision of the repository, which runs nothing`() throws {
        let shop = try project("shop", "banner: { type: template }")
        let (first, second) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
        try shop.write("ref: refs/heads/main\n", to: ".git/HEAD")
        try shop.write("# pack-refs\n\(first) refs/heads/main\n", to: ".git/packed-refs")
        try shop.write("[core]\n  fsmonitor = touch ran\n", to: ".git/config")
        #expect(try shop.marquee("sync").code == 0)
        try shop.write("\(second)\n", to: ".git/refs/heads/main")
        try shop.write("banner: { type: function }", to: "templates/a.yaml")
        #expect(try shop.marquee("sync", "--allow-breaking").code == 0)
        let history = try Value(json: dashboard.ask("GET", "/api/v1/history").text).object?["versions"]?.list ?? []
        #expect(history.map { $0.object?["revision"] } == [.string(second), .string(first)])
        try shop.write("ref: ../../etc/passwd\n", to: ".git/HEAD")
        try shop.write("banner: { type: template }", to: "templates/a.yaml")
        #expect(try shop.marquee("sync", "--allow-breaking").code == 0)
        #expect(!FileManager.default.fileExists(atPath: shop.root.appending(path: "ran").path()))
    }

    @Test func `a fresh clone knows by its commits what somebody else has changed`() throws {
        func git(_ script: String, in project: TestProject) throws {
            let run = try BuiltProgram(path: URL(filePath: "/bin/sh")).run(
                "-ec", "cd \"$0\" && git config user.name a && git config user.email a@example.org\n\(script)",
                project.root.path())
            try #require(run.code == 0, "\(run.output)")
        }
        let before = "banner: { type: template, arguments: { title: A } }"
        let (ada, ben) = (try project("shop", before), try project("shop", before))
        ben.environment["MARQUEE_TOKEN"] = try dashboard.token(named: "ben", "sync")
        _ = try BuiltProgram(path: URL(filePath: "/usr/bin/git")).run("init", "-q", ada.root.path())
        try git("git add . && git commit -q -m first", in: ada)
        #expect(try ada.marquee("sync").code == 0)
        try ben.write("banner: { type: template, arguments: { title: B } }", to: "templates/a.yaml")
        #expect(try ben.marquee("sync").code == 0)
        // Its store is not in the repository, and so what was synced is not known. Nothing of the repository is run.
        try ada.write("banner: { type: template, arguments: { title: C } }", to: "templates/a.yaml")
        try git(
            """
            rm -r .marquee && git add . && git commit -q -m second && git gc -q
            git config core.fsmonitor 'touch ran' && git config core.pager 'touch ran' && git config alias.log '!touch ran'
            """, in: ada)
        let dry = try ada.marquee("sync", "--dry-run")
        #expect(dry.output.contains("1 change; changed by ben since your version 1"), "\(dry)")
        #expect(try ada.marquee("sync").errors.contains("--overwrite"))
        #expect(!FileManager.default.fileExists(atPath: ada.root.appending(path: "ran").path()))
        // What was made elsewhere is no base of one's own.
        try git("git checkout -q --orphan other && git commit -q -m other", in: ada)
        #expect(try !ada.marquee("sync", "--dry-run").output.contains("since your version"))
    }

    @Test func `what a dashboard has is imported as YAML, and is the same`() throws {
        let shop = try project("shop", "banner: { type: template, arguments: { title: A, style: { padding: 8 } } }")
        #expect(try shop.marquee("sync").code == 0)
        let state = try dashboard.ask("GET", "/api/v1/definitions").text
        try shop.write(state, to: "state.json")
        let imported = try shop.marquee("import", "state.json")
        #expect(imported.code == 0, "\(imported)")
        let other = try project("shop", imported.output)
        #expect(try other.marquee("sync", "--check").code == 0)
        let single = try dashboard.ask("GET", "/api/v1/definitions/banner").text
        #expect(try shop.marquee(["import", "-"], input: single).output == imported.output)
    }

    @Test func `a plan stands in a workflow's annotations`() throws {
        let shop = try project("shop", "banner: { type: template, arguments: { title: A, \"a%b\": 1 } }")
        #expect(try shop.marquee("sync").code == 0)
        try shop.write(
            "{ banner: { type: template, arguments: { title: A } }, card: { type: template } }", to: "templates/a.yaml")
        let outcome = try shop.marquee("sync", "--check", "--format", "github")
        let lines = outcome.output.split(separator: "\n")
        #expect(outcome.code == 2 && lines.count == 3, "\(outcome)")
        #expect(lines[1].hasPrefix("::error title=~ banner::1 change, 1 breaking%0Aa%25b: removed, breaking: "))
        #expect(lines[0].hasPrefix("::notice title=+ card::template, no arguments"))
        #expect(lines[2].hasSuffix("%0APlan: 1 to add, 1 to change, 1 breaking."))
    }

    @Test func `the dashboard tells its own state in its log, as JSON`() throws {
        let served = try ServedDashboard(options: ["--log-format", "json", "--access-log"])
        #expect(try served.ask("GET", "/ready").status == 200)
        #expect(try served.ask("GET", "/api/v1/definitions", token: "wrong").status == 401)
        let outcome = try served.stop()
        let lines = try outcome.errors.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try Value(json: String($0)).object ?? [:]
        }
        let requests = lines.filter { $0["message"] == "request" }
        #expect(requests.map { $0["details"]?.object?["status"] } == ["200", "401"], "\(outcome.errors)")
        #expect(lines.allSatisfy { $0["at"]?.string.flatMap { Timestamp($0) } != nil && $0["level"]?.string != nil })
        #expect(lines.contains { $0["level"] == "warning" && $0["message"] == "request refused" })
    }
}
