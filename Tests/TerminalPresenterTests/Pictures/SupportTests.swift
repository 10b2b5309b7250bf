import Testing

@testable import TerminalPresenter

struct SupportTests {
    private static let cell = PixelSize(width: 9, height: 18)

    private func support(_ answers: String, cell: PixelSize? = cell, _ environment: [String: String] = [:])
        -> PictureSupport?
    {
        let environment = environment.merging(["TERM": "xterm-256color"]) { own, _ in own }
        return PictureSupport(answers: TerminalAnswers(Array(answers.utf8)), cell: cell) { environment[$0] }
    }

    @Test(
        arguments: [
            ("", .blocks), ("\u{1B}[?62;22c", .blocks), ("\u{1B}[?62;4;22c", .sixel), ("\u{1B}[?64;14;44c", .blocks),
            ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c", .kitty), ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\\u{1B}[?62c", .blocks),
            ("\u{1B}P>|iTerm2 3.5.1\u{1B}\\\u{1B}[?62;4c", .iterm),
            ("\u{1B}P>|WezTerm 2024\u{1B}\\\u{1B}[?65;4c", .iterm),
            ("\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c", .blocks),
        ] as [(String, PictureSupport.Method)])
    func `a terminal's answers say how it draws pictures`(answers: String, method: PictureSupport.Method) {
        #expect(support(answers)?.method == method)
    }

    @Test func `sixels are drawn only where the size of a cell is known`() {
        #expect(support("\u{1B}[?62;4c", cell: nil)?.method == .blocks)
        let asked = support("\u{1B}[6;20;11t\u{1B}[?62;4c", cell: nil)
        #expect(asked?.method == .sixel)
        #expect(asked?.cell == PixelSize(width: 11, height: 20))
        #expect(support("\u{1B}[6;0;11t\u{1B}[?62;4c", cell: nil)?.method == .blocks)
    }

    @Test(arguments: [
        ["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": "vt100"], ["TERM": "xterm-mono"],
        ["TERMINAL_PRESENTER_PICTURES": "none"],
    ])
    func `without colours there are no pictures`(environment: [String: String]) {
        #expect(support("\u{1B}_Gi=31;OK\u{1B}\\", environment) == nil)
    }

    @Test func `the user's choice comes first`() {
        let answers = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
        #expect(support(answers, ["TERMINAL_PRESENTER_PICTURES": "blocks"])?.method == .blocks)
        #expect(support("", ["TERMINAL_PRESENTER_PICTURES": "sixel"])?.method == .sixel)
        #expect(support(answers, ["TERMINAL_PRESENTER_PICTURES": "paint"])?.method == .kitty)
    }

    @Test func `24 bits are for terminals that say their version, or of which it is known`() {
        #expect(support("")?.depth == .indexed)
        #expect(support("\u{1B}P>|XTerm(379)\u{1B}\\")?.depth == .full)
        #expect(support("", ["COLORTERM": "truecolor"])?.depth == .full)
        #expect(support("", ["TERM": "xterm-direct"])?.depth == .full)
    }

    @Test func `an answer is complete with the terminal's attributes`() {
        #expect(!TerminalAnswers(Array("\u{1B}P>|x\u{1B}\\\u{1B}[?6".utf8)).isComplete)
        #expect(TerminalAnswers(Array("\u{1B}[?6c".utf8)).isComplete)
    }

    @Test(arguments: [
        // Wide, high, and square: no larger than the room.
        (160, 90, 60, 8, Box.Size(columns: 28, rows: 8)), (1600, 90, 60, 8, Box.Size(columns: 60, rows: 2)),
        (90, 1600, 60, 8, nil), (500, 500, 60, 8, Box.Size(columns: 16, rows: 8)),
        // A small one has no more halves of cells than pixels.
        (16, 16, 60, 20, Box.Size(columns: 16, rows: 8)), (1, 1, 60, 8, nil), (8000, 10, 60, 8, nil),
        (500, 500, 60, 1, nil), (500, 500, 3, 8, nil), (500, 500, 0, 0, nil),
    ])
    func `a picture takes the cells that there are, in its shape`(
        width: Int, height: Int, columns: Int, rows: Int, cells: Box.Size?
    ) {
        let room = Box.Size(columns: columns, rows: rows)
        let picture = PixelSize(width: width, height: height)
        #expect(PictureFit.cells(for: picture, within: room, cell: PixelSize(width: 10, height: 20)) == cells)
    }
}
