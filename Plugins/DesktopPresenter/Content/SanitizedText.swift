/// Makes texts that come from the network fit for a desktop: nothing that steers, and nothing that D-Bus refuses.
enum SanitizedText {
    /// The lines of a text, without empty ones at the end.
    static func lines(of text: String) -> [String] {
        var lines = [String.UnicodeScalarView()]
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": lines.append(String.UnicodeScalarView())
            case "\t": lines[lines.count - 1].append(" ")
            default: harmless(scalar).map { lines[lines.count - 1].append($0) }
            }
            previous = scalar
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { String($0) }
    }

    /// A text on one line.
    static func line(of text: String, atMost count: Int) -> String {
        cut(lines(of: cut(text, to: count)).joined(separator: " "), to: count)
    }

    /// The beginning of a text that is too long. A character counts as many as it has scalars: marks that pile up on
    /// one letter do not lead around it.
    static func cut(_ text: String, to count: Int) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return text }
        return String(scalars[..<scalars.index(before: end)]) + "…"
    }

    /// A sign stands for a control character, and for a code point that is no character, which sd-bus sends nowhere.
    /// Nothing is left of what turns the direction of a line around.
    private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x00..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: nil
        default: scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar
        }
    }
}
