/// What a text must look like: the `pattern` constraint.
///
/// The syntax is RFC 9485 (I-Regexp) with `^`, `$`, `\d`, `\w`, `\s` and `(?: )` in addition, all with the meaning that
/// they have in JSON Schema: `\d` and `\w` are ASCII's, and a pattern is searched for anywhere in the text unless it
/// is anchored. There are no back references and nothing that looks ahead or behind, so every pattern is a finite
/// automaton: no text, however hostile, takes longer than its length times the pattern's size.
public struct Pattern: Sendable {
    /// The pattern as its author wrote it.
    public let source: String
    private let program: PatternProgram
    /// How many steps a search takes at most: as many as most machines take in a second.
    static let longestSearch = 50_000_000

    /// Compiles a pattern of at most 1,000 Unicode scalars, 10,000 states and groups nested 64 deep.
    package init(_ source: String) throws(PatternError) {
        var compiler = try PatternCompiler(source)
        self.program = try compiler.compile()
        self.source = source
    }

    /// Whether the pattern is found in the text. Scalars are compared as they are, without normalisation. The search ends
    /// without success after 50 million steps, a second or so, which take a large pattern and a text of megabytes.
    public func matches(_ text: String) -> Bool {
        search(text).isFound
    }

    /// How many states the automaton has.
    var size: Int { program.instructions.count }

    /// The search with how it ended, and what it cost: a clock would be at the mercy of the machine.
    func search(_ text: String, atMost steps: Int = longestSearch) -> PatternSearch {
        program.search(text, atMost: steps)
    }
}

extension Pattern: Hashable {
    /// Whether both were written alike, scalar by scalar: `é` in one scalar and in two are different patterns, and
    /// equal strings.
    public static func == (left: Pattern, right: Pattern) -> Bool {
        left.source.utf8.elementsEqual(right.source.utf8)
    }

    /// Hashes what was written; canonically equivalent patterns may share a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
    }
}
