/// Makes texts that come from the network harmless for a terminal.
///
/// No control character is left, so no text can move the cursor, change colours or talk to the terminal. What was there
/// stays visible as a symbol: `␛` for an escape.
enum SanitizedText {
    /// Scalars of one text that are shown at most.
    static let maximumLength = 64_000

    /// The lines of a text.
    static func lines(of text: String) -> [String] {
        var lines = [String.UnicodeScalarView()]
        var previous: Unicode.Scalar?
        var length = 0
        for scalar in text.unicodeScalars {
            length += 1
            if length > maximumLength {
                lines[lines.count - 1].append("…")
                break
            }
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": lines.append(String.UnicodeScalarView())
            case "\t": lines[lines.count - 1].append(contentsOf: "    ".unicodeScalars)
            default: lines[lines.count - 1].append(harmless(scalar))
            }
            previous = scalar
        }
        while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { String($0) }
    }

    /// A text on one line.
    static func line(of text: String) -> String {
        lines(of: text).joined(separator: " ")
    }

    private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "␡"
        // The second set of controls, and what turns the direction of a line around.
        case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
        default: scalar
        }
    }
}
