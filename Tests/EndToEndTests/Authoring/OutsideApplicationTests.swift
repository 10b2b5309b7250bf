import Foundation
import Testing

/// Applications in a package of their own, built with nothing but the products of this one, and run. One build serves all.
@Suite(.timeLimit(.minutes(60)), .serialized)
struct OutsideApplicationTests {
    private let applications: OutsideApplications
    private let pages: [ComingFromPage]

    init() throws {
        pages = try ComingFromPage.all()
        applications = OutsideApplications(with: pages)
    }

    @Test func `applications and the programs of pages build with the products, and do what they say`() throws {
        #expect(pages.count == 6)
        #expect(pages.filter { !$0.files.isEmpty }.map(\.name) == ["contentful"])
        try applications.build()
        try checkKiosk()
        try checkPushes()
        try checkReports()
        try checkDesigns()
        try checkArticles()
        for page in pages { try check(page) }
    }

    /// What its program prints is what it shows.
    private func check(_ page: ComingFromPage) throws {
        let store = try TestProject([:])
        #expect(try run(page.target, "\(store.root.path())/store") == page.output, "\(page.name)")
    }

    private func run(_ application: String, _ arguments: String...) throws -> String {
        let program = BuiltProgram(path: applications.program(application))
        let (code, output) = try program.run(within: 60, arguments)
        #expect(code == 0, "\(application): \(output)")
        return output
    }

    private func checkKiosk() throws {
        let project = try TestProject([
            "marquee.yaml": "name: shop\npresenters: { template: screen }\nplugins: []\n"
                + "targets: { review: { kind: file, directory: dashboard } }\n",
            "templates/offer.yaml": """
            offer:
              type: template
              arguments: { title: Welcome, offer: { percent: 5 }, on-accept: { type: action } }
            """,
            "messages/spring.yaml": "template: offer\narguments: { title: Tea }\n",
            "broken/a.json": "{\"a\": {\n  \"type\": \"templat\"}}",
        ])
        let root = project.root.path()
        let output = try run("Kiosk", "\(root)/store", "\(root)/templates", "\(root)/broken", root)
        #expect(
            output
                == """
                second: queued, no host is running
                first: queued, no host is running
                window: Spring, 15 %
                till: TEA of second
                window: Welcome, 5 %
                clicked 1, dismissed 2, discarded 1
                refused: the message 'ID' was rejected: unknown template or function 'ofer'; did you mean 'offer'?
                line 1: missing-presenter
                line 2: unknown-kind
                shop: ["offer"], ["spring"]
                not carried: ["targets"]
                project: Tea, 5 %

                """.replacing("'ID'", with: "'\(output.firstMatch(of: /message '([0-9a-f-]+)'/)?.1 ?? "")'"))
    }

    private func checkPushes() throws {
        let store = try TestProject([:])
        let output = try run("Pushes", "\(store.root.path())/store")
        #expect(
            output == """
                foreground: Hello
                mail mail-7 stored
                background: News
                unknown-shape: mail has no 'mail'
                asked for inbox(id: "p-7")
                <p>Hello</p>
                unread 2, true
                n-1 unread News
                mail-7 read Hello
                listens: true

                """)
    }

    private func checkReports() throws {
        let store = try TestProject([:])
        let output = try run("Reports", "\(store.root.path())/store")
        #expect(
            output == """
                service-temporary: the server answered 503: later
                tag plan = pro
                answer 1, ["plan": "pro"]
                invalid-answer: 'rating' must be from 0 to 5, got 6
                events 4, each once: true

                """)
    }

    /// Its types are made of a content type and of a template by the build plugin.
    private func checkArticles() throws {
        #expect(
            try run("Articles") == """
                a Tè, 2026-12-01, then
                  Coffee, then a
                  <p><strong>Hot &amp; sweet</strong></p>
                b Coffee, 2026-12-02T09:45+01:00, then
                  Tè, then b
                2: entry c, field 'title', locale 'en': expected a string, got a number
                ["en", "it"] string("Tè verde")
                ["en"] true
                sale-banner ["title", "style_padding", "style_layout"]
                string("column")

                """)
    }

    private func checkDesigns() throws {
        let project = try TestProject([
            "one.yaml": "card: { type: template, arguments: { title: Hello, count: 1 } }",
            "two.yaml": "card: { type: template, arguments: { title: Hello, count: one } }",
        ])
        let root = project.root.path()
        let output = try run("Designs", "\(root)/definitions", "\(root)/one.yaml", "\(root)/two.yaml")
        #expect(
            output == """
                + card: template, 2 arguments
                Plan: 1 to add.
                ~ card: 1 change, 1 breaking
                    ! count: number → string, breaking: values of the old type are rejected
                Plan: 1 to change, 1 breaking.
                breaking-changes: pass 'allowBreaking: true' to send them anyway
                CleverTap: true

                """)
    }
}
