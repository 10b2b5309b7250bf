import ArgumentParser

/// `--locale`: whose texts are preferred, in place of the project's.
struct LocaleOption: ParsableArguments {
    @Option(help: ArgumentHelp("Use this locale instead of the project's.", valueName: "locale"))
    var locale: String?

    func validate() throws {
        guard let locale else { return }
        let parts = locale.replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0 < 0x80 }
                && part.allSatisfy { $0.isLetter || $0.isNumber }
        }
        guard isTag, locale.utf8.count <= 64 else {
            throw ValidationError("invalid locale '\(locale)'; expected a tag such as it or it-CH (BCP 47).")
        }
    }
}
