import MarqueeModel
import Testing

@testable import MarqueeYAML

/// A text in which keycaps mark places: `a: 1️⃣b` is `a: b`, with 1️⃣ at 1:4.
struct MarkedText {
    private(set) var text = ""
    private(set) var places: [Character: TextPosition] = [:]

    init(_ marked: String) {
        var (line, column) = (1, 1)
        for character in marked {
            if character.unicodeScalars.last == "\u{20E3}" {
                places[character] = TextPosition(line: line, column: column)
                continue
            }
            text.append(character)
            (line, column) = character.isNewline ? (line + 1, 1) : (line, column + character.unicodeScalars.count)
        }
    }

    var source: SourceText { SourceText(file: "test.yaml", validated: Array(text.utf8)) }

    /// Fails for every finding that is not expected where it is, and for every one that is missing.
    func expect(
        _ expected: [Character: DiagnosticCode], from findings: [Diagnostic],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var missing = expected
        for finding in findings {
            let mark = places.first { $0.value == finding.source?.range.start && missing[$0.key] == finding.code }?.key
            if let mark {
                missing[mark] = nil
            } else {
                Issue.record("not expected: \(finding)", sourceLocation: sourceLocation)
            }
        }
        for (mark, code) in missing { Issue.record("no \(code.rawValue) at \(mark)", sourceLocation: sourceLocation) }
    }

    /// What the loader finds, with a default presenter.
    func findings() -> [Diagnostic] {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "terminal", function: "terminal"))
        loader.read(Array(text.utf8), file: "test.yaml")
        return loader.diagnostics
    }
}

/// The value of a text's first document, and what was found.
func read(_ text: String) -> (value: Value?, findings: [Diagnostic]) {
    let (tree, findings) = DocumentTree.reading(SourceText(file: "test.yaml", validated: Array(text.utf8)))
    var reader = NodeReader(tree, findings: findings)
    let value = tree.documents.first.flatMap { reader.value($0) }
    return (value, reader.findings.diagnostics)
}
