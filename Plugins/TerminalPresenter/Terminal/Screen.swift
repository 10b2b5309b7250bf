/// What a terminal is told to show some lines, and pictures among them.
struct Screen {
    /// From top to bottom.
    let lines: [StyledLine]
    /// Empty cells before each line.
    let margin: Int
    /// Empty lines above them.
    let top: Int

    /// - Parameter painter: Draws the pictures that are wholly in view; nil where characters do.
    func text(inColour: Bool, painter: inout PicturePainter?) -> String {
        let places = painter?.places(in: lines) ?? []
        let hiding = painter?.hiding ?? ""
        let pictures = painter?.sequences(for: places) ?? []
        var lines = lines
        var drawn = ""
        for (place, picture) in zip(places, pictures) {
            guard let picture else { continue }
            for line in place.line..<place.line + place.cells.rows { lines[line] = lines[line].withoutPixels }
            drawn += "\u{1B}[\(top + place.line + 1);\(margin + place.column + 1)H" + picture
        }
        let text = lines.map { $0.terminalText(margin: margin, inColour: inColour) }.joined(separator: "\r\n")
        // Between the marks a terminal that knows them (mode 2026) shows nothing, so nothing flickers. Without mode 7, what is
        // wider than the terminal does not go on in the next line.
        return "\u{1B}[?2026h\u{1B}[?7l\(hiding)\u{1B}[H\u{1B}[2J" + String(repeating: "\r\n", count: top) + text
            + drawn
            + "\u{1B}[?7h\u{1B}[?2026l"
    }
}
