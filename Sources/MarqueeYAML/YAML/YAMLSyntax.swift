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
        let message = known?.message ?? context.map { "\(problem) \($0)" } ?? problem
        if let known, known.isAboutContext, let contextAt {
            return Diagnostic(.yamlSyntax, message, at: contextAt, help: known.help)
        }
        let note = contextAt.flatMap { place in
            place == source ? nil : context.map { Diagnostic.Note(beginning($0), at: place) }
        }
        return Diagnostic(.yamlSyntax, message, at: source, help: known?.help, notes: note.map { [$0] } ?? [])
    }

    /// "while parsing a block mapping" → "the mapping starts here".
    private static func beginning(_ context: String) -> String {
        for verb in ["while parsing ", "while scanning "] where context.hasPrefix(verb) {
            let thing = context.dropFirst(verb.count)
            let bare = thing.hasPrefix("a ") ? thing.dropFirst(2) : thing.hasPrefix("an ") ? thing.dropFirst(3) : thing
            return "the \(plainNames[String(bare)] ?? String(bare)) starts here"
        }
        return context
    }

    /// What people call the things that libyaml names after the specification.
    private static let plainNames = [
        "block mapping": "mapping", "flow mapping": "mapping in braces", "block collection": "list",
        "flow sequence": "list in brackets", "block node": "value", "flow node": "value", "node": "value",
        "simple key": "key", "plain scalar": "unquoted string", "quoted scalar": "quoted string",
        "block scalar": "block string",
    ]

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
            message: "expected a key of the mapping",
            help: "keys of one mapping start in the same column; put strings that contain ': ', '#' or quotes in quotes"
        ),
        Explanation(
            problem: "did not find expected '-' indicator",
            message: "expected a list item that starts with '-'",
            help: "items of one list start in the same column"),
        Explanation(
            problem: "did not find expected ',' or '}'",
            message: "expected ',' or '}' in this mapping in braces",
            help: "separate keys with ','; put strings that contain braces, brackets or ',' in quotes: \"${TOKEN}\""),
        Explanation(
            problem: "did not find expected ',' or ']'",
            message: "expected ',' or ']' in this list in brackets",
            help: "separate items with ','; put strings that contain braces, brackets or ',' in quotes: \"${TOKEN}\""),
        Explanation(
            problem: "did not find expected node content", message: "expected a value"),
        Explanation(
            problem: "mapping values are not allowed in this context", message: "unexpected ':'",
            help: "put strings that contain ': ' in quotes, or check the indentation"),
        Explanation(
            problem: "could not find expected ':'", message: "expected a ':' after this key",
            help: "write a key and its ':' on one line; write long strings in quotes or with '|'"),
        Explanation(
            problem: "block sequence entries are not allowed in this context",
            message: "a list item cannot start here", help: "start the list on its own line"),
        Explanation(
            problem: "block collections are not allowed in this context",
            message: "nested keys or a list with '-' cannot start here"),
        Explanation(
            problem: "found character that cannot start any token",
            message: "a value cannot start with this character",
            help: "indent with spaces, not tabs; put strings that start with '@', '`' or '%' in quotes"),
        Explanation(
            problem: "found a tab character that violates indentation", message: "tabs are not allowed as indentation",
            help: "indent with spaces"),
        Explanation(
            problem: "found a tab character where an indentation space is expected",
            message: "tabs are not allowed as indentation",
            help: "indent with spaces"),
        Explanation(
            problem: "found unexpected end of stream", context: "while scanning a quoted scalar",
            message: "this quoted string is not closed", help: "close the quotes", isAboutContext: true),
        Explanation(
            problem: "found unknown escape character", message: "unknown escape in double quotes",
            help: "write \\\\ for a backslash, or use single quotes"),
        Explanation(
            problem: "did not find expected hexdecimal number", context: "while parsing a quoted scalar",
            message: "invalid escape in double quotes: expected hexadecimal digits",
            help: "write \\\\ for a backslash, or use single quotes"),
        Explanation(
            problem: "found invalid Unicode character escape code",
            message: "invalid escape in double quotes: there is no such Unicode character",
            help: "write \\\\ for a backslash, or use single quotes"),
        Explanation(
            problem: "mapping keys are not allowed in this context", message: "a key cannot start here",
            help: "put strings that start with '?' in quotes"),
        Explanation(
            problem: secondValue,
            message: "expected '---' before another document"),
        Explanation(
            problem: "did not find expected alphabetic or numeric character",
            message: "expected a name after '&' or '*'", help: "put strings that start with '*' or '&' in quotes"),
        Explanation(
            problem: "found undefined tag handle", message: "this tag's prefix is not declared"),
        Explanation(
            problem: "found unexpected document indicator",
            message: "this quoted string is not closed before the end of the document",
            help: "close the quotes", isAboutContext: true),
    ]
}
