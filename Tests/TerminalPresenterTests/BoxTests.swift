import MarqueeModel
import PresenterKit
import Testing

@testable import TerminalPresenter

struct BoxTests {
    static let arguments: [PresentationArgument] = [
        PresentationArgument(name: "title", content: .string("Spring is here")),
        PresentationArgument(name: "body", content: .string("See what is new in the shop\nthis week.")),
        PresentationArgument(name: "code", content: .string("SPRING-26")),
        PresentationArgument(name: "note", content: .string("")),
        PresentationArgument(name: "style.padding", content: .number(.double(12))),
        PresentationArgument(name: "hero", content: .file(path: "/f/hero.png")),
        PresentationArgument(name: "style.font.name", content: .string("Inter")),
        PresentationArgument(name: "style.font.file", content: .file(path: "/f/none.ttf")),
        PresentationArgument(name: "logo", content: .file(path: nil)),
        PresentationArgument(name: "wide", content: .boolean(true)),
        PresentationArgument(name: "tags", content: .list(["new", "家具", 3])),
        PresentationArgument(name: "gallery", content: .files(paths: ["/f/a.png"])),
        PresentationArgument(name: "extra", content: .data(["a": [1, .null]])),
        PresentationArgument(name: "on.accept", content: .action(PresentationAction(type: "url"))),
        PresentationArgument(
            name: "on.copy", content: .action(PresentationAction(type: "function", function: "copy-code"))),
        PresentationArgument(name: "on.later", content: .action(nil)),
    ]

    static func card(_ arguments: [PresentationArgument] = arguments) -> Card {
        Card(template: "product-banner", arguments: arguments) { $0.hasSuffix(".png") ? 12_345 : nil }
    }

    @Test func `a message is drawn with all that it has`() {
        let box = Box(card: Self.card(), size: Box.Size(columns: 50, rows: 40), chosen: 1)
        let expected = """
            ╭─ product-banner ───────────────────────────────╮
            │                                                │
            │  Spring is here                                │
            │                                                │
            │  See what is new in the shop                   │
            │  this week.                                    │
            │                                                │
            │  code     SPRING-26                            │
            │                                                │
            │  style                                         │
            │    padding  12                                 │
            │    font                                        │
            │      name  Inter                               │
            │      file  /f/none.ttf (unreadable)            │
            │                                                │
            │  hero     /f/hero.png (12.3 KB)                │
            │  wide     yes                                  │
            │  tags     • new                                │
            │           • 家具                               │
            │           • 3                                  │
            │  gallery  • /f/a.png (12.3 KB)                 │
            │  extra    {"a":[1,null]}                       │
            │                                                │
            ├────────────────────────────────────────────────┤
            │    1  on.accept  url                           │
            │  ▸ 2  on.copy  copy-code                       │
            │  Enter: run   Esc: dismiss                     │
            ╰────────────────────────────────────────────────╯
            """
        #expect(box.lines.map(\.text).joined(separator: "\n") == expected)
    }

    @Test func `a message of which nothing is given is still a box`() {
        let box = Box(card: Self.card([]), size: Box.Size(columns: 40, rows: 20))
        let expected = """
            ╭─ product-banner ─────────────────────╮
            │                                      │
            ├──────────────────────────────────────┤
            │  Esc or Space: dismiss               │
            ╰──────────────────────────────────────╯
            """
        #expect(box.lines.map(\.text).joined(separator: "\n") == expected)
    }

    @Test(arguments: [0, 1, 16, 17, 20, 33, 76, 77, 500])
    func `every line is as wide as the box, at any size`(columns: Int) {
        let long = String(repeating: "春👨‍👩‍👧‍👦e\u{301}\u{1B}[31m ", count: 40)
        var arguments = Self.arguments
        arguments.append(PresentationArgument(name: long, content: .string(long)))
        arguments.append(PresentationArgument(name: "a.b.c.d.e.f.g.h.i.j.k", content: .string(long)))
        arguments.append(PresentationArgument(name: "act", content: .action(PresentationAction(type: long))))
        var box = Box(
            card: Card(template: long, arguments: arguments) { _ in nil }, size: Box.Size(columns: columns, rows: 1000))
        box.problem = long
        let widths = Set(box.lines.map(\.width))
        #expect(widths == [max(16, min(columns, 76))])
    }

    @Test func `colours are used only where they are wanted, and the border stands in its column`() {
        let lines = Box(card: Self.card(), size: Box.Size(columns: 50, rows: 40)).lines
        let plain = lines.map { $0.terminalText(margin: 3, inColour: false) }.joined()
        #expect(!plain.contains("m" + "product-banner"))
        #expect(plain.contains("\u{1B}[53G│"))
        #expect(!plain.replacing("\u{1B}[53G", with: "").contains("\u{1B}"))
        #expect(lines[0].terminalText(margin: 0, inColour: true).contains("\u{1B}[2;36mproduct-banner\u{1B}[0m"))
    }

    @Test func `plain lines say the same`() {
        let expected = """
            product-banner: Spring is here
              See what is new in the shop
              this week.
              code: SPRING-26
              style:
                padding: 12
                font:
                  name: Inter
                  file: /f/none.ttf (unreadable)
              hero: /f/hero.png (12.3 KB)
              wide: yes
              tags:
                - new
                - 家具
                - 3
              gallery:
                - /f/a.png (12.3 KB)
              extra: {"a":[1,null]}
              [on.accept] url
              [on.copy] copy-code
            """
        #expect(PlainLines.lines(of: Self.card()).joined(separator: "\n") == expected)
    }

    @Test func `a long list is cut with a count`() {
        let card = Self.card([PresentationArgument(name: "n", content: .list((1...100).map { .integer($0) }))])
        #expect(PlainLines.lines(of: card).last == "    - … 60 more")
    }

    @Test func `choices are chosen by their numbers, and a coupon's code is drawn where it fits`() {
        func lines(_ template: String, _ arguments: [(String, PresentationArgument.Content)], columns: Int) -> [String]
        {
            let card = Card(
                template: template, arguments: arguments.map { PresentationArgument(name: $0.0, content: $0.1) }
            ) { _ in nil }
            return Box(card: card, size: Box.Size(columns: columns, rows: 60)).lines.map { line in
                line.pieces.map(\.text).joined()
            }
        }
        let action = PresentationArgument.Content.action(
            PresentationAction(type: "function", function: "marquee.answer"))
        let poll = lines(
            "marquee.poll",
            [
                ("question", .string("Which?")), ("choices", .list(["red", "blue"])), ("choice1", action),
                ("choice2", action),
            ],
            columns: 50)
        #expect(poll.contains { $0.contains("1  red") } && poll.contains { $0.contains("2  blue") })
        #expect(!poll.contains { $0.contains("marquee.answer") || $0.contains("choices") })
        let coupon: [(String, PresentationArgument.Content)] = [
            ("name", .string("Pizza")), ("serialNumber", .string("B4675F633649")),
        ]
        #expect(lines("marquee.coupon", coupon, columns: 50).count { $0.contains("▀") } > 8)
        #expect(lines("marquee.coupon", coupon, columns: 26).count { $0.contains("▀") } == 0)
    }
}
