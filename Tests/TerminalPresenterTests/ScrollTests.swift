import PresenterKit
import Testing

@testable import TerminalPresenter

struct ScrollTests {
    private static let words = (1...300).map { "word\($0)" }.joined(separator: " ")

    private static func card(_ text: String = words, actions: Int = 2) -> Card {
        Card(
            template: "note",
            arguments: [PresentationArgument(name: "body", content: .string(text))]
                + (0..<actions).map { index in
                    PresentationArgument(
                        name: "act\(index + 1)", content: .action(PresentationAction(type: "url")))
                }, size: { _ in nil })
    }

    private static func box(_ columns: Int, _ rows: Int, actions: Int = 2) -> Box {
        Box(card: card(actions: actions), size: Box.Size(columns: columns, rows: rows))
    }

    private func text(_ box: Box) -> String { box.lines.map(\.text).joined(separator: "\n") }

    @Test func `a card that is higher than the terminal is shown from its top, and says how much there is`() {
        let box = Self.box(40, 12)
        let expected = """
            ╭─ note ───────────────────────────────╮
            │  word1 word2 word3 word4 word5       │
            │  word6 word7 word8 word9 word10      │
            │  word11 word12 word13 word14 word15  │
            │  word16 word17 word18 word19 word20  │
            │  word21 word22 word23 word24 word25  │
            │  word26 word27 word28 word29 word30  │
            ├─ ↓ 65 more lines ────────────────────┤
            │  ▸ 1  act1  url                      │
            │    2  act2  url                      │
            │  Enter: run   Esc: dismiss           │
            ╰──────────────────────────────────────╯
            """
        #expect(text(box) == expected)
    }

    @Test func `every way through the text ends at its ends`() {
        var box = Self.box(40, 12)
        func rule() -> String { box.lines.map(\.text).first { $0.hasPrefix("├") } ?? "" }
        box.scroll(.line(-1))
        #expect(rule().contains("─ ↓ 65 more lines ─"))
        box.scroll(.line(1))
        #expect(rule().contains("─ ↑ 1  ↓ 64 more lines ─"))
        box.scroll(.page(1))
        #expect(rule().contains("─ ↑ 6  ↓ 59 more lines ─"))
        box.scroll(.end)
        #expect(rule().contains("─ ↑ 65 more lines ─"))
        #expect(text(box).contains("word300"))
        box.scroll(.page(1))
        #expect(rule().contains("─ ↑ 65 more lines ─"))
        box.scroll(.page(-1))
        #expect(rule().contains("─ ↑ 60  ↓ 5 more lines ─"))
        box.scroll(.start)
        #expect(rule().contains("─ ↓ 65 more lines ─"))
    }

    @Test func `every line can be read`() {
        var box = Self.box(33, 9)
        var seen = Set<String>()
        for _ in 0..<200 {
            seen.formUnion(text(box).split { $0 == " " || $0 == "\n" }.map(String.init))
            box.scroll(.line(1))
        }
        #expect((1...300).allSatisfy { seen.contains("word\($0)") })
    }

    @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 10, 12, 15, 16, 24, 60, 300])
    func `no box is higher than its terminal, and how to close it is always seen`(rows: Int) {
        for columns in [1, 16, 20, 40, 80, 300] {
            for actions in [0, 1, 2, 5, 40] {
                var box = Self.box(columns, rows, actions: actions)
                for step in [Box.Step.start, .page(1), .end] {
                    box.scroll(step)
                    for problem in [nil, "it went wrong because of this and that"] {
                        box.problem = problem
                        box.chosen = max(0, min(actions, ActionKey.maximum) - 1)
                        let lines = box.lines.map(\.text)
                        #expect(lines.count <= rows)
                        #expect(lines.contains { $0.contains("Esc") })
                        if rows > 1, actions > 0 { #expect(lines.contains { $0.contains("▸") }) }
                        if rows > 3 { #expect(lines.contains { $0.contains("word") }) }
                        #expect(Set(box.lines.map(\.width)) == [max(16, min(columns, 76))])
                    }
                }
            }
        }
    }

    @Test func `actions for which there is no room are told, and the chosen one is seen`() {
        var box = Self.box(60, 10, actions: 9)
        #expect(text(box).contains("▸ 1  act1"))
        #expect(text(box).contains("Tab: 6 more"))
        box.chosen = 8
        #expect(text(box).contains("▸ 9  act9"))
    }

    @Test func `what is read stays in view when the terminal changes its size`() {
        var box = Self.box(80, 24)
        for _ in 0..<12 { box.scroll(.line(1)) }
        let word = text(box).split { $0 == " " || $0 == "\n" || $0 == "│" }.first { $0.hasPrefix("word") }
        for size in [(40, 24), (20, 5), (76, 9), (30, 60), (80, 24)] {
            box.size = Box.Size(columns: size.0, rows: size.1)
            #expect(word.map { text(box).contains($0 + " ") || text(box).contains($0 + "\n") } == true, "\(size)")
        }
        box.size = Box.Size(columns: 80, rows: 200)
        #expect(!box.isScrollable)
        #expect(text(box).contains("word1 "))
    }

    @Test(
        arguments: [
            (.space, .scroll(.page(1)), .dismiss), (.down, .scroll(.line(1)), .choose(1)),
            (.up, .scroll(.line(-1)), .choose(1)),
            (.pageDown, .scroll(.page(1)), .scroll(.page(1))), (.pageUp, .scroll(.page(-1)), .scroll(.page(-1))),
            (.home, .scroll(.start), .scroll(.start)), (.end, .scroll(.end), .scroll(.end)),
            (.next, .choose(1), .choose(1)), (.previous, .choose(1), .choose(1)), (.run, .run(0), .run(0)),
            (.action(1), .run(1), .run(1)), (.action(2), .nothing, .nothing), (.dismiss, .dismiss, .dismiss),
        ] as [(Key, KeyEffect, KeyEffect)])
    func `keys scroll where there is more, and press buttons as ever`(key: Key, high: KeyEffect, low: KeyEffect) {
        #expect(Self.box(40, 12).effect(of: key) == high)
        #expect(Box(card: Self.card("short"), size: Box.Size(columns: 40, rows: 12)).effect(of: key) == low)
    }

    @Test func `j and k scroll unless they are the keys of actions`() throws {
        let j = try #require(Key(byte: UInt8(ascii: "j")))
        let k = try #require(Key(byte: UInt8(ascii: "k")))
        #expect(Self.box(40, 12).effect(of: j) == .scroll(.line(1)))
        #expect(Self.box(40, 12).effect(of: k) == .scroll(.line(-1)))
        #expect(Self.box(40, 12, actions: 30).effect(of: j) == .run(18))
    }

    @Test func `without actions a card scrolls by the same keys, and Enter closes it`() {
        let box = Self.box(60, 12, actions: 0)
        #expect(text(box).contains("↑↓ Space: scroll   Esc: dismiss"))
        #expect(box.effect(of: .run) == .dismiss)
        #expect(box.effect(of: .next) == .nothing)
    }
}
