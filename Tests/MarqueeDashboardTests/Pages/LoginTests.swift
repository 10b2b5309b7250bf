import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct LoginTests {
    @Test func `a token opens the pages, and logging out closes them`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            let answer = try await visitor.logIn(with: " \(dashboard.token(.read))\n")
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == visitor.area + "/history" && !visitor.area.isEmpty)
            let page = try await visitor.get("/history")
            #expect(page.status == 200)
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.text.contains("<a href=\"/history\" aria-current=\"page\">History</a>"))
            let kept = visitor.cookies["marquee"] ?? ""
            #expect(try await visitor.post("/logout", ["csrf": Visitor.csrf(in: page.text)]).status == 303)
            #expect(visitor.cookies["marquee"] == nil)
            let old = try await dashboard.ask(.get, "/history", as: nil, headers: [.cookie: "marquee=\(kept)"])
            #expect(old.status == 303)
        }
    }

    @Test func `cookies are kept from scripts, other sites and, with TLS, from the clear`() async throws {
        var options = DashboardOptions()
        for isSecure in [false, true] {
            options.isBehindProxy = isSecure
            try await TestDashboard.run(options: options) { dashboard in
                let field = try await dashboard.ask(.get, "/login", as: nil).headers[.setCookie] ?? ""
                #expect(field.hasPrefix(isSecure ? "__Host-marquee-login=" : "marquee-login="))
                #expect(field.contains("; Path=/;") && field.contains("; HttpOnly; SameSite=Strict"))
                #expect(field.hasSuffix("; Secure") == isSecure)
            }
        }
    }

    @Test func `the storage never sees the cookie's secret`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let secret = try #require(Secret(visitor.cookies["marquee"] ?? ""))
            #expect(try await dashboard.storage.session(secret.hash) != nil)
            let changing = try #require(Secret(visitor.cookies["marquee-page"] ?? ""))
            #expect(try await dashboard.storage.session(changing.hash) != nil)
            #expect(try await dashboard.storage.session(SecretHash(bytes: secret.bytes)) == nil)
        }
    }

    @Test func `a wrong token is told, and slowed down like any other, and a right one never`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            for _ in 0..<AttemptPolicy.free {
                let answer = try await visitor.logIn(with: Token().revealed)
                #expect(answer.status == 403)
                #expect(answer.text.contains("Invalid token."))
            }
            #expect(try await visitor.logIn(with: Token().revealed).status == 429)
            #expect(try await visitor.get("/history").status == 303)
            #expect(try await visitor.logIn(with: dashboard.token(.read)).status == 303)
            #expect(try await visitor.get("/history").status == 200)
        }
    }

    @Test func `a token without the scope opens nothing`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            let answer = try await visitor.logIn(with: dashboard.token(.host))
            #expect(answer.status == 403)
            #expect(visitor.cookies["marquee"] == nil)
        }
    }

    @Test func `forms that were made for somebody else are refused`() async throws {
        try await TestDashboard.run { dashboard in
            let (mallory, ada) = (Visitor(dashboard), try await Visitor.loggedIn(to: dashboard))
            let foreign = Visitor.csrf(in: try await mallory.get("/login").text)
            let stranger = Visitor(dashboard)
            _ = try await stranger.get("/login")
            let token = dashboard.token(.read)
            #expect(try await stranger.post("/login", ["csrf": foreign, "token": token]).status == 403)
            #expect(try await stranger.post("/login", ["token": token]).status == 403)
            #expect(try await Visitor(dashboard).post("/login", ["csrf": foreign, "token": token]).status == 403)
            for fields in [[:], ["csrf": ""], ["csrf": foreign]] {
                #expect(try await ada.post("/logout", fields).status == 403)
            }
            #expect(try await ada.get("/history").status == 200)
        }
    }

    @Test func `a session ends with its token`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            #expect(try await visitor.get(visitor.area + "/history").status == 200)
            _ = try await TokenService(storage: dashboard.storage).revoke("read", at: .test)
            #expect(try await visitor.get("/history").status == 303)
            #expect(try await visitor.get(visitor.area + "/history").status == 303)
        }
    }

    @Test func `a form that is none is a problem`() async throws {
        try await TestDashboard.run { dashboard in
            for (body, status) in [("csrf=%", 400), ("%ff=1", 400), (String(repeating: "a", count: 70_000), 413)] {
                let answer = try await dashboard.ask(
                    .post, "/login", as: nil, headers: [.contentType: "application/x-www-form-urlencoded"], body: body)
                #expect(answer.status == status)
                #expect(answer.problem != nil)
            }
            #expect(try await dashboard.ask(.post, "/login", as: nil, body: "{}").status == 415)
        }
    }
}
