extension MessageSource {
    /// What writes another argument's name where a key leads to a value; nil where more than that key differs.
    ///
    /// - Parameters:
    ///   - name: The full dotted name that the keys make.
    ///   - path: The keys, of which the last is written anew.
    func fix(renaming name: String, to other: String, _ path: [String]) -> Fix? {
        guard let key = path.last, name.hasSuffix(key), let source = self.key(path) else { return nil }
        let group = name.dropLast(key.count)
        guard other.hasPrefix(group), other.count > group.count else { return nil }
        return Self.fix(writing: String(other.dropFirst(group.count)), for: key, at: source)
    }

    /// What writes another text where keys lead to one.
    func fix(writing text: String, for old: String, _ path: [String]) -> Fix? {
        exactly(path).map { Self.fix(writing: text, for: old, at: $0) }
    }

    private static func fix(writing text: String, for old: String, at source: SourceRange) -> Fix {
        let (start, end) = (source.range.start, source.range.end)
        // As long as its text: then it is not in quotes.
        let isPlain = start.line == end.line && end.column - start.column == old.unicodeScalars.count
        let isSafe = text.utf8.allSatisfy { $0 > 0x2C && $0 < 0x7B && $0 != UInt8(ascii: ":") }
        return Fix(
            "write '\(text)'", [Fix.Edit(source, isPlain && isSafe ? text : Value.string(text).json())], .suggested)
    }
}
