import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

/// One cause, one finding: each way to get a key wrong, at every key of every document.
@Suite struct `Table of mistakes` {
    @Test(arguments: MistakeSample.all)
    func `the sample has no finding`(sample: MistakeSample) throws {
        #expect(try MistakeProject(sample).findings(sample, sample.text) == [])
    }

    @Test(arguments: MistakeSample.all, Mistake.allCases)
    func `one mistake has one finding, where it is made`(sample: MistakeSample, mistake: Mistake) throws {
        let project = try MistakeProject(sample)
        for key in sample.keys {
            guard let text = mistake.text(of: sample, at: key) else { continue }
            let exception = sample.exceptions.first {
                ($0.key == key.path || $0.key.hasPrefix(".") && key.path.hasSuffix($0.key) && key.column > 3)
                    && $0.mistakes.contains(mistake)
            }
            let findings = try project.findings(sample, text)
            let expected = exception?.count ?? mistake.count(of: sample, at: key)
            guard expected >= 0 else { continue }
            #expect(
                findings.count == expected,
                "\(mistake.rawValue) \(key.path): \(findings.map(\.description).joined(separator: "\n"))")
            guard exception == nil, findings.count == 1, let start = findings[0].source?.range.start else { continue }
            #expect(
                findings[0].source?.file == sample.path
                    && mistake.isPlace(start.line, start.column, of: sample, at: key),
                "\(mistake.rawValue) \(key.path): \(findings[0])")
        }
    }

    @Test(arguments: MistakeSample.all)
    func `every key of the grammar is in the sample`(sample: MistakeSample) {
        for name in sample.sections {
            let written = Set(MistakeSample.all.filter { $0.sections.contains(name) }.flatMap(\.keys).map(\.name))
            let section = Grammar.standard[name]
            let excluded = Set(
                section.alternatives.filter { $0.names.contains(where: written.contains) }.flatMap(\.names))
            let missing = section.keys.filter { !written.contains($0.name) && !excluded.contains($0.name) }.map(\.name)
            #expect(missing == [], "\(name)")
        }
    }

    @Test func `the table is as large as is said`() {
        let count = MistakeSample.all.reduce(0) { sum, sample in
            sum
                + sample.keys.reduce(0) { sum, key in
                    sum + Mistake.allCases.count { $0.text(of: sample, at: key) != nil }
                }
        }
        #expect(count > 900, "\(count)")
    }
}

/// A project with a sample, and what it needs beside it.
struct MistakeProject {
    private let project: TemporaryProject

    init(_ sample: MistakeSample) throws {
        var files = Dictionary(uniqueKeysWithValues: ([sample] + sample.beside).map { ($0.path, $0.text) })
        files["assets/hero.png"] = "x"
        files["plugins/libTerminalPresenter.so"] = ""
        files["page/index.html"] = ""
        files["templates/other.yaml"] = "any:\n  type: template\n"
        project = try TemporaryProject(files)
    }

    /// What is found when a sample has another text.
    func findings(_ sample: MistakeSample, _ text: String) throws -> [Diagnostic] {
        var overlay = TextOverlay()
        overlay[project.root.appending(sample.path)] = Array(text.utf8)
        return try project.validate(overlay).diagnostics
    }
}
