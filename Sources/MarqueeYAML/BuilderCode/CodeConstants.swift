/// Constants that stand for a literal: `static let title = "Title"`, `const val TITLE = "Title"`,
/// `static final String TITLE = "Title"`. Programs keep the names of arguments so.
struct CodeConstants: Sendable {
    private struct Constant: Sendable {
        /// The types that it is in, and its name.
        let path: [String]
        /// Nil when it is not a literal.
        let content: CodeLiteral.Content?
    }

    /// By name.
    private var constants: [String: [Constant]] = [:]
    /// How often anything of a name is declared: one could hide the other.
    private var declarations: [String: Int] = [:]

    init() {}

    /// The constants of some programs of one language: what one declares is used in another.
    init(of programs: [CodeTokens], _ language: BuilderLanguage) {
        for code in programs { collect(code, language) }
    }

    /// What a name stands for, with the types around it or without; nil when it is not known, or could be several.
    func value(of range: Range<Int>, in code: CodeTokens) -> CodeLiteral.Content? {
        var path: [String] = []
        for (offset, index) in range.enumerated() {
            guard offset.isMultiple(of: 2) ? code.isWord(index) : code.has(index, ".") else { return nil }
            if offset.isMultiple(of: 2) { path.append(code.spelling(index)) }
        }
        guard !range.count.isMultiple(of: 2) else { return nil }
        if path.count > 1, ["Self", "self", "this", "Companion"].contains(path[0]) { path.removeFirst() }
        guard let name = path.last, let candidates = constants[name] else { return nil }
        if path.count == 1, declarations[name] != 1 { return nil }
        guard candidates.count <= 100 else { return nil }
        let meant = candidates.filter { $0.path.suffix(path.count) == path[...] }
        return meant.count == 1 ? meant[0].content : nil
    }

    private mutating func collect(_ code: CodeTokens, _ language: BuilderLanguage) {
        let reader = LiteralReader(code: code, language: language, constants: CodeConstants())
        /// The blocks around a place: a type's name, "" for what adds nothing to a name, nil for code.
        var blocks: [String?] = []
        var pending: String?
        var codeBlocks = 0
        var parentheses = 0
        for index in 0..<code.count {
            if Self.declares(index, code, language) { declarations[code.spelling(index), default: 0] += 1 }
            if code.has(index, "(") { parentheses += 1 }
            if code.has(index, ")") { parentheses -= 1 }
            if code.has(index, "{") {
                blocks.append(pending)
                if pending == nil { codeBlocks += 1 }
                pending = nil
            } else if code.has(index, "}") {
                if let last = blocks.popLast(), last == nil { codeBlocks -= 1 }
            } else if let type = Self.type(declaredAt: index, code) {
                pending = type
            } else if parentheses == 0, codeBlocks == 0, code.has(index, "="),
                let name = Self.name(before: index, code, language)
            {
                let path = blocks.suffix(8).compactMap { $0 }.filter { !$0.isEmpty } + [name]
                let content = reader.literal(index + 1..<Self.end(of: index + 1, code))?.content
                constants[name, default: []].append(Constant(path: path, content: content))
            }
        }
    }

    private static func type(declaredAt index: Int, _ code: CodeTokens) -> String? {
        let keywords = ["class", "struct", "enum", "extension", "object", "interface"]
        guard keywords.contains(where: { code.has(index, $0) }), !code.has(index - 1, ":"), !code.has(index - 1, ".")
        else { return nil }
        // A companion's members are called as if they were its class's.
        if code.has(index - 1, "companion") { return "" }
        guard code.isWord(index + 1), !["func", "var", "let", "class"].contains(where: { code.has(index + 1, $0) })
        else { return nil }
        return code.spelling(index + 1)
    }

    /// The constant that gets its value behind an '='.
    private static func name(before equals: Int, _ code: CodeTokens, _ language: BuilderLanguage) -> String? {
        for index in stride(from: equals - 1, through: max(equals - 16, 0), by: -1) {
            if code.has(index, ";") || code.has(index, "{") || code.has(index, "}") || code.has(index, "=") {
                return nil
            }
            switch language {
            case .java: if code.has(index, "final") { return code.isWord(equals - 1) ? code.spelling(equals - 1) : nil }
            case .swift, .kotlin:
                guard code.has(index, "let") || code.has(index, "val") else { continue }
                let isPlain = index + 2 == equals || code.has(index + 2, ":")
                return isPlain && code.isWord(index + 1) ? code.spelling(index + 1) : nil
            }
        }
        return nil
    }

    /// The index behind a value that begins at an index; of one that goes on for very long, the beginning.
    private static func end(of start: Int, _ code: CodeTokens) -> Int {
        var index = start
        while index < code.count, index < start + 1_000, !code.has(index, ";"), !code.has(index, "}"),
            !code.has(index, ",")
        {
            let goesOn = code.has(index, "+") || code.has(index, ".") || code.has(index - 1, "+")
            if index > start, code.tokens[index].beginsLine, !goesOn { return index }
            index = ["(", "[", "{"].contains { code.has(index, $0) } ? code.partner(index) + 1 : index + 1
        }
        return index < start + 1_000 ? min(index, code.count) : start
    }

    private static func declares(_ index: Int, _ code: CodeTokens, _ language: BuilderLanguage) -> Bool {
        guard code.isWord(index) else { return false }
        if code.has(index - 1, "let") || code.has(index - 1, "var") || code.has(index - 1, "val") { return true }
        guard language == .java else { return code.has(index + 1, ":") }
        let isTyped = code.isWord(index - 1) && !["return", "new", "throw"].contains { code.has(index - 1, $0) }
        return isTyped && ["=", ",", ")", ";"].contains { code.has(index + 1, $0) }
    }
}
