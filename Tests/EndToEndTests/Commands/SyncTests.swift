import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct SyncTests {
    @Test func `a new user sees what will change, is kept from breaking it, and allows it`() throws {
        let shop = try SyncProject()
        #expect(try shop.sync("--to", "local").code == 0)
        #expect(shop.server.document.version.number == 1)
        for count in 1...3 {
            let message = #"{"template":"product-banner","arguments":{"count":\#(count)}}"#
            #expect(try shop.project.marquee(["send", "-"], input: message).code == 0)
        }
        shop.server.setUsage(UsageDocument(recipes: ["old-banner": .init(total: 1)]))
        try shop.define(SyncProject.after)

        let plan = """
            Target local (\(shop.server.url)), project shop, 2 definitions, last synced 2026-11-20T09:12:44Z by test
              + welcome-card            template, 2 arguments
              ~ product-banner          2 changes, 1 breaking
                  ! count               number → string         breaking: 3 live messages set it
                  ~ style.padding       default 8 → 12
              - old-banner              removed                 breaking: 1 live recipe uses it
            Plan: 1 to add, 1 to change, 1 to remove, 2 breaking.

            """
        let dry = try shop.sync("--to", "local", "--dry-run")
        #expect(dry.code == 0 && dry.output == plan)
        #expect(dry.errors.contains("--allow-breaking"))
        #expect(try shop.sync("--to", "local", "--check").code == 2)

        let refused = try shop.sync("--to", "local")
        #expect(refused.code == 1 && refused.output == plan)
        #expect(
            refused.errors
                == "error: 2 changes are breaking; nothing was sent; allow all with --allow-breaking, or each with"
                + " its own, such as --allow-breaking type-changed:product-banner\n")
        #expect(shop.server.document.version.number == 1)

        let allowed = try shop.sync("--to", "local", "--allow-breaking")
        #expect(allowed.code == 0 && allowed.output == plan + "Synced local, version 2.\n")
        #expect(shop.server.document.definitions.map(\.name) == ["product-banner", "welcome-card"])
        #expect(try shop.sync("--to", "local", "--check").code == 0)
        #expect(try shop.sync("--to", "local").output.hasSuffix("Plan: nothing to do.\n"))
        #expect(shop.server.document.version.number == 2)
    }

    @Test func `a dry run writes nothing, here or there`() throws {
        let shop = try SyncProject()
        _ = try shop.sync("--to", "local")
        try shop.define(SyncProject.after)
        let (requests, files) = (shop.server.requests.count, try shop.files())
        for arguments in [["--dry-run"], ["--check"], ["--dry-run", "--detailed-exitcode", "--allow-breaking"]] {
            for target in ["local", "review", "vendor"] {
                for format in ["text", "json", "markdown"] {
                    let outcome = try shop.project.marquee(["sync", "--to", target, "--format", format] + arguments)
                    let expected: Int32 =
                        arguments == ["--dry-run"] ? 0 : arguments == ["--check"] && target == "vendor" ? 69 : 2
                    #expect(outcome.code == expected, "\(target) \(outcome.errors)")
                }
            }
        }
        let new = shop.server.requests.dropFirst(requests)
        #expect(new.count == 18)
        #expect(new.allSatisfy { $0.method == "GET" && $0.body.isEmpty })
        #expect(Set(new.map(\.path)) == ["/api/v1/definitions", "/api/v1/usage"])
        #expect(try shop.files() == files)
        #expect(shop.server.document.version.number == 1)
    }

    @Test func `a project without a store gets none from a dry run`() throws {
        let shop = try SyncProject()
        let files = try shop.files()
        #expect(try shop.sync("--to", "local", "--dry-run", "--detailed-exitcode").code == 2)
        #expect(try shop.files() == files)
    }

    @Test func `as JSON there is one document, whatever happens`() throws {
        let shop = try SyncProject()
        let dry = try shop.sync("--to", "local", "--dry-run", "--format", "json").json.object
        #expect(dry?["dryRun"] == true && dry?["summary"]?.object?["added"] == 2)
        #expect(dry?["payload"]?.object?["definitions"]?.list?.count == 2)
        let real = try shop.sync("--to", "local", "--format", "json").json.object
        #expect(real?["dryRun"] == false && real?["result"] == ["changed": true, "version": "1"])
        let same = try shop.sync("--to", "local", "--format", "json").json.object
        #expect(same?["result"] == ["changed": false, "version": "1"])
        try shop.define("product-banner: { type: template }")
        let refused = try shop.sync("--to", "local", "--format", "json")
        let error = try refused.json.object?["error"]?.object
        #expect(refused.code == 1 && error?["code"] == "breaking-changes" && error?["details"]?.list?.count == 4)
    }

    @Test func `only what is named is sent`() throws {
        let shop = try SyncProject()
        _ = try shop.sync("--to", "local")
        try shop.define(SyncProject.after)
        let outcome = try shop.sync("--to", "local", "--only", "welcome-card")
        #expect(outcome.code == 0 && outcome.output.contains("Plan: 1 to add."))
        #expect(shop.server.document.definitions.map(\.name) == ["old-banner", "product-banner", "welcome-card"])
        let removed = try shop.sync("--to", "local", "--only", "old-banner", "--dry-run")
        #expect(removed.output.contains("- old-banner") && !removed.output.contains("product-banner"))
        let mistyped = try shop.sync("--to", "local", "--only", "product-baner")
        #expect(mistyped.code == 1 && mistyped.errors.contains("did you mean 'product-banner'?"))
        #expect(try shop.sync("--to", "local", "--only", "marquee.dismiss").code == 64)
    }

    // MARK: Saved plans

    @Test func `a saved plan does exactly what it says, once`() throws {
        let shop = try SyncProject()
        _ = try shop.sync("--to", "local")
        try shop.define(SyncProject.after)
        let saved = try shop.sync("--to", "local", "--out", "plan.json")
        #expect(saved.code == 0 && saved.errors.contains("marquee sync --plan plan.json"))
        #expect(shop.server.document.version.number == 1)
        let text = try String(contentsOf: shop.project.root.appending(path: "plan.json"), encoding: .utf8)
        #expect(!text.contains("t0ken"))
        // What the project says by then does not matter.
        try shop.define("other: { type: template }")
        #expect(try shop.sync("--plan", "plan.json").code == 1)
        #expect(try shop.sync("--plan", "plan.json", "--allow-breaking", "--dry-run").code == 0)
        #expect(shop.server.document.version.number == 1)
        #expect(try shop.sync("--plan", "plan.json", "--allow-breaking").code == 0)
        #expect(shop.server.document.definitions.map(\.name) == ["product-banner", "welcome-card"])
        let again = try shop.sync("--plan", "plan.json", "--allow-breaking")
        #expect(again.code == 69 && again.errors.contains("has changed since"))
        #expect(shop.server.document.version.number == 2)
    }

    @Test func `a plan replaces an earlier one, and no other file`() throws {
        let shop = try SyncProject()
        let file = shop.project.root.appending(path: "marquee.yaml")
        let before = try Data(contentsOf: file)
        let refused = try shop.sync("--to", "local", "--out", "marquee.yaml")
        #expect(refused.code == 73 && refused.errors.contains("is not a saved plan; save"), "\(refused)")
        #expect(try Data(contentsOf: file) == before)
        for _ in 1...2 { #expect(try shop.sync("--to", "local", "--out", "plan.json").code == 0) }
    }

    @Test func `a saved plan is refused when it was changed, is none, or is for another place`() throws {
        let shop = try SyncProject()
        _ = try shop.sync("--to", "review", "--out", "plan.json", "--allow-breaking")
        let file = shop.project.root.appending(path: "plan.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try shop.project.write(text.replacing("Welcome", with: "Goodbye", maxReplacements: 1), to: "changed.json")
        let changed = try shop.sync("--plan", "changed.json")
        #expect(changed.code == 1 && changed.errors.contains("has changed since it was saved"))
        #expect(try shop.sync("--plan", "marquee.yaml").errors.contains("is not a saved plan"))
        #expect(try shop.sync("--plan", "missing.json").errors.contains("'missing.json' cannot be read"))
        #expect(try shop.sync("--plan", "plan.json", "--to", "local").code == 64)
        try shop.project.write(
            "name: shop\ntargets: { review: { kind: file, directory: elsewhere } }", to: "marquee.yaml")
        let moved = try shop.sync("--plan", "plan.json")
        #expect(moved.code == 1 && moved.errors.contains("is at"))
        #expect(!FileManager.default.fileExists(atPath: shop.project.root.appending(path: "elsewhere").path()))
    }

    // MARK: Failures

    @Test func `a lost race ends with 69 and changes nothing`() throws {
        let shop = try SyncProject()
        shop.server.expect(.overtake([]), for: "PUT")
        let outcome = try shop.sync("--to", "local")
        #expect(outcome.code == 69 && outcome.errors.contains("someone else has synced"), "\(outcome.errors)")
        #expect(shop.server.document.definitions.isEmpty && shop.server.document.version.number == 1)
    }

    @Test func `an answer that is lost is asked for`() throws {
        let shop = try SyncProject()
        shop.server.expect(.loseAnswer, .ignore, for: "PUT")
        let arrived = try shop.sync("--to", "local")
        #expect(arrived.code == 0 && arrived.errors.contains("the response was lost"), "\(arrived.errors)")
        try shop.define(SyncProject.after)
        let lost = try shop.sync("--to", "local", "--allow-breaking")
        #expect(lost.code == 69 && lost.errors.contains("nothing has changed so far"), "\(lost.errors)")
        #expect(shop.server.document.version.number == 1)
    }

    @Test(arguments: [
        (401, 1, "rejects the token (401)"), (403, 1, "lacks the scope 'sync'"), (500, 69, " failed (500)"),
        (404, 69, "is not a dashboard"),
    ])
    func `an answer of the target is explained, and the token not printed`(
        status: Int, code: Int32, text: String
    ) throws {
        let shop = try SyncProject()
        shop.server.expect(.answer(status, body: "t0ken"), for: "PUT")
        let outcome = try shop.sync("--to", "local", "--verbose")
        #expect(outcome.code == code && outcome.errors.contains(text), "\(outcome.errors)")
        #expect(!outcome.errors.contains("t0ken") && !outcome.output.contains("t0ken"))
    }

    @Test func `a check is never answered without the target, unless that is asked for`() throws {
        let shop = try SyncProject()
        shop.server.sync([])
        _ = try shop.sync("--to", "local")
        shop.server.expect(.answer(503), for: "GET")
        let failed = try shop.sync("--to", "local", "--check")
        #expect(failed.code == 69 && failed.output.isEmpty && failed.errors.contains("(503)"), "\(failed.errors)")
        shop.server.close()
        for arguments in [["--check"], ["--dry-run"], ["--dry-run", "--detailed-exitcode"], []] {
            let outcome = try shop.project.marquee(["sync", "--to", "local"] + arguments)
            #expect(outcome.code == 69 && outcome.output.isEmpty, "\(outcome.output)")
            #expect(outcome.errors.contains("Connection refused"), "\(outcome.errors)")
        }
        #expect(try shop.sync("--to", "local", "--check", "--offline").code == 0)
        try shop.define(SyncProject.after)
        let dry = try shop.sync("--to", "local", "--check", "--offline")
        #expect(dry.code == 2 && dry.output.contains("was not contacted: compared with the last sync from here"))
        #expect(dry.output.contains("- old-banner"))
        // A fresh clone knows nothing, and says so.
        try FileManager.default.removeItem(at: shop.project.root.appending(path: ".marquee"))
        #expect(try shop.sync("--to", "local", "--check").code == 69)
        let unknown = try shop.sync("--to", "local", "--check", "--offline")
        #expect(unknown.code == 69 && unknown.errors.contains("remove --offline"), "\(unknown.errors)")
        let vendor = try shop.sync("--to", "vendor", "--check")
        #expect(vendor.code == 69 && vendor.errors.contains("does not return definitions"), "\(vendor.errors)")
    }

    @Test func `a fresh clone is checked against what the target has`() throws {
        let shop = try SyncProject()
        #expect(try shop.sync("--to", "local").code == 0)
        try FileManager.default.removeItem(at: shop.project.root.appending(path: ".marquee"))
        #expect(try shop.sync("--to", "local", "--check").code == 0)
    }

    @Test func `half of a renaming is not synced`() throws {
        let shop = try SyncProject("old: { type: template, arguments: { a: 1, b: 2 } }")
        _ = try shop.sync("--to", "local")
        try shop.define("new: { type: template, arguments: { a: 1, b: 2 } }")
        for half in ["old", "new"] {
            let outcome = try shop.sync("--to", "local", "--only", half, "--allow-breaking")
            #expect(outcome.code == 64 && outcome.errors.contains("--only old --only new"), "\(outcome.errors)")
        }
        #expect(shop.server.document.version.number == 1)
        let both = try shop.sync("--to", "local", "--only", "old", "--only", "new", "--dry-run")
        #expect(both.output.contains("renamed from old"), "\(both.output)")
    }

    @Test func `variables have to be set only where they are needed`() throws {
        let shop = try SyncProject()
        #expect(try shop.sync("--to", "vendor", "--dry-run").code == 0)
        let real = try shop.sync("--to", "vendor")
        #expect(real.code == 1 && real.errors.contains("the environment variable CT_ACCOUNT"))
        shop.project.environment["SYNC_TOKEN"] = nil
        #expect(try shop.sync("--to", "review", "--dry-run").code == 0)
        let local = try shop.sync("--to", "local", "--dry-run")
        #expect(local.code == 1 && local.errors.contains("the environment variable SYNC_TOKEN"))
    }

    @Test func `a vendor gets its form, and is compared with what it was given`() throws {
        let shop = try SyncProject()
        shop.project.environment.merge(["CT_ACCOUNT": "A", "CT_TOKEN": "s3cret"]) { $1 }
        shop.server.expect(.answer(200), .answer(401), for: "POST")
        #expect(try shop.sync("--to", "vendor").code == 0)
        #expect(shop.server.lines == ["POST /ct/defineTemplates"])
        try shop.define(SyncProject.after)
        let outcome = try shop.sync("--to", "vendor", "--allow-breaking")
        #expect(outcome.code == 1 && outcome.errors.contains("the user is not a tester"), "\(outcome.errors)")
        #expect(outcome.output.contains("default 8 → 12"))
        try shop.define("x: { type: template, arguments: { l: { type: data, value: 1 } } }")
        let unsupported = try shop.sync("--to", "vendor", "--dry-run")
        #expect(unsupported.code == 1 && unsupported.errors.contains("'l' of 'x' is data"), "\(unsupported.errors)")
    }

    @Test(arguments: [
        (["sync"], "there are several targets"), (["sync", "--to", "loca"], "did you mean 'local'?"),
        (["sync", "--format", "xml"], "'text', 'json', 'markdown' or 'github'"),
        (["sync", "--to", "local", "--to=review"], "'--to' is set more than once"),
        (["sync", "--offline", "--to", "local"], "'--offline' sends nothing"),
    ])
    func `a call that is not clear is told how to be`(arguments: [String], text: String) throws {
        let outcome = try SyncProject().project.marquee(arguments)
        #expect(outcome.code == 64 && outcome.errors.contains(text), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("", "has no targets; write"), ("targets: { a: { kind: contentful } }", "has no 'space'"),
    ])
    func `a configuration without a usable target says how to write one`(configuration: String, text: String) throws {
        let project = try TestProject(["templates/a.yaml": SyncProject.before, "marquee.yaml": configuration])
        let outcome = try project.marquee("sync")
        #expect(outcome.code != 0 && outcome.errors.contains(text), "\(outcome.errors)")
    }

    @Test func `nothing that an author wrote steers the terminal or a page`() throws {
        let shop = try SyncProject(
            """
            "evil\\u200b[31m|<img src=x>`@all`":
              type: template
              arguments: { title: "\\e]0;x\\a | **b** [l](http://x)" }
            """)
        let text = try shop.sync("--to", "local", "--dry-run").output
        #expect(!text.contains("\u{1B}") && text.contains("<U+200B>"))
        _ = try shop.sync("--to", "local")
        try shop.define(
            """
            "evil\\u200b[31m|<img src=x>`@all`":
              type: template
              arguments: { title: "@everyone <script>" }
            """)
        let markdown = try shop.sync("--to", "local", "--dry-run", "--format", "markdown").output
        #expect(!markdown.contains("\u{1B}") && !markdown.contains("<script>") && !markdown.contains("[l](http"))
        #expect(!markdown.contains(" @everyone") && markdown.contains("`` evil"))
    }

    @Test func `doctor looks at targets, and changes nothing there`() throws {
        let shop = try SyncProject()
        let plain = try shop.project.marquee("doctor")
        #expect(plain.output.contains("skipped  target local: not contacted: \(shop.server.url)\n"), "\(plain.output)")
        #expect(shop.server.requests.isEmpty)
        let outcome = try shop.project.marquee("doctor", "--all")
        #expect(outcome.output.contains("target local: \(shop.server.url), nothing synced yet"), "\(outcome.output)")
        #expect(outcome.output.contains("target review: "))
        #expect(
            outcome.output.contains("target vendor: marquee.yaml")
                && outcome.output.contains("the environment variable CT_ACCOUNT"))
        #expect(shop.server.requests.allSatisfy { ["GET", "HEAD"].contains($0.method) })
        shop.server.close()
        let offline = try shop.project.marquee("doctor", "--all")
        #expect(offline.output.contains("cannot be reached (Connection refused)"), "\(offline.output)")
    }
}
