import MarqueeModel
import MarqueeYAML

extension Value {
    /// On one line with sorted keys, as results are printed: what would steer a terminal or change the direction of text
    /// is written as an escape sequence, which means the same to every reader of JSON.
    var printed: String {
        let text = json(.sorted)
        guard !text.utf8.allSatisfy({ $0 < 0x7F }) else { return text }
        return text.unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.visible != [scalar] else { return text.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }
}

extension String {
    /// This text with pictures of its control characters: nothing that came from an input may steer a terminal.
    var visible: String {
        unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
            ? self : String(String.UnicodeScalarView(unicodeScalars.flatMap(\.visible)))
    }

    /// The same, line by line.
    var visibleLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }.joined(separator: "\n")
    }

    /// How many cells of a terminal this text takes.
    var displayWidth: Int {
        unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }
}
