import TextLayout

/// One line of a drawing: pieces of text, each in one style.
struct StyledLine: Equatable {
    /// What a piece of text is, which decides how it looks.
    enum Style: Equatable {
        case plain
        case border
        case caption
        case heading
        case label
        case key
        case chosen
        case problem
        /// White on black, whatever the terminal's colours are.
        case code
        /// A part of a picture; nil is the terminal's own colour.
        case pixels(foreground: ScreenColour?, background: ScreenColour?)
    }

    /// A text in one style.
    struct Piece: Equatable {
        let text: String
        let style: Style
        /// The cell in which it begins whatever stands before it: terminals differ in how wide they draw some emoji.
        var column: Int?
    }

    /// Which row of a picture stands in the line.
    struct PictureRow: Equatable {
        let path: String
        let cells: Box.Size
        let row: Int
        /// The first cell of the picture.
        var column: Int
    }

    /// What it consists of, from left to right.
    private(set) var pieces: [Piece] = []
    /// The row of a picture that is in it; nil when there is none.
    var picture: PictureRow?

    /// An empty line.
    init() {}

    /// A line of one piece.
    init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    /// Adds a text at the end, or from that cell on.
    mutating func append(_ text: String, _ style: Style = .plain, at column: Int? = nil) {
        if !text.isEmpty { pieces.append(Piece(text: text, style: style, column: column)) }
    }

    /// Adds what is in another line.
    mutating func append(_ line: StyledLine) {
        if var picture = line.picture {
            picture.column += width
            self.picture = picture
        }
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

    /// The line with nothing where a picture is.
    var withoutPixels: StyledLine {
        var line = self
        line.pieces = pieces.map { piece in
            guard case .pixels = piece.style else { return piece }
            return Piece(
                text: String(repeating: " ", count: DisplayWidth.of(piece.text)), style: .plain, column: piece.column)
        }
        return line
    }

    /// The line for a terminal, beginning behind so many empty cells.
    func terminalText(margin: Int, inColour: Bool) -> String {
        pieces.reduce(into: String(repeating: " ", count: margin)) { text, piece in
            if let column = piece.column { text += "\u{1B}[\(margin + column + 1)G" }
            let code = inColour ? piece.style.code : ""
            text += code.isEmpty ? piece.text : "\u{1B}[\(code)m\(piece.text)\u{1B}[0m"
        }
    }
}

extension StyledLine.Style {
    /// The parameters of "select graphic rendition" (ECMA-48); empty for none.
    var code: String {
        switch self {
        case .plain: ""
        case .border: "36"
        case .caption: "2;36"
        case .heading: "1"
        case .label: "2"
        case .key: "1;36"
        case .chosen: "1;7;36"
        case .problem: "1;31"
        case .code: "97;40"
        case .pixels(let foreground, let background):
            [foreground.map { "38;" + $0.parameters }, background.map { "48;" + $0.parameters }].compactMap(\.self)
                .joined(separator: ";")
        }
    }
}
