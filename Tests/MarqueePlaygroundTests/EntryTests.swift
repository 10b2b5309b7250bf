import HTTPTypes
import Testing

@testable import MarqueePlayground

/// Who is let in, and who is not.
@Suite struct EntryTests {
    private static let pages = [
        "/", "/findings", "/pictures", "/template/banner", "/template/banner/picture", "/events", "/files/0", "/none",
    ]

    @Test func `an address lets one browser in, by a cookie that no script sees`() async throws {
        let site = try TestSite()
        let address = "/enter?key=\(site.site.entry.key)"
        let answer = await site.ask(address)
        #expect(answer.status == 200)
        let cookie = answer.fields[.setCookie] ?? ""
        #expect(cookie.hasPrefix("marquee-playground-8700=") && cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        #expect(!answer.text.contains(cookie.split(separator: "=")[1].prefix(32)))
        #expect(answer.text.contains(#"content="0; url=/""#))
        #expect(site.usedCount == 0)
        let again = await site.ask(address)
        #expect(again.status == 403 && again.fields[.setCookie] == nil)
        #expect(again.text.contains("was already used"))
        #expect(site.usedCount == 1)
        // Told once, and then nothing special any more.
        #expect(await site.ask(address).text.contains("Unknown address"))
        #expect(site.usedCount == 1)
        // Another browser has the new one.
        #expect(await site.ask("/enter?key=\(site.site.entry.key)").status == 200)
    }

    @Test(arguments: pages)
    func `without the cookie nothing is shown`(_ path: String) async throws {
        let site = try TestSite()
        let wrong = String(repeating: "0", count: 32)
        for fields in [[], [("Cookie", "marquee-playground-8700=\(wrong)")]] {
            let answer = await site.ask(path, .get, fields)
            #expect(answer.status == (path == "/none" ? 404 : 403))
            #expect(!answer.text.contains("banner"))
        }
    }

    @Test(
        arguments: [
            ("evil.example:8700", [], 421), ("127.0.0.1:8700", [("Sec-Fetch-Site", "cross-site")], 403),
            ("127.0.0.1:8700", [("Origin", "https://evil.example")], 403), ("localhost:8700", [], 200),
            ("127.0.0.1:8700", [("Sec-Fetch-Site", "same-origin")], 200),
            (
                "127.0.0.1:8700",
                [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")], 200
            ),
        ] as [(String, [(String, String)], Int)])
    func `names and pages of others are refused, cookie or not`(
        _ host: String, _ fields: [(String, String)], _ status: Int
    ) async throws {
        let site = try TestSite()
        await site.enter()
        #expect(await site.ask("/", .get, host: host, fields).status == status)
    }

    @Test func `every page says what may run on it`() async throws {
        let site = try TestSite()
        await site.enter()
        for path in ["/", "/findings", "/template/banner", "/none", "/enter?key=0"] {
            let answer = await site.ask(path)
            let policy = answer.field("Content-Security-Policy")
            #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "\(path)")
            #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "\(path)")
            #expect(answer.field("X-Content-Type-Options") == "nosniff" && answer.field("X-Frame-Options") == "DENY")
            #expect(answer.field("Cache-Control") == "no-store")
        }
    }

    @Test func `what is too much is refused`() async throws {
        let site = try TestSite()
        await site.enter()
        let long = String(repeating: "x", count: PlaygroundSite.longestAddress)
        #expect(await site.ask("/?q=\(long)").status == 414)
        #expect(await site.ask("/?q=%zz").status == 400)
        #expect(await site.ask("/template/banner", form: "a=%ff").status == 400)
        let refused = await site.ask("/", .post)
        #expect(refused.status == 405 && refused.fields[.allow] == "GET, HEAD")
        for _ in 0..<ChangeStreams.most { #expect(await site.ask("/events").status == 200) }
        #expect(await site.ask("/events").status == 204)
    }
}
