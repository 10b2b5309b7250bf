import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Finding hosts, what is on its way to them, and what went wrong on them.
@Suite(.timeLimit(.minutes(20)))
struct FleetPageTests {
    private func names(_ dashboard: TestDashboard, _ query: String) async throws -> [String] {
        let answer = try await dashboard.ask(.get, "/api/v1/hosts\(query)")
        return try answer.json["hosts"]?.list?.compactMap { $0.object?["name"]?.string } ?? []
    }

    @Test func `hosts are found among all, by name, label and whether they are away`() async throws {
        try await TestDashboard.run { dashboard in
            for number in 100..<320 { _ = try await dashboard.host("window-\(number)") }
            _ = try await dashboard.register("zz-last", labels: ["site": "Milan"])
            _ = try await dashboard.host("Küche Über")
            #expect(try await names(dashboard, "?q=ZZ") == ["zz-last"])
            #expect(try await names(dashboard, "?q=site%3Dmil") == ["zz-last"])
            #expect(try await names(dashboard, "?q=%C3%BCBER") == ["Küche Über"])
            #expect(try await names(dashboard, "?q=%25") == [])
            #expect(try await names(dashboard, "?q=window-3&limit=15&after=window-304").count == 15)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let page = try await visitor.get("/hosts?q=zz").text
            #expect(page.contains(">zz-last</bdi></a>"))
            #expect(page.contains("222 hosts, none away; 1 matches &#39;zz&#39;."))
            dashboard.now = .test + .seconds(300)
            try await dashboard.report("window-100")
            #expect(try await names(dashboard, "?away=true&limit=1000").count == 221)
            #expect(try await names(dashboard, "?away=true&q=window-10&limit=1000").count == 9)
            #expect(try await dashboard.ask(.get, "/api/v1/hosts?away=1").status == 400)
            let away = try await visitor.get("/hosts?away=true&q=window-10").text
            #expect(!away.contains(">window-100</bdi></a>") && away.contains(">window-101</bdi></a>"))
            #expect(away.contains("222 hosts, 221 away; 9 of those away match &#39;window-10&#39;."), "\(away)")
        }
    }

    @Test func `a host's page says what comes next, and why it waits`() async throws {
        try await TestDashboard.run { dashboard in
            let host = try await dashboard.host("window")
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            try await dashboard.sendBanner("sent", to: "\"everyone\"", ",\"title\":\"Autumn\"")
            try await dashboard.report("window") {
                $0.waiting = 3
                $0.queue = [
                    .init(id: "sent", template: "banner", since: .test, reason: "waiting for 'x', which is shown"),
                    .init(id: "own <b>", template: "card", since: .test),
                ]
            }
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let page = try await visitor.get("/hosts/\(host.id)").text
            #expect(page.contains("<h3>What comes next</h3>"))
            #expect(page.contains("/messages/sent\"><bdi>Autumn</bdi></a>"), "\(page)")
            #expect(page.contains("waiting for what is shown now"))
            #expect(page.contains("<bdi>own &lt;b&gt;</bdi></td>"))
            #expect(page.contains("and 1 more"))
            try await dashboard.report("window")
            #expect(try await !visitor.get("/hosts/\(host.id)").text.contains("What comes next"))
        }
    }

    /// The command may wait for its host, or for space on its disk.
    @Test func `what is dismissed is what the page has shown, not what comes after it`() async throws {
        try await TestDashboard.run { dashboard in
            let host = try await dashboard.host("window")
            try await dashboard.report("window") {
                $0.showing = [.init(id: "a \"b", template: "card", presenter: "terminal", since: .test)]
            }
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            let path = "/hosts/\(host.id)"
            let field = "<input type=\"hidden\" name=\"message\" value=\"a &quot;b\" form=\"command\">"
            #expect(try await visitor.get(path).text.contains(field))
            let fields = ["id": host.id, "command": "dismiss", "message": "a \"b"]
            #expect(try await visitor.change(path, "/hosts/command", fields).status == 303)
            let sent = try await dashboard.storage.feed(
                after: 0, upTo: .max, for: host.number, at: dashboard.now, limit: 10)
            let commands = sent.compactMap { if case .command(let command) = $0.content { command } else { nil } }
            #expect(commands == [.dismiss(message: "a \"b")])
            #expect(try await visitor.get(path).text.contains("<td>dismiss &#39;a &quot;b&#39;"))
            // With several on the screen, all are meant.
            try await dashboard.report("window") {
                $0.showing = ["a", "b"].map { .init(id: $0, template: "card", presenter: "terminal", since: .test) }
            }
            #expect(try await !visitor.get(path).text.contains("form=\"command\""))
        }
    }

