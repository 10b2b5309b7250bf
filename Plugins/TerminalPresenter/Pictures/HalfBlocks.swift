/// Draws pictures with characters: each cell shows two pixels, one above the other.
enum HalfBlocks {
    /// The lines of a picture, two rows of pixels each.
    static func lines(of pixels: Pixels, in depth: ColourDepth) -> [StyledLine] {
        stride(from: 0, to: pixels.size.height, by: 2).map { row in
            var line = StyledLine()
            var (run, style) = ("", StyledLine.Style.plain)
            for column in 0..<pixels.size.width {
                let upper = pixels[column, row]
                let lower = row + 1 < pixels.size.height ? pixels[column, row + 1] : nil
                let (character, next) = cell(upper.map(depth.colour), lower.map(depth.colour))
                if next != style {
                    line.append(run, style)
                    (run, style) = ("", next)
                }
                run += character
            }
            line.append(run, style)
            return line
        }
    }

    /// What one sees through is left as the terminal has it.
    private static func cell(_ upper: ScreenColour?, _ lower: ScreenColour?) -> (String, StyledLine.Style) {
        switch (upper, lower) {
        case (nil, nil): (" ", .pixels(foreground: nil, background: nil))
        case (nil, let lower?): ("▄", .pixels(foreground: lower, background: nil))
        case (let upper?, let lower): ("▀", .pixels(foreground: upper, background: lower))
        }
    }
}
