package import MarqueeModel

/// The comments of a file that say which warnings its author has seen and means: `# marquee: ignore[code, …]`.
///
/// At the end of a line it counts for that line; on a line of its own for the next one that has more than a comment; as
/// `ignore-file` for the whole file. What stands behind the bracket is the reason, for people. Errors cannot be ignored:
/// nothing can be done with what they are about.
package struct IgnoreComments: Sendable {
    /// One code of one comment.
    struct Entry: Sendable {
        /// What is written.
        let name: String
        /// Nil: no rule is called so.
        let code: DiagnosticCode?
        /// The line that it counts for; nil: all of them.
        let line: Int?
        let source: SourceRange

        func covers(_ diagnostic: Diagnostic) -> Bool {
            code == diagnostic.code && (line == nil || diagnostic.source?.range.start.line == line)
        }
    }

    let entries: [Entry]

    /// Reads the comments of a text; nil where it has none. JSON has no comments.
    package init?(_ text: SourceText) {
        guard !text.file.hasSuffix(".json"), Self.wordSearch.isIn(text.bytes) else { return nil }
        var entries: [Entry] = []
        var waiting: [(name: String, source: SourceRange)] = []
        var number = 0
        for line in text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let start = line.firstIndex { !Self.isBlank($0) }
            let isComment = start.map { line[$0] == Self.hash } ?? true
            if !isComment {
                entries += waiting.map { Entry($0, at: number) }
                waiting = []
            }
            guard let comment = Self.comment(in: line, number, text.file) else { continue }
            if comment.isOfFile {
                entries += comment.names.map { Entry($0, at: nil) }
            } else if isComment {
                waiting += comment.names
            } else {
                entries += comment.names.map { Entry($0, at: number) }
            }
        }
        // A comment behind the last value counts for nothing.
        entries += waiting.map { Entry($0, at: 0) }
        guard !entries.isEmpty else { return nil }
        self.entries = entries
    }

    private static let hash = UInt8(ascii: "#")
    private static let word = Array("marquee:".utf8)
    /// Most files have no such comment.
    private static let wordSearch = ByteSearch(word)

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    /// The codes of a line's comment, each with its place.
    private static func comment(
        in line: ArraySlice<UInt8>, _ number: Int, _ file: String
    ) -> (names: [(name: String, source: SourceRange)], isOfFile: Bool)? {
        var rest = line
        while let mark = rest.firstIndex(of: hash) {
            let isStart = mark == line.startIndex || isBlank(line[mark - 1])
            rest = line[(mark + 1)...]
            let text = rest.drop(while: isBlank)
            guard isStart, text.starts(with: word) else { continue }
            let command = text.dropFirst(word.count).drop(while: isBlank)
            for (name, isOfFile) in [("ignore[", false), ("ignore-file[", true)] where command.starts(with: name.utf8) {
                let list = command.dropFirst(name.utf8.count)
                guard let end = list.firstIndex(of: UInt8(ascii: "]")) else { return nil }
                let names = list[..<end].split(separator: UInt8(ascii: ",")).compactMap { part in
                    Self.name(part, in: line, number, file)
                }
                return (names, isOfFile)
            }
        }
        return nil
    }

    private static func name(
        _ part: ArraySlice<UInt8>, in line: ArraySlice<UInt8>, _ number: Int, _ file: String
    ) -> (name: String, source: SourceRange)? {
        guard let start = part.firstIndex(where: { !isBlank($0) }), let last = part.lastIndex(where: { !isBlank($0) })
        else { return nil }
        // Columns count scalars.
        let column = String(decoding: line[line.startIndex..<start], as: UTF8.self).unicodeScalars.count + 1
        let name = String(decoding: part[start...last], as: UTF8.self)
        let range = TextRange(
            TextPosition(line: number, column: column),
            TextPosition(line: number, column: column + name.unicodeScalars.count))
        return (name, SourceRange(file: file, range: range))
    }
}

extension IgnoreComments.Entry {
    fileprivate init(_ written: (name: String, source: SourceRange), at line: Int?) {
        self.init(
            name: written.name, code: DiagnosticCode(rawValue: written.name), line: line, source: written.source)
    }
}

extension [Diagnostic] {
    /// Without the warnings that their files say are meant.
    ///
    /// - Parameter tellsUnused: Whether everything was checked, so that a comment without a warning is a mistake.
    package func ignoring(_ comments: [String: IgnoreComments], tellsUnused: Bool) -> [Diagnostic] {
        guard !comments.isEmpty else { return self }
        let left = filter { diagnostic in
            guard diagnostic.severity == .warning, let file = diagnostic.source?.file else { return true }
            return comments[file]?.entries.contains { $0.covers(diagnostic) } != true
        }
        guard tellsUnused else { return left }
        let byFile = Dictionary(grouping: self) { $0.source?.file ?? "" }
        return left
            + comments.sorted { $0.key < $1.key }.flatMap { file, comments in
                comments.entries.compactMap { $0.problem(among: byFile[file] ?? []) }
            }
    }
}

extension IgnoreComments.Entry {
    /// What is wrong with it.
    fileprivate func problem(among diagnostics: [Diagnostic]) -> Diagnostic? {
        guard code != nil else {
            let nearest = NearestName.of(name, in: DiagnosticCode.allCases.map(\.rawValue))
            return Diagnostic(
                .unusedIgnore, "unknown code '\(name.visible.shortened)' in a comment", at: source,
                help: nearest.map { "did you mean '\($0)'?" } ?? "'marquee explain' lists the codes")
        }
        let covered = diagnostics.filter(covers)
        guard !covered.contains(where: { $0.severity == .warning }) else { return nil }
        guard covered.isEmpty else {
            return Diagnostic(
                .unusedIgnore, "'\(name)' is an error here, and errors cannot be ignored", at: source,
                help: "remove the comment once the error is fixed")
        }
        return Diagnostic(
            .unusedIgnore, "there is no warning '\(name)' to ignore \(line == nil ? "in this file" : "here")",
            at: source,
            help: "remove it")
    }
}
