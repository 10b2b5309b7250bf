import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// A form that comes back from the server, and is sent again.
@Suite(.timeLimit(.minutes(20)))
struct ComposeRoundTests {
    private static let definitions = """
        {"definitions":[{"name":"offer","type":"template","presenter":"web","arguments":[\
        {"name":"title","type":"string","default":"Hello"},\
        {"name":"body","type":"string","default":"See\\nwhat is new"},\
        {"name":"lines","type":"list","items":"string","default":["a","b"]},\
        {"name":"picture","type":"file"},{"name":"imageAlt","type":"string","default":""},\
        {"name":"on-ok","type":"action"}]}]}
        """
    private static let page = "/compose?template=offer"

    private func compose(_ dashboard: TestDashboard) async throws -> Visitor {
        #expect(try await dashboard.put(Self.definitions, version: 0).status == 200)
        return try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
    }

    /// The fields as a browser sends them.
    private static func fields(_ written: [String: String] = [:]) -> [String: String] {
        [
            "template": "offer", "a:!for": "offer", "a:title": "Hello", "a:body": "See\r\nwhat is new",
            "a:lines": "a\r\nb", "a:picture": "", "a:imageAlt": "", "a:on-ok": "", "to": "everyone", "clock": "hosts",
        ].merging(written) { $1 }
    }

    /// What stands in a textarea of a page, as a browser sends it.
    private static func content(of field: String, in page: String) throws -> String {
        let start = try #require(page.firstRange(of: " id=\"\(field)\""))
        let rest = page[start.upperBound...]
        let begin = try #require(rest.firstRange(of: ">\n")).upperBound
        return String(rest[begin...].prefix { $0 != "<" }).replacing("\n", with: "\r\n")
    }

    @Test(arguments: ["check", "fields"])
    func `lines that were written once stay the same, however often the form comes back`(_ wish: String) async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            var fields = Self.fields(["a:body": "one\r\ntwo\r\n\r\nthree", "id": "m-1"])
            for _ in 0..<2 {
                let again = try await visitor.change(Self.page, "/compose", fields.merging(["do": wish]) { $1 })
                #expect(again.status == 200 && !again.text.unicodeScalars.contains("\u{FFFD}"), "\(again.text)")
                for field in ["a:body", "a:lines"] { fields[field] = try Self.content(of: field, in: again.text) }
            }
            fields["do"] = "send"
            #expect(try await visitor.change(Self.page, "/compose", fields).status == 303)
            let sent = try await dashboard.ask(.get, "/api/v1/messages/m-1").json["message"]?.object
            #expect(sent?["arguments"] == ["body": "one\ntwo\n\nthree"])
        }
    }

    @Test func `defaults of several lines that nobody touched stay the template's`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            var fields = Self.fields(["id": "m-1", "do": "check"])
            let again = try await visitor.change(Self.page, "/compose", fields)
            for field in ["a:body", "a:lines"] { fields[field] = try Self.content(of: field, in: again.text) }
            fields["do"] = "send"
            #expect(try await visitor.change(Self.page, "/compose", fields).status == 303)
            let sent = try await dashboard.ask(.get, "/api/v1/messages/m-1").json["message"]?.object
            #expect((sent?["arguments"] ?? .object([:])) == [:])
        }
    }

    @Test func `checking describes what is shown to whoever has no preview`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let fields = Self.fields([
                "do": "check", "a:title": "Sale", "a:body": "one\r\ntwo",
                "a:picture": "https://example.com/a/b.png?x=1",
            ])
            #expect(try await visitor.get(visitor.area + Self.page).text.contains("<noscript") == false)
            let page = try await visitor.change(Self.page, "/compose", fields).text
            let start = try #require(page.firstRange(of: "<noscript")).lowerBound
            let reading = page[start...].prefix(upTo: try #require(page.firstRange(of: "</noscript>")).lowerBound)
            for (term, text) in [("Title", "Sale"), ("Picture", "b.png")] {
                #expect(reading.contains("<dt dir=\"auto\">\(term)</dt><dd dir=\"auto\">\(text)"), "\(reading)")
            }
            #expect(reading.contains("one\ntwo</dd>"), "\(reading)")
            let asked = try await visitor.change(Self.page, "/compose", fields.merging(["do": "fields"]) { $1 })
            #expect(!asked.text.contains("<noscript"))
        }
    }

    @Test func `a link that cannot be opened is marked where it was written`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let fields = Self.fields(["a:on-ok": "url", "a:on-ok!url": "not a link", "do": "check"])
            let page = try await visitor.change(Self.page, "/compose", fields)
            #expect(page.status == 422 && page.text.contains("<a href=\"#a:on-ok!url\">"), "\(page.text)")
            #expect(!page.text.contains("<a href=\"#a:on-ok\">") && page.text.contains("1 error;"), "\(page.text)")
        }
    }

    @Test func `a host that was removed is told in words of the page`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            _ = try await dashboard.ownToken(of: "window")
            let host = try #require(try await dashboard.storage.hosts(after: nil, limit: 1).first)
            try await dashboard.remove("window")
            for wish in ["check", "send"] {
                let fields = Self.fields(["to": "hosts", "host:\(host.id)": "on", "do": wish])
                let page = try await visitor.change(Self.page, "/compose", fields)
                #expect(page.status == 422 && page.text.contains("<a href=\"#to\">a selected host was removed"))
                #expect(!page.text.contains("/api/") && !page.text.contains("unknown host id"), "\(page.text)")
            }
        }
    }

    @Test func `whom a message reaches is told as long as that is known`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            for (fields, isKnown) in [
                (["labels": "site"], false), (["labels": "site=milan"], true),
                (["labels": "site=milan", "expires": "2020-01-01T00:00"], true),
            ] {
                let asked = Self.fields(["to": "labels", "count": "1"]).merging(fields) { $1 }
                let answer = try await visitor.change(Self.page, "/compose/preview", asked).json
                #expect((answer["reach"]?.string == "Reaches 0 hosts.") == isKnown, "\(fields): \(answer)")
            }
        }
    }

    @Test func `every host can be chosen up to as many as a message names, and others are told of`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            for number in 0..<101 { _ = try await dashboard.ownToken(of: "host-\(1_000 + number)") }
            let some = try await visitor.get(visitor.area + Self.page).text
            #expect(some.contains("<bdi>host-1100</bdi>") && !some.contains("are listed"))
            for number in 101..<1_003 { _ = try await dashboard.ownToken(of: "host-\(1_000 + number)") }
            let many = try await visitor.get(visitor.area + Self.page).text
            #expect(many.contains("<bdi>host-1999</bdi>") && !many.contains("<bdi>host-2000</bdi>"))
            #expect(many.contains("The first hosts by name are listed; 3 more are not."))
            let last = try #require(try await dashboard.storage.host(named: "host-2002"))
            let chosen = try await visitor.get(visitor.area + Self.page + "&host=\(last.id)").text
            #expect(chosen.contains("checked> <bdi>host-2002</bdi>") && chosen.contains("; 2 more are not."))
        }
    }

    @Test func `only one field is called Title, and names are written in one way`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let page = try await visitor.get(visitor.area + Self.page).text
            #expect(page.ranges(of: ">Title<").count == 1 && page.contains(">Name in lists<"))
            #expect(page.contains(">Image alt<") && page.contains(">On ok<"))
        }
    }
}
