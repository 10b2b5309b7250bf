import Foundation
import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard
@testable import MarqueeForms

@Suite(.timeLimit(.minutes(20)))
struct PageTests {
    /// The one script, from a file of its own.
    private static func withoutOwnScript(_ text: String) -> String {
        text.replacing(/<script src="\/[a-z]+\.js\?([0-9a-f]+|\{\{[a-zA-Z.]+\}\})" defer><\/script>/, with: "")
    }

    @Test func `each file of the pages is embedded, whole`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/CDashboardPages/Files")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(Set(names) == Set(EmbeddedPages.files.keys))
        for name in names {
            let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(EmbeddedPages.files[name] == source)
        }
    }

    @Test func `nothing is inline, nothing comes from elsewhere, nothing is left unescaped`() {
        for (name, text) in EmbeddedPages.files where name.hasSuffix(".mustache") {
            let own = Self.withoutOwnScript(text)
            #expect(!own.contains("<style") && !own.contains(" style=") && !own.contains("<script"), "\(name)")
            #expect(text.matches(of: /\ on[a-z]+=/).isEmpty, "\(name)")
            #expect(text.matches(of: /(src|href)="(https?:)?\/\//).isEmpty, "\(name)")
            #expect(!text.contains("{{{") && !text.contains("{{&"), "\(name)")
            // A value in an attribute without quotes would not be held by escaping.
            #expect(text.matches(of: /=\{\{/).isEmpty, "\(name)")
            #expect(
                text.matches(of: /<form[^>]*method="post"[^>]*>\s*<input type="hidden" name="csrf"/).count
                    == text.matches(of: /method="post"/).count, "\(name)")
        }
    }

    @Test(arguments: [
        "/", "/templates", "/templates/a", "/history", "/history/1", "/compare?from=0&to=1", "/testers",
    ])
    func `without a login every page leads to it`(_ path: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, path, as: .read)
            #expect(answer.status == 303)
            let place = answer.headers[.location] ?? ""
            #expect(path == "/" ? place == "/templates" : place.hasPrefix("/login?next=%2F"), "\(place)")
            #expect(!answer.text.contains("marquee"))
        }
    }

    @Test(
        arguments: [
            (nil, "/templates"), ("/history/3?x=1", "/history/3?x=1"), ("//evil.example", "/templates"),
            ("/\\evil.example", "/templates"), ("https://evil.example", "/templates"),
            ("/a\r\nSet-Cookie: x", "/templates"),
            ("", "/templates"), ("/login", "/templates"), ("javascript:alert(1)", "/templates"),
        ] as [(String?, String)])
    func `after the login one gets to a page of ours`(_ wish: String?, _ place: String) {
        #expect(LoginPages.place(wish) == place)
    }

    @Test func `what is searched for is found by name and description`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let all = try await visitor.get("/templates").text
            #expect(all.contains("href=\"/templates/banner\"") && all.contains("href=\"/templates/copy%2Fcode%20%3F\""))
            #expect(all.contains("Version <a href=\"/history/1\">1</a>, changed by <bdi>sync</bdi> on"))
            let found = try await visitor.get("/templates?q=ANNOUNCES").text
            #expect(found.contains("/templates/banner\"") && !found.contains("copy%2Fcode"))
            #expect(found.contains("1 of 2 match &#39;ANNOUNCES&#39;."))
            #expect(found.contains("value=\"ANNOUNCES\""))
            #expect(try await visitor.get("/templates?q=%22%3E%3Cb%3E").text.contains("value=\"&quot;&gt;&lt;b&gt;\""))
            #expect(try await visitor.get("/templates?q=%zz").status == 400)
        }
    }

    @Test func `many templates are shown a part at a time`() async throws {
        try await TestDashboard.run { dashboard in
            let definitions = (1000..<1250).map { "{\"name\":\"t\($0)\",\"type\":\"template\"}" }
            _ = try await dashboard.put("{\"definitions\":[\(definitions.joined(separator: ","))]}", version: 0)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let first = try await visitor.get("/templates").text
            #expect(first.contains("/templates/t1099\"") && !first.contains("/templates/t1100\""))
            #expect(first.contains("href=\"/templates?q=&amp;from=100\""))
            let last = try await visitor.get("/templates?q=&from=200").text
            #expect(last.contains("/templates/t1249\"") && !last.contains(">More<"))
        }
    }

    @Test func `a template is shown with its arguments as a tree, and with its history`() async throws {
        try await TestDashboard.run { dashboard in
            for (version, body) in [Sample.both, Sample.changed, Sample.broken].enumerated() {
                _ = try await dashboard.put(body, version: version)
            }
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let page = try await visitor.get("/templates/banner").text
            #expect(page.matches(of: /style<\/bdi> <span class="type">group/).count == 1)
            #expect(page.contains("padding</bdi> <span class=\"type\">string"))
            #expect(page.contains("maxLength</span> <bdi><code>40</code></bdi>"))
            #expect(page.contains("Presented by</dt><dd dir=\"auto\">web"))
            let places = ["Version 3<", "number → string", "Version 2<", "default 8 → 12", "Version 1<"].map {
                page.firstRange(of: $0)?.lowerBound
            }
            #expect(!places.contains(nil) && places == places.sorted { ($0 ?? page.endIndex) < ($1 ?? page.endIndex) })
            #expect(page.contains("breaking: values of the old type are rejected"))
            _ = try await dashboard.put("{\"definitions\":[]}", version: 3)
            let gone = try await visitor.get("/templates/banner")
            #expect(gone.status == 200)
            #expect(gone.text.contains("Removed in <a href=\"/history/4\">version 4</a>"))
            #expect(try await visitor.get("/templates/never").status == 404)
            #expect(try await visitor.get("/templates/copy%2Fcode%20%3F").status == 200)
        }
    }

    @Test func `versions are listed, shown and compared`() async throws {
        try await TestDashboard.run { dashboard in
            for (version, body) in [Sample.both, Sample.changed, Sample.broken].enumerated() {
                _ = try await dashboard.put(body, version: version)
            }
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let list = try await visitor.get("/history").text
            #expect(list.contains("1 changed; 1 change is breaking"))
            #expect(list.contains("2 added"))
            #expect(try await visitor.get("/history/3").text.contains("number → string"))
            #expect(try await visitor.get("/compare?from=3&to=3").text.contains("No differences"))
            #expect(try await visitor.get("/compare?from=0&to=2").text.contains("2 added"))
            #expect(try await visitor.get("/history/4").status == 404)
            #expect(try await visitor.get("/compare?from=1").status == 400)
            #expect(try await visitor.get("/testers").text.contains("<bdi class=\"name\">sync</bdi>"))
        }
    }

    @Test func `a script in any text stays text`() async throws {
        try await TestDashboard.run { dashboard in
            let evil = "<script>alert(1)</script>\\\"'\\\"\u{301}onmouseover=alert(2) "
            let body = """
                {"definitions":[{"name":"\(evil)x","type":"template","presenter":"\(evil)","description":"\(evil)",\
                "arguments":[{"name":"\(evil)a","type":"string","default":"\(evil)","description":"\(evil)",\
                "enum":["\(evil)"]},{"name":"g\(evil).x","type":"string","default":"#fff\(evil)"},\
                {"name":"f","type":"file","description":"\(evil)"}]}]}
                """
            #expect(try await dashboard.put(body, version: 0).status == 200)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let path = PagePath.template("<script>alert(1)</script>\"'\"\u{301}onmouseover=alert(2) x")
            for page in [
                "/templates", path, "/history", "/history/1", "/compare?from=0&to=1", "/templates?q=%3Cscript%3E",
            ] {
                let answer = try await visitor.get(page)
                #expect(answer.status == 200)
                #expect(!Self.withoutOwnScript(answer.text).contains("<script"))
                #expect(
                    !answer.text.unicodeScalars.contains("\u{301}") || !answer.text.utf8.contains(evil.utf8.prefix(30)))
            }
        }
    }
}
