import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Comments say which warnings their author has seen and means.
@Suite struct IgnoringWarnings {
    /// What is left of a file's findings, where everything has been checked.
    private func findings(_ text: String, isComplete: Bool = true) -> [Diagnostic] {
        let source = SourceText(file: "test.yaml", validated: Array(text.utf8))
        let found = DocumentTree.reading(source).findings.diagnostics
        let comments = IgnoreComments(source).map { ["test.yaml": $0] } ?? [:]
        return found.ignoring(comments, tellsUnused: isComplete)
    }

    @Test(arguments: [
        "a: 010 # marquee: ignore[yaml11-number]\n",
        "a: 010 #marquee:ignore[yaml11-number] ten, and not eight\n",
        "# marquee: ignore[yaml11-number]\na: 010\n",
        "# marquee: ignore[yaml11-number]\n\n# why\na: 010\n",
        "# marquee: ignore-file[yaml11-number]\na: 010\nb: 012\n",
        "a: 010\nb: 012 # marquee: ignore-file[yaml11-number]\n",
        "# marquee: ignore[yaml11-number, unused-anchor]\na: { b: 010, c: &x 1 }\n",
        "# marquee: ignore[yaml11-number]\n# marquee: ignore[unused-anchor]\na: { b: 010, c: &x 1 }\n",
        "a: 010 # ten # marquee: ignore[yaml11-number]\r\nb: 1\r\n",
    ])
    func `what is ignored is not told`(text: String) {
        #expect(findings(text) == [])
    }

    @Test(arguments: [
        "# marquee: ignore[yaml11-number]\na: 1\nb: 010\n",
        "a: 1 # marquee: ignore[yaml11-number]\nb: 010\n",
        "# marquee: ignore[unused-anchor]\nb: 010\n",
        "# marquee: ignore yaml11-number\nb: 010\n",
        "# marquee: ignored[yaml11-number]\nb: 010\n",
        "a: \"x\"# marquee: ignore[yaml11-number]\nb: 010\n",
        "# marquee: ignore[yaml11-number\nb: 010\n",
    ])
    func `anything else is`(text: String) {
        #expect(findings(text, isComplete: false).contains { $0.code == .yaml11Number || $0.code == .yamlSyntax })
    }

    @Test func `a comment that nothing needs is told at its code`() {
        let marked = MarkedText(
            """
            # marquee: ignore-file[1️⃣unused-anchor]
            a: 1 # marquee: ignore[2️⃣yaml11-number]
            b: 010 # marquee: ignore[yaml11-number, 3️⃣yaml11-boolean]
            # marquee: ignore[4️⃣yaml11-nummer]
            c: 1
            # marquee: ignore[5️⃣yaml11-number]

            """)
        marked.expect(
            ["1️⃣": .unusedIgnore, "2️⃣": .unusedIgnore, "3️⃣": .unusedIgnore, "4️⃣": .unusedIgnore, "5️⃣": .unusedIgnore],
            from: findings(marked.text))
        #expect(
            findings(marked.text).compactMap(\.help).contains("did you mean 'yaml11-number'?"))
        // Of half a project nobody knows.
        #expect(findings(marked.text, isComplete: false) == [])
    }

    @Test func `errors cannot be ignored`() {
        let text = "# marquee: ignore[duplicate-key]\na: { b: 1, b: 2 }\n"
        let found = findings(text)
        #expect(Set(found.map(\.code)) == [.duplicateKey, .unusedIgnore])
        #expect(found.contains { $0.message == "'duplicate-key' is an error here, and errors cannot be ignored" })
    }

    @Test func `a comment about a comment that nothing needs is not needed either`() {
        let found = findings("# marquee: ignore[unused-ignore]\na: 1\n")
        #expect(found.map(\.code) == [.unusedIgnore])
    }

    @Test func `JSON has no comments`() {
        let text = SourceText(file: "a.json", validated: Array("{ \"a\": \"# marquee: ignore[x]\" }".utf8))
        #expect(IgnoreComments(text) == nil)
    }
}
