import MarqueeYAML

extension String {
    /// This text with pictures of its control characters: nothing that came from an input may steer a terminal.
    var visible: String {
        unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
            ? self : String(String.UnicodeScalarView(unicodeScalars.flatMap(\.visible)))
    }

    /// How many cells of a terminal this text takes.
    var displayWidth: Int {
        unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }
}
