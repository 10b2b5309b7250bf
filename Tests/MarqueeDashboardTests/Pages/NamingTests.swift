import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Pages call things by the names that people gave them, and lead to them.
@Suite(.timeLimit(.minutes(20)))
struct NamingTests {
    @Test func `messages are called by what they say, and hosts by their names`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            _ = try await dashboard.ownToken(of: "window")
            let host = try #require(try await dashboard.storage.hosts(after: nil, limit: 1).first)
            for (id, rest) in [
                ("m-1", #""to":{"hosts":["\#(host.id)"]}"#), ("m-2", #""to":"everyone","title":"Named""#),
                ("m-3", #""to":{"hosts":["\#(host.id)"],"labels":{"site":"milan"}},"start":"2026-12-24T18:00:00""#),
            ] {
                let body =
                    #"{"id":"\#(id)",\#(rest),"message":{"template":"banner","arguments":{"title":"Winter sale","#
                    + #""on-ok":{"type":"close"}}}}"#
                #expect(try await dashboard.post("/api/v1/messages", body, as: .send).status == 201)
            }
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let list = try await visitor.get("/messages").text
            #expect(list.ranges(of: ">Winter sale<").count == 2 && list.contains(">Named<"), "\(list)")
            #expect(list.contains("to <bdi>window</bdi> ·") && list.contains("to <bdi>site=milan, window</bdi> ·"))
            #expect(!list.contains(host.id))
            let page = try await visitor.get("/messages/m-3").text
            #expect(page.contains("24 Dec 2026, 18:00, local time of the host"), "\(page)")
            #expect(page.contains("href=\"/templates/banner\""))
            let counted = try await visitor.get("/statistics?by=message&name=m-3").status == 200
            #expect(page.contains("/statistics?by=message&amp;name=m-3") == counted)
        }
    }

