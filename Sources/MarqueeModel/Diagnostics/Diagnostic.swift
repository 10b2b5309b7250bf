/// One mistake of an author: facts, in values. What is printed is made of it by a renderer.
public struct Diagnostic: Sendable, Hashable {
    /// Whether the mistake keeps a definition or message from being used.
    public enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    /// A related place, such as where a name was defined first.
    public struct Note: Sendable, Hashable {
        /// What is there, as half a sentence: "first defined here".
        public let message: String
        /// The place, when it is known.
        public let source: SourceRange?

        /// Creates a note.
        public init(_ message: String, at source: SourceRange?) {
            self.message = message
            self.source = source
        }
    }

    /// Which rule was broken.
    public let code: DiagnosticCode
    /// Error or warning.
    public var severity: Severity
    /// One sentence: what was found, quoted, and what was expected.
    public let message: String
    /// The place, when the definition or message was read from a text.
    public var source: SourceRange?
    /// What to do, when that is known.
    public let help: String?
    /// Related places.
    public let notes: [Note]
    /// A change that mends it, where one is known.
    public var fix: Fix?
    /// The full dotted name of the argument that this is about.
    public let argument: String?

    /// Creates a diagnostic.
    public init(
        _ code: DiagnosticCode, _ message: String, severity: Severity? = nil, at source: SourceRange? = nil,
        help: String? = nil, notes: [Note] = [], fix: Fix? = nil, argument: String? = nil
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.message = message
        self.source = source
        self.help = help
        self.notes = notes
        self.fix = fix
        self.argument = argument
    }
}

extension Diagnostic: CustomStringConvertible {
    /// One line: `path:line:column: error[code]: message`.
    public var description: String {
        let place = source.map { "\($0.file):\($0.range.start.line):\($0.range.start.column): " } ?? ""
        return "\(place)\(severity.rawValue)[\(code.rawValue)]: \(message)"
    }
}

extension Sequence<Diagnostic> {
    /// Whether one of them is an error.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}
