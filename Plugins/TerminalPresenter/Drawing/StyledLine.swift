/// One line of a drawing: pieces of text, each in one style.
struct StyledLine: Equatable {
    /// What a piece of text is, which decides how it looks.
    enum Style: String {
        case plain = ""
        case border = "36"
        case caption = "2;36"
        case heading = "1"
        case label = "2"
        case key = "1;36"
        case chosen = "1;7;36"
        case problem = "1;31"
        /// White on black, whatever the terminal's colours are.
        case code = "97;40"
    }

    struct Piece: Equatable {
        let text: String
        let style: Style
        /// The cell in which it begins whatever stands before it: terminals differ in how wide they draw some emoji.
        var column: Int?
    }

    private(set) var pieces: [Piece] = []

    init() {}

    init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    mutating func append(_ text: String, _ style: Style = .plain, at column: Int? = nil) {
        if !text.isEmpty { pieces.append(Piece(text: text, style: style, column: column)) }
    }

    mutating func append(_ line: StyledLine) {
        pieces += line.pieces
    }

    /// How many cells it takes.
    var width: Int {
        pieces.reduce(0) { $0 + DisplayWidth.of($1.text) }
    }

    /// The line as it looks.
    var text: String {
        pieces.map(\.text).joined()
    }

    /// The line for a terminal, beginning behind so many empty cells.
    func terminalText(margin: Int, inColour: Bool) -> String {
        pieces.reduce(into: String(repeating: " ", count: margin)) { text, piece in
            if let column = piece.column { text += "\u{1B}[\(margin + column + 1)G" }
            text +=
                inColour && piece.style != .plain ? "\u{1B}[\(piece.style.rawValue)m\(piece.text)\u{1B}[0m" : piece.text
        }
    }
}
