/// Letters and blanks that look like those of ASCII and are others: a name with one of them is another name.
package enum LookAlike {
    /// The text with what it looks like in the place of each such character.
    package static func plain(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { plain.append(self.plain(scalar) ?? scalar) }
        return String(plain)
    }

    /// What a text has in it that looks like something else: "it has U+0443, which looks like 'y'"; nil when nothing.
    package static func hint(_ text: String) -> String? {
        guard let (scalar, plain) = first(in: text) else { return nil }
        guard plain == " " else { return "it contains \(scalar.codePoint), which looks like '\(plain)'" }
        return "it contains \(scalar.codePoint) (\(blankName(scalar))) instead of a space"
    }

    /// Asks whether another name was meant, and says what keeps a text from being that where nobody sees it.
    package static func advice(_ text: String, _ meant: String) -> String {
        let hint = plain(text).contains(meant) ? hint(text) : nil
        return "\(hint.map { "\($0): " } ?? "")did you mean '\(meant)'?"
    }

    /// Whether letters of ASCII stand in one word with others that look like some.
    package static func isMixed(_ text: String) -> Bool {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return text.unicodeScalars.split { !$0.properties.isAlphabetic }.contains { word in
            word.contains { $0.isASCII } && word.contains { !$0.isASCII && plain($0)?.properties.isAlphabetic == true }
        }
    }

    /// The first such character, and what it looks like.
    package static func first(in text: String) -> (scalar: Unicode.Scalar, plain: Unicode.Scalar)? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return text.unicodeScalars.lazy.compactMap { scalar in plain(scalar).map { (scalar, $0) } }.first
    }

    private static func blankName(_ scalar: Unicode.Scalar) -> String {
        scalar.value == 0xA0 || scalar.value == 0x202F ? "a no-break space" : "a different kind of space"
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x00..<0x80: nil
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
        case 0x2010...0x2013, 0x2212: "-"
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
        default: letters[scalar]
        }
    }

    /// Of Cyrillic and Greek (Unicode's confusables.txt, as far as a key is likely to have them).
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        zip(
            "аеорсухіјѕһԁԛԝАВЕКМНОРСТХЅІЈУΑΒΕΖΗΙΚΜΝΟΡΤΥΧονιρ".unicodeScalars,
            "aeopcyxijshdqwABEKMHOPCTXSIJYABEZHIKMNOPTYXovip".unicodeScalars), uniquingKeysWith: { first, _ in first })
}