    @Test func `commands that a host has not received are listed and withdrawn`() async throws {
        try await TestDashboard.run { dashboard in
            let (host, other) = (try await dashboard.host("window"), try await dashboard.host("other"))
            let path = "/api/v1/hosts/\(host.id)/commands"
            func send(_ command: String, _ recipients: String) async throws -> Int64 {
                let answer = try await dashboard.post(
                    "/api/v1/commands", #"{"command":"\#(command)","to":\#(recipients)}"#, as: .send)
                return try answer.json["number"]?.integer ?? 0
            }
            func waiting() async throws -> [ValueObject] {
                try await dashboard.ask(.get, path).json["commands"]?.list?.compactMap(\.object) ?? []
            }
            let suspend = try await send("suspend", #"{"hosts":["\#(host.id)"]}"#)
            let reload = try await send("reload", "\"everyone\"")
            _ = try await send("discard", #"{"hosts":["\#(other.id)"]}"#)
            let found = try await waiting()
            #expect(found.map { $0["command"] } == ["suspend", "reload"])
            #expect(found.first?["sentBy"] == "send" && found.first?["sentAt"] == .moment(.test))
            #expect(found.last?["to"] == "everyone")
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            let page = try await visitor.get(visitor.area + "/hosts/\(host.id)").text
            #expect(
                page.contains("Commands that wait for the host")
                    && page.contains("name=\"number\" value=\"\(suspend)\""))
            let withdrawn = try await visitor.change(
                "/hosts/\(host.id)", "/hosts/command/withdraw", ["id": host.id, "number": "\(suspend)"])
            #expect(withdrawn.headers[.location]?.hasSuffix("?did=withdraw") == true)
            #expect(try await waiting().map { $0["command"] } == ["reload"])
            #expect(try await dashboard.ask(.delete, "/api/v1/commands/\(suspend)", as: .send).status == 404)
            // A stream that is opened now does not bring it.
            let missed = try await dashboard.storage.feed(
                after: 0, upTo: .max, for: host.number, at: dashboard.now, limit: 10)
            #expect(!missed.contains { $0.number == suspend } && missed.contains { $0.number == reload })
            try await dashboard.report("window", cursor: reload)
            #expect(try await waiting() == [])
            let entries = try await dashboard.storage.auditRecords(before: nil, limit: 10).map(\.entry.action)
            #expect(entries.contains(.commandWithdrawn))
        }
    }

    @Test func `a command to a host that is away says that it waits`() async throws {
        try await TestDashboard.run { dashboard in
            let host = try await dashboard.host("window")
            _ = try await dashboard.register("window")
            let visitor = try await Visitor.loggedIn(to: dashboard, with: [.read, .send])
            let page = "/hosts/\(host.id)"
            #expect(try await visitor.get(page + "?did=suspend").text.contains("Command sent: the host shows nothing"))
            dashboard.now = .test + .seconds(120)
            #expect(try await visitor.get(page + "?did=suspend").text.contains("it waits for the host, which is away"))
        }
    }

    @Test func `what waits for a host that is away is told where it waits`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.put(Sample.both, version: 0).status == 200)
            let host = try await dashboard.host("window")
            try await dashboard.report("window")
            try await dashboard.sendBanner("m-1")
            try await dashboard.sendBanner("m-2", to: #"{"hosts":["\#(host.id)"]}"#)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            #expect(try await visitor.get("/hosts").text.contains("2 messages not received yet"))
            #expect(try await visitor.get("/hosts/\(host.id)").text.contains("2 messages not received yet"))
            #expect(try await dashboard.ask(.get, "/api/v1/hosts/\(host.id)").json["pendingMessages"] == 2)
            try await dashboard.report("window", cursor: try await dashboard.storage.feedHead()) { $0.waiting = 1 }
            #expect(try await visitor.get("/hosts").text.contains("1 message waiting"))
        }
    }

