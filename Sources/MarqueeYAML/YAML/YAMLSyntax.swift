import MarqueeModel

/// Says in plain words what libyaml found.
enum YAMLSyntax {
    static func unreadable(_ problem: String, value: Int, at source: SourceRange) -> Diagnostic {
        let shown = Unicode.Scalar(UInt32(clamping: value)).map { value >= 0 ? " \($0.codePoint)" : "" } ?? ""
        let isControl = problem.hasPrefix("control characters")
        return Diagnostic(
            .yamlSyntax,
            isControl ? "the control character\(shown) is not allowed in YAML" : "\(problem)\(shown)", at: source,
            help: isControl ? "write it as an escape in double quotes, such as \"\\x1b\"" : nil)
    }

    static func error(_ problem: String, at source: SourceRange, context: String?, contextAt: SourceRange?)
        -> Diagnostic
    {
        let known = explanations.first { $0.problem == problem && ($0.context == nil || $0.context == context) }
        let message = known?.message ?? context.map { "\($0), libyaml \(problem)" } ?? problem
        if let known, known.isAboutContext, let contextAt {
            return Diagnostic(.yamlSyntax, message, at: contextAt, help: known.help)
        }
        let note = contextAt.flatMap { place in
            place == source ? nil : context.map { Diagnostic.Note(beginning($0), at: place) }
        }
        return Diagnostic(.yamlSyntax, message, at: source, help: known?.help, notes: note.map { [$0] } ?? [])
    }

    /// "while parsing a block mapping" → "the block mapping begins here".
    private static func beginning(_ context: String) -> String {
        for verb in ["while parsing ", "while scanning "] where context.hasPrefix(verb) {
            let thing = context.dropFirst(verb.count)
            let bare = thing.hasPrefix("a ") ? thing.dropFirst(2) : thing.hasPrefix("an ") ? thing.dropFirst(3) : thing
            return "the \(bare) begins here"
        }
        return context
    }

    private struct Explanation {
        let problem: String
        var context: String?
        let message: String
        var help: String?
        /// Whether the mistake is at the beginning of what was read, and not where that could not go on.
        var isAboutContext = false
    }

    /// What libyaml says where a document has ended and something follows.
    static let secondValue = "did not find expected <document start>"

    private static let explanations = [
        Explanation(
            problem: "did not find expected key", context: "while parsing a block mapping",
            message: "a key of the mapping was expected here",
            help: "keys of one mapping begin in the same column; text with ': ', '#' or quotes in it needs quotes"),
        Explanation(
            problem: "did not find expected '-' indicator",
            message: "an item of the list was expected here, beginning with '-'",
            help: "items of one list begin in the same column"),
        Explanation(
            problem: "did not find expected ',' or '}'",
            message: "',' or '}' was expected here, in a mapping in braces"
        ),
        Explanation(
            problem: "did not find expected ',' or ']'",
            message: "',' or ']' was expected here, in a list in brackets"),
        Explanation(
            problem: "did not find expected node content", message: "a value was expected here"),
        Explanation(
            problem: "mapping values are not allowed in this context", message: "a ':' cannot stand here",
            help: "put text that has ': ' in it in quotes, or check the indentation"),
        Explanation(
            problem: "could not find expected ':'", message: "a ':' was expected behind this key",
            help: "a key and its ':' stand on one line; long text needs quotes or '|'"),
        Explanation(
            problem: "block sequence entries are not allowed in this context",
            message: "a list item cannot begin here", help: "begin the list on a line of its own"),
        Explanation(
            problem: "block collections are not allowed in this context",
            message: "a mapping or list in block form cannot begin here"),
        Explanation(
            problem: "found character that cannot start any token",
            message: "no value can begin with this character",
            help: "indent with spaces, not tabs; text that begins with '@', '`' or '%' needs quotes"),
        Explanation(
            problem: "found a tab character that violates indentation", message: "a tab cannot indent",
            help: "indent with spaces"),
        Explanation(
            problem: "found a tab character where an indentation space is expected", message: "a tab cannot indent",
            help: "indent with spaces"),
        Explanation(
            problem: "found unexpected end of stream", context: "while scanning a quoted scalar",
            message: "this quoted text is never closed", help: "close the quotes", isAboutContext: true),
        Explanation(
            problem: "found unknown escape character", message: "this escape is not known in double quotes",
            help: "write \\\\ for a backslash, or use single quotes"),
        Explanation(
            problem: secondValue,
            message: "only one value can stand in a document; '---' was expected before another"),
        Explanation(
            problem: "did not find expected alphabetic or numeric character",
            message: "a name was expected behind '&' or '*'", help: "text that begins with '*' or '&' needs quotes"),
        Explanation(
            problem: "found undefined tag handle", message: "this tag's prefix is not declared"),
        Explanation(
            problem: "found unexpected document indicator",
            message: "this quoted text is not closed before the document ends",
            help: "close the quotes", isAboutContext: true),
    ]
}
