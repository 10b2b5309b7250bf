/// Breaks a line into lines that fit.
package struct Wrapping {
    /// What stays together, and the spaces behind it.
    private struct Piece {
        var text = ""
        var width = 0
        var spaces = ""
        /// Whether it ends in a hyphen that is shown only where the line ends there.
        var isHyphenated = false
    }

    private let width: Int
    private var finished: [String] = []
    private var line = ""
    private var used = 0
    private var spaces = ""
    private var endsInHyphen = false

    /// The lines of a line, none wider than so many cells, of which there are at least two: broken where ``LineBreaks`` says,
    /// and within a word only where it alone is too wide. Spaces at the end of a line are left out.
    package static func lines(of line: some StringProtocol, width: Int) -> [String] {
        var wrapping = Wrapping(width: max(2, width))
        for piece in pieces(of: line) { wrapping.append(piece) }
        return wrapping.finished + [wrapping.line]
    }

    /// A text on one line, cut with an ellipsis where it is too wide.
    package static func cut(_ text: String, width: Int) -> String {
        guard DisplayWidth.of(text) > width else { return text }
        guard width > 0 else { return "" }
        var line = ""
        var used = 0
        for character in text {
            let characterWidth = DisplayWidth.of(character)
            guard used + characterWidth < width else { break }
            line.append(character)
            used += characterWidth
        }
        return line + "…"
    }

    private init(width: Int) {
        self.width = width
    }

    private static func pieces(of line: some StringProtocol) -> [Piece] {
        var pieces: [Piece] = []
        var piece = Piece()
        var (last, previous): (Character?, Character?)
        for character in line {
            if LineBreaks.isSpace(character) {
                piece.spaces.append(character)
                (last, previous) = (nil, nil)
                continue
            }
            let mayBreak =
                last.map { LineBreaks.allowsBreak(after: $0, following: previous, before: character) } ?? false
            if !piece.spaces.isEmpty || mayBreak {
                piece.isHyphenated = last == "\u{AD}"
                pieces.append(piece)
                piece = Piece()
            }
            (last, previous) = (character, last)
            guard character != "\u{AD}" else { continue }
            piece.text.append(character)
            piece.width += DisplayWidth.of(character)
        }
        return pieces + [piece]
    }

    private mutating func append(_ piece: Piece) {
        let spacesWidth = DisplayWidth.of(spaces)
        if used + spacesWidth + piece.width + (piece.isHyphenated ? 1 : 0) <= width {
            line += spaces + piece.text
            used += spacesWidth + piece.width
        } else {
            // The rest of a word that is broken within anyway begins where there is room.
            let goesOn = spaces.isEmpty && piece.width > width
            if !line.isEmpty, !goesOn { endLine(isHyphenated: endsInHyphen) }
            for character in piece.text {
                let characterWidth = DisplayWidth.of(character)
                if used + characterWidth > width { endLine(isHyphenated: false) }
                line.append(character)
                used += characterWidth
            }
        }
        spaces = piece.spaces
        endsInHyphen = piece.isHyphenated
    }

    private mutating func endLine(isHyphenated: Bool) {
        finished.append(isHyphenated && used < width ? line + "-" : line)
        (line, used) = ("", 0)
    }
}
