import MarqueeYAML

extension String {
    /// How many cells of a terminal this text takes.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// As much of the beginning as fits into so many cells, with an ellipsis where something is left out.
    package func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var (cut, used) = ("", 0)
        for character in self {
            let cells = character.displayWidth
            guard used + cells < width else { break }
            cut.append(character)
            used += cells
        }
        return width > 0 ? cut + "…" : ""
    }

    /// The lines of a line, none wider than so many cells: broken at spaces, and within a word only where it alone is too
    /// wide.
    package func wrapped(to width: Int) -> [String] {
        let width = max(2, width)
        var (lines, line, used) = ([String](), "", 0)
        for (index, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let cells = String(word).displayWidth
            if index > 0 {
                if used + 1 + cells <= width {
                    line += " " + word
                    used += 1 + cells
                    continue
                }
                lines.append(line)
                (line, used) = ("", 0)
            }
            for character in word {
                let cells = character.displayWidth
                if used + cells > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += cells
            }
        }
        return lines + [line]
    }
}
