import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The example of a kiosk, each of its messages on each kind of screen.
///
/// `scripts/pictures` runs this to take the documentation's pictures.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct KioskLayoutTests {
    private struct Screen {
        let name: String
        let width: Int
        let height: Int
    }

    private static func screens(for message: String) -> [Screen] {
        [
            Screen(name: "phone", width: 360, height: 640),
            // Most of the screen is empty around a banner; its picture need not show that.
            Screen(name: "desktop", width: 1_280, height: ["notice", "tea"].contains(message) ? 240 : 720),
            Screen(name: "wall", width: 3_840, height: 2_160),
        ]
    }

    /// Pictures that the documentation shows; a wall's would be as large as all others together.
    private static let pictures = ["phone", "desktop"]

    @Test
    func `the example is without a mistake`() throws {
        let kiosk = try Kiosk(copyOf: "examples/kiosk")
        let outcome = try kiosk.project.marquee("validate", "templates", "messages", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(try outcome.json.object?["warnings"] == 0, "\(outcome.output)")
    }

    @Test(arguments: ["offer", "notice", "tea", "welcome", "poster", "article", "product"])
    func `a layout fits each screen, in light and dark, and everybody can use it`(message: String) throws {
        let kiosk = try Kiosk(copyOf: "examples/kiosk")
        let sent = try kiosk.project.marquee("send", message)
        #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
        try kiosk.start()
        let browser = try Browser()
        let check = try AccessibilityCheck()
        try browser.prefer(dark: false, reducedMotion: true)
        try browser.open(kiosk.address)
        try browser.wait(for: "document.querySelector('.message h1')")
        try browser.wait(for: "[...document.images].every(image => image.complete && image.naturalWidth > 0)")
        for screen in Self.screens(for: message) {
            try browser.resize(width: screen.width, height: screen.height)
            for isDark in [false, true] {
                let name = "\(message)-\(screen.name)-\(isDark ? "dark" : "light")"
                try browser.prefer(dark: isDark, reducedMotion: true)
                // Two frames, so that what follows from the new size has been laid out.
                _ = try browser.runAsynchronously(
                    "requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
                try take(name, screen, in: browser)
                let excess = try browser.run(
                    """
                    const message = document.querySelector(".message"), box = message.getBoundingClientRect();
                    const wide = [...message.querySelectorAll("*")].filter((part) => !part.closest("pre") &&
                      !part.classList.contains("background") && part.getBoundingClientRect().right > innerWidth + 0.5);
                    return { outside: box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5
                      || box.bottom > innerHeight + 0.5, wide: wide.map((part) => part.outerHTML.slice(0, 80)),
                      scrolls: document.documentElement.scrollWidth > innerWidth };
                    """)
                #expect(excess == ["outside": false, "wide": [], "scrolls": false], "\(name)")
                let findings = try check.findings(in: browser)
                #expect(findings == [], "\(name)")
            }
        }
        // What finds nothing has to be able to find something.
        try browser.run("document.querySelector('.message').append(document.createElement('button'))")
        #expect(try check.findings(in: browser).contains { $0.hasPrefix("button-name: ") })
        try browser.run("document.querySelector('.message').lastChild.remove()")
        // A finger hits 44 pixels (WCAG 2.2, "Target Size").
        let small = try browser.run(
            """
            return [...document.querySelectorAll("button")].map((button) => button.getBoundingClientRect())
              .filter((box) => box.width < 44 || box.height < 44).length;
            """)
        #expect(small == 0)
    }

    /// What the message says of its language, and which layout it has.
    @Test(
        arguments: ["lang: ar", "locale", "nothing"], ["modal", "banner-top", "full-screen"])
    func `a language from right to left mirrors the message`(saying: String, layout: String) throws {
        let kiosk = try Kiosk([
            "templates/card.yaml": """
            card:
              type: template
              arguments:
                layout: \(layout)
                title: Hello
                body: ""
                lang: ""
                image: { type: file }
                on-accept: { type: action }
                on-accept-label: Go
            """,
            "assets/tea.svg": String(
                contentsOf: BuiltProgram.package.appending(path: "examples/kiosk/assets/tea.svg"), encoding: .utf8),
        ])
        let configuration = try String(contentsOf: kiosk.project.root.appending(path: "marquee.yaml"), encoding: .utf8)
        try kiosk.project.write(configuration + "\nlocale: ar-EG\n", to: "marquee.yaml")
        let texts = "title: مرحبا بكم في الربيع, body: كل شيء يزهر من جديد, on-accept-label: أرني"
        let rest = "on-accept: { type: close }" + (layout == "modal" ? "" : ", image: tea.svg")
        switch saying {
        case "locale":
            try kiosk.project.write(
                "{ id: m, template: card, arguments: { \(rest) }, localizations: { ar: { \(texts) } } }", to: "m.yaml")
        case "nothing":
            try kiosk.project.write("{ id: m, template: card, arguments: { \(texts), \(rest) } }", to: "m.yaml")
        default:
            try kiosk.project.write(
                "{ id: m, template: card, arguments: { lang: ar, \(texts), \(rest) } }", to: "m.yaml")
        }
        let sent = try kiosk.project.marquee("send", "m.yaml")
        #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
        try kiosk.start()
        let browser = try Browser()
        try browser.prefer(dark: false, reducedMotion: true)
        try browser.open(kiosk.address)
        try browser.wait(for: "document.querySelector('.message h1')")
        try browser.wait(for: "[...document.images].every(image => image.complete && image.naturalWidth > 0)")
        for screen in Self.screens(for: "offer") {
            try browser.resize(width: screen.width, height: screen.height)
            _ = try browser.runAsynchronously("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
            try take("rtl-\(saying.prefix(4))-\(layout)-\(screen.name)", screen, in: browser)
            let found = try browser.run(
                """
                const message = document.querySelector(".message"), sheet = message.querySelector(".sheet");
                const cross = message.querySelector(".close").getBoundingClientRect(), box = sheet.getBoundingClientRect();
                const texts = [...message.querySelectorAll("h1, p, img.picture")].flatMap((part) => {
                  const range = document.createRange();
                  range.selectNodeContents(part);
                  return [...range.getClientRects()];
                });
                const title = message.querySelector("h1").getBoundingClientRect();
                const image = message.querySelector(".picture")?.getBoundingClientRect();
                return { direction: message.dir, isCrossAtEnd: cross.right < box.left + box.width / 2,
                  covers: texts.filter((text) => text.left < cross.right && text.right > cross.left
                    && text.top < cross.bottom && text.bottom > cross.top).length,
                  isPictureFirst: !image || image.width > box.width / 2 || image.left > title.left,
                  scrolls: document.documentElement.scrollWidth > innerWidth };
                """)
            #expect(
                found == [
                    "direction": "rtl", "isCrossAtEnd": true, "covers": 0, "isPictureFirst": true, "scrolls": false,
                ], "\(screen.name)")
        }
    }

    private func take(_ name: String, _ screen: Screen, in browser: Browser) throws {
        guard let folder = ProcessInfo.processInfo.environment["MARQUEE_PICTURES"], Self.pictures.contains(screen.name)
        else { return }
        let picture = try #require(Data(base64Encoded: browser.picture()))
        try picture.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
}
