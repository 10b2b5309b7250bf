import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Each of the templates that come with Marquee, upright and across, by day and night, from left and from right.
///
/// `scripts/pictures` runs this to take the documentation's pictures.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ReactionLayoutTests {
    private struct Look {
        let name: String
        let width: Int
        let height: Int
        var isDark = false
        var locale = "en"
    }

    private static let looks = [
        Look(name: "light", width: 960, height: 600), Look(name: "dark", width: 960, height: 600, isDark: true),
        Look(name: "portrait", width: 540, height: 960),
        Look(name: "rtl", width: 960, height: 600, locale: "ar"),
        Look(name: "rtl-portrait", width: 540, height: 960, isDark: true, locale: "ar"),
    ]

    @Test(arguments: BuiltInTemplate.allCases.map { String($0.rawValue.dropFirst("marquee.".count)) })
    func `a template fits each screen, in each direction, and everybody can use it`(name: String) throws {
        let browser = try Browser()
        let check = try AccessibilityCheck()
        for locale in ["en", "ar"] {
            let kiosk = try Kiosk(copyOf: "examples/reactions")
            if locale != "en" {
                let place = kiosk.project.root.appending(path: "marquee.yaml")
                let text = try String(contentsOf: place, encoding: .utf8)
                try kiosk.project.write(text.replacing("current: en", with: "current: \(locale)"), to: "marquee.yaml")
            }
            let sent = try kiosk.project.marquee("send", name)
            #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
            try kiosk.start()
            try browser.prefer(dark: false, reducedMotion: true)
            try browser.open(kiosk.address)
            try browser.wait(for: "document.querySelector('.message[open] h1')")
            try browser.wait(for: "[...document.images].every(image => image.complete && image.naturalWidth > 0)")
            for look in Self.looks where look.locale == locale {
                try browser.resize(width: look.width, height: look.height)
                try browser.prefer(dark: look.isDark, reducedMotion: true)
                _ = try browser.runAsynchronously(
                    "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
                try take("\(name)-\(look.name)", in: browser)
                let found = try browser.run(
                    """
                    const message = document.querySelector(".message"), box = message.getBoundingClientRect();
                    const wide = [...message.querySelectorAll("*")].filter((part) => !part.closest("pre, .gallery") &&
                      (part.getBoundingClientRect().right > innerWidth + 0.5 || part.getBoundingClientRect().left < -0.5));
                    return { direction: message.dir, top: message.scrollTop, wide: wide.map((part) => part.outerHTML.slice(0, 80)),
                      outside: box.left < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 };
                    """)
                #expect(
                    found == [
                        "direction": look.locale == "ar" ? "rtl" : "ltr", "top": 0, "wide": [], "outside": false,
                    ],
                    "\(look.name)")
                #expect(try check.findings(in: browser) == [], "\(look.name)")
            }
            try kiosk.stop()
        }
    }

    private func take(_ name: String, in browser: Browser) throws {
        guard let folder = ProcessInfo.processInfo.environment["MARQUEE_PICTURES"] else { return }
        let picture = try #require(Data(base64Encoded: browser.picture()))
        try picture.write(to: URL(filePath: folder).appending(path: "reaction-\(name).png"))
    }
}
