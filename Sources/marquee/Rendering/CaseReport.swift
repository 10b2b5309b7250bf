import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// What became of test cases, as it is printed.
struct CaseReport {
    let results: [CaseRun.Result]

    var failures: [CaseRun.Result] { results.filter { !$0.passed } }

    var summary: String {
        failures.isEmpty
            ? "\(counted(results.count, "case")) passed"
            : "\(counted(results.count, "case")): \(failures.count) failed"
    }

    /// What failed, with its difference; what passed only for those who want to read more.
    func text(isColored: Bool, isVerbose: Bool) -> String {
        results.map { result in
            guard !result.passed else { return isVerbose ? "passed: \(result.name.visible)\n" : "" }
            let start = result.source.range.start
            let place = "\(result.source.file.visible):\(start.line):\(start.column): "
            let lines = result.difference.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let difference = lines.map { "  \(Self.colored(String($0).visible, isColored))\n" }.joined()
            return "\(place)failed: \(result.name.visible)\n\(difference)"
        }.joined()
    }

    private static func colored(_ line: String, _ isColored: Bool) -> String {
        guard isColored else { return line }
        switch line.first {
        case "-": return "\u{1B}[31m\(line)\u{1B}[0m"
        case "+": return "\u{1B}[32m\(line)\u{1B}[0m"
        default: return line
        }
    }

    var json: Value {
        [
            "cases": .integer(Int64(results.count)), "failed": .integer(Int64(failures.count)),
            "results": .list(
                results.map { result in
                    [
                        "name": .string(result.name), "file": .string(result.source.file),
                        "line": .integer(Int64(result.source.range.start.line)), "passed": .boolean(result.passed),
                        "difference": result.passed ? .null : .string(result.difference),
                    ]
                }),
        ]
    }

    var junit: String {
        var document = JUnitDocument(name: "marquee test")
        document.cases = results.map { result in
            JUnitDocument.Case(
                name: result.name, group: result.source.file,
                failure: result.passed
                    ? nil
                    : JUnitDocument.Failure(
                        type: "difference", message: "the result differs from the expected result",
                        text: result.difference))
        }
        return document.text
    }
}
