import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct AuthoringTests {
    private static let broken = "a:\n  type: templat # kept\n  arguments: { b: { type: string, value: 5 } }\n"
    private static let mended = "a:\n  type: template # kept\n  arguments: { b: { type: string, value: 5 } }\n"

    @Test
    func `a diff shows what would be mended, and writes nothing`() throws {
        let project = try TestProject(["templates/a.yaml": Self.broken])
        let outcome = try project.marquee("validate", "--diff")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("-  type: templat # kept\n+  type: template # kept\n"), "\(outcome.output)")
        #expect(!outcome.output.contains("value: \"5\"") && !outcome.output.contains("error["))
        #expect(outcome.errors.contains("error[unknown-kind]"))
        #expect(
            try String(contentsOf: project.root.appending(path: "templates/a.yaml"), encoding: .utf8) == Self.broken)
    }

    @Test
    func `what is certain is mended, and the rest is told or shown`() throws {
        let project = try TestProject(["templates/a.yaml": Self.broken])
        let file = project.root.appending(path: "templates/a.yaml")
        let outcome = try project.marquee("validate", "--fix")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("error[type-mismatch]") && !outcome.output.contains("unknown-kind"))
        #expect(outcome.errors.hasSuffix("fixed 1 problem in 1 file\n"), "\(outcome.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.mended)
        let rest = try project.marquee("validate", "--fix", "--diff")
        #expect(rest.output.contains("+  arguments: { b: { type: string, value: \"5\" } }\n"), "\(rest.output)")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.mended)
        let json = try project.marquee("validate", "--fix", "--format", "json")
        let finding = try json.json.object?["diagnostics"]?.list?.first?.object
        #expect(finding?["fix"]?.object?["certainty"] == "suggested")
        #expect(finding?["fix"]?.object?["edits"]?.list?.first?.object?["replacement"] == "\"5\"")
    }

    @Test(arguments: [
        (["validate", "--fix", "-", "a.yaml"], "'-' must be the only path"),
        (["validate", "--fix", "-", "--format", "sarif"], "'--format' cannot be used with '--fix -'"),
        (["validate", "--watch", "--fix"], "'--watch' cannot be used with"),
        (["preview"], "expected a template, a message, '--all' or '--web'."),
        (["preview", "banner", "--locale", "not a tag"], "invalid locale 'not a tag'"),
        (["preview", "a", "--all"], "'--all' cannot be used with a name"),
        (["schema", "--template", "a"], "needs '--for message'"),
    ])
    func `options that contradict each other are refused`(arguments: [String], message: String) throws {
        let outcome = try TestProject().marquee(arguments)
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        (["explain", "unknown-kee"], "unknown code 'unknown-kee'; did you mean 'unknown-key'?"),
        (["preview", "baner"], "unknown template or message 'baner'; did you mean 'banner'?"),
        (["preview", "welcom"], "unknown template or message 'welcom'; did you mean 'welcome'?"),
        (["preview", "banner", "--set", "titel=x"], "'banner' has no argument 'titel'; did you mean 'title'?"),
        (["schema", "--for", "message", "--template", "x9"], "unknown template or function 'x9'"),
        (["test"], "no cases found"), (["import", "nope.json"], "the definitions cannot be used"),
        (["import", "messages/welcome.yaml"], "contains no definitions"),
    ])
    func `a name that is none is told`(arguments: [String], message: String) throws {
        let outcome = try TestProject().marquee(arguments)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test
    func `a code is found as it is copied from a finding`() throws {
        let plain = try TestProject().marquee("explain", "unknown-key")
        #expect(plain.code == 0 && plain.output.contains("presnter: terminal"))
        #expect(try TestProject().marquee("explain", "error[unknown-key]:").output == plain.output)
    }

    @Test
    func `an import overwrites nothing`() throws {
        let project = try TestProject([
            "export.json": #"{ "A": { "type": "template", "isVisual": true } }"#, "there.yaml": "x",
        ])
        #expect(try project.marquee("import", "export.json").output == "A:\n  type: template\n")
        #expect(try project.marquee("import", "export.json", "--out", "new.yaml").code == 0)
        let outcome = try project.marquee("import", "export.json", "--out", "there.yaml")
        #expect(outcome.code == 73)
        #expect(outcome.errors.contains("'there.yaml' already exists; choose another path"), "\(outcome.errors)")
    }

    @Test
    func `a folder's code and JSON become a file each, which are valid`() throws {
        let project = try TestProject([
            "app/Banner.kt": """
            val banner = template {
                name("Banner")
                stringArgument("Title", title)
                presenter(shown)
            }
            """,
            "app/Copy.java":
                "new CustomTemplate.FunctionBuilder(false).name(\"Copy\").stringArgument(\"Text\", \"\").build();",
            "app/export.json":
                #"{ "Copy": { "type": "function", "isVisual": false, "arguments": { "Text": { "type": "string", "value": "" } } } }"#,
            "app/package.json": #"{ "version": 1 }"#, "app/Other.swift": "let a = 5",
        ])
        let outcome = try project.marquee("import", "app", "--output", "templates")
        #expect(outcome.code == 0, "\(outcome)")
        #expect(
            outcome.errors.contains(
                "app/Banner.kt:3:29: warning[unsupported-value]: the default of 'Title' is not a literal"))
        #expect(outcome.errors.contains("'Copy' is defined twice identically, so it is written once"))
        #expect(
            outcome.errors.contains("wrote 2 definitions to 2 files in templates\nskipped 2 files without definitions"))
        #expect(outcome.errors.contains("presenters are code and are not imported"))
        #expect(try project.marquee("validate").errors.contains("1 template, 1 function: no errors"))
        // Nothing is replaced unless asked.
        let again = try project.marquee("import", "app", "--output", "templates")
        #expect(again.code == 73 && again.errors.contains("'templates/Banner.yaml' already exists"))
        #expect(try project.marquee("import", "app", "--output", "templates", "--overwrite").code == 0)
    }

    @Test
    func `code on standard input needs its language, and Objective-C is refused`() throws {
        let project = try TestProject(["Banner.m": "[CTInAppTemplateBuilder new];"])
        let code = "template { name(\"Banner\") }"
        #expect(
            try project.marquee(["import", "-", "--language", "kotlin"], input: code).output
                == "Banner:\n  type: template\n")
        #expect(try project.marquee(["import", "-"], input: code).code == 1)
        #expect(try project.marquee("import", "Banner.m").errors.contains("Objective-C, which is not imported"))
        #expect(try project.marquee("import", "Banner.m", "--language", "java").code == 64)
    }

    @Test
    func `validation goes on after every save until it is interrupted`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template }\n"])
        let run = try project.start("validate", "--watch")
        // The first look may be over before or after the change; either way the change is seen.
        try project.write("a: { type: templat }\n", to: "templates/a.yaml")
        #expect(try run.waitForOutput("error[unknown-kind]"))
        try project.write("x: { type: template, presnter: y }\n", to: "templates/deeper/b.yaml")
        try project.write("a: { type: template, presnter: z }\n", to: "templates/a.yaml")
        #expect(try run.waitForOutput("error[unknown-key]: unknown key 'presnter'"))
        run.signal(SIGINT)
        let outcome = try run.wait()
        #expect(outcome.code == 0)
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test
    func `a preview is shown again after every save until it is interrupted`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, arguments: { title: One } }\n"])
        let run = try project.start("preview", "a", "--watch")
        #expect(try run.waitForPrinted("a: One"))
        try project.write("a: { type: template, arguments: { title: Two } }\n", to: "templates/a.yaml")
        #expect(try run.waitForPrinted("a: Two"))
        try project.write("a: { type: templat }\n", to: "templates/a.yaml")
        #expect(try run.waitForPrinted("error[unknown-kind]"))
        try project.write("a: { type: template, arguments: { title: Three } }\n", to: "templates/a.yaml")
        #expect(try run.waitForPrinted("a: Three"))
        run.signal(SIGINT)
        #expect(try run.wait().code == 0)
    }

    @Test
    func `a message is previewed as it is, in a locale, and with what is set`() throws {
        let project = try TestProject([
            "templates/a.yaml":
                "a: { type: template, presenter: terminal, arguments: { title: Hello, style: { padding: 8 } } }",
            "messages/m.yaml": """
            template: a
            arguments: { title: Good morning, style: { padding: 3 } }
            localizations: { it: { title: Buongiorno } }
            """,
            "marquee.yaml": "plugins: [terminal]",
        ])
        let plain = try project.marquee("preview", "m")
        #expect(plain.code == 0 && plain.errors.contains("Good morning"), "\(plain)")
        let italian = try project.marquee("preview", "messages/m.yaml", "--locale", "it-CH", "--set", "style.padding=5")
        #expect(italian.errors.contains("Buongiorno") && italian.errors.contains("padding: 5"), "\(italian)")
        let resolved = try project.marquee("resolve", "m", "--locale", "it_CH")
        #expect(resolved.output.contains("Buongiorno"), "\(resolved)")
    }

    @Test
    func `a preview leaves the project's queue alone`() throws {
        let project = try TestProject()
        let outcome = try project.marquee("preview", "banner", "--set", "title=Made up")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect((outcome.output + outcome.errors).contains("banner: Made up"))
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: ".marquee/queue.sqlite").path()))
        #expect(try project.ids("live") == [] && project.ids("ended") == [])
        let other = try project.marquee("preview", "banner", "--presenter", "nobody")
        #expect(other.code != 0)
        #expect(other.errors.contains("the presenter 'nobody' of '--presenter' is not available"), "\(other.errors)")
    }

    @Test
    func `manual pages are written for every command`() throws {
        let project = try TestProject()
        #expect(try project.marquee("generate-manual", "man").code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: project.root.appending(path: "man").path())
        #expect(
            names.contains("marquee.1") && names.contains("marquee-queue-list.1") && !names.contains("marquee-help.1"))
        let page = try String(contentsOf: project.root.appending(path: "man/marquee-validate.1"), encoding: .utf8)
        for part in [".SH NAME", ".SH EXAMPLES", "\\fB\\-\\-fix\\fR", "sarif"] {
            #expect(page.contains(part), "\(page)")
        }
    }
}
