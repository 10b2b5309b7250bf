import Foundation
import MarqueeModel
import MarqueeTesting
import PresenterKit
import Testing

@testable import WebPresenter

struct CardTests {
    private func card(_ arguments: [(String, PresentationArgument.Content)]) -> Card {
        CardReader(
            arguments: arguments.map { PresentationArgument(name: $0.0, content: $0.1) }, template: "spring-sale"
        ).card
    }

    @Test func `names that mean something are not listed`() {
        let card = card([
            ("layout", .string("banner-bottom")), ("title", .string("Hello")), ("subtitle", .string("You")),
            ("accent", .string("#0a84ff")), ("lang", .string("it")), ("dismissible", .boolean(false)),
            ("close-label", .string("Chiudi")), ("html", .string("<b>")), ("body", .string("One\nTwo")),
            ("image-alt", .string("")),
        ])
        #expect(card.layout == .bannerBottom)
        #expect(card.title == "Hello")
        #expect(card.subtitle == "You")
        #expect(card.look.accent == Theme.Colour(light: "#0a84ff", dark: "#0a84ff"))
        #expect(card.language == "it")
        #expect(!card.isDismissible)
        #expect(card.closeLabel == "Chiudi")
        #expect(card.html == "<b>")
        #expect(card.entries == [.paragraph("One\nTwo")])
    }

    @Test(arguments: [
        ("ar", "rtl"), ("he-IL", "rtl"), ("ur-Latn", "ltr"), ("az-Arab", "rtl"), ("en", "ltr"), ("fa_IR", "rtl"),
        ("de-DE", "ltr"), ("12", nil), ("", nil),
    ])
    func `a language tells the direction`(tag: String, direction: String?) {
        #expect(Direction(ofLanguage: tag)?.rawValue == direction)
    }

    @Test func `the language is the message's locale, unless an argument says another`() {
        func language(_ arguments: [PresentationArgument]) -> String? {
            CardReader(arguments: arguments, template: "t", locale: "ar").card.language
        }
        #expect(language([]) == "ar")
        #expect(language([PresentationArgument(name: "lang", content: .string(""))]) == "ar")
        #expect(language([PresentationArgument(name: "lang", content: .string("it"))]) == "it")
    }

    @Test func `they may stand in a group of their own`() {
        let card = card([("web.layout", .string("full-screen")), ("web.accent", .string("#000000"))])
        #expect(card.layout == .fullScreen)
        #expect(card.look.accent == Theme.Colour(light: "#000000", dark: "#000000"))
        #expect(card.entries.isEmpty)
    }

    @Test(arguments: ["red", "#12345", "#12345g", "#0a84ff;}", "url(x)"])
    func `what is no colour colours nothing`(text: String) {
        #expect(card([("accent", .string(text))]).look.accent == nil)
    }