    @Test func `the last errors of a host are kept, with their times`() async throws {
        try await TestDashboard.run { dashboard in
            let host = try await dashboard.host("window")
            for number in 0..<30 {
                dashboard.now = .test + .seconds(Int64(number))
                try await dashboard.report("window") { report in
                    report.failure = HostReport.Failure(at: dashboard.now, text: "error \(number)")
                    report.errors = [
                        HostReport.Failure(at: dashboard.now + .milliseconds(-500), text: "before \(number)")
                    ]
                }
            }
            try await dashboard.report("window")
            let answer = try await dashboard.ask(.get, "/api/v1/hosts/\(host.id)").json
            let errors = answer["errors"]?.list?.compactMap(\.object) ?? []
            #expect(errors.count == 20 && errors.first?["text"] == "error 29" && errors.last?["text"] == "before 20")
            #expect(answer["report"]?.object?["error"] == .null && answer["report"]?.object?["errors"] == nil)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let page = try await visitor.get("/hosts/\(host.id)").text
            #expect(page.contains("Last errors") && page.contains("error 29") && !page.contains("error 19"))
            try await dashboard.remove("window")
            #expect(try await dashboard.storage.errors(of: host.number) == [])
        }
    }

    @Test func `a name that is taken stays another one's, and everybody is told`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.host("host-1")
            let second = try await dashboard.host("host-2")
            let taken = try await dashboard.register("host-2", as: "host-1")
            #expect(try taken.status == 200 && taken.json["name"] == "host-2")
            #expect(try taken.json["warnings"]?.list?.first?.string?.contains("stays 'host-2'") == true)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            #expect(
                try await visitor.get("/hosts/\(second.id)").text.contains("It is configured as &#39;host-1&#39;"))
            let free = try await dashboard.register("host-2", as: "host-3")
            #expect(try free.json == ["name": "host-3", "warnings": []])
            #expect(try await !visitor.get("/hosts/\(second.id)").text.contains("It is configured as"))
            // Its token is called the same, for whoever is told of it.
            #expect(
                try await dashboard.storage.removeHost(
                    second.number, at: dashboard.now,
                    audit: AuditEntry(.hostRemoved, by: .commandLine(nil), at: dashboard.now)))
            let gone = try await dashboard.register("host-2", as: "host-3")
            #expect(gone.status == 401 && gone.problem?.contains("'host-3'") == true, "\(gone.text)")
        }
    }

    @Test func `what a host says of itself is checked, and each mistake told once`() async throws {
        try await TestDashboard.run { dashboard in
            let unknown = try await dashboard.register("window", zone: "Mars/X")
            #expect(try unknown.json["warnings"]?.list?.first?.string?.contains("unknown time zone 'Mars/X'") == true)
            var registration = HostRegistration(name: "window", version: "1", timeZone: "UTC", locale: "en").json.object
            registration?["presenters"] = .list(Array(repeating: "a", count: 5_000))
            let many = try await dashboard.ask(
                as: "window", .put, "/api/v1/host/registration", .object(registration ?? [:]))
            #expect(many.status == 422 && many.text.contains("/presenters"))
            let wrong = try await dashboard.ask(
                as: "window", .put, "/api/v1/host/report", ["at": .moment(.test), "mode": "running", "waiting": 0])
            let places = try wrong.json["errors"]?.list?.compactMap { $0.object?["pointer"]?.string } ?? []
            #expect(places.count == Set(places).count && places.contains("/plugins"), "\(places)")
        }
    }
}
