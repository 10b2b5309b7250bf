import Foundation

/// Shapes of sentences that no string of the product has: they are correct and nobody says so, and who searches for a
/// message does not find it by them.
///
/// Comments are exempt. A file is read as text, so that a string over two lines is looked at line by line.
struct WordingRules {
    /// What must not stand in a string, as a regular expression.
    let found: String
    /// What to write instead.
    let wanted: String
    /// A string that breaks the rule, and one that says the same and keeps it.
    let examples: (bad: String, good: String)

    static let all = [
        // A native speaker says what something is not, or that its name is unknown.
        WordingRules(
            #"(?<!\b[Tt]here )\bis no (?!longer\b|more than\b)"#, wanted: "'is not a …', or 'unknown … 'name''",
            examples: ("'strng' is no type of an argument", "unknown argument type 'strng'")),
        // Archaic of files and problems; every other tool says 'fix'. A string that begins so is ISO 15924's code of a
        // script.
        WordingRules(
            #"(?<!")\bmend\b|\b(Mend|[Mm]end(s|ed|ing))\b"#, wanted: "'fix'",
            examples: ("mended 2 problems", "fixed 2 problems")),
        // The type is called so in YAML, in the API and in JSON.
        WordingRules(
            #"\b[Aa] text\b(?!-| editor| file)"#, wanted: "'a string', or 'text'",
            examples: ("expected a text, got null", "expected a string, got null")),
        // 'none' cannot say what something is not.
        WordingRules(
            #"\b(and is|are) none\b"#, wanted: "'is not one', 'are not …', or what was expected",
            examples: ("'--fix' is about files, and '-' is none; they are none", "cannot be used with standard input")),
        // What follows a key is after it.
        WordingRules(
            #"\b[Bb]ehind\b(?!-proxy)(?! (a|the|another|its|your) (reverse )?proxy\b)"#, wanted: "'after'",
            examples: ("needs a text behind 'url'", "needs a 'url'")),
        // Compilers say what they got.
        WordingRules(
            #"\bwas given\b"#, wanted: "'got …'", examples: ("a number, 5 was given", "expected a string, got 5")),
    ]

    init(_ found: String, wanted: String, examples: (bad: String, good: String)) {
        self.found = found
        self.wanted = wanted
        self.examples = examples
    }

    func violations(in strings: [ProductString]) throws -> [Violation] {
        // Swift's own expressions cannot look back, and take seconds for the sources.
        let rule = try NSRegularExpression(pattern: found)
        return strings.filter {
            rule.firstMatch(in: $0.text, range: NSRange(location: 0, length: $0.text.utf16.count)) != nil
        }.map { string in
            let text = string.text.trimmingCharacters(in: .whitespaces)
            return Violation(
                path: string.path, line: string.line, message: "'\(text)' has /\(found)/; write \(wanted)")
        }
    }
}

/// A line of what people may read: of a string literal, or of a page.
struct ProductString {
    let path: String
    let line: Int
    let text: String

    /// The strings of a file: of Swift what stands in literals, of pages and scripts all but their comments.
    static func strings(of text: String, path: String) -> [ProductString] {
        let bytes = Array(text.utf8)
        let shown: [UInt8]
        switch path.split(separator: ".").last {
        case "swift": shown = SwiftCode.strings(of: bytes)
        case "js": shown = SwiftCode.withoutComments(of: bytes)
        default: shown = bytes
        }
        return shown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().compactMap {
            let line = String(decoding: $0.element, as: UTF8.self)
            let isBlank = line.allSatisfy(\.isWhitespace)
            return isBlank ? nil : ProductString(path: path, line: $0.offset + 1, text: line)
        }
    }
}

extension SourceTree {
    /// All that the product's files say, read once for all rules.
    static let productStrings = Result {
        let endings = ["swift", "mustache", "js", "html"]
        return try paths.filter { path in
            (path.hasPrefix("Sources/") || path.hasPrefix("Plugins/"))
                && endings.contains { path.hasSuffix(".\($0)") }
        }.flatMap { ProductString.strings(of: try text(of: $0), path: $0) }
    }
}
