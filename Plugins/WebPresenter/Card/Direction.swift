/// The direction in which a language is written.
enum Direction: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    /// Of a language tag, as `ar` or `uz-Arab-AF`: its script's, where it names one, else that in which the language is
    /// mostly written. Nil for what is no tag.
    ///
    /// Source: Unicode CLDR 46, "likelySubtags", and the scripts' direction in "scriptMetadata".
    init?(ofLanguage tag: String) {
        let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
        guard let language = parts.first, language.allSatisfy(\.isLetter) else { return nil }
        let script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        let isMirrored = script.map(Self.scripts.contains) ?? Self.languages.contains(language)
        self = isMirrored ? .rightToLeft : .leftToRight
    }

    private static let scripts: Set<Substring> = [
        "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
    ]
    private static let languages: Set<Substring> = [
        "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "ps",
        "pnb", "rhg", "sd", "skr", "syr", "ug", "ur", "yi",
    ]
}
