import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync
import MarqueeTesting
import NIOCore
import Testing

@testable import MarqueeDashboard

/// What whoever serves another port of the same host can see and set: every cookie for `/`, and any cookie.
@Suite(.timeLimit(.minutes(20)))
struct OtherPortTests {
    private static let sameSite = HTTPFields(named: [
        ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
    ])

    @Test func `a cookie that another port was sent reads, and changes nothing`() async throws {
        try await TestDashboard.run { dashboard in
            let ada = try await Visitor.loggedIn(to: dashboard, as: .admin)
            let other = try await Visitor.loggedIn(to: dashboard, as: .read)
            let thief = Visitor(dashboard)
            // The browser asks another port for any address that this may choose, and for no other.
            thief.cookies = ada.cookies.filter { ada.paths[$0.key] == "/" }
            #expect(Set(thief.cookies.keys) == ["marquee", "marquee-login"])
            let page = try await thief.get("/templates")
            #expect(page.status == 200)
            #expect(!page.text.contains(PageArea.prefix), "the page tells where things are changed")
            for path in ["/sessions", "/tokens", "/audit"] {
                let answer = try await thief.get(path)
                #expect(answer.status == 303 && answer.headers[.location]?.hasPrefix("/login?change=1") == true)
            }
            // What follows from the cookie, and what any page tells.
            let secret = try #require(Secret(thief.cookies["marquee"] ?? ""))
            let area = PageArea(of: secret).path
            for csrf in [secret.derived(for: "form"), Visitor.csrf(in: page.text)] {
                thief.cookies["marquee-page"] = secret.revealed
                for place in [area, ada.area] {
                    #expect(try await thief.get(place + "/sessions").headers[.location] == "/sessions")
                    let ended = try await thief.post(place + "/sessions/end-others", ["csrf": csrf])
                    #expect(ended.headers[.location]?.hasPrefix("/login?ended=form&next=%2F") == true)
                }
            }
            #expect(try await other.get("/templates").status == 200)
            #expect(try await dashboard.storage.sessions(at: .test).count == 2)
            // The page itself can.
            #expect(
                try await ada.change("/sessions", "/sessions/end-others").headers[.location]?.hasSuffix("ended=1")
                    == true)
            #expect(try await other.get("/templates").status == 303)
        }
    }

    @Test func `the secret for reading changes nothing, and the other one is not needed to read`() async throws {
        try await TestDashboard.run { dashboard in
            let ada = try await Visitor.loggedIn(to: dashboard)
            #expect(ada.paths["marquee-page"] == ada.area)
            // Another port has taken the cookie for reading away, or put another one in its place.
            for value in [nil, Secret().revealed] {
                ada.cookies["marquee"] = value
                #expect(try await ada.get(ada.area + "/templates").status == 200)
                #expect(try await ada.get("/templates").status == 303)
            }
            ada.cookies["marquee"] = ada.cookies["marquee-page"]
            #expect(try await ada.get("/templates").status == 303)
        }
    }

    @Test func `nobody is led into a session that another port has set`() async throws {
        try await TestDashboard.run { dashboard in
            let mallory = try await Visitor.loggedIn(to: dashboard, as: .sync)
            let ada = try await Visitor.loggedIn(to: dashboard)
            ada.cookies["marquee-page"] = mallory.cookies["marquee-page"]
            ada.paths["marquee-page"] = "/"
            for site in ["same-site", "cross-site"] {
                let led = try await ada.get(
                    mallory.area + "/sessions", headers: HTTPFields(named: [("Sec-Fetch-Site", site)]))
                #expect(led.status == 403 || led.headers[.location] == "/sessions")
            }
            let led = try await ada.get(mallory.area + "/templates?q=a", headers: Self.sameSite)
            #expect(led.headers[.location] == "/templates?q=a")
        }
    }

    @Test func `of two cookies of one name none is believed, and the login goes on working`() async throws {
        try await TestDashboard.run { dashboard in
            let (ada, mallory) = (
                try await Visitor.loggedIn(to: dashboard), try await Visitor.loggedIn(to: dashboard, as: .sync)
            )
            func read(_ cookies: String) async throws -> Int {
                try await dashboard.ask(.get, "/templates", as: nil, headers: [.cookie: cookies]).status
            }
            let (own, foreign) = (ada.cookies["marquee"] ?? "", mallory.cookies["marquee"] ?? "")
            #expect(try await read("marquee=\(own)") == 200)
            #expect(try await read("marquee=\(foreign); marquee=\(own)") == 303)
            #expect(try await read("marquee=\(own); marquee=\(foreign)") == 303)
            let page = try await dashboard.ask(
                .get, ada.area + "/sessions", as: nil,
                headers: [
                    .cookie:
                        "marquee=\(foreign); marquee=\(own); marquee-page=\(mallory.cookies["marquee-page"] ?? "");"
                        + " marquee-page=\(ada.cookies["marquee-page"] ?? "")"
                ])
            #expect(page.status == 200 && page.text.contains("Logged in as </span><bdi>read<"))
        }
    }

    @Test func `a login makes secrets of its own, and ends the session that the browser had`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            let planted = Secret().revealed
            visitor.cookies = ["marquee": planted, "marquee-page": planted]
            _ = try await visitor.logIn(with: dashboard.token(.read))
            let first = visitor.cookies
            #expect(first["marquee"] != planted && first["marquee-page"] != planted)
            #expect(first["marquee"] != first["marquee-page"])
            // The form is there for whoever wants to change something.
            let form = try await visitor.get("/login?change=1&next=%2Fsessions").text
            #expect(form.contains("Log in again to open it here"))
            let again = try await visitor.post(
                "/login", ["csrf": Visitor.csrf(in: form), "token": dashboard.token(.read), "next": "/sessions"])
            #expect(again.headers[.location]?.hasSuffix("/sessions") == true)
            #expect(visitor.cookies["marquee"] != first["marquee"])
            let old = try await dashboard.ask(
                .get, "/templates", as: nil, headers: [.cookie: "marquee=\(first["marquee"] ?? "")"])
            #expect(old.status == 303)
            #expect(try await dashboard.storage.sessions(at: .test).count == 1)
        }
    }

    @Test(
        arguments: [
            ("Sec-Fetch-Site", "same-origin", true), ("Sec-Fetch-Site", "none", true),
            ("Sec-Fetch-Site", "same-site", false), ("Sec-Fetch-Site", "cross-site", false),
            ("Sec-Fetch-Site", "", false), ("Origin", "http://localhost", true), ("Origin", "null", false),
            ("Origin", "http://localhost:9999", false), ("Origin", "http://127.0.0.1", false),
            ("Origin", "https://evil.example", false), ("Origin", "", false),
        ])
    func `forms are taken from the dashboard's own pages only`(
        _ name: String, _ value: String, _ isTaken: Bool
    ) async throws {
        try await TestDashboard.run { dashboard in
            let headers = HTTPFields(named: [(name, value)])
            let visitor = Visitor(dashboard)
            let csrf = Visitor.csrf(in: try await visitor.get("/login").text)
            let login = try await visitor.post(
                "/login", ["csrf": csrf, "token": dashboard.token(.read)], headers: headers)
            #expect(login.status == (isTaken ? 303 : 403))
            let ada = try await Visitor.loggedIn(to: dashboard)
            let form = Visitor.csrf(in: try await ada.get(ada.area + "/sessions").text)
            for action in ["/sessions/end", "/sessions/end-others", "/logout"] {
                let answer = try await ada.post(ada.area + action, ["csrf": form], headers: headers)
                #expect(answer.status == (isTaken ? 303 : 403), "\(action)")
            }
            let left = try await ada.get(ada.area + "/sessions")
            #expect((left.status == 200) == !isTaken)
        }
    }

    @Test(arguments: [
        [("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")],
        [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "iframe")],
        [("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")],
    ])
    func `what another site only loads gets nothing`(_ fields: [(String, String)]) async throws {
        try await TestDashboard.run { dashboard in
            let ada = try await Visitor.loggedIn(to: dashboard)
            for path in ["/templates", "/history", ada.area + "/templates"] {
                let loaded = HTTPFields(named: fields + [("Sec-Fetch-Site", "same-site")])
                #expect(try await ada.get(path, headers: loaded).status == 403)
                let own = HTTPFields(named: fields + [("Sec-Fetch-Site", "same-origin")])
                #expect(try await ada.get(path, headers: own).status == 200)
            }
            #expect(try await ada.get("/templates", headers: Self.sameSite).status == 200)
        }
    }

    @Test(
        arguments: [
            ("127.0.0.1:8642", false, "marquee-8642"), ("localhost:9000", false, "marquee-9000"),
            ("[::1]:8642", false, "marquee-8642"), ("[::1]", false, "marquee"), (nil, false, "marquee"),
            ("example.org", true, "__Host-marquee"), ("example.org:8443", true, "__Host-marquee-8443"),
            ("example.org:99999", true, "__Host-marquee"), ("a:1; Path=/x", false, "marquee"),
        ] as [(String?, Bool, String)])
    func `two dashboards of one host don't take each other's cookies`(
        _ authority: String?, _ isSecure: Bool, _ name: String
    ) {
        let cookies = PageCookies(isSecure: isSecure)
        func request(_ cookie: String) -> Request {
            let head = HTTPRequest(
                method: .get, scheme: "http", authority: authority, path: "/", headerFields: [.cookie: cookie])
            return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        }
        let secret = Secret()
        #expect(
            cookies.field(.reading, secret, seconds: 1, for: request("")).hasPrefix(
                "\(name)=\(secret.revealed); Path=/;"))
        #expect(cookies.secrets(.reading, in: request("a=b; \(name)=\(secret.revealed)")).count == 1)
        #expect(
            cookies.secrets(.reading, in: request("\(name)1=\(secret.revealed); x\(name)=\(secret.revealed)")).isEmpty)
        let area = PageArea(of: secret)
        let changing = cookies.field(.changing, secret, area: area, seconds: 1, for: request(""))
        // `__Host-` is only for cookies of `/`.
        #expect(changing.hasPrefix(name.replacing("__Host-", with: "__Secure-") + "-page="))
        #expect(changing.contains("; Path=\(area.path); ") && changing.contains("; HttpOnly; SameSite=Strict"))
        #expect(changing.hasSuffix("; Secure") == isSecure)
    }

    @Test func `an address with too many slashes leads to no other site`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            for path in ["/s/x//templates", "/s/x/templates", "/s//templates", "/s/x//evil.example/templates"] {
                let place = try await visitor.get(path).headers[.location] ?? "/"
                #expect(place.hasPrefix("/") && !place.hasPrefix("//"), "\(path) leads to \(place)")
            }
        }
    }
}
