import TextLayout

extension String {
    /// How many cells of a terminal this text takes.
    package var displayWidth: Int { DisplayWidth.of(self) }

    /// As much of the beginning as fits into so many cells, with an ellipsis where something is left out.
    package func cut(to width: Int) -> String { Wrapping.cut(self, width: width) }

    /// The lines of a line, none wider than so many cells: broken between words, and within a word only where it alone is
    /// too wide.
    package func wrapped(to width: Int) -> [String] { Wrapping.lines(of: self, width: width) }
}