    @Test func `statistics call messages by their titles and lead to what is counted`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let body =
                #"{"id":"m1","to":"everyone","title":"Spring","message":{"template":"banner","arguments":{"on-ok":"#
                + #"{"type":"close"}}}}"#
            #expect(try await dashboard.post("/api/v1/messages", body, as: .send).status == 201)
            #expect(try await dashboard.track(Sample.events).status == 200)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let messages = try await visitor.get("/statistics?by=message").text
            #expect(messages.contains("<bdi>Spring</bdi></a>"), "\(messages)")
            #expect(messages.contains("href=\"/messages/m1\""))
            #expect(try await visitor.get("/statistics?by=template").text.contains("href=\"/templates/banner\""))
            let one = try await visitor.get("/statistics?by=message&name=m1").text
            #expect(one.contains("Message Spring") && one.contains("href=\"/messages/m1\""), "\(one)")
            #expect(
                try await visitor.get("/templates/banner").text.contains(
                    "href=\"/statistics?by=template&amp;name=banner\""))
        }
    }

    @Test func `only what one may is in sight, and what is missing leads to its list`() async throws {
        try await TestDashboard.run { dashboard in
            for (scope, page) in [(TokenScope.read, "/messages"), (.sync, "/templates")] {
                let visitor = try await Visitor.loggedIn(to: dashboard, as: scope)
                let text = try await visitor.get(page).text
                #expect(!text.contains("/compose") && text.contains("href=\"/hosts\"") == (scope == .read), "\(text)")
            }
            let sender = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            #expect(try await sender.get("/messages").text.ranges(of: "href=\"/compose\"").count == 2)
            for (path, list) in [
                ("/hosts/x", "Hosts"), ("/messages/x", "Messages"), ("/recipes/x", "Recipes"),
                ("/templates/x", "Templates"), ("/profiles/x", "Profiles"), ("/history/99", "History"),
                ("/nowhere", "Templates"),
            ] {
                for base in ["", sender.area] {
                    let answer = try await sender.get(base + path)
                    #expect(answer.status == 404)
                    #expect(answer.text.contains("href=\"\(base)/\(list.lowercased())\">\(list)</a></p>"), "\(path)")
                }
            }
        }
    }

    @Test func `a page that one may not see leads to one that one may`() async throws {
        try await TestDashboard.run { dashboard in
            let reader = try await Visitor.loggedIn(to: dashboard)
            for path in ["/compose", "/tokens", "/audit"] {
                let answer = try await reader.get(reader.area + path)
                #expect(answer.status == 403)
                #expect(answer.text.contains("href=\"\(reader.area)/templates\">Templates</a></p>"), "\(path)")
            }
            let sender = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            let missing = try await sender.get(sender.area + "/compose?template=none")
            #expect(missing.text.contains("href=\"\(sender.area)/compose\">Compose</a></p>"))
        }
    }

    @Test func `pages say nothing of the API`() async throws {
        try await TestDashboard.run { dashboard in
            let reader = try await Visitor.loggedIn(to: dashboard)
            let missing = try await reader.get("/nowhere")
            #expect(missing.status == 404 && missing.text.contains("There is nothing at this address"))
            #expect(!missing.text.contains("openapi"))
            #expect(try await dashboard.ask(.get, "/nowhere").problem?.contains("/openapi.json") == true)
            let unknown = try await reader.get("/statistics?by=template&name=nope")
            #expect(unknown.status == 404)
            #expect(unknown.text.contains("Unknown template &#39;nope&#39;;"), "\(unknown.text)")
        }
    }

    @Test func `the wall calls what is shown by its title`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let body =
                #"{"id":"m-1","to":"everyone","title":"Spring week","message":{"template":"banner","#
                + #""arguments":{"on-ok":{"type":"close"}}}}"#
            #expect(try await dashboard.post("/api/v1/messages", body, as: .send).status == 201)
            var report = HostReport(at: .test)
            report.showing = ["m-1", "other"].map {
                HostReport.Shown(id: $0, template: "banner", presenter: "web", since: .test)
            }
            let instance = try #require(HTTPField.Name("Marquee-Instance"))
            let told = try await dashboard.ask(
                .put, "/api/v1/host/report", as: nil,
                headers: [
                    .contentType: "application/json", instance: "one",
                    .authorization: "Bearer \(try await dashboard.ownToken(of: "window"))",
                ], body: report.json.json())
            #expect(told.status == 204, "\(told.text)")
            let wall = try await Visitor.loggedIn(to: dashboard).get("/hosts").text
            #expect(wall.contains("Shows </span><bdi>Spring week, banner</bdi>"), "\(wall)")
        }
    }

    @Test func `the audit names hosts and messages`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            _ = try await dashboard.ownToken(of: "window")
            let host = try #require(try await dashboard.storage.hosts(after: nil, limit: 1).first)
            let body =
                #"{"id":"m-1","to":{"hosts":["\#(host.id)"]},"title":"Spring","message":{"template":"banner","#
                + #""arguments":{"on-ok":{"type":"close"}}}}"#
            #expect(try await dashboard.post("/api/v1/messages", body, as: .send).status == 201)
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.admin, .send, .read])
            let cancelled = try await visitor.change("/messages/m-1", "/messages/cancel", ["id": "m-1", "sure": "yes"])
            #expect(cancelled.status == 303)
            let audit = try await visitor.get(visitor.area + "/audit").text
            #expect(audit.contains("Spring (m-1) to the host &#39;window&#39;</bdi>"), "\(audit)")
            #expect(audit.contains("<bdi class=\"ink\">Spring (m-1)</bdi>") && !audit.contains(host.id))
            try await dashboard.remove("window")
            let later = try await visitor.get(visitor.area + "/audit").text
            #expect(later.contains("Spring (m-1) to the host &#39;window&#39;</bdi>"), "\(later)")
        }
    }

    @Test func `history names what little has changed`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            _ = try await dashboard.put(Sample.changed, version: 1)
            _ = try await dashboard.put("{\"definitions\":[\(Sample.copy)]}", version: 2)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let page = try await visitor.get("/history").text
            let banner = "<p class=\"description\"><a href=\"/templates/banner\"><bdi>banner</bdi></a>"
            #expect(page.ranges(of: banner + "</p>").count == 2, "\(page)")
            #expect(page.ranges(of: banner + ", <a href=\"/templates/copy%2Fcode%20%3F\">").count == 1, "\(page)")
        }
    }

    @Test func `moments on pages are written in one way`() {
        #expect(PageTime.plain("delayed until 2026-12-24T18:00:00Z") == "delayed until 24 Dec 2026, 18:00 UTC")
        #expect(PageTime.plain("delayed until 2026-12-24T18:00:00.250Z.") == "delayed until 24 Dec 2026, 18:00 UTC.")
        let series = [IntervalCounts(at: Timestamp(dayNumber: 20_774), counts: EventCounts())]
        let chart = BarChart("Viewed", series, starts: series.map(\.at), every: .day)
        #expect(chart.rows.map(\.when) == ["17 Nov 2026"] && chart.labels.map(\.text) == ["17 Nov 2026"])
        #expect(PageTime.plain("version 2026-12-24") == "version 2026-12-24")
    }
}
