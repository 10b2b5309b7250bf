import MarqueeModel

/// Finds the calls of CleverTap's builders in a program, and makes definitions of those that are written out.
///
/// What is not a literal is not imported, and reported with its place: the program is never run.
struct BuilderReader {
    /// A pair of braces around a place.
    private struct Block {
        let isConditional: Bool
        var variables: [String] = []
    }

    let code: CodeTokens
    let language: BuilderLanguage
    let literals: LiteralReader
    let methods: [String: BuilderMethod]
    let positions: TextPositions
    private(set) var findings: [Diagnostic] = []
    var drafts: [BuilderDraft] = []
    /// Whether a presenter was named: what it does is code.
    var hasPresenters = false
    private var variables: [String: (draft: Int, depth: Int)] = [:]
    private var blocks: [Block] = []
    private var conditions = 0
    /// How many '#if' are open.
    private var regions = 0

    init(_ code: CodeTokens, _ language: BuilderLanguage, _ constants: CodeConstants, _ positions: TextPositions) {
        self.code = code
        self.language = language
        literals = LiteralReader(code: code, language: language, constants: constants)
        methods = BuilderMethod.all(language)
        self.positions = positions
    }

    mutating func read() {
        var index = 0
        while index < code.count { index = readToken(index) }
        for draft in drafts where draft.name == nil && !draft.hasUnknownName {
            warn(
                .invalidName, "this \(draft.isFunction ? "function" : "template") has no name, so it is not imported",
                at: draft.source, help: "name it here, or write its definition by hand")
        }
    }

    /// What CleverTap's JSON would say of the definitions, with the places of the program.
    func tree(adding failure: Diagnostic?) -> (tree: DocumentTree, findings: Findings) {
        var composer = TreeComposer(positions, countsBytes: true)
        composer.findings.append(contentsOf: (failure.map { [$0] } ?? []) + findings)
        for draft in drafts { draft.compose(into: &composer) }
        return composer.finished()
    }

    /// Of more, nobody reads the rest.
    private static let mostFindings = 1_000

    mutating func warn(_ code: DiagnosticCode, _ message: String, at source: Range<Int>, help: String) {
        guard findings.count < Self.mostFindings else { return }
        let range = TextRange(
            positions.position(ofByte: source.lowerBound), positions.position(ofByte: source.upperBound))
        findings.append(
            Diagnostic(
                code, message, severity: .warning, at: SourceRange(file: positions.text.file, range: range), help: help)
        )
    }

    private mutating func readToken(_ index: Int) -> Int {
        if code.has(index, "{") {
            let isConditional = opensCondition(index)
            blocks.append(Block(isConditional: isConditional))
            if isConditional { conditions += 1 }
        } else if code.has(index, "}") {
            guard let block = blocks.popLast() else { return index + 1 }
            if block.isConditional { conditions -= 1 }
            for name in block.variables { variables[name] = nil }
        } else if language == .swift, code.has(index, "#") {
            if code.has(index + 1, "if") { regions += 1 }
            if code.has(index + 1, "endif") { regions = max(regions - 1, 0) }
        } else if let (draft, arguments, next) = beginning(at: index) {
            return readBuilder(draft, arguments, at: index, next: next)
        } else if let variable = variables[code.spelling(index)], code.isWord(index), isVariable(index) {
            return readUse(of: variable, at: index)
        }
        return index + 1
    }

    // MARK: Builders

    /// A builder that is made at a place: `CTInAppTemplateBuilder()`, `new CustomTemplate.FunctionBuilder(true)`,
    /// `template { … }`.
    private func beginning(at index: Int) -> (draft: BuilderDraft, arguments: Range<Int>, next: Int)? {
        guard code.isWord(index) else { return nil }
        let isFunction: Bool
        switch (language, code.spelling(index)) {
        case (.swift, "CTInAppTemplateBuilder"), (.java, "TemplateBuilder"), (.kotlin, "TemplateBuilder"):
            isFunction = false
        case (.swift, "CTAppFunctionBuilder"), (.java, "FunctionBuilder"), (.kotlin, "FunctionBuilder"):
            isFunction = true
        case (.kotlin, "template") where code.has(index + 1, "{") && isBlockOfBuilder(index, opening: index + 1):
            return (draft(false, index), index..<index, index + 1)
        case (.kotlin, "function") where code.has(index + 1, "("):
            let close = code.partner(index + 1)
            guard isBlockOfBuilder(index, opening: close + 1) else { return nil }
            return (draft(true, index), index + 2..<close, close + 1)
        default: return nil
        }
        let open = code.has(index + 1, ".") && code.has(index + 2, "init") ? index + 3 : index + 1
        guard code.has(open, "(") else { return nil }
        let start = expressionStart(index)
        guard language != .java || code.has(start - 1, "new"), !code.has(start - 1, "class"),
            !code.has(start - 1, "fun"), code.partner(open) < code.count
        else { return nil }
        return (draft(isFunction, index), open + 1..<code.partner(open), code.partner(open) + 1)
    }

    private func draft(_ isFunction: Bool, _ index: Int) -> BuilderDraft {
        BuilderDraft(isFunction: isFunction, source: code.source(of: index..<index + 1))
    }

