import MarqueeModel
import Testing

@testable import MarqueeYAML

/// A project chooses what becomes of warnings.
@Suite struct Severities {
    private let found = [
        Diagnostic(.unusedAnchor, "a"), Diagnostic(.yaml11Number, "b"), Diagnostic(.duplicateKey, "c"),
        Diagnostic(.neverFires, "d"),
    ]

    private func shown(_ settings: SeveritySettings) -> [String] {
        settings.applied(to: found).map { "\($0.message) \($0.severity)" }
    }

    @Test func `each code has its own, and errors stay errors`() {
        #expect(shown(SeveritySettings()) == ["a warning", "b warning", "c error", "d warning"])
        let chosen = SeveritySettings(
            byCode: [.unusedAnchor: .error, .yaml11Number: .off, .duplicateKey: .off, .neverFires: .warning])
        #expect(shown(chosen) == ["a error", "c error", "d warning"])
        #expect(
            shown(SeveritySettings(byCode: [.yaml11Number: .off], warningsAreErrors: true))
                == ["a error", "c error", "d error"])
    }

    @Test func `a configuration names them by their codes`() {
        let text =
            "validate:\n  severity:\n    unused-anchor: error\n    duplicate-recipe: off\n    1️⃣unused-anchr: off\n    yaml11-number: 2️⃣fatal\n"
        let marked = MarkedText(text)
        let (configuration, report) = ProjectConfiguration.reading(Array(marked.text.utf8), file: "test.yaml")
        #expect(configuration == nil)
        let part = ProjectConfiguration.readingPart(of: Array(marked.text.utf8), file: "test.yaml")
        #expect(part.severities == [.unusedAnchor: .error, .duplicateRecipe: .off])
        marked.expect(["1️⃣": .unknownKey, "2️⃣": .wrongShape], from: report.diagnostics)
        #expect(report.diagnostics.first?.help == "did you mean 'unused-anchor'?")
    }
}
