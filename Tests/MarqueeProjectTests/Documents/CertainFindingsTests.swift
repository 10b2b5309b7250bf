import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

/// What `validate` says of a project as a whole.
@Suite struct `Certain findings` {
    private static let card = """
        card:
          type: template
          presenter: terminal
          arguments:
            title: Hello
            hero: { type: file }
            on-tap: { type: action }
        note:
          type: function
          presenter: terminal
          arguments: { picture: { type: file, required: true } }

        """

    /// Each finding as `FILE:LINE:COLUMN CODE`, errors with a `!`.
    private func findings(_ files: [String: String], paths: [String]? = nil) throws -> [String] {
        let project = try TemporaryProject(files)
        let report = try paths.map { try project.validate($0) } ?? project.validate()
        return report.diagnostics.map { finding in
            let start = finding.source?.range.start
            return "\(finding.source?.file ?? ""):\(start?.line ?? 0):\(start?.column ?? 0) "
                + finding.code.rawValue + (finding.severity == .error ? "!" : "")
        }
    }

    @Test func `a file that is reached twice is read once`() throws {
        let files = ["templates/a.yaml": "a: { type: template }\n", "templates/sub/b.yaml": "b: { type: template }\n"]
        for paths in [
            ["templates/a.yaml", "templates"], ["templates", "templates"], ["templates/sub", "templates/sub/b.yaml"],
            ["templates/sub/b.yaml", "templates/sub"], ["marquee.yaml", "./marquee.yaml"],
        ] {
            #expect(try findings(files, paths: paths) == [])
        }
        #expect(try findings(["empty/readme.txt": ""], paths: ["empty"]) == ["empty:1:1 unreadable-path!"])
    }

