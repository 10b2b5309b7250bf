/// Breaks texts into lines that fit.
enum WrappedText {
    /// The lines of a text, none wider than `width`: broken at spaces, and within a word only where it alone is too wide.
    static func lines(of text: String, width: Int) -> [String] {
        HarmlessText.lines(of: text).flatMap { wrap($0, width: max(width, 2)) }
    }

    private static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let wordWidth = DisplayWidth.of(word)
            if index > 0 {
                if used + 1 + wordWidth <= width {
                    line += " " + word
                    used += 1 + wordWidth
                    continue
                }
                lines.append(line)
                (line, used) = ("", 0)
            }
            for character in word {
                let characterWidth = DisplayWidth.of(character)
                if used + characterWidth > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += characterWidth
            }
        }
        return lines + [line]
    }

    /// A text on one line, cut with an ellipsis where it is too wide.
    static func cut(_ text: String, width: Int) -> String {
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
}
