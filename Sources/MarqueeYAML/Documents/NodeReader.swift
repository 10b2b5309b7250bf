import MarqueeModel

/// Reads typed values out of a tree, and reports what is of another shape than belongs there.
struct NodeReader {
    let tree: DocumentTree
    let grammar: Grammar
    var findings: Findings
    /// Whether an error was reported since it was last set to false.
    var hasFailed = false
    /// What becomes of numbers that are too large for a value: as texts, they only give a warning.
    var hugeNumbers = HugeNumbers.refused

    init(_ tree: DocumentTree, findings: Findings, grammar: Grammar = .standard) {
        self.tree = tree
        self.grammar = grammar
        self.findings = findings
    }

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at node: NodeIndex, help: String? = nil,
        notes: [Diagnostic.Note] = [], fix: Fix? = nil, argument: String? = nil, severity: Diagnostic.Severity? = nil
    ) {
        guard !findings.isFull else { return hasFailed = true }
        let diagnostic = Diagnostic(
            code, message, severity: severity, at: tree.source(node), help: help, notes: notes, fix: fix,
            argument: argument)
        if diagnostic.severity == .error { hasFailed = true }
        findings.append(diagnostic)
    }

    /// Reports that something has another shape than belongs there: "'priority' must be an integer, got …".
    mutating func reportShape(
        _ name: String, _ expected: String, at node: NodeIndex, help: String? = nil, fix: Fix? = nil,
        code: DiagnosticCode = .wrongShape
    ) {
        guard tree.kind(node) != .invalid else { return hasFailed = true }
        let found = tree.kind(node) == .string && tree.text(node).isBlank ? "a blank string" : described(node)
        report(code, "\(name) must be \(expected), got \(found)", at: node, help: help, fix: fix)
    }

    private func described(_ node: NodeIndex) -> String {
        switch tree.kind(node) {
        case .no, .yes, .integer, .hugeNumber, .double, .notFinite, .string:
            "the \(tree.kindDescription(node).dropFirst(2)) \(tree.excerpt(node))"
        case .null, .list, .mapping, .alias, .merge, .invalid:
            tree.kindDescription(node)
        }
    }

    /// Reports a key that cannot stand where it does, and returns the one that was probably meant.
    @discardableResult
    mutating func reportUnknownKey(_ key: NodeIndex, in place: String, known: [String]) -> String? {
        let text = tree.text(key)
        let synonym = known.first { $0 == Self.synonyms[text] || $0 == LookAlike.plain(text) }
        let nearest = synonym ?? NearestName.of(text, in: known)
        let isCertain = synonym != nil || NearestName.only(text, in: known) != nil
        report(
            .unknownKey, "unknown key \(quotedBlanks(text)) in \(place)", at: key,
            help: nearest.map { advice(text, $0) } ?? "known keys: \(known.joined(separator: ", "))",
            fix: nearest.map { renaming(key, to: $0, isCertain ? .certain : .suggested) })
        return nearest
    }

    /// What was meant, and what keeps it from being that where nobody sees it.
    func advice(_ text: String, _ meant: String) -> String {
        LookAlike.advice(text, meant)
    }

    /// What writes another name in a scalar's place, in the quotes that it has.
    func renaming(_ node: NodeIndex, to name: String, _ certainty: Fix.Certainty) -> Fix {
        Fix("write '\(name)'", [Fix.Edit(tree.source(node), tree.spelling(of: name, like: node))], certainty)
    }

    /// What writes the name in a scalar's place that was meant, if that is known.
    func renaming(_ node: NodeIndex, toNearestIn names: [String]) -> Fix? {
        let text = tree.text(node)
        if let only = NearestName.only(text, in: names) { return renaming(node, to: only, .certain) }
        return NearestName.of(text, in: names).map { renaming(node, to: $0, .suggested) }
    }

    /// What people write who know other formats.
    private static let synonyms = [
        "default": "value", "min": "minimum", "max": "maximum", "mimeTypes": "accept", "args": "arguments",
        "enabled": "visual", "options": "enum", "regex": "pattern",
    ]
}

extension NodeReader {
    mutating func mapping(_ node: NodeIndex, _ name: String, help: String? = nil) -> Bool {
        if tree.kind(node) == .mapping { return true }
        reportShape(name, "a mapping", at: node, help: help)
        return false
    }

    /// The value of a node, or nil when it has something in it that no value can be.
    mutating func value(_ node: NodeIndex) -> Value? {
        var problems: [(DiagnosticCode, String, NodeIndex)] = []
        let value = tree.value(node, hugeNumbers: hugeNumbers) { problems.append(($0, $1, $2)) }
        var isUsable = tree.kind(node) != .invalid
        for (code, message, place) in problems {
            let isKept = hugeNumbers == .texts && tree.kind(place) == .hugeNumber
            isUsable = isUsable && isKept
            report(
                code, message, at: place,
                help: isKept
                    ? "put it in quotes if it is a string"
                    : code == .unsupportedValue ? "write a number, or put it in quotes for a string" : nil,
                severity: isKept ? .warning : nil)
        }
        return isUsable ? value : nil
    }
}
