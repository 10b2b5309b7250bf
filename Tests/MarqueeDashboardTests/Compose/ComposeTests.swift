import Foundation
import HTTPTypes
import MarqueeForms
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

/// Messages that are written into forms.
@Suite(.timeLimit(.minutes(20)))
struct ComposeTests {
    private static let definitions = """
        {"definitions":[{"name":"offer","type":"template","presenter":"web","arguments":[\
        {"name":"title","type":"string","default":"Hello","maxLength":10},\
        {"name":"body","type":"string","default":""},\
        {"name":"size","type":"string","default":"small","enum":["small","large"]},\
        {"name":"count","type":"number","default":1,"minimum":1,"maximum":9},\
        {"name":"loud","type":"boolean","default":true},\
        {"name":"style.color","type":"string","default":"#0a84ff"},\
        {"name":"tags","type":"list","items":"string","default":[]},\
        {"name":"sizes","type":"list","items":"number","default":[1]},\
        {"name":"extra","type":"data","default":[1,"two"]},\
        {"name":"lines","type":"list","items":"string","default":["a\\nb"," c "]},\
        {"name":"picture","type":"file","required":true},\
        {"name":"on-ok","type":"action"}]},\
        {"name":"copy","type":"function","arguments":[{"name":"code","type":"string","default":"A"},\
        {"name":"url","type":"string","default":""}]}]}
        """

    /// The fields as a browser sends them that changed nothing, with what somebody writes.
    private static func fields(_ written: [String: String] = [:]) -> [String: String] {
        [
            "template": "offer", "a:!for": "offer", "a:title": "Hello", "a:body": "", "a:size": "small",
            "a:count": "1", "a:loud": "on", "a:style.color": "#0a84ff", "a:tags": "", "a:sizes": "1",
            "a:extra": Value.list([1, "two"]).json(.readable).replacing("\n", with: "\r\n"), "a:lines": "a\r\nb\r\n c ",
            "a:loud!here": "",
            "a:picture": "banner.png", "a:on-ok": "", "to": "everyone", "clock": "hosts",
        ].merging(written) { $1 }
    }

    private func compose(_ dashboard: TestDashboard) async throws -> Visitor {
        #expect(try await dashboard.put(Self.definitions, version: 0).status == 200)
        return try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
    }

    private func preview(_ visitor: Visitor, _ fields: [String: String]) async throws -> ValueObject {
        let answer = try await visitor.change("/compose?template=offer", "/compose/preview", fields)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json
    }

