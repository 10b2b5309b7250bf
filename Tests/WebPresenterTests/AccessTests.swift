import NIOHTTP1
import Testing

@testable import WebPresenter

struct AccessTests {
    private static let token = "0123456789abcdef-ABCDEF_xyz"

    private func check(_ uri: String, _ headers: [(String, String)]) throws -> Access.Verdict {
        let access = Access(token: try #require(AccessToken(Self.token)), port: 8_645)
        return access.check(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: HTTPHeaders(headers)))
    }

    private static let own = [("Host", "127.0.0.1:8645")]

    @Test(arguments: ["127.0.0.1:8645", "localhost:8645", "LocalHost:8645"])
    func `the page's own addresses are answered`(host: String) throws {
        let verdict = try check("/files/a/1?x=/", [("Host", host), ("Origin", "http://\(host)")])
        #expect(verdict == .allowed(["files", "a", "1"], .none))
    }

    @Test(arguments: [
        [], [("Host", "evil.example:8645")], [("Host", "127.0.0.1")], [("Host", "127.0.0.1:80")],
        [("Host", "127.0.0.1.evil.example:8645")], [("Host", "[::1]:8645")], [("Host", "0.0.0.0:8645")],
        [("Host", "127.0.0.1:8645"), ("Host", "127.0.0.1:8645")],
    ])
    func `another name than the page's is refused, also with the token`(headers: [(String, String)]) throws {
        for uri in ["/", "/page.js", "/events", "/nothing"] {
            let verdict = try check(uri, [("Authorization", "Bearer \(Self.token)")] + headers)
            #expect(verdict == .refused(.misdirectedRequest))
        }
    }

    @Test(arguments: [
        [("Origin", "http://evil.example")], [("Origin", "null")], [("Origin", "https://127.0.0.1:8645")],
        [("Origin", "http://localhost:8645")], [("Origin", "http://127.0.0.1:8646")],
        [("Origin", "http://127.0.0.1:8645"), ("Origin", "http://evil.example")],
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
    ])
    func `another origin than the page's is refused, also with the token`(headers: [(String, String)]) throws {
        for uri in ["/", "/page.js", "/events", "/nothing"] {
            let verdict = try check(uri, Self.own + [("Authorization", "Bearer \(Self.token)")] + headers)
            #expect(verdict == .refused(.forbidden))
        }
    }

    @Test(arguments: [
        ("Bearer 0123456789abcdef-ABCDEF_xyz", Access.Credential.token), ("Ticket abc", .ticket("abc")),
        ("Ticket ", .ticket("")),
    ])
    func `what a page shows is told apart`(field: String, credential: Access.Credential) throws {
        let verdict = try check("/events", Self.own + [("Authorization", field)])
        #expect(verdict == .allowed(["events"], credential))
    }

    @Test(arguments: [
        "", "Bearer", "Bearer ", "Bearer x", "Bearer 0123456789abcdef-ABCDEF_xy", "Bearer 0123456789abcdef-ABCDEF_xyzz",
        "Bearer 0123456789abcdef-ABCDEF_xyZ", "Bearer  0123456789abcdef-ABCDEF_xyz",
        "bearer 0123456789abcdef-ABCDEF_xyz", "Basic 0123456789abcdef-ABCDEF_xyz", "0123456789abcdef-ABCDEF_xyz",
    ])
    func `what is not the token is refused`(field: String) throws {
        #expect(try check("/", Self.own + [("Authorization", field)]) == .refused(.unauthorized))
        let twice = [("Authorization", "Bearer \(Self.token)"), ("Authorization", field)]
        #expect(try check("/", Self.own + twice) == .refused(.unauthorized))
    }

    @Test(arguments: ["*", "http://127.0.0.1:8645/", "?x", "", "page.css"])
    func `what is no path of this server is not there`(uri: String) throws {
        #expect(try check(uri, Self.own) == .refused(.notFound))
    }

    @Test func `only the page's own texts are for everybody`() {
        let open = Self.routes.filter { $0.1.need == .nothing }.map(\.0)
        #expect(open == ["", "page.css", "connection.js", "page.js"])
        #expect(
            Self.routes.filter { $0.1.need == .presentation }.map(\.0) == ["content/a", "files/a/12", "pages/a/b/c.js"])
        #expect(Self.routes.filter { $0.1.need == .ticket }.map(\.0) == ["session"])
    }

    @Test(arguments: [
        "files", "files/a", "files/a/x", "files/a/-1", "files/a/+1", "files/a/11111", "files/a/1/2", "files/a/٣",
        "../page.css", "page.css/", "page.css/..", "%2e%2e", "page%2ecss", "Page.css", "events/", "content",
        "dismiss/a/b",
        "files/../files/a/1", "trigger/a", "etc/passwd",
    ])
    func `what is not there can't be reached by tricks`(path: String) {
        #expect(Route(path.split(separator: "/", omittingEmptySubsequences: false)) == nil)
    }

    private static let routes: [(String, Route)] = [
        ("", .page), ("page.css", .asset(.style)), ("connection.js", .asset(.connection)), ("page.js", .asset(.script)),
        ("session", .session), ("events", .events), ("content/a", .content(presentation: "a")),
        ("files/a/12", .file(presentation: "a", number: 12)), ("dismiss/a", .dismiss(presentation: "a")),
        ("presented/a", .presented(presentation: "a")), ("trigger/a/0", .trigger(presentation: "a", number: 0)),
        ("ended/a", .ended(presentation: "a")), ("failed/a", .failed(presentation: "a")),
        ("pages/a/b/c.js", .pageFile(presentation: "a", path: "b/c.js")),
    ]

    @Test(arguments: routes)
    func `what is there has one address`(path: String, route: Route) {
        #expect(Route(path.split(separator: "/", omittingEmptySubsequences: false)) == route)
    }

    @Test func `a folder of HTML has no origin, and is known by its address alone`() throws {
        let headers = Self.own + [("Origin", "null"), ("Sec-Fetch-Site", "cross-site")]
        #expect(try check("/pages/a/index.html", headers) == .allowed(["pages", "a", "index.html"], .none))
        for uri in ["/files/a/1", "/content/a", "/pages", "/page.js"] {
            #expect(try check(uri, headers) == .refused(.forbidden), "\(uri)")
        }
        #expect(try check("/pages/a/b", Self.own + [("Origin", "http://evil.example")]) == .refused(.forbidden))
    }
}