    @Test func `a local file that is not there is told where it is named`() throws {
        let files = [
            "templates/card.yaml": Self.card
                + "list:\n  type: template\n  arguments:\n    l: { type: list, items: { type: file }, value: [gone.png] }\n",
            "assets/Hero.png": "x", "secret.png": "x", "assets/folder/x": "x",
            "messages/a.yaml": "template: card\narguments: { hero: hero.png }\n",
            "messages/b.yaml": "template: card\narguments: { hero: ../secret.png }\n",
            "messages/c.yaml": "template: card\narguments: { hero: Hero.png }\n",
            "messages/g.yaml":
                "template: card\narguments: { hero: gone }\nlocalizations: { it: { title: Ciao }, de: { title: Hallo } }\n",
            "messages/d.yaml": "template: list\narguments: { l: [Hero.png, none.png] }\n",
            "messages/e.yaml":
                "template: card\narguments: { on-tap: { type: function, function: note, arguments: { picture: gone } } }\n",
            "messages/f.yaml": "template: card\narguments: { hero: folder }\n",
            "recipes/r.yaml": """
            r: { trigger: { event: E }, message: { template: card, arguments: { hero: gone.png } } }
            s: { trigger: { event: F }, message: { template: card, arguments: { hero: "{{ event.x }}.png" } } }
            """,
        ]
        let found = try findings(files)
        #expect(
            found == [
                "templates/card.yaml:15:53 missing-file", "messages/a.yaml:2:20 missing-file!",
                "messages/b.yaml:2:20 missing-file!", "messages/d.yaml:2:28 missing-file!",
                "messages/e.yaml:2:78 missing-file!", "messages/f.yaml:2:20 missing-file!",
                "messages/g.yaml:2:20 missing-file!", "recipes/r.yaml:1:75 missing-file!",
            ])
        let helps = try TemporaryProject(files).validate().diagnostics.map(\.help)
        #expect(helps.contains("did you mean 'Hero.png'?"))
    }

    @Test func `a case names what is there`() throws {
        let cases = """
            case: arguments
            message: { template: card }
            expect: { arguments: { titel: x }, files: { title: a }, actions: { hero: null } }
            ---
            case: message
            message: nope
            expect: { arguments: { title: x } }
            ---
            case: template
            message: { template: crad }
            expect: { arguments: { title: x } }
            ---
            case: refused
            message: { template: crad }
            expect: { refused: [unknown-template] }
            ---
            case: event
            event: { event: Opened }
            expect: { winner: helo, stopped: { hallo: cooldown } }

            """
        let files = [
            "templates/card.yaml": Self.card, "templates/cases.yaml": cases,
            "recipes/hello.yaml": "hello: { trigger: { event: Opened }, message: { template: card } }\n",
        ]
        let place = "templates/cases.yaml:"
        let found = try findings(files)
        #expect(
            found == [
                "\(place)3:24 undefined-argument!", "\(place)3:45 undefined-argument!",
                "\(place)3:68 undefined-argument!", "\(place)6:10 unreadable-path!", "\(place)10:22 unknown-template!",
                "\(place)19:19 unknown-recipe!", "\(place)19:36 unknown-recipe!",
            ])
    }

    @Test func `what is certain is told beside what cannot be read`() throws {
        let broken = "broken:\n  type: template\n  arguments: { x: { type: strng, value: a } }\n"
        let messages = [
            "templates/card.yaml": Self.card, "messages/a.yaml": "template: nothing-like-it\n",
            "messages/b.yaml": "template: broken\n",
            "messages/c.yaml": "template: card\narguments: { on-tap: { type: function, function: broken } }\n",
        ]
        var files = messages
        files["templates/broken.yaml"] = broken
        let found = try findings(files)
        #expect(
            found == [
                "templates/broken.yaml:3:27 unknown-type!", "messages/a.yaml:1:11 unknown-template!",
            ])
        // A file that cannot be read at all may define anything.
        files["templates/broken.yaml"] = "broken: [\n"
        #expect(try findings(files).map { $0.split(separator: " ").last } == ["yaml-syntax!"])
    }

    @Test func `a mistake in the configuration hides no file`() throws {
        let files = [
            "marquee.yaml": "tempaltes: [templates]\npresnters: { template: terminal }\nplugins: []\n",
            "templates/a.yaml": "a: { type: template }\nb: { typ: template }\n", "messages/a.yaml": "template: gone\n",
        ]
        let expected = [
            "marquee.yaml:1:1 unknown-key!", "marquee.yaml:2:1 unknown-key!", "templates/a.yaml:2:6 unknown-key!",
        ]
        #expect(try findings(files) == expected)
    }

    @Test func `what an action's function lacks is told at the action`() throws {
        let message = "template: card\narguments:\n  on-tap:\n    type: function\n    function: note\n"
        let project = try TemporaryProject(["templates/card.yaml": Self.card, "messages/a.yaml": message])
        let finding = try project.validate().diagnostics.first
        #expect(finding?.code == .missingRequired && finding?.source?.range.start == TextPosition(line: 3, column: 3))
        #expect(finding?.message == "the action 'on-tap': 'note' requires a file 'picture'")
    }

    @Test(arguments: [
        "type: function\n    function: note\n    argumets: { picture: x }\n",
        "type: close\n    other: 1\n    url: \"https://example.org\"\n",
        "type: url\n    url: \"https://example.org\"\n    title: x\n",
    ])
    func `a key that an action does not have is told`(action: String) throws {
        let message = "template: card\narguments:\n  on-tap:\n    \(action)"
        let found = try findings(["templates/card.yaml": Self.card, "messages/a.yaml": message])
        let others = action.contains("other") ? ["messages/a.yaml:5:5 unknown-key!"] : []
        #expect(found == others + ["messages/a.yaml:6:5 unknown-key!"])
    }

    @Test(arguments: ["javascript:1", "###"])
    func `a link of a built-in function is checked as others are`(link: String) throws {
        let action = "{ type: function, function: marquee.open-url, arguments: { url: \"\(link)\" } }"
        let message = "template: card\narguments: { on-tap: \(action) }\n"
        let found = try findings(["templates/card.yaml": Self.card, "messages/a.yaml": message])
        #expect(found == ["messages/a.yaml:2:86 invalid-url!"])
    }

    @Test(arguments: ["data:image/png;base64,###", "data:;base64,abc=d", "data:image/png;base64,abcde", "data:x"])
    func `base64 that nobody can decode is refused`(url: String) throws {
        let message = "template: card\narguments: { hero: \"\(url)\" }\n"
        let found = try findings(["templates/card.yaml": Self.card, "messages/a.yaml": message])
        #expect(found == ["messages/a.yaml:2:20 invalid-url!"])
    }

    @Test(arguments: ["data:image/png;base64,aGk=", "data:,a%20b#c", "data:;base64,aG k%3D", "data:;base64,"])
    func `other data URLs are taken`(url: String) throws {
        let message = "template: card\narguments: { hero: \"\(url)\" }\n"
        #expect(try findings(["templates/card.yaml": Self.card, "messages/a.yaml": message]) == [])
    }

    @Test func `two messages with one id are told`() throws {
        let files = [
            "templates/card.yaml": Self.card, "messages/a.yaml": "template: card\nid: one\n",
            "messages/b.yaml": "template: card\nid: two\n---\ntemplate: card\nid: one\n",
        ]
        #expect(try findings(files) == ["messages/b.yaml:5:5 duplicate-message"])
    }

    @Test(arguments: [
        ("urlSchemes: [1️⃣\"shop://\", shop]", "marquee.yaml:1:14 wrong-shape!"),
        ("urlSchemes: [shop, 1️⃣1a]", "marquee.yaml:1:20 wrong-shape!"),
        ("locale: \"not a locale\"", "marquee.yaml:1:9 wrong-shape!"),
        ("locale: \"\"", "marquee.yaml:1:9 wrong-shape!"),
        ("locale: { current: en, fallback: [x] }", "marquee.yaml:1:35 wrong-shape!"),
        ("plugins: [termnal]\npresenters: { template: terminal }", "marquee.yaml:1:11 unreadable-path"),
        ("name: x\ntemplates:\n  - nope", "marquee.yaml:3:5 nothing-defined"),
        ("listen: { token: \"${ALSO\" }", "marquee.yaml:1:18 wrong-shape!"),
    ])
    func `the configuration is told where it is wrong`(text: String, finding: String) throws {
        #expect(
            try findings(["marquee.yaml": text.replacing("1️⃣", with: "") + "\n", "templates/card.yaml": Self.card])
                == [finding])
    }

    @Test func `the nearest names of many unknown ones take no longer than these are many`() throws {
        let most = 100_000
        for count in [100, 2_000] {
            var (templates, messages) = ("", "")
            for index in 0..<count {
                templates += "some-template-\(index):\n  type: template\n"
                messages += "template: some-templaet-\(index)\n---\n"
            }
            let files = ["templates/t.yaml": templates, "messages/m.yaml": messages]
            let findings = try TemporaryProject(files).validate().diagnostics
            #expect(findings.count == count && findings.allSatisfy { $0.code == .unknownTemplate })
            // Each that is helped was compared with all others.
            let helped = findings.count { $0.help != nil }
            #expect(helped == min(count, most / count))
        }
    }
}
