import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// A real browser that is logged in to the dashboard, and visits another server on another port of the same host.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct OtherPortBrowserTests {
    private func logIn(to dashboard: ServedDashboard, _ browser: Browser) throws -> String {
        try browser.open(dashboard.address)
        try browser.wait(for: "document.activeElement.id === 'token'")
        try browser.run("document.querySelector('#token').value = arguments[0]", .string(dashboard.token))
        try browser.click("button.first")
        try browser.wait(for: "location.pathname.endsWith('/templates')")
        return try browser.run("return location.pathname.match(/^\\/s\\/[0-9a-f]{32}/)[0]").string ?? ""
    }

    @Test
    func `another port is never sent what changes things`() throws {
        let dashboard = try ServedDashboard()
        let other = try CookieCollector(page: "<!doctype html><title>other</title>")
        let browser = try Browser()
        let area = try logIn(to: dashboard, browser)
        for path in ["/", "/s/", "/templates", "/sessions", "/s/0123456789abcdef0123456789abcdef/sessions"] {
            try browser.open("http://127.0.0.1:\(other.port)\(path)")
        }
        let names = Set(other.cookies.map { $0.prefix { $0 != "=" } })
        #expect(names == ["marquee-\(dashboard.port)", "marquee-\(dashboard.port)-login"], "\(names)")
        // With all that it was sent, as a program that can say of itself what it likes.
        let headers = [
            "Cookie": Set(other.cookies).joined(separator: "; "), "Sec-Fetch-Site": "same-origin",
            "Origin": dashboard.address,
        ]
        func ask(_ path: String) throws -> Exchange {
            try Exchange.perform("GET", path, port: dashboard.port, headers: headers)
        }
        #expect(try ask("/templates").status == 200)
        #expect(try !ask("/templates").text.contains("/s/"))
        for path in ["/sessions", "/audit", area + "/sessions"] { #expect(try ask(path).status == 303, "\(path)") }
        // The one who is logged in goes on.
        try browser.open(dashboard.address + area + "/sessions")
        try browser.wait(for: "document.querySelector('h1').innerText === 'Sessions'")
        try browser.reload()
        try browser.wait(for: "document.querySelector('h1').innerText === 'Sessions'")
        try browser.open(dashboard.address + "/templates")
        try browser.wait(for: "document.querySelector('h1').innerText === 'Templates'")
    }

    @Test
    func `forms, frames and links of another port change nothing`() throws {
        let dashboard = try ServedDashboard()
        let browser = try Browser()
        let area = try logIn(to: dashboard, browser)
        let csrf = try browser.run("return document.querySelector('[name=csrf]').value").string ?? ""
        // As if it knew all that it cannot know.
        let page = """
            <!doctype html><title>other</title>
            <form method="post" action="\(dashboard.address)\(area)/logout">
            <input name="csrf" value="\(csrf)"><button>go</button></form>
            <a href="\(dashboard.address)\(area)/sessions">sessions</a>
            <a class="reading" href="\(dashboard.address)/history">history</a>
            """
        let other = try CookieCollector(page: page)
        try browser.open("http://127.0.0.1:\(other.port)/")
        try browser.click("button")
        try browser.wait(for: "document.querySelector('h1').innerText === '403 Forbidden'")
        try browser.open("http://127.0.0.1:\(other.port)/")
        try browser.click("a")
        try browser.wait(for: "location.pathname === '/login' && location.search.includes('change=1')")
        try browser.open("http://127.0.0.1:\(other.port)/")
        try browser.click("a.reading")
        try browser.wait(for: "location.pathname === '/history'")
        try browser.open(dashboard.address + area + "/sessions")
        try browser.wait(for: "document.querySelector('h1').innerText === 'Sessions'")
    }

    @Test
    func `a cookie that another port sets logs nobody in, and does not keep a login from working`() throws {
        let dashboard = try ServedDashboard()
        let planted = String(repeating: "a", count: 64)
        let other = try CookieCollector(
            page: "<!doctype html><title>other</title>",
            cookies: ["", "-page", "-login"].flatMap { name in
                ["/", "/templates", "/s", "/login"].map {
                    "marquee-\(dashboard.port)\(name)=\(planted); Path=\($0); HttpOnly; Max-Age=9999"
                }
            })
        let browser = try Browser()
        try browser.open("http://127.0.0.1:\(other.port)/")
        try browser.open(dashboard.address + "/templates")
        try browser.wait(for: "location.pathname === '/login'")
        let area = try logIn(to: dashboard, browser)
        try browser.open(dashboard.address + area + "/sessions")
        try browser.wait(for: "document.querySelectorAll('.rows > li').length === 1")
        try browser.open(dashboard.address + area + "/templates")
        try browser.wait(for: "document.querySelector('h1').innerText === 'Templates'")
    }

    @Test
    func `somebody ends another session from the page`() throws {
        let dashboard = try ServedDashboard()
        let (here, there) = (try Browser(), try Browser())
        let area = try logIn(to: dashboard, here)
        _ = try logIn(to: dashboard, there)
        // From page to page by its own links, which stay where things can be changed.
        try here.click("nav a[href$='/history']")
        try here.wait(for: "document.querySelector('h1').innerText === 'History'")
        try here.click("nav a[href$='/sessions']")
        try here.wait(for: "document.querySelectorAll('.rows > li').length === 2")
        #expect(try here.run("return location.pathname") == .string(area + "/sessions"))
        try here.click(".rows form button")
        try here.wait(for: "document.querySelector('main p[role=status]').innerText === '1 session ended.'")
        try there.reload()
        try there.wait(for: "location.pathname === '/login'")
        try here.click("nav a[href$='/audit']")
        try here.wait(for: "document.body.innerText.includes('Session ended')")
    }
}
