extension Character {
    /// How many cells of a terminal the character takes: after the East Asian widths of Unicode 16 (UAX #11) and the
    /// presentation of emoji (UTS #51). What is drawn as one emoji takes two, however many are joined in it.
    package var displayWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.count > 1 else { return first.displayWidth }
        if first.properties.isEmojiPresentation || first.properties.isEmoji && scalars.contains("\u{FE0F}") { return 2 }
        return scalars.reduce(0) { $0 + $1.displayWidth }
    }
}

extension Unicode.Scalar {
    /// How many cells of a terminal the scalar takes by itself; what combines with another takes none.
    package var displayWidth: Int {
        guard value >= 0x300 else { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        // The vowels and final consonants of a Hangul syllable stand in the cells of its first consonant.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1_6FE0...0x1_8DFF, 0x1_AFF0...0x1_B2FF, 0x1_D300...0x1_D376, 0x1_F200...0x1_F265, 0x2_0000...0x3_FFFD:
            return 2
        default: return properties.isEmojiPresentation ? 2 : 1
        }
    }
}
