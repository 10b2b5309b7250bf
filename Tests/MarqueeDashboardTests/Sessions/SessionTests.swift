import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct SessionTests {
    @Test func `a session that nobody uses ends after an hour, and one that is used after twelve`() async throws {
        try await TestDashboard.run { dashboard in
            let (idle, busy) = (
                try await Visitor.loggedIn(to: dashboard), try await Visitor.loggedIn(to: dashboard, as: .sync)
            )
            let step: TimeSpan = .seconds(3_599)
            for round in 1...12 {
                dashboard.now = dashboard.now + step
                // Now here, now there: both count as use.
                let base = round.isMultiple(of: 2) ? busy.area : ""
                #expect(try await busy.get(base + "/templates").status == 200, "round \(round)")
            }
            #expect(try await idle.get("/templates").status == 303)
            #expect(try await idle.get(idle.area + "/templates").status == 303)
            dashboard.now = .test + SessionPolicy.lifetime + .seconds(-1)
            #expect(try await busy.get("/templates").status == 200)
            dashboard.now = .test + SessionPolicy.lifetime
            #expect(try await busy.get("/templates").status == 303)
            #expect(try await busy.get(busy.area + "/sessions").status == 303)
        }
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            dashboard.now = .test + SessionPolicy.idleLimit
            #expect(try await visitor.get("/templates").status == 303)
        }
    }

    @Test func `a session is never longer than its token`() async throws {
        try await TestDashboard.run { dashboard in
            let token = try await TokenService(storage: dashboard.storage).make(
                name: "short", scopes: [.read], at: .test, expiresAt: .test + .seconds(90))
            let visitor = Visitor(dashboard)
            _ = try await visitor.logIn(with: token.revealed)
            dashboard.now = .test + .seconds(89)
            #expect(try await visitor.get("/templates").status == 200)
            dashboard.now = .test + .seconds(90)
            #expect(try await visitor.get("/templates").status == 303)
        }
    }

    @Test func `two servers of one database share sessions, their use and their end`() async throws {
        let storage = try SQLiteStorage.scratch()
        try await TestDashboard.run(storage) { one in
            let visitor = try await Visitor.loggedIn(to: one)
            #expect(try await one.statusElsewhere("/templates", cookies: visitor.cookies) == 200)
            let all = try await storage.sessions(at: .test)
            let id = try #require(all.first?.id)
            let entry = AuditEntry(.sessionEnded, by: .commandLine(nil), at: .test)
            #expect(try await storage.removeSession(id, audit: entry))
            #expect(try await visitor.get("/templates").status == 303)
            #expect(try await one.statusElsewhere("/templates", cookies: visitor.cookies) == 303)
        }
    }

    @Test func `sessions are listed, and ended one by one or all but one`() async throws {
        try await TestDashboard.run { dashboard in
            let admin = try await Visitor.loggedIn(to: dashboard, as: .admin)
            let readers = [
                try await Visitor.loggedIn(to: dashboard), try await Visitor.loggedIn(to: dashboard),
                try await Visitor.loggedIn(to: dashboard),
            ]
            let tester = try await Visitor.loggedIn(to: dashboard, as: .sync)
            func ids(_ page: String) -> [String] {
                page.matches(of: /name="id" value="([0-9a-f]{16})"/).map { String($0.1) }
            }
            // Others see their own only, and nobody is offered to end the session that asks.
            let own = try await readers[0].get(readers[0].area + "/sessions").text
            #expect(ids(own).count == 2 && own.ranges(of: "this session").count == 1)
            #expect(!own.contains("<bdi class=\"name\">sync</bdi>"))
            let all = try await admin.get(admin.area + "/sessions").text
            #expect(ids(all).count == 4 && all.contains("<bdi class=\"name\">sync</bdi>"))

            // One that is not theirs is not ended, nor is one that is none.
            let foreign = try #require(Set(ids(all)).subtracting(ids(own)).first { !own.contains($0) })
            for id in [foreign, "0123456789abcdef", ""] {
                let answer = try await readers[0].change("/sessions", "/sessions/end", ["id": id])
                #expect(answer.headers[.location]?.hasSuffix("/sessions?ended=0") == true)
            }
            #expect(try await dashboard.storage.sessions(at: .test).count == 5)
            let one = try await readers[0].change("/sessions", "/sessions/end", ["id": ids(own)[0]])
            #expect(one.headers[.location]?.hasSuffix("/sessions?ended=1") == true)
            #expect(try await readers[0].get(readers[0].area + "/sessions?ended=1").text.contains("1 session ended."))
            #expect(try await dashboard.storage.sessions(at: .test).count == 4)
            let others = try await readers[0].change("/sessions", "/sessions/end-others")
            #expect(others.headers[.location]?.hasSuffix("/sessions?ended=1") == true)
            #expect(try await tester.get("/templates").status == 200)
            let rest = try await admin.change("/sessions", "/sessions/end-others")
            #expect(rest.headers[.location]?.hasSuffix("/sessions?ended=2") == true)
            for visitor in readers + [tester] { #expect(try await visitor.get("/templates").status == 303) }
            #expect(try await admin.get("/templates").status == 200)
        }
    }

    @Test func `a form of another session ends nothing`() async throws {
        try await TestDashboard.run { dashboard in
            let (ada, ben) = (try await Visitor.loggedIn(to: dashboard), try await Visitor.loggedIn(to: dashboard))
            let foreign = Visitor.csrf(in: try await ben.get(ben.area + "/sessions").text)
            let reading = Visitor.csrf(in: try await ada.get("/templates").text)
            for csrf in [foreign, reading, "", String(repeating: "0", count: 64)] {
                for action in ["/sessions/end-others", "/logout"] {
                    #expect(try await ada.post(ada.area + action, ["csrf": csrf]).status == 403)
                }
            }
            #expect(try await dashboard.storage.sessions(at: .test).count == 2)
        }
    }

    @Test func `logging out ends what the browser has, wherever it is asked for`() async throws {
        for isInArea in [false, true] {
            try await TestDashboard.run { dashboard in
                let visitor = try await Visitor.loggedIn(to: dashboard)
                let base = isInArea ? visitor.area : ""
                let csrf = Visitor.csrf(in: try await visitor.get(base + "/history").text)
                #expect(try await visitor.post(base + "/logout", ["csrf": csrf]).headers[.location] == "/login")
                #expect(visitor.cookies["marquee"] == nil)
                #expect((visitor.cookies["marquee-page"] == nil) == isInArea)
                #expect(try await dashboard.storage.sessions(at: .test) == [])
                #expect(try await visitor.get(visitor.area + "/history").status == 303)
            }
        }
    }

    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
            "Safari on iPhone"
        ), ("curl/8.5.0", "curl/8.5.0"), ("", "unknown browser"),
    ])
    func `a browser is called what people call it`(_ agent: String, _ words: String) {
        #expect(BrowserName(agent).words == words)
    }
}