    @Test func `who may send and not read is told that it was sent`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Self.definitions, version: 0).status == 200)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.sync, .send])
            let sent = try await visitor.change(
                "/compose?template=offer", "/compose", Self.fields(["id": "m-1", "do": "send"]))
            let location = sent.headers[.location] ?? ""
            #expect(sent.status == 303 && location.hasSuffix("/compose?sent=true"), "\(location)")
            let page = try await visitor.get(location)
            #expect(page.status == 200 && page.text.contains("Message sent."), "\(page.text)")
        }
    }

    @Test func `a form that was sent and is changed then is another message`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            var fields = Self.fields(["id": "m-1", "do": "send"])
            let page = "/compose?template=offer"
            #expect(try await visitor.change(page, "/compose", fields).status == 303)
            fields["a:title"] = "Other"
            let changed = try await visitor.change(page, "/compose", fields)
            #expect(changed.status == 422)
            #expect(changed.text.contains("has changed since"))
            let id = changed.text.firstMatch(of: /name="id" value="([0-9a-f]{32})"/).map { String($0.1) }
            #expect(id != nil)
            fields["id"] = id
            #expect(try await visitor.change(page, "/compose", fields).status == 303)
            #expect(try await dashboard.ask(.get, "/api/v1/messages").json["messages"]?.list?.count == 2)
        }
    }

    @Test func `every mistake is told at its field, and nothing is sent`() async throws {
        let cases: [(field: String, text: String, told: String)] = [
            ("a:title", "Hello, everybody", "longer than 10"), ("a:count", "10", "10"), ("a:count", "many", "number"),
            ("a:picture", "", "requires a file"), ("a:extra", "{", "invalid JSON"), ("a:size", "huge", "is not one of"),
            ("a:on-ok", "function:none", "unknown function"),
            ("to", "", "choose the recipients"), ("to", "hosts", "no host selected"),
            ("start", "soon", "must be a date and time"),
            ("expires", "2020-01-01T00:00", "expire before it is sent"),
            ("title", String(repeating: "a", count: 320), "'Name in lists' must be"),
        ]
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            for (field, text, told) in cases {
                let fields = Self.fields([field: text])
                let answer = try await visitor.change(
                    "/compose?template=offer", "/compose", fields.merging(["do": "send"]) { $1 })
                #expect(answer.status == 422, "\(field): \(text)")
                let checked = try await visitor.change(
                    "/compose?template=offer", "/compose", fields.merging(["do": "check"]) { $1 })
                #expect(checked.status == 422 && checked.text.contains("<a href=\"#\(field)\">"), "\(field)")
                let problems = try await preview(visitor, fields)["problems"]?.object ?? [:]
                #expect(problems[field]?.string?.contains(told) == true, "\(field): \(problems)")
                #expect(answer.text.contains("<a href=\"#\(field)\">"), "\(field)")
            }
            #expect(try await dashboard.ask(.get, "/api/v1/messages").json["messages"] == [])
        }
    }

    @Test(arguments: ["=milan", "site=", "site", "site=milan site=rome", "=", "site=milan, =x"])
    func `labels that no host can have are told at their field`(labels: String) async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let fields = Self.fields(
                ["to": "labels", "labels": labels, "do": "check", "expires": "2020-01-01T00:00"])
            let answer = try await visitor.change("/compose?template=offer", "/compose", fields)
            #expect(answer.text.contains("2 errors") && answer.text.contains("<a href=\"#expires\">"))
            #expect(answer.status == 422 && answer.text.contains("<a href=\"#labels\">"), "\(answer.text)")
        }
    }

    @Test func `more labels than a message can name are told at their field`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let labels = (1...33).map { "key\($0)=x" }.joined(separator: " ")
            let answer = try await visitor.change(
                "/compose?template=offer", "/compose", Self.fields(["to": "labels", "labels": labels, "do": "check"]))
            #expect(answer.status == 422 && answer.text.contains("<a href=\"#labels\">"), "\(answer.text)")
        }
    }

    @Test func `what would be over before it starts is told at its field, by its name`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            for clock in ["hosts", "utc"] {
                let fields = Self.fields(
                    ["start": "2100-12-24T18:00", "expires": "2100-12-23T18:00", "clock": clock, "do": "check"])
                let answer = try await visitor.change("/compose?template=offer", "/compose", fields)
                #expect(answer.status == 422 && answer.text.contains("<a href=\"#expires\">"), "\(answer.text)")
                let told = try await preview(visitor, fields)["problems"]?.object?["expires"]?.string ?? ""
                #expect(told.contains("'Expires'") && told.contains("'Start'") && !told.contains("'start'"), "\(told)")
            }
        }
    }

    @Test func `a long text is quoted to its end`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let fields = Self.fields(["title": String(repeating: "a", count: 320)])
            let problem = try await preview(visitor, fields)["problems"]?.object?["title"]?.string ?? ""
            #expect(problem.contains("aaa…\""), "\(problem)")
        }
    }

    /// What a browser makes of a file that somebody picks.
    private static func carried(_ type: String, _ bytes: [UInt8]) -> String {
        "data:\(type);base64," + Data(bytes).base64EncodedString()
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test(
        arguments: [
            (carried("text/plain", Array("Hello".utf8)), "text/plain"),
            (carried("image/png", Array("Hello".utf8)), "first bytes"),
            (carried("image/png", png + [UInt8](repeating: 0, count: 100_000)), "exceeds the limit"),
            ("data:image/png;base64,?", "base64"), (carried("image/png", png + [1, 2]), nil),
        ] as [(String, String?)])
    func `a file that is taken along is what the template takes`(_ file: String, _ told: String?) async throws {
        let definitions = """
            {"definitions":[{"name":"poster","type":"template","presenter":"web","arguments":[\
            {"name":"picture","type":"file","required":true,"accept":["image/png"],"maxBytes":5000},\
            {"name":"on-ok","type":"action"}]},\
            {"name":"show","type":"function","arguments":[\
            {"name":"page","type":"file","required":true,"accept":["image/png"],"maxBytes":5000}]}]}
            """
        let good = Self.carried("image/png", Self.png)
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(definitions, version: 0).status == 200)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            for isBelow in [false, true] {
                let fields = [
                    "template": "poster", "a:!for": "poster", "a:picture": isBelow ? good : file, "to": "everyone",
                    "clock": "hosts", "a:on-ok": isBelow ? "function:show" : "", "a:on-ok!in:!for": "show",
                    "a:on-ok!in:page": file,
                ]
                for wish in ["check", "send"] {
                    let answer = try await visitor.change(
                        "/compose?template=poster", "/compose", fields.merging(["do": wish]) { $1 })
                    let place = isBelow ? "a:on-ok!in:page" : "a:picture"
                    guard let told else {
                        #expect(answer.status == (wish == "send" ? 303 : 200), "\(answer.text)")
                        continue
                    }
                    #expect(answer.status == 422 && answer.text.contains("<a href=\"#\(place)\">"), "\(answer.text)")
                    #expect(answer.text.contains(told), "\(answer.text)")
                }
            }
        }
    }

    @Test func `what is sent is the message that was written, once`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            _ = try await dashboard.ownToken(of: "window")
            let fields = Self.fields([
                "a:title": "Sale", "to": "labels", "labels": "site=milan, screen=window", "id": "m-1", "do": "send",
                "expires": "2100-12-24T18:00", "title": "Winter",
            ])
            for _ in 0..<2 {
                let answer = try await visitor.change("/compose?template=offer", "/compose", fields)
                #expect(answer.status == 303, "\(answer.text)")
                #expect(answer.headers[.location] == visitor.area + "/messages/m-1")
            }
            let sent = try await dashboard.ask(.get, "/api/v1/messages").json["messages"]?.list ?? []
            #expect(sent.count == 1)
            let message = sent.first?.object ?? [:]
            #expect(message["title"] == "Winter")
            #expect(message["to"] == ["labels": ["site": "milan", "screen": "window"]])
            #expect(message["expires"] == "2100-12-24T18:00:00")
            let arguments: Value = ["title": "Sale", "picture": "banner.png"]
            #expect(message["message"]?.object?["arguments"] == arguments)
        }
    }

    @Test func `checking tells whom it reaches, and choosing a function shows its fields`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            _ = try await dashboard.ownToken(of: "window")
            let checked = try await visitor.change(
                "/compose?template=offer", "/compose", Self.fields(["do": "check"]))
            #expect(checked.status == 200)
            #expect(checked.text.contains("Reaches 1 host. Nothing has been sent yet."))
            let shown = try await visitor.change(
                "/compose?template=offer", "/compose",
                Self.fields(["do": "fields", "a:on-ok": "function:copy", "to": ""]))
            #expect(shown.status == 200)
            #expect(shown.text.contains(#"name="a:on-ok!in:code" value="A""#))
            #expect(shown.text.contains(#"name="a:on-ok!in:!for" value="copy""#))
        }
    }

    @Test func `the preview is the card that the web presenter draws, and loads nothing`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            let answer = try await preview(
                visitor, Self.fields(["a:title": "Sale", "a:picture": "https://example.com/a/b.png?x=1", "count": "1"]))
            let card = answer["card"]?.object ?? [:]
            #expect(card["title"] == "Sale")
            #expect(card["picture"]?.object?["number"] == 0)
            #expect(card["files"] == ["b.png"])
            #expect(answer["reach"]?.string?.hasPrefix("Reaches 0 hosts") == true)
            let page = try await dashboard.ask(.get, "/preview/page.html", as: nil)
            #expect(page.text.contains("preview.js") && !page.text.contains("connection.js"))
            let policy = page.headers[HTTPField.Name("Content-Security-Policy")!] ?? ""
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'self'"))
            for name in ["connection.js", "frame.html", "marquee.js", "none"] {
                #expect(try await dashboard.ask(.get, "/preview/\(name)", as: nil).status == 404, "\(name)")
            }
        }
    }

    @Test func `script in every field stays text`() async throws {
        let script = #""><script>alert(1)</script>"#
        try await TestDashboard.run { dashboard in
            let visitor = try await compose(dashboard)
            var fields = Self.fields(["do": "check", "labels": script, "title": script, "audience-key": script])
            for key in fields.keys where key.hasPrefix("a:") && key != "a:!for" { fields[key] = script }
            for key in ["start", "expires", "id", "clock", "to"] { fields[key] = script }
            let answer = try await visitor.change("/compose?template=offer", "/compose", fields)
            #expect(answer.status == 422)
            #expect(!answer.text.contains("<script>alert"))
        }
    }

    @Test func `whoever may not send does not compose`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard, as: .read)
            #expect(try await visitor.get(visitor.area + "/compose").status == 403)
            let answer = try await visitor.change("/sessions", "/compose/preview", Self.fields())
            #expect(answer.status == 403)
        }
    }
}
