import MarqueeModel

/// A mistake that libyaml meets only later, found again in the lines at which it was made.
struct YAMLMistake {
    let diagnostic: Diagnostic

    /// - Parameters:
    ///   - problem: What libyaml says.
    ///   - offset: Where it says so, in scalars.
    init?(in positions: TextPositions, _ problem: String, at offset: Int) {
        if let conflict = Self.conflict(in: positions) {
            diagnostic = conflict
            return
        }
        let isAboutColon = ["mapping values are not allowed in this context", "could not find expected ':'"]
        let place = positions.position(ofScalar: offset)
        guard isAboutColon.contains(problem), place.line > 1 else { return nil }
        // The line before the one that libyaml stops at; empty ones and comments stand between.
        var number = place.line
        var line = ""
        repeat {
            number -= 1
            line = Self.line(number, of: positions)
        } while number > 1 && (line.trimmed.isEmpty || line.trimmed.hasPrefix("#"))
        guard let missing = Self.missingColon(line, of: positions, number) else { return nil }
        diagnostic = missing
    }

    private static func line(_ number: Int, of positions: TextPositions) -> String {
        String(positions.scalars(ofLine: number, columns: 1..<1_000))
    }

    /// `type template`, `type:template`, or with a blank that is none for YAML: a key without its ':'.
    private static func missingColon(_ line: String, of positions: TextPositions, _ number: Int) -> Diagnostic? {
        let indentation = line.prefix { $0 == " " }.count
        let content = String(line.dropFirst(indentation)).trimmed
        guard let first = content.unicodeScalars.first, first.properties.isAlphabetic, !content.contains(": "),
            !content.hasSuffix(":")
        else { return nil }
        let plain = LookAlike.plain(content)
        let end = plain.firstIndex { $0 == " " || $0 == ":" } ?? plain.endIndex
        guard end != plain.endIndex else { return nil }
        let word = String(plain[..<end])
        let hasColon = plain[end] == ":"
        let start = TextPosition(line: number, column: indentation + 1)
        let stop = TextPosition(line: number, column: indentation + 1 + content.unicodeScalars.count)
        let isBlank = LookAlike.first(in: content).map { $0.plain == " " } ?? false
        let help =
            isBlank && hasColon
            ? LookAlike.hint(content).map { "\($0): write a space" }
            : hasColon ? "write a space after the ':'" : "write '\(word.visible.shortened): …'"
        return Diagnostic(
            .yamlSyntax,
            hasColon
                ? "expected a space after the ':' in \(quotedBlanks(content))"
                : "expected a ':' after \(quoted(word)), got \(quotedBlanks(content))",
            at: SourceRange(file: positions.text.file, range: TextRange(start, stop)), help: help)
    }

    /// A quote that is closed lines below, by one that was to open another text.
    static func openQuote(_ source: SourceRange) -> Diagnostic {
        let first = TextRange(
            source.range.start, TextPosition(line: source.range.start.line, column: source.range.start.column + 1))
        return Diagnostic(
            .yamlSyntax, "the quoted string that starts here continues to line \(source.range.end.line)",
            at: SourceRange(file: source.file, range: first), help: "close the quotes")
    }

    /// The first marker of a merge that was left as it is.
    static func conflict(in positions: TextPositions) -> Diagnostic? {
        let bytes = positions.text.bytes
        let marks = [UInt8](repeating: UInt8(ascii: "<"), count: 7)
        var lineStart = 0
        while lineStart < bytes.count {
            if bytes[lineStart] == marks[0], bytes[lineStart...].starts(with: marks) {
                let rest = bytes[lineStart...].dropFirst(marks.count)
                guard rest.first == 0x20 || rest.first == 0x0A || rest.first == 0x0D else { return nil }
                let start = positions.position(ofByte: lineStart)
                let stop = TextPosition(line: start.line, column: start.column + marks.count)
                return Diagnostic(
                    .mergeConflict, "this merge conflict is not resolved",
                    at: SourceRange(file: positions.text.file, range: TextRange(start, stop)),
                    help: "keep one side, and remove the lines with '<<<<<<<', '=======' and '>>>>>>>'")
            }
            guard let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) else { return nil }
            lineStart = lineEnd + 1
        }
        return nil
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = unicodeScalars.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed().map(Character.init))
    }
}