    /// Whether these braces are of CleverTap's own function: others may have one that is called so.
    private func isBlockOfBuilder(_ index: Int, opening: Int) -> Bool {
        guard code.has(opening, "{"), !code.has(index - 1, "."), !code.has(index - 1, "fun") else { return false }
        // What is written first is a name or an argument; so far is looked.
        return (opening..<min(code.partner(opening), opening + 200)).contains {
            methods[code.spelling($0)] != nil && code.isWord($0) && (code.has($0 + 1, "(") || code.has($0 + 1, "{"))
        }
    }

    private mutating func readBuilder(
        _ draft: BuilderDraft, _ arguments: Range<Int>, at index: Int, next: Int
    ) -> Int {
        let start = expressionStart(index)
        drafts.append(draft)
        let place = drafts.count - 1
        if regions > 0 || conditions > 0 || isConditional(start) {
            warn(
                .unsupportedValue, "this definition is created conditionally, but is always imported",
                at: draft.source, help: "if it is not needed, remove it from the imported definitions")
        }
        if draft.isFunction { readVisual(arguments, of: place) }
        if code.has(next, "{"), language == .kotlin {
            readBlock(next, of: place)
            return code.partner(next) + 1
        }
        let (end, isBuilt) = readCalls(behind: next, of: place)
        if !isBuilt, let name = variable(before: start) {
            variables[name] = (place, blocks.count)
            if !blocks.isEmpty { blocks[blocks.count - 1].variables.append(name) }
        }
        return end
    }

    private mutating func readVisual(_ range: Range<Int>, of draft: Int) {
        guard let part = code.parts(of: range).first else { return }
        let value = argument(part).value
        if let literal = literals.literal(value), case .boolean = literal.content {
            drafts[draft].isVisual = literal
        } else {
            warn(
                .unsupportedValue,
                "whether this function is visual is not a literal; it is imported as not visual",
                at: code.source(of: value), help: "write true or false here, or 'visual: true' in the definition")
        }
    }

    // MARK: Variables

    /// The name to which what begins at a place is assigned.
    private func variable(before start: Int) -> String? {
        var index = start - 1
        if code.has(index, "new") { index -= 1 }
        guard code.has(index, "="), code.isWord(index - 1) else { return nil }
        // 'let builder: CTCustomTemplateBuilder = …'
        var type = index - 1
        while code.isWord(type), code.has(type - 1, "."), code.isWord(type - 2) { type -= 2 }
        if language != .java, code.has(type - 1, ":"), code.isWord(type - 2) { return code.spelling(type - 2) }
        return code.spelling(index - 1)
    }

    private func isVariable(_ index: Int) -> Bool {
        guard code.has(index - 1, ".") else { return !(language != .java && code.has(index + 1, ":")) }
        return code.has(index - 2, "self") || code.has(index - 2, "this")
    }

    private mutating func readUse(of variable: (draft: Int, depth: Int), at index: Int) -> Int {
        guard code.has(index + 1, ".") else {
            if code.has(index + 1, "=") { return index + 1 }
            warn(
                .unsupportedValue, "the builder is passed on here; later calls on it are not imported",
                at: code.source(of: index..<index + 1), help: "add what is missing to the definition by hand")
            return index + 1
        }
        let start = code.has(index - 1, ".") ? index - 2 : index
        guard blocks.count == variable.depth, !isConditional(start) else {
            if !code.has(index + 2, "build") { warnOfCondition(index..<index + 3) }
            return index + 2
        }
        return readCalls(behind: index + 1, of: variable.draft).end
    }
}

// MARK: Places

extension BuilderReader {
    /// Where an expression begins that ends with a type's name: `CustomTemplate.TemplateBuilder`.
    private func expressionStart(_ index: Int) -> Int {
        var start = index
        while code.has(start - 1, "."), code.isWord(start - 2) { start -= 2 }
        return start
    }

    /// Whether what begins at a place is only done, or only meant, sometimes.
    func isConditional(_ start: Int) -> Bool {
        let before = code.has(start - 1, "new") ? start - 2 : start - 1
        if code.has(before, "else") || code.has(before, "?") || code.has(before, "&") { return true }
        if language != .swift, code.has(before, ":") { return true }
        guard code.has(before, ")"), language != .swift else { return false }
        return isConditionWord(code.partner(before) - 1)
    }

    private func isConditionWord(_ index: Int) -> Bool {
        code.isWord(index) && BuilderLanguage.conditions.contains(code.spelling(index))
    }

    private func opensCondition(_ brace: Int) -> Bool {
        guard language == .swift else {
            return isConditionWord(brace - 1)
                || code.has(brace - 1, ")") && isConditionWord(code.partner(brace - 1) - 1)
        }
        var index = brace - 1
        for _ in 0..<64 where index >= 0 {
            if code.has(index, ";") || code.has(index, "{") || code.has(index, "}") || code.has(index, "=") { break }
            if code.has(index, "func") || code.has(index, "class") || code.has(index, "return") { break }
            if isConditionWord(index) { return true }
            let isClosing = code.has(index, ")") || code.has(index, "]")
            index = isClosing ? min(code.partner(index), index) - 1 : index - 1
        }
        return false
    }
}
