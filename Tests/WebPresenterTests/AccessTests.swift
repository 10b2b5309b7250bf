import NIOHTTP1
import Testing

@testable import WebPresenter

struct AccessTests {
    private static let token = "0123456789abcdef-ABCDEF_xyz"

    private func check(_ uri: String, _ headers: [(String, String)]) throws -> Access.Verdict {
        let access = Access(token: try #require(AccessToken(Self.token)), port: 8_645)
        return access.check(HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: HTTPHeaders(headers)))
    }

    @Test(arguments: ["127.0.0.1:8645", "localhost:8645", "LocalHost:8645"])
    func `the page's own addresses are answered`(host: String) throws {
        let verdict = try check("/\(Self.token)/files/a/1?x=/", [("Host", host), ("Origin", "http://\(host)")])
        #expect(verdict == .allowed(["files", "a", "1"]))
    }

    @Test(arguments: [
        [], [("Host", "evil.example:8645")], [("Host", "127.0.0.1")], [("Host", "127.0.0.1:80")],
        [("Host", "127.0.0.1.evil.example:8645")], [("Host", "[::1]:8645")], [("Host", "0.0.0.0:8645")],
        [("Host", "127.0.0.1:8645"), ("Host", "127.0.0.1:8645")],
    ])
    func `another name than the page's is refused`(headers: [(String, String)]) throws {
        #expect(try check("/\(Self.token)/", headers) == .refused(.misdirectedRequest))
    }

    @Test(arguments: [
        [("Origin", "http://evil.example")], [("Origin", "null")], [("Origin", "https://127.0.0.1:8645")],
        [("Origin", "http://localhost:8645")], [("Origin", "http://127.0.0.1:8646")],
        [("Origin", "http://127.0.0.1:8645"), ("Origin", "http://evil.example")],
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
    ])
    func `another origin than the page's is refused`(headers: [(String, String)]) throws {
        #expect(try check("/\(Self.token)/", [("Host", "127.0.0.1:8645")] + headers) == .refused(.forbidden))
    }

    @Test(arguments: [
        "/", "//", "/x", "/0123456789abcdef-ABCDEF_xy", "/0123456789abcdef-ABCDEF_xyzz",
        "/0123456789abcdef-ABCDEF_xyZ/",
        "/%30123456789abcdef-ABCDEF_xyz/", "//0123456789abcdef-ABCDEF_xyz/", "/x/../0123456789abcdef-ABCDEF_xyz/",
        "*", "http://127.0.0.1:8645/0123456789abcdef-ABCDEF_xyz/", "?0123456789abcdef-ABCDEF_xyz",
    ])
    func `without the token there is nothing`(uri: String) throws {
        #expect(try check(uri, [("Host", "127.0.0.1:8645")]) == .refused(.notFound))
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

    @Test(arguments: [
        ("", Route.page), ("page.css", .style), ("page.js", .script), ("events", .events),
        ("content/a", .content(presentation: "a")), ("files/a/12", .file(presentation: "a", number: 12)),
        ("dismiss/a", .dismiss(presentation: "a")), ("presented/a", .presented(presentation: "a")),
        ("trigger/a/0", .trigger(presentation: "a", number: 0)),
    ])
    func `what is there has one address`(path: String, route: Route) {
        #expect(Route(path.split(separator: "/", omittingEmptySubsequences: false)) == route)
    }
}
