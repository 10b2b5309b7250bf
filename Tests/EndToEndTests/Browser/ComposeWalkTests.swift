import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// From a project's sync to a message on a screen and back to its counts: a dashboard, a kiosk, and a browser at each.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ComposeWalkTests {
    /// A kiosk that has joined a dashboard, which has its templates.
    private final class Fleet {
        let dashboard: ServedDashboard
        let kiosk: Kiosk

        init() throws {
            dashboard = try ServedDashboard()
            kiosk = try Kiosk()
            try kiosk.project.write(
                """
                name: shop
                plugins: [{ name: web, environment: [WEB_PRESENTER_PORT, WEB_PRESENTER_STATE] }]
                presenters: { template: web, function: web }
                targets:
                  admin: { kind: dashboard, url: "\(dashboard.address)", token: "${ADMIN_TOKEN}" }
                  fleet: { kind: dashboard, url: "\(dashboard.address)", token: "${FLEET_TOKEN}" }
                connect: { target: fleet, name: window, labels: { site: milan } }
                """, to: "marquee.yaml")
            kiosk.project.environment["ADMIN_TOKEN"] = dashboard.token
            kiosk.project.environment["FLEET_TOKEN"] = try dashboard.token(named: "hosts", "host")
            let sync = try kiosk.project.marquee("sync", "--to", "admin")
            guard sync.code == 0 else { throw BrowserError(sync.errors) }
            try kiosk.start()
        }
    }

    private func logIn(to dashboard: ServedDashboard, _ browser: Browser) throws -> String {
        try browser.open(dashboard.address)
        try browser.wait(for: "document.activeElement.id === 'token'")
        try browser.type(dashboard.token)
        try browser.press(.enter)
        try browser.wait(for: "location.pathname.endsWith('/templates')")
        let area = try browser.run("return location.pathname.match(/^\\/s\\/[0-9a-f]{32}/)[0]").string ?? ""
        return dashboard.address + area
    }

    /// Goes on with the tabulator until something has the focus.
    private func tab(to expression: String, _ browser: Browser) throws {
        for _ in 0..<80 {
            try browser.press(.tab)
            if try browser.run("const focus = document.activeElement; return Boolean(\(expression))") == true { return }
        }
        throw BrowserError("the keyboard does not get to \(expression)")
    }

    private func text(_ browser: Browser) throws -> String {
        try browser.run("return document.body.innerText").string ?? ""
    }

    /// How far a message came, as its page says: counts by step. The suite's limit ends who waits for one in vain.
    private func steps(_ browser: Browser) throws -> ValueObject {
        try browser.run(
            """
            return Object.fromEntries([...document.querySelectorAll('th[scope=row]')].map((name) =>
              [name.textContent.toLowerCase(), name.nextElementSibling.textContent]))
            """
        ).object ?? [:]
    }

    @Test func `a message is composed with the keyboard, seen as it will be, shown, and counted`() throws {
        let fleet = try Fleet()
        let screen = try Browser()
        try screen.open(fleet.kiosk.address)
        let browser = try Browser()
        let base = try logIn(to: fleet.dashboard, browser)
        try browser.open(base + "/compose?template=card")
        let preview = "document.querySelector('iframe').contentDocument"
        try browser.wait(for: "\(preview).querySelector('dialog.message')")
        try tab(to: "focus.id === 'a:title'", browser)
        try browser.type("Winter sale")
        try browser.wait(for: "\(preview).querySelector('h1').textContent === 'Winter sale'")
        #expect(try browser.run("return document.activeElement.id") == "a:title", "the preview takes no focus")
        try tab(to: "focus.id === 'a:html'", browser)
        try browser.type("<b>Half</b><script>parent.evil = 1</script>")
        try browser.wait(
            for: "\(preview).querySelector('iframe').contentDocument.querySelector('b').textContent === 'Half'")
        #expect(try browser.run("return window.evil ?? \(preview).defaultView.evil ?? null") == .null)
        try tab(to: "focus.name === 'to'", browser)
        try browser.press(.space)
        try browser.wait(for: "document.getElementById('reach').textContent === 'Reaches 1 host.'")
        try tab(to: "focus.value === 'send'", browser)
        try browser.press(.enter)
        try browser.wait(for: "/\\/messages\\/[0-9a-f]{32}$/.test(location.pathname)")
        try screen.wait(for: "document.querySelector('dialog.message h1').textContent === 'Winter sale'")
        let id = try browser.run("return location.pathname.split('/').at(-1)").string ?? ""
        try fleet.kiosk.waitFor("presented", of: id)
        try screen.click(".close")
        try screen.wait(for: "!document.querySelector('dialog.message')")
        var counts: ValueObject = [:]
        while counts["dismissed"] != "1" {
            try browser.reload()
            counts = try steps(browser)
            usleep(100_000)
        }
        for step in ["sent", "received", "viewed", "dismissed"] { #expect(counts[step] == "1", "\(counts)") }
    }

    @Test func `without scripts, a form shows each mistake and what a choice needs, and sends`() throws {
        let fleet = try Fleet()
        let browser = try Browser()
        let base = try logIn(to: fleet.dashboard, browser)
        try browser.allowScripts(false)
        try browser.open(base + "/compose?template=card")
        #expect(try browser.run("return document.querySelector('aside').hidden") == true)
        try browser.click("[id='a:on-accept'] option[value=url]")
        try browser.click("[id='a:on-accept']")
        try browser.click("button.renew")
        try browser.wait(for: "document.getElementById('a:on-accept!url')")
        try browser.click("button[value=send]")
        try browser.wait(for: "document.querySelector('#mistakes')")
        let mistakes = try browser.run("return document.querySelector('#mistakes').innerText").string ?? ""
        #expect(mistakes.contains("2 errors; nothing was sent"), "\(mistakes)")
        #expect(mistakes.contains("nter the URL to open"), "\(mistakes)")
        try browser.click("#mistakes a")
        try browser.click("[id='a:on-accept!url']")
        try browser.type("https://example.com/")
        try browser.click("[name=to][value=everyone]")
        try browser.click("button[value=check]")
        try browser.wait(for: "document.querySelector('.notice')")
        let reading = try browser.run("return document.querySelector('.reading').innerText").string ?? ""
        #expect(reading.contains("What is shown") && reading.contains("Show me"), "\(reading)")
        try browser.click("button[value=send]")
        try browser.wait(for: "/\\/messages\\/[0-9a-f]{32}$/.test(location.pathname)")
        let sent = try browser.run("return document.querySelector('details').textContent").string ?? ""
        #expect(sent.contains("https://example.com/"), "\(sent)")
    }

    @Test func `nothing serious keeps people from composing, on any screen`() throws {
        let dashboard = try ServedDashboard()
        let check = try AccessibilityCheck()
        #expect(try dashboard.put(ShopDefinitions.versions[0], version: 0).status == 200)
        let browser = try Browser()
        let base = try logIn(to: dashboard, browser)
        for path in ["/compose", "/compose?template=product-banner", "/compose?template=marquee.poll"] {
            for (isDark, width) in [(false, 360), (true, 1_280)] {
                try browser.prefer(dark: isDark)
                try browser.resize(width: width, height: 800)
                try browser.open(base + path)
                try browser.wait(for: "document.readyState === 'complete'")
                #expect(try check.findings(in: browser) == [], "\(path), dark: \(isDark), \(width) px")
                let overflow = try browser.run("return document.documentElement.scrollWidth - innerWidth")
                #expect((overflow.integer ?? 1) <= 0, "\(path) is too wide at \(width) px")
            }
        }
        // Right to left, the preview stays where the room for it is.
        try browser.open(base + "/compose?template=product-banner")
        try browser.run("document.documentElement.dir = 'rtl'")
        let overflow = try browser.run("return document.documentElement.scrollWidth - innerWidth")
        #expect((overflow.integer ?? 1) <= 0)
    }
}
