/// Makes Swift identifiers of names as template authors write them: `on-accept` becomes `onAccept` or `OnAccept`.
///
/// Everything that is neither letter nor digit divides words. What is returned is what the name alone leads to; names
/// that lead to the same identifier are told apart by ``SwiftScope``.
enum SwiftName {
    /// For a property or a function: `Open Card` is `openCard`, `URLText` is `urlText`, `class` is `` `class` ``.
    static func member(_ name: String) -> String {
        let words = words(of: name)
        guard let first = words.first else { return "argument" }
        let joined = loweringStart(of: first) + words.dropFirst().map(capitalised).joined()
        if first.first?.isDigit == true { return "_" + joined }
        // Not even quoted can these be members that are used without quotes.
        return SwiftKeywords.impossibleMembers.contains(joined) ? joined + "_" : joined
    }

    /// For a type: `style` is `Style`, `string` is `String_`, since that would stand for the standard library's.
    static func type(_ name: String, suffix: String = "") -> String {
        let words = words(of: name)
        guard let first = words.first else { return "Unnamed" + suffix }
        let joined = words.map(capitalised).joined() + suffix
        if first.first?.isDigit == true { return "_" + joined }
        return SwiftKeywords.takenTypes.contains(joined) ? joined + "_" : joined
    }

    /// As it has to be written where it is declared: keywords are quoted.
    static func quotingKeyword(_ identifier: String) -> String {
        SwiftKeywords.all.contains(identifier) ? "`\(identifier)`" : identifier
    }

    /// The words of a name, each of nothing but what an identifier may have.
    private static func words(of name: String) -> [Substring.UnicodeScalarView] {
        name.unicodeScalars.split { !$0.isInIdentifiers }
            // What only continues a letter cannot begin a word.
            .map { $0.drop { $0.isMark } }.filter { !$0.isEmpty }
    }

    private static func capitalised(_ word: Substring.UnicodeScalarView) -> String {
        let word = String(Substring(word))
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// Capitals at the start become small, but for the last one before a small letter: it begins the next word.
    private static func loweringStart(of word: Substring.UnicodeScalarView) -> String {
        let letters = Array(String(Substring(word)))
        var capitals = letters.prefix { $0.isUppercase }.count
        if capitals > 1, capitals < letters.count, letters[capitals].isLowercase { capitals -= 1 }
        return letters.prefix(capitals).map { $0.lowercased() }.joined() + String(letters.dropFirst(capitals))
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    fileprivate var isDigit: Bool {
        properties.generalCategory == .decimalNumber
    }

    /// Letters, their marks and digits, as far as Swift takes them in identifiers.
    ///
    /// Source: The Swift Programming Language, "Grammar of an identifier".
    fileprivate var isInIdentifiers: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            isASCII || Self.ranges.contains { $0.contains(value) }
        default: false
        }
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6,
        0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x2070...0x218F,
        0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
        0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD, 0x10000...0x1FFFD,
        0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
