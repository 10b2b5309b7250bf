import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The web presenter on a screen that people leave running: films, pages that follow one another, brands.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct SignageTests {
    private static let templates = """
        film: { type: template, arguments: { film: { type: file, required: true } } }
        poster:
          type: template
          maxDisplay: 700ms
          arguments: { layout: full-screen, title: "", body: "", background: { type: file }, image: { type: file } }
        card: { type: template, arguments: { title: "", go: { type: action } } }
        """

    /// Frames that are looked at: `MARQUEE_SIGNAGE_FRAMES=4000` sees over a hundred changes.
    private static var frames: Int {
        ProcessInfo.processInfo.environment["MARQUEE_SIGNAGE_FRAMES"].flatMap { Int($0) } ?? 200
    }

    private static func kiosk(_ theme: String = "") throws -> Kiosk {
        let kiosk = try Kiosk(["templates/t.yaml": templates])
        let assets = kiosk.project.root.appending(path: "assets")
        try FileManager.default.copyItem(
            at: BuiltProgram.package.appending(path: "examples/kiosk/assets"), to: assets)
        let place = kiosk.project.root.appending(path: "marquee.yaml")
        let configuration = try String(contentsOf: place, encoding: .utf8)
        try kiosk.project.write(
            configuration + "\nplaylists: { loop: { rotate: order } }\n" + theme, to: "marquee.yaml")
        return kiosk
    }

    private static func add(_ film: Data, _ name: String, to kiosk: Kiosk) throws {
        try film.write(to: kiosk.project.root.appending(path: "assets/\(name)"))
    }

    @Test
    func `a film's end is the end of its message, and one that cannot be played fails with the reason`() throws {
        let kiosk = try Self.kiosk()
        let browser = try Browser()
        try Self.add(Film.record(colour: "#0060a0", milliseconds: 1_200, in: browser), "blue.webm", to: kiosk)
        // No film at all; and what begins as one, and is none.
        try Self.add(Data("a page in its place".utf8), "text.webm", to: kiosk)
        try Self.add(Data([0x1A, 0x45, 0xDF, 0xA3] + [UInt8](repeating: 7, count: 2_000)), "broken.webm", to: kiosk)
        func send(_ id: String, _ film: String) throws {
            let outcome = try kiosk.project.marquee(
                "send", "-", input: "{ id: \(id), template: film, arguments: { film: \(film) } }")
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        try send("good", "blue.webm")
        try send("none", "text.webm")
        try send("bad", "broken.webm")
        try send("after", "blue.webm")
        try kiosk.start()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "good")
        let fills = """
            (() => { const box = document.querySelector('video.film').getBoundingClientRect();
            return box.width === innerWidth && box.height === innerHeight; })()
            """
        #expect(try browser.run("return \(fills)") == true)
        try kiosk.waitFor("dismissed", of: "good")
        try kiosk.waitFor("failed", of: "none")
        try kiosk.waitFor("failed", of: "bad")
        try kiosk.waitFor("dismissed", of: "after")
        let shown = try kiosk.project.marquee("queue", "show", "bad").output
        #expect(shown.contains("the browser cannot play the film: its format is not supported"), "\(shown)")
        let none = try kiosk.project.marquee("queue", "show", "none").output
        #expect(none.contains("'film' is not a format that browsers can play"), "\(none)")
        #expect(try kiosk.stop().code == 0)
    }

    @Test
    func `what loads for long takes the place of what was there, however long that has been over`() throws {
        let kiosk = try Self.kiosk()
        for (id, picture) in [("first", "spring.svg"), ("second", "fern.svg")] {
            let outcome = try kiosk.project.marquee(
                "send", "-",
                input: "{ id: \(id), template: poster, arguments: { title: \(id), background: \(picture) } }")
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        // Longer than what is over lingers; shorter than a message may load.
        _ = try browser.run(
            """
            const decode = HTMLImageElement.prototype.decode;
            HTMLImageElement.prototype.decode = function () {
              return new Promise((late) => setTimeout(late, 3000)).then(() => decode.call(this));
            };
            """)
        try kiosk.waitFor("dismissed", of: "first")
        let since = ContinuousClock.now
        var seen: [String] = []
        while seen.last != "second", ContinuousClock.now < since + .seconds(30) {
            let title = try browser.run("return document.querySelector('.message[open] h1')?.textContent ?? 'nothing'")
            if title.string != seen.last { seen.append(title.string ?? "") }
            usleep(50_000)
        }
        #expect(!seen.contains("nothing") && seen.last == "second", "\(seen)")
        try kiosk.waitFor("presented", of: "second")
    }

    @Test
    func `a brand's font is loaded once, however many messages have it`() throws {
        let kiosk = try Self.kiosk("theme: { font: brand.ttf }\n")
        let fonts = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
        let font = try #require(fonts.first { $0.hasSuffix(".ttf") })
        try FileManager.default.copyItem(
            at: URL(filePath: "/usr/share/fonts/\(font)"), to: kiosk.project.root.appending(path: "assets/brand.ttf"))
        for number in 1...3 {
            _ = try kiosk.project.marquee(
                "send", "-", input: "{ id: m\(number), template: poster, arguments: { title: Hi \(number) } }")
        }
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "m1")
        #expect(try browser.run("return document.fonts.size") == 1)
        try kiosk.waitFor("presented", of: "m3")
        let family = "getComputedStyle(document.querySelector('.message[open] h1')).fontFamily.split(',')[0]"
        #expect(try browser.run("return document.fonts.check('20px ' + \(family))") == true)
        try kiosk.waitFor("dismissed", of: "m3")
        try browser.wait(for: "!document.querySelector('.message')")
        let loads = "performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'css')"
        #expect(try browser.run("return [document.fonts.size, \(loads).length]") == [1, 1])
        // Those that no message has any longer go, but for the latest.
        let kept = """
            for (let key = 0; key < 9; key += 1) { const one = loadedFont("page.css", `k${key}`); one.users += 1; letGo(one); }
            return [document.fonts.size, loadedFonts.size];
            """
        #expect(try browser.run(kept) == [4, 4])
    }

    @Test
    func `the browser keeps nothing of messages that are over`() throws {
        let kiosk = try Self.kiosk("")
        try kiosk.project.write(
            "flash: { type: template, maxDisplay: 100ms, arguments: { title: \"\" } }", to: "templates/flash.yaml")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        func show(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                _ = try kiosk.project.marquee(
                    "send", "-", input: "{ id: m\(number), template: flash, arguments: { title: Hi \(number) } }")
            }
            try kiosk.waitFor("dismissed", of: "m\(numbers.upperBound)")
            try browser.wait(for: "!document.querySelector('.message')")
        }
        try show(1...2)
        let before = try browser.heldResponses()
        #expect(before > 0)
        try show(3...14)
        // An answer that is not read to its end is kept as long as the page: it was one for each message.
        #expect(try browser.heldResponses() < before + 6)
    }

    @Test
    func `between the pages of a loop no frame is blank`() throws {
        let kiosk = try Self.kiosk("theme: { ground: \"#20304a\" }\n")
        let browser = try Browser()
        try Self.add(Film.record(colour: "#a04000", milliseconds: 800, in: browser), "red.webm", to: kiosk)
        let pages = [
            "template: film, arguments: { film: red.webm }",
            "template: poster, arguments: { title: Two, background: moonlight.svg }",
            "template: poster, arguments: { title: Three, image: spring.svg }",
            "template: poster, arguments: { title: Four, body: Only words }",
        ]
        let recipes = pages.enumerated().map {
            "page-\($0.offset): { trigger: { idle: 1s }, playlist: loop, message: { \($0.element) } }"
        }
        try kiosk.project.write(recipes.joined(separator: "\n"), to: "recipes/loop.yaml")
        try kiosk.start()
        try browser.open(kiosk.address)
        try browser.wait(for: "document.querySelector('.message[open]')")
        try browser.wait(for: "document.querySelector('.message h1')?.textContent === 'Three'")
        // What the screen would be with nothing on it: the browser makes the same bytes of the same picture.
        _ = try browser.run("stage.style.display = 'none'; document.getElementById('line').hidden = true")
        let blank = try browser.picture()
        _ = try browser.run("stage.style.display = ''")
        var (seen, count) = (Set<String>(), 0)
        let clock = ContinuousClock()
        var due = clock.now
        for _ in 0..<Self.frames {
            let picture = try browser.picture()
            #expect(picture != blank)
            count += picture == blank ? 1 : 0
            let title = try browser.run(
                "return [...document.querySelectorAll('.message[open]')].at(-1)?.querySelector('h1')?.textContent ?? 'film'"
            )
            seen.insert(title.string ?? "")
            due += .milliseconds(50)
            let rest = (due - clock.now).components
            if rest.seconds >= 0, rest.attoseconds > 0 { usleep(UInt32(rest.attoseconds / 1_000_000_000_000)) }
        }
        #expect(count == 0)
        #expect(seen.isSuperset(of: ["film", "Two", "Three", "Four"]), "\(seen)")
    }

    @Test
    func `a brand is that of the configuration, and of the message before that`() throws {
        let kiosk = try Self.kiosk(
            """
            theme:
              accent: "#b3541e"
              paper: { light: "#fff7e8", dark: "#241a10" }
              ink: { light: "#3b2410", dark: "#ffe9cc" }
              ground: "#20304a"
              radius: 4
              headingFont: Noto Serif
              logo: fern.svg
              scale: 2
            """)
        try kiosk.project.write(
            "own: { type: template, arguments: { title: \"\", theme: { accent: \"#0000ff\", radius: 0 }, go: { type: action } } }",
            to: "templates/own.yaml")
        for (id, template) in [("one", "card"), ("two", "own")] {
            _ = try kiosk.project.marquee(
                "send", "-",
                input:
                    "{ id: \(id), template: \(template), arguments: { title: Hi, go: { type: key-value, values: { a: b } } } }"
            )
        }
        try kiosk.start()
        let browser = try Browser()
        try browser.prefer(dark: false)
        try browser.open(kiosk.address)
        func style(_ selector: String, _ property: String) throws -> String? {
            try browser.run(
                "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", .string(selector),
                .string(property)
            ).string
        }
        try kiosk.waitFor("presented", of: "one")
        #expect(try style(".message", "backgroundColor") == "rgb(255, 247, 232)")
        #expect(try style("h1", "color") == "rgb(59, 36, 16)")
        #expect(try style("h1", "fontFamily")?.hasPrefix("\"Noto Serif\"") == true)
        #expect(try style(".actions .first", "backgroundColor") == "rgb(179, 84, 30)")
        #expect(try style(".message", "borderTopLeftRadius") == "8px")
        #expect(try browser.run("return document.querySelector('.logo').naturalWidth > 0") == true)
        try browser.prefer(dark: true)
        #expect(try style(".message", "backgroundColor") == "rgb(36, 26, 16)")
        try browser.click(".close")
        try kiosk.waitFor("presented", of: "two")
        #expect(try style(".actions .first", "backgroundColor") == "rgb(0, 0, 255)")
        #expect(try style(".message", "borderTopLeftRadius") == "0px")
        #expect(try browser.run("return document.querySelectorAll('dt').length") == 0)
    }
}
