import MarqueeModel

/// Makes a test case of a document.
struct CaseReader {
    var nodes: NodeReader

    private var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    /// Whether a document is a case: its `case` is no definition of that name.
    static func isCase(_ document: NodeIndex, in tree: DocumentTree) -> Bool {
        tree.member("case", of: document).map { tree.kind($0) != .mapping } ?? false
    }

    /// Reads a case; nil when it has errors, each of which is reported.
    mutating func testCase(_ document: NodeIndex) -> TestCase? {
        nodes.hasFailed = false
        guard let key = tree.member("case", of: document) else { return nil }
        let name = "the case \(quoted(tree.text(key)))"
        guard let fields = nodes.fields(document, as: nodes.grammar["case"], name: name, at: key) else { return nil }
        guard let subject = subject(fields), !nodes.hasFailed else { return nil }
        checkExpectation(fields, isEvent: fields["event"] != nil, document)
        guard !nodes.hasFailed else { return nil }
        var expectation = TestCase.Expectation(fields["expect"]?.fields ?? Fields())
        expectation.places = tree.member("expect", of: document).map { PlacedValue(.null, tree, $0) }
        return TestCase(
            name: fields["case"]?.text ?? "", subject: subject, locale: fields["locale"]?.text,
            isStrict: fields["strict"]?.boolean,
            expectation: expectation,
            source: tree.source(key))
    }

    private mutating func subject(_ fields: Fields) -> TestCase.Subject? {
        func placed(_ name: String) -> PlacedValue? {
            guard let member = fields.member(name), case .value(let value) = member.content else { return nil }
            return PlacedValue(value, tree, NodeIndex(member.place))
        }
        if let event = placed("event") { return .event(event, at: fields["at"]?.moment, given: placed("given")) }
        guard let member = fields.member("message") else { return nil }
        let node = NodeIndex(member.place)
        if let name = member.content.text { return .named(Setting(name, at: tree.source(node))) }
        guard case .fields(let fields) = member.content else { return nil }
        var reader = MessageReader(nodes)
        defer { nodes = reader.nodes }
        return reader.message(node, fields).map { .inline($0) }
    }
}

extension CaseReader {
    /// Whether nothing is in what is expected: an empty list of findings says that there are none.
    private func assertsNothing(_ expectation: NodeIndex) -> Bool {
        tree.members(expectation).allSatisfy { key, value in
            tree.kind(value) == .null || tree.kind(value) == .mapping && tree.isEmpty(value)
        }
    }

    /// What is expected of a message has no meaning for an event, and the other way round.
    private mutating func checkExpectation(_ fields: Fields, isEvent: Bool, _ document: NodeIndex) {
        let own = isEvent ? "an event" : "a message"
        let ofEvents = ["winner", "stopped"]
        let ofMessages = ["arguments", "files", "actions", "priority", "warnings", "refused"]
        let (known, others) = isEvent ? (ofEvents, ofMessages) : (ofMessages, ofEvents)
        guard let node = tree.member("expect", of: document) else { return }
        if assertsNothing(node) {
            nodes.report(
                .wrongShape, "'expect' has no expectation about \(isEvent ? "the event" : "the message")", at: node,
                help: isEvent
                    ? "write expect: { winner: NAME }, or { winner: none }"
                    : "write expect: { arguments: { … } }, or expect: { refused: [CODE] }")
        }
        for (key, _) in tree.members(node) where others.contains(tree.text(key)) {
            nodes.report(
                .wrongShape, "'\(tree.text(key))' cannot be expected for \(own)", at: key,
                help: "expect \(known.joined(separator: ", "))")
        }
        for (key, _) in tree.members(document)
        where !isEvent && ["at", "given"].contains(tree.text(key)) {
            nodes.report(.wrongShape, "'\(tree.text(key))' has no meaning for a message", at: key, help: "remove it")
        }
        for (key, _) in tree.members(document)
        where isEvent && ["locale", "strict"].contains(tree.text(key)) {
            nodes.report(
                .wrongShape, "'\(tree.text(key))' has no meaning for an event", at: key,
                help: tree.isText(key, "locale") ? "write given: { locale: … }" : "remove it")
        }
    }
}

extension TestCase.Expectation {
    fileprivate init(_ fields: Fields) {
        arguments = fields["arguments"]?.object ?? [:]
        files = fields["files"]?.object ?? [:]
        actions = fields["actions"]?.object ?? [:]
        priority = fields["priority"]?.integer32
        warnings = Self.findings(fields.list("warnings"))
        refused = fields.member("refused").map { _ in Self.findings(fields.list("refused")) }
        winner = fields["winner"]?.text.map { $0 == "none" ? "" : $0 }
        stopped = fields.named("stopped").compactMap { member in member.content.text.map { (member.name, $0) } }
    }

    private static func findings(_ items: [Fields.Member]) -> [TestCase.ExpectedFinding] {
        items.compactMap { item in
            let words = (item.content.text ?? "").split(separator: " ", maxSplits: 1).map(String.init)
            return words.first.flatMap { DiagnosticCode(rawValue: $0) }.map {
                TestCase.ExpectedFinding(code: $0, argument: words.count > 1 ? words[1] : nil)
            }
        }
    }
}
