import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Pages that stay open, and cannot be updated any more.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct StalePageTests {
    private static let banner = "document.getElementById('stale')"

    /// - Returns: What stands before the paths of pages where things can be changed.
    private func logIn(to dashboard: ServedDashboard, _ browser: Browser) throws -> String {
        try browser.open(dashboard.address)
        try browser.wait(for: "document.activeElement?.id === 'token'")
        try browser.run("document.querySelector('#token').value = arguments[0]", .string(dashboard.token))
        try browser.click("button.first")
        try browser.wait(for: "location.pathname.endsWith('/templates')")
        return try browser.run("return location.pathname.match(/^\\/s\\/[0-9a-f]{32}/)[0]").string ?? ""
    }

    private func text(_ browser: Browser) throws -> String {
        try browser.run("return \(Self.banner).innerText").string ?? ""
    }

    @Test func `a page whose server is gone says so, and goes on when that is back`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.path() + "/data"
        let dashboard = try ServedDashboard(data: data)
        let pages = try dashboard.addFleet()
        let browser = try Browser()
        let area = try logIn(to: dashboard, browser)
        try browser.open(dashboard.address + area + pages[0])
        try browser.wait(for: "document.querySelector('.wall')")
        try browser.run("window.sameDocument = true")
        #expect(try text(browser) == "")
        #expect(try browser.run("return \(Self.banner).getAttribute('role')") == "status")
        _ = try dashboard.stop(SIGKILL)
        try browser.wait(for: "\(Self.banner).innerText.includes('The dashboard does not respond')")
        let told = try text(browser)
        #expect(told.firstMatch(of: /Not updating since [0-2]\d:[0-5]\d UTC\./) != nil, "\(told)")
        #expect(try AccessibilityCheck().findings(in: browser) == [])
        let again = try ServedDashboard(data: data, port: dashboard.port)
        try browser.wait(for: "\(Self.banner).innerText === '' && window.sameDocument")
        withExtendedLifetime(again) {}
    }

    @Test func `whoever is logged out, or looks at what was removed, is told`() throws {
        let dashboard = try ServedDashboard()
        let pages = try dashboard.addFleet()
        let browser = try Browser()
        let area = try logIn(to: dashboard, browser)
        try browser.open(dashboard.address + area + pages[1])
        try browser.wait(for: "document.querySelector('[data-live=facts]')")
        let host = pages[1].split(separator: "/").last ?? ""
        #expect(try dashboard.ask("DELETE", "/api/v1/hosts/\(host)").status == 204)
        try browser.wait(for: "\(Self.banner).innerText.includes('This host was removed. Hosts')")
        try browser.click("#stale a")
        try browser.wait(for: "location.pathname.endsWith('/hosts') && \(Self.banner)?.innerText === ''")
        let sessions = try Value(json: dashboard.ask("GET", "/api/v1/sessions").body).object?["sessions"]?.list ?? []
        for session in sessions {
            let id = session.object?["id"]?.string ?? ""
            #expect(try dashboard.ask("DELETE", "/api/v1/sessions/\(id)").status < 300)
        }
        try browser.wait(for: "\(Self.banner).innerText.includes('You are no longer logged in. Log in')")
        try browser.click("#stale a")
        try browser.wait(for: "location.pathname === '/login'")
    }

    @Test func `what another browser changed is gone from an open page`() throws {
        let dashboard = try ServedDashboard()
        let pages = try dashboard.addFleet()
        let browser = try Browser()
        let area = try logIn(to: dashboard, browser)
        try browser.open(dashboard.address + area + pages[3])
        try browser.wait(for: "document.querySelector('button.danger')")
        try browser.run("window.sameDocument = true")
        let id = pages[3].split(separator: "/").last ?? ""
        #expect(try dashboard.ask("DELETE", "/api/v1/messages/\(id)").status < 300)
        try browser.wait(
            for: "!document.querySelector('button.danger') && document.body.innerText.includes('cancelled')")
        #expect(try browser.run("return window.sameDocument") == true)
        let facts = try browser.run("return [...document.querySelectorAll('dt')].map((fact) => fact.innerText)")
        #expect(facts.list?.contains("Cancelled") == true, "\(facts.json())")
    }
}
