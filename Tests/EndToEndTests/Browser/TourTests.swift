import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The walk through a dashboard that is in use, which Documentation/tour.md tells.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct TourTests {
    /// The pages by the names of their pictures.
    private static func stops(_ demo: DemoDashboard) throws -> [(name: String, path: String)] {
        let hosts = try demo.ask("GET", "/api/v1/hosts")["hosts"]?.list ?? []
        let messages = try demo.ask("GET", "/api/v1/messages")["messages"]?.list ?? []
        let profiles = try demo.ask("GET", "/api/v1/profiles")["profiles"]?.list ?? []
        func id(_ key: String, _ name: String, _ list: [Value]) -> String {
            list.first { $0.object?[key]?.string == name }?.object?["id"]?.string ?? "\(name) is missing"
        }
        return [
            ("wall", "/hosts"), ("host", "/hosts/" + id("name", "milan-window", hosts)),
            ("template", "/templates/offer"),
            ("messages", "/messages"), ("message", "/messages/" + id("title", "Spring week", messages)),
            ("statistics", "/statistics?by=template"), ("profiles", "/profiles"),
            ("profile", "/profiles/" + id("externalID", "chiara", profiles)), ("audit", "/audit"),
            ("compose", "/compose?template=offer"), ("recipe", "/recipes/thanks-for-a-purchase"),
            ("explain", "/explain?event=Charged&values=amount%3D42&tags=plan%3Dpro"),
        ]
    }

    /// Waits until the first message for all has been seen on the simulated screens.
    private func waitForViews(_ demo: DemoDashboard) throws {
        let messages = try demo.ask("GET", "/api/v1/messages")["messages"]?.list ?? []
        let spring = messages.first { $0.object?["title"] == "Spring week" }?.object?["id"]?.string ?? ""
        for _ in 0..<300 {
            let funnel = try demo.ask("GET", "/api/v1/statistics/funnel?by=message&name=\(spring)")
            let viewed = funnel["steps"]?.list?.first { $0.object?["name"] == "viewed" }?.object?["count"]?.integer
            if viewed ?? 0 >= 5 { return }
            usleep(100_000)
        }
        Issue.record("the message was not seen on five screens")
    }

    @Test func `pages that are full of data can be used by everybody, on any screen`() throws {
        let demo = try DemoDashboard()
        let check = try AccessibilityCheck()
        let browser = try Browser()
        let area = try demo.logIn(browser)
        try waitForViews(demo)
        for (name, path) in try Self.stops(demo) {
            for (width, isDark) in [(360, false), (1_280, true), (1_280, false)] {
                try browser.prefer(dark: isDark)
                try browser.resize(width: width, height: 800)
                try browser.open(demo.address + area + path)
                if name == "compose" {
                    try browser.wait(
                        for: "document.querySelector('iframe').contentDocument.querySelector('dialog.message')")
                }
                #expect(try check.findings(in: browser) == [], "\(path), dark: \(isDark), \(width) px")
                let overflow = try browser.run("return document.documentElement.scrollWidth - innerWidth")
                #expect((overflow.integer ?? 1) <= 0, "\(path) is too wide at \(width) px")
                if width > 360 { try keepPicture(of: browser, "\(name)-\(isDark ? "dark" : "light")") }
            }
        }
        #expect(try demo.stop().code == 0)
    }

    /// The documentation's pictures, when `MARQUEE_PICTURES` names a folder for them.
    private func keepPicture(of browser: Browser, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["MARQUEE_PICTURES"] else { return }
        let height = try browser.run("return Math.min(1100, document.documentElement.scrollHeight)").integer ?? 800
        try browser.resize(width: 1_280, height: Int(height))
        guard let picture = Data(base64Encoded: try browser.picture()) else { return }
        try picture.write(to: URL(filePath: folder).appending(path: "tour-\(name).png"))
    }
}
