import MarqueeModel

/// Makes a test case of a document.
struct CaseReader {
    static let keys = ["case", "message", "locale", "strict", "expect"]
    static let expectationKeys = ["arguments", "files", "actions", "priority", "warnings", "refused"]

    var nodes: NodeReader

    private var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    /// Whether a document is a case: its `case` is text.
    static func isCase(_ document: NodeIndex, in tree: DocumentTree) -> Bool {
        tree.member("case", of: document).map { tree.kind($0) == .string } ?? false
    }

    /// Reads a case; nil when it has errors, each of which is reported.
    mutating func testCase(_ document: NodeIndex) -> TestCase? {
        nodes.hasFailed = false
        guard let key = tree.member("case", of: document) else { return nil }
        let name = nodes.text(key, "'case'") ?? ""
        var subject: TestCase.Subject?
        var locale: String?
        var isStrict: Bool?
        var expectation = TestCase.Expectation()
        for (key, value) in tree.members(document) {
            switch tree.text(key) {
            case "case": break
            case "message": subject = self.subject(value)
            case "locale": locale = nodes.text(value, "'locale'")
            case "strict": isStrict = nodes.boolean(value, "'strict'")
            case "expect": expectation = self.expectation(value)
            default: nodes.reportUnknownKey(key, in: "a case", known: Self.keys)
            }
        }
        for (need, help) in [
            ("message", "write message: { template: NAME }, or the name of one in messages/"),
            ("expect", "write expect: { arguments: { … } }, or expect: { refused: [CODE] }"),
        ] where !tree.members(document).contains(where: { tree.text($0.key) == need }) {
            nodes.report(.wrongShape, "the case \(quoted(name)) has no '\(need)'", at: key, help: help)
        }
        guard !nodes.hasFailed, let subject else { return nil }
        return TestCase(
            name: name, subject: subject, locale: locale, isStrict: isStrict, expectation: expectation,
            source: tree.source(key))
    }

    private mutating func subject(_ node: NodeIndex) -> TestCase.Subject? {
        if tree.kind(node) == .string {
            return nodes.text(node, "'message'").map { .named(Setting($0, at: tree.source(node))) }
        }
        // Its errors are the case's; that it has none is known before it is read.
        let hadFailed = nodes.hasFailed
        var reader = MessageReader(nodes)
        let message = reader.message(node)
        nodes = reader.nodes
        nodes.hasFailed = nodes.hasFailed || hadFailed
        return message.map { .inline($0) }
    }

    private mutating func expectation(_ node: NodeIndex) -> TestCase.Expectation {
        var expectation = TestCase.Expectation()
        guard nodes.mapping(node, "'expect'", help: "write expect: { arguments: { … } }") else { return expectation }
        for (key, value) in tree.members(node) {
            switch tree.text(key) {
            case "arguments": expectation.arguments = nodes.object(value, "'arguments'") ?? [:]
            case "files": expectation.files = nodes.object(value, "'files'") ?? [:]
            case "actions": expectation.actions = nodes.object(value, "'actions'") ?? [:]
            case "priority": expectation.priority = nodes.priority(value)
            case "warnings": expectation.warnings = findings(value, "'warnings'")
            case "refused": expectation.refused = findings(value, "'refused'")
            default: nodes.reportUnknownKey(key, in: "'expect'", known: Self.expectationKeys)
            }
        }
        if expectation.refused != nil {
            for (key, _) in tree.members(node) where !["refused", "warnings"].contains(tree.text(key)) {
                nodes.report(
                    .wrongShape, "a message that is refused has no \(quoted(tree.text(key)))", at: key,
                    help: "leave out this, or 'refused'")
            }
        }
        return expectation
    }

    /// `[type-mismatch, missing-required hero]`: codes, each alone or with an argument's name.
    private mutating func findings(_ node: NodeIndex, _ name: String) -> [TestCase.ExpectedFinding] {
        let items = tree.kind(node) == .list ? Array(tree.items(node)) : [node]
        return items.compactMap { item in
            guard let text = nodes.text(item, "each of \(name)") else { return nil }
            let words = text.split(separator: " ", maxSplits: 1)
            let codes = DiagnosticCode.allCases.map(\.rawValue)
            guard let word = words.first.map(String.init), let code = DiagnosticCode(rawValue: word) else {
                let nearest = NearestName.of(String(words.first ?? ""), in: codes)
                nodes.report(
                    .wrongShape, "each of \(name) must begin with a code, and \(quoted(text)) does not", at: item,
                    help: nearest.map { "did you mean '\($0)'?" } ?? "'marquee explain' lists all codes")
                return nil
            }
            return TestCase.ExpectedFinding(code: code, argument: words.count > 1 ? String(words[1]) : nil)
        }
    }
}
