import Foundation
import MarqueeForms
import MarqueeModel
import Testing

@testable import MarqueePlayground

/// What the pages show.
@Suite struct PageTests {
    @Test func `each file of the pages is embedded, whole`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for (target, embedded) in [("CPlaygroundPages", PlaygroundPages.files), ("CPageParts", PageParts.files)] {
            let folder = package.appending(path: "Sources/\(target)/Files")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            #expect(Set(names) == Set(embedded.keys))
            for name in names {
                #expect(embedded[name] == (try String(contentsOf: folder.appending(path: name), encoding: .utf8)))
            }
        }
    }

    @Test func `nothing is inline, nothing comes from elsewhere, nothing is left unescaped`() {
        for (name, text) in PlaygroundPages.files where name.hasSuffix(".mustache") {
            let own = text.replacing(
                /<script src="\/assets\/\{\{frame.version\}\}\/[a-z]+\.js" defer><\/script>/, with: "")
            #expect(!own.contains("<style") && !own.contains(" style=") && !own.contains("<script"), "\(name)")
            #expect(text.matches(of: /\ on[a-z]+=/).isEmpty, "\(name)")
            #expect(text.matches(of: /(src|href)="(https?:)?\/\//).isEmpty, "\(name)")
            #expect(
                !text.contains("{{{") && !text.contains("{{&") && text.matches(of: /[^;]\ [a-z-]+=\{\{/).isEmpty,
                "\(name)")
        }
    }

    @Test func `the gallery has every template and visual function, and can be filtered`() async throws {
        let site = try TestSite()
        await site.enter()
        let all = await site.ask("/").text
        #expect(all.contains("1 template, 1 visual function"))
        #expect(all.contains(#"href="/template/banner""#) && all.contains(#"data-card="ask""#))
        let found = await site.ask("/?q=ANNOUNCES").text
        #expect(found.contains("/template/banner\"") && !found.contains("/template/ask\""))
        #expect(found.contains(#"value="ANNOUNCES""#))
        #expect(await site.ask("/?q=%22%3E%3Cb%3E").text.contains("value=\"&quot;&gt;&lt;b&gt;\""))
        let cards = try await site.ask("/pictures?q=announces").json["cards"]?.object
        #expect(cards?.map(\.key) == ["banner"])
        #expect(cards?["banner"]?.object?["title"] == "Welcome")
    }

    @Test func `many templates are shown a part at a time`() async throws {
        let text = (100..<150).map { "t\($0): { type: template, presenter: web, arguments: { title: a } }" }
        let site = try TestSite(["templates/all.yaml": text.joined(separator: "\n")])
        await site.enter()
        let first = await site.ask("/").text
        #expect(first.contains("/template/t123\"") && !first.contains("/template/t124\""))
        #expect(first.contains("href=\"/?q=&amp;start=24\""))
        let last = await site.ask("/?start=48").text
        #expect(last.contains("/template/t149\"") && !last.contains(">More<"))
    }

    @Test func `an empty project says what to do`() async throws {
        let site = try TestSite([:])
        await site.enter()
        let page = await site.ask("/").text
        #expect(page.contains("no templates yet") && page.contains("<code>templates/banner.yaml</code>"))
        #expect(await site.ask("/findings").text.contains("nothing-defined"))
    }

    @Test func `what the address says is what is shown`() async throws {
        let site = try TestSite()
        await site.enter()
        let page = await site.ask(
            "/template/banner?scheme=dark&size=phone&size=free&width=500&height=9999&locale=&locale=it"
                + "&a:!for=banner&a:title=Hi%20there"
        ).text
        #expect(page.matches(of: /<iframe\ /).count == 4)
        #expect(page.matches(of: /data-scheme="dark" data-width="360" data-height="640"/).count == 2)
        #expect(page.matches(of: /data-width="500" data-height="4096"/).count == 2)
        #expect(page.contains(#"name="a:title" value="Hi there""#))
        #expect(page.contains("title: Hi there\n"))
        #expect(page.contains(#"href="vscode://file\#(site.root.path())/templates/banner.yaml:1:1""#))
        #expect(await site.ask("/template/none").status == 404)
        #expect(await site.ask("/template/..%2Fmarquee.yaml").status == 404)
        #expect(await site.ask("/template/banner/other").status == 404)
        #expect(await site.ask("/template/marquee.coupon").status == 200)
    }

    @Test func `a message of the project fills the form, in every locale`() async throws {
        let site = try TestSite()
        await site.enter()
        let key = "messages/welcome.yaml%230"
        let page = await site.ask("/template/banner?from=\(key)").text
        #expect(page.contains(#"<option value="messages/welcome.yaml#0" selected>"#))
        #expect(page.contains(#"name="a:title" value="Hello""#) && page.contains(#"name="a:hero" value="tea.svg""#))
        let path = "/template/banner/picture?from=\(key)&locale=&locale=it"
        #expect(try await site.card(path)?["title"] == "Hello")
        #expect(try await site.card(path, at: "it")?["title"] == "Ciao")
        // What is written holds in all of them; what was written for another message does not.
        let written = path + "&a:!for=banner&a:title=Hi"
        #expect(try await site.card(written, at: "it")?["title"] == "Hi")
        #expect(try await site.card(written + "&filled=", at: "it")?["title"] == "Ciao")
        let yaml = try await site.ask(written).json["yaml"]?.string ?? ""
        #expect(yaml.contains("title: Hi") && yaml.contains("hero: tea.svg") && !yaml.contains("expires"))
    }

    @Test(arguments: [
        ("a:body", String(repeating: "x", count: 41), "longer"), ("a:hero", "/etc/passwd", "path"),
    ])
    func `mistakes are told at their fields`(_ field: String, _ text: String, _ told: String) async throws {
        let site = try TestSite()
        await site.enter()
        let query = "a:!for=banner&\(field)=\(PercentEncoding.encode(text))"
        let answer = try await site.ask("/template/banner/picture", form: query).json
        #expect(answer["problems"]?.object?.map(\.key) == [field], "\(answer)")
        #expect(answer["state"]?.string?.hasPrefix("1 error") == true)
        let page = await site.ask("/template/banner?\(query)").text
        #expect(page.contains(#"aria-invalid="true""#))
        #expect(!told.isEmpty)
    }

    @Test func `a local file is shown from its folder, and nothing else of the machine`() async throws {
        let site = try TestSite()
        await site.enter()
        let outside = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID().uuidString).svg")
        try TestSite.picture.write(to: outside, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: outside) }
        try FileManager.default.createSymbolicLink(
            at: site.root.appending(path: "assets/out.svg"), withDestinationURL: outside)
        func files(_ hero: String) async throws -> Value? {
            try await site.card("/template/banner/picture?a:!for=banner&a:hero=\(PercentEncoding.encode(hero))")?[
                "files"]
        }
        let address = try #require(try await files("tea.svg")?.list?.first?.string)
        #expect(address.hasPrefix("/files/"))
        let answer = await site.ask(address)
        #expect(answer.status == 200 && answer.text == TestSite.picture)
        #expect(answer.field("Content-Type") == "image/svg+xml")
        #expect(answer.field("Content-Security-Policy").contains("sandbox"))
        for hero in ["out.svg", "../marquee.yaml", outside.absoluteString, "file:///etc/passwd", "none.svg"] {
            let shown = try await files(hero)?.list?.first?.string ?? ""
            #expect(!shown.hasPrefix("/files/"), "\(hero)")
        }
        for path in ["/files/..%2Fmarquee.yaml", "/files/%2Fetc%2Fpasswd", "/files/", "/files/assets/tea.svg"] {
            #expect(await site.ask(path).status == 404, "\(path)")
        }
        // Once it has changed it has another address; what took its place by a link is not shown.
        try site.write(TestSite.picture + "<!-- -->", to: "assets/tea.svg")
        #expect(try await files("tea.svg")?.list?.first?.string != address)
        try FileManager.default.removeItem(at: site.root.appending(path: "assets/tea.svg"))
        try FileManager.default.createSymbolicLink(
            at: site.root.appending(path: "assets/tea.svg"), withDestinationURL: outside)
        #expect(await site.ask(address).status == 404)
    }

    @Test func `script in every value stays text`() async throws {
        let script = PercentEncoding.encode(#""><script>alert(1)</script>"#)
        let site = try TestSite()
        await site.enter()
        let names = [
            "from", "scheme", "size", "width", "locale", "a:title", "a:body", "a:hero", "a:on-accept", "a:!for",
        ]
        for name in names {
            let page = await site.ask("/template/banner?a:!for=banner&\(name)=\(script)")
            #expect(page.status == 200 && !page.text.contains("<script>alert"), "\(name)")
        }
    }
}
