import MarqueeYAML

extension String {
    /// How many cells of a terminal this text takes.
    package var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }
}