    @Test func `anything else is listed as it is, groups too`() {
        let card = card([
            ("unit-price", .number(.double(2.5))), ("style.font.name", .string("Inter")), ("wide", .boolean(true)),
            ("tags", .list(["new", 3])), ("none", .list([])), ("empty", .string("")),
            ("style.width", .number(.integer(3))),
            ("extra", .data(["a": 1])), ("gone", .file(path: nil)), ("lost", .file(path: "/nowhere/at-all")),
        ])
        #expect(
            card.entries == [
                .row(label: "Unit price", value: "2.5"),
                .group(
                    label: "Style",
                    entries: [
                        .group(label: "Font", entries: [.row(label: "Name", value: "Inter")]),
                        .row(label: "Width", value: "3"),
                    ]),
                .row(label: "Wide", value: "yes"), .items(label: "Tags", values: ["new", "3"]),
                .code(label: "Extra", value: "{\"a\":1}"),
            ])
        #expect(card.name == "Spring sale")
        #expect(card.layout == .modal)
        #expect(card.files.isEmpty)
    }

    @Test func `buttons are called what the message calls them`() {
        let url = PresentationArgument.Content.action(PresentationAction(type: "url"))
        let card = card([
            ("on-accept", url), ("on-accept-label", .string("Yes please")),
            ("offer.action", url), ("offer.label", .string("Take it")),
            ("on-later", url), ("labels.on-later", .string("Later")),
            ("ask-again", url), ("empty", url), ("empty-label", .string("")),
            ("on-close", .action(PresentationAction(type: "close"))), ("absent", .action(nil)),
            ("absent-label", .string("Never seen")),
        ])
        #expect(card.actions.map(\.label) == ["Yes please", "Take it", "Later", "Ask again", "Empty", "Close"])
        #expect(card.actions.map(\.closes) == [false, false, false, false, false, true])
        #expect(card.actions.map(\.name).first == "on-accept")
        #expect(card.entries.isEmpty)
    }

    @Test func `a long list is cut, and says so`() {
        let card = card([("tags", .list((0..<103).map { .integer($0) }))])
        guard case .items(_, let values)? = card.entries.first else {
            Issue.record("no list: \(card.entries)")
            return
        }
        #expect(values.count == 101)
        #expect(values.last == "… 3 more")
    }

    @Test func `all that a page is told is one line of JSON, with numbers for files`() throws {
        let card = card([("title", .string("a\"\\\n\u{1}\u{2028}é🌷")), ("code", .file(path: #filePath))])
        let text = card.json(id: "x").text
        #expect(!text.contains("\n"))
        let json = try #require(try Value(json: text).object)
        #expect(json["title"] == "a\"\\\n\u{1}\u{2028}é🌷")
        #expect(!text.contains("CardTests"))
        #expect(json["entries"]?.list?.first?.object?["files"]?.list?.first?.object?["number"] == 0)
    }

    @Test func `a coupon's serial number is a code as well`() throws {
        let arguments: [(String, PresentationArgument.Content)] = [
            ("id", .string("c")), ("name", .string("Pizza")), ("serialNumber", .string("B4675F633649")),
            (
                "redeem",
                .action(
                    PresentationAction(type: "function", function: "marquee.answer"))
            ), ("claims", .data([])),
        ]
        let card = CardReader(
            arguments: arguments.map { PresentationArgument(name: $0.0, content: $0.1) }, template: "marquee.coupon"
        ).card
        #expect(card.title == "Pizza" && card.entries.count == 2)
        guard case .qr(_, "B4675F633649", let rows)? = card.entries.last else {
            Issue.record("\(card.entries)")
            return
        }
        #expect(rows.count == 21 && rows.allSatisfy { $0.count == 21 })
    }

    @Test(arguments: [
        ("unit-price", "Unit price"), ("unitPrice", "Unit price"), ("expiresAt", "Expires at"), ("URL", "URL"),
        ("a_b", "A b"), ("imageURL", "Image URL"), ("", ""),
    ])
    func `names are written as people do`(name: String, expected: String) {
        #expect(ArgumentLabels.words(of: name) == expected)
    }

    /// A file with the first bytes of a kind of file.
    private func file(_ name: String, _ head: [UInt8], in directory: TemporaryDirectory) throws -> String {
        let path = "\(directory.path)/\(name)"
        try Data(head).write(to: URL(filePath: path))
        return path
    }

    private static let film: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0, 0, 0, 0]

    @Test func `a film fills the screen, and a background may be one`() throws {
        let directory = try TemporaryDirectory()
        let film = try file("a.webm", Self.film, in: directory)
        let playing = card([
            ("film", .file(path: film)), ("film-sound", .boolean(true)), ("film-fit", .string("contain")),
        ])
        #expect(playing.layout == .fullScreen)
        #expect(playing.film == Card.Film(number: 0, hasSound: true, isWhole: true))
        #expect(playing.entries.isEmpty)
        let modal = card([("layout", .string("modal")), ("film", .file(path: film))])
        #expect(modal.film == nil)
        #expect(modal.entries == [.files(label: "Film", numbers: [0])])
        let behind = card([("layout", .string("full-screen")), ("background", .file(path: film))])
        #expect(behind.background == 0)
        // What is no film plays nothing.
        let text = try file("b.webm", Array("text".utf8), in: directory)
        #expect(card([("film", .file(path: text))]).film == nil)
    }

    @Test func `a theme's files are numbers, and a message's own values come first`() throws {
        let directory = try TemporaryDirectory()
        let font = try file("brand.woff2", Array("wOF2".utf8), in: directory)
        let logo = try file("logo.svg", Array("<svg/>".utf8), in: directory)
        var theme = Theme()
        theme.font = font
        theme.headingFont = "Noto Serif"
        theme.logo = logo
        theme.accent = Theme.Colour(light: "#111111", dark: "#eeeeee")
        theme.radius = 4
        theme.scale = .auto
        let arguments = [
            PresentationArgument(name: "theme.radius", content: .number(.integer(4))),
            PresentationArgument(name: "title", content: .string("Hi")),
        ]
        let look = CardReader(arguments: arguments, template: "t", theme: theme).card.look
        let key = try #require(LocalFile(path: font)?.identity)
        #expect(look.font == .file(0, key: key))
        #expect(look.headingFont == .family("Noto Serif"))
        #expect(look.logo == 1)
        let told = try #require(Value(json: look.json.text).object)
        #expect(
            told == [
                "accent": ["light": "#111111", "dark": "#eeeeee"], "font": ["number": 0, "key": .string(key)],
                "headingFont": ["family": "Noto Serif"], "logo": 1, "radius": .double(4), "scale": "auto",
            ])
        #expect(CardReader(arguments: arguments, template: "t", theme: theme).card.entries.isEmpty)
        // Another message of the same file has the same key, and a file in its place another one.
        #expect(CardReader(arguments: [], template: "other", theme: theme).card.look.font == .file(0, key: key))
        _ = try file("brand.woff2", Array("wOF2 again".utf8), in: directory)
        #expect(LocalFile(path: font)?.identity != key)
        theme.font = try file("none.woff2", Array("text".utf8), in: directory)
        #expect(CardReader(arguments: [], template: "t", theme: theme).card.look.font == nil)
        let own = CardReader(
            arguments: [PresentationArgument(name: "accent", content: .string("#222222"))], template: "t", theme: theme)
        #expect(own.card.look.accent == Theme.Colour(light: "#222222", dark: "#222222"))
    }
}
