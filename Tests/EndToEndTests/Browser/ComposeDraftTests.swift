import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// What somebody has written, and what they would lose, in a real browser.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ComposeDraftTests {
    private static let offer = """
        {"definitions":[{"name":"offer","type":"template","presenter":"web","arguments":[\
        {"name":"title","type":"string","default":"Hello"},\
        {"name":"color","type":"string","default":"#0a84ff","pattern":"^#[0-9a-f]{6}$"}]}]}
        """

    private func logIn(to dashboard: ServedDashboard, _ browser: Browser) throws {
        try browser.wait(for: "document.activeElement?.id === 'token'")
        try browser.run("document.querySelector('#token').value = arguments[0]", .string(dashboard.token))
        try browser.click("button.first")
        try browser.wait(for: "/^\\/s\\/[0-9a-f]{32}\\//.test(location.pathname)")
    }

    private func started(_ browser: Browser) throws -> (dashboard: ServedDashboard, base: String) {
        let dashboard = try ServedDashboard()
        guard try dashboard.put(Self.offer, version: 0).status == 200 else { throw BrowserError("no definitions") }
        try browser.open(dashboard.address)
        try logIn(to: dashboard, browser)
        let area = try browser.run("return location.pathname.match(/^\\/s\\/[0-9a-f]{32}/)[0]").string ?? ""
        return (dashboard, dashboard.address + area)
    }

    private func endSessions(of dashboard: ServedDashboard) throws {
        let sessions = try Value(json: dashboard.ask("GET", "/api/v1/sessions").body).object?["sessions"]?.list ?? []
        #expect(!sessions.isEmpty)
        for session in sessions {
            let id = session.object?["id"]?.string ?? ""
            #expect(try dashboard.ask("DELETE", "/api/v1/sessions/\(id)").status < 300)
        }
    }

    @Test func `what was written when a session ended is there again after the login`() throws {
        let browser = try Browser()
        let (dashboard, base) = try started(browser)
        try browser.open(base + "/compose?template=offer")
        try browser.click("[id='a:title']")
        try browser.type(", everybody")
        try browser.click("[name=to][value=everyone]")
        try endSessions(of: dashboard)
        try browser.click("button[value=send]")
        try browser.wait(for: "location.pathname === '/login' && document.querySelector('.notice')")
        #expect(
            try browser.run("return document.querySelector('.notice').innerText").string?.contains("session has ended")
                == true)
        try logIn(to: dashboard, browser)
        let title = "document.getElementById('a:title')?.value"
        try browser.wait(for: "\(title) === 'Hello, everybody' && !document.querySelector('[data-draft]')")
        #expect(try browser.run("return document.querySelector('[name=to]:checked').value") == "everyone")
        #expect(try browser.run("return sessionStorage.getItem('marquee.compose.draft')") == .null)
        // Nothing is sent of itself.
        #expect(try dashboard.ask("GET", "/api/v1/messages").text.contains("\"messages\":[]"))
        try browser.click("button[value=send]")
        try browser.wait(for: "/\\/messages\\/[0-9a-f]{32}$/.test(location.pathname)")
        #expect(try browser.run("return document.querySelector('h1').innerText") == "Hello, everybody")
    }

    @Test func `the preview keeps the last sound state, or says that there is none`() throws {
        let browser = try Browser()
        let (dashboard, base) = try started(browser)
        defer { withExtendedLifetime(dashboard) {} }
        try browser.open(base + "/compose?template=offer")
        let heading = "document.querySelector('iframe').contentDocument?.querySelector('h1')?.textContent"
        try browser.wait(for: "\(heading) === 'Hello'")
        try browser.run("const field = document.getElementById('a:color'); field.value = 'blue'; field.select()")
        try browser.click("button[value=check]")
        try browser.wait(for: "document.getElementById('mistakes')")
        try browser.wait(for: "\(heading) === 'Hello'")
        try browser.wait(for: "document.getElementById('state').textContent.includes('the last valid state')")
        try browser.run("sessionStorage.clear()")
        try browser.click("button[value=check]")
        try browser.wait(for: "document.getElementById('mistakes')")
        try browser.wait(for: "document.getElementById('state').textContent.includes('no preview yet')")
    }

    @Test func `what puts right a mistake takes it off the page, and a wrong label whom it reaches`() throws {
        let browser = try Browser()
        let (dashboard, base) = try started(browser)
        defer { withExtendedLifetime(dashboard) {} }
        try browser.open(base + "/compose?template=offer")
        try browser.click("[name=to][value=labels]")
        try browser.click("#labels")
        try browser.type("site=milan")
        try browser.wait(for: "document.getElementById('reach').textContent === 'Reaches 0 hosts.'")
        try browser.type(" x")
        try browser.wait(for: "document.getElementById('labels-error').textContent.includes('is not a label')")
        try browser.wait(for: "document.getElementById('reach').textContent === ''")
        try browser.run(
            """
            document.getElementById('labels').value = 'site=milan';
            document.getElementById('start').value = '2100-12-24T18:00';
            document.getElementById('expires').value = '2100-12-23T18:00';
            """)
        try browser.click("button[value=check]")
        try browser.wait(for: "document.getElementById('mistakes')")
        try browser.wait(for: "document.getElementById('expires-error').textContent !== ''")
        try browser.run(
            """
            const start = document.getElementById('start');
            start.value = '2100-12-22T18:00';
            start.dispatchEvent(new Event('input', { bubbles: true }));
            """)
        try browser.wait(for: "document.getElementById('expires-error').textContent === ''")
        try browser.wait(for: "!document.getElementById('mistakes')")
    }

    @Test func `lines stay lines when a form comes back`() throws {
        let browser = try Browser()
        let (dashboard, base) = try started(browser)
        defer { withExtendedLifetime(dashboard) {} }
        #expect(try dashboard.put(Self.offer.replacing("Hello", with: "Hello\\nyou"), version: 1).status == 200)
        try browser.open(base + "/compose?template=offer")
        let lines = "document.getElementById('a:title').value"
        for _ in 0..<2 {
            #expect(try browser.run("return \(lines)") == "Hello\nyou")
            try browser.run("document.querySelector('[name=to][value=everyone]').checked = true")
            try browser.run("window.isOld = true")
            try browser.click("button[value=check]")
            try browser.wait(for: "!window.isOld && document.querySelector('.notice')")
        }
    }

    @Test func `who cancels a message is asked once, without scripts, on any screen`() throws {
        let browser = try Browser()
        let (dashboard, base) = try started(browser)
        let check = try AccessibilityCheck()
        let sent = try dashboard.ask(
            "POST", "/api/v1/messages", headers: ["Content-Type": "application/json"],
            body: #"{"id":"m-1","to":"everyone","message":{"template":"offer"}}"#)
        #expect(sent.status == 201, "\(sent.text)")
        for (isDark, width) in [(false, 360), (true, 1_280)] {
            try browser.prefer(dark: isDark)
            try browser.resize(width: width, height: 800)
            try browser.open(base + "/messages/m-1")
            try browser.click("main button.danger")
            try browser.wait(for: "document.querySelector('h1').innerText.startsWith('Cancel ')")
            #expect(try check.findings(in: browser) == [])
            let overflow = try browser.run("return document.documentElement.scrollWidth - innerWidth")
            #expect((overflow.integer ?? 1) <= 0)
        }
        try browser.allowScripts(false)
        try browser.open(base + "/messages/m-1")
        try browser.click("main button.danger")
        try browser.wait(for: "document.querySelector('h1').innerText.startsWith('Cancel ')")
        try browser.click("main button.danger")
        try browser.wait(for: "location.pathname.endsWith('/messages/m-1')")
        #expect(try browser.run("return document.body.innerText").string?.contains("cancelled") == true)
    }

    @Test func `a narrow chart begins with the newest days`() throws {
        let browser = try Browser()
        let (dashboard, base) = try started(browser)
        defer { withExtendedLifetime(dashboard) {} }
        try browser.resize(width: 360, height: 800)
        for direction in ["ltr", "rtl"] {
            try browser.open(base + "/statistics")
            try browser.run("document.documentElement.dir = arguments[0]", .string(direction))
            let hidden = try browser.run(
                """
                const chart = document.querySelector('.chart > .scroll');
                const end = chart.querySelector('svg').getBoundingClientRect().right;
                return [chart.scrollWidth > chart.clientWidth, Math.round(end - chart.getBoundingClientRect().right)]
                """)
            #expect(hidden == [true, 0], "\(direction): \(hidden)")
        }
    }
}
