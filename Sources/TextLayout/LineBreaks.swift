/// Where a line may end between two characters: the part of Unicode's rules (UAX #14) that needs no dictionary.
///
/// After spaces, and after hyphens and slashes within a word; between the characters of scripts that use no spaces, and
/// beside emoji, but not before what closes and not after what opens. Hangul uses spaces, and is broken at them.
enum LineBreaks {
    /// Whether it separates words: a space that may end a line, or a break without width. Those that hold words together
    /// are none.
    static func isSpace(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, !holdsTogether(scalar) else { return false }
        return scalar == "\u{200B}" || scalar.properties.generalCategory == .spaceSeparator
    }

    /// Whether the line may end between `last` and `next`, neither of them a space.
    ///
    /// - Parameter previous: What stands before `last`; nil at the beginning of a word.
    static func allowsBreak(after last: Character, following previous: Character?, before next: Character) -> Bool {
        guard !holds(last), !holds(next) else { return false }
        switch last {
        case "-", "\u{2010}", "–", "/":
            // No sign of a number or an option, no date, no fraction; and an address stays with its scheme.
            guard let previous, previous.isLetter || previous.isNumber || isWide(previous) else { return false }
            return next.isLetter || next.isNumber && !previous.isNumber || isWide(next)
        case "—", "\u{AD}":
            return !staysBehind(next)
        default:
            return (isWide(last) || isWide(next)) && !staysBefore(last) && !staysBehind(next)
        }
    }

    private static func isWide(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return DisplayWidth.of(character) == 2 && !isHangul(scalar)
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FF: true
        default: false
        }
    }

    /// Begins no line: what closes, small letters and marks that belong to the letter before them.
    private static func staysBehind(_ character: Character) -> Bool {
        if "々〻ゝゞヽヾー〜～ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ".contains(character) { return true }
        return switch character.unicodeScalars.first?.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .otherPunctuation, .nonspacingMark: true
        default: false
        }
    }

    /// Ends no line: what opens.
    private static func staysBefore(_ character: Character) -> Bool {
        switch character.unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: false
        }
    }

    private static func holds(_ character: Character) -> Bool {
        character.unicodeScalars.contains(where: holdsTogether)
    }

    /// No-break spaces, the no-break hyphen and the word joiner.
    private static func holdsTogether(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x2007, 0x2011, 0x202F, 0x2060, 0xFEFF: true
        default: false
        }
    }
}
