import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeYAML

struct ExplainCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a diagnostic code, with a wrong and a right example.",
        discussion: """
            Needs no project.

            Example:
              marquee explain unknown-key
              marquee explain
            """)

    @Argument(
        help: "A code as 'validate' prints it in brackets; default: list all codes.",
        completion: .list(DiagnosticCode.allCases.map(\.rawValue)))
    var code: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        guard let name = code else {
            list(on: context.console)
            return .success
        }
        let explanation = CodeExplanation(of: try found(name))
        switch output.format {
        case .json: context.console.print(json: explanation.json)
        case .text: context.console.print(explanation.plainText)
        }
        return .success
    }

    private func list(on console: Console) {
        switch output.format {
        case .json: console.print(json: .list(DiagnosticCode.allCases.map { CodeExplanation(of: $0).json }))
        case .text:
            var table = TextTable()
            for code in DiagnosticCode.allCases { table.append([code.rawValue, code.severity.rawValue, code.summary]) }
            console.print(table.text)
        }
    }

    private func found(_ text: String) throws -> DiagnosticCode {
        // As it is copied from a finding: 'error[unknown-key]'.
        let name = text.split { "[]: ".contains($0) }.last { $0 != "error" && $0 != "warning" }.map(String.init) ?? text
        if let code = DiagnosticCode(rawValue: name.lowercased()) { return code }
        let codes = DiagnosticCode.allCases.map(\.rawValue)
        // Somebody who remembers a part of it.
        let similar = codes.filter { $0.contains(name.lowercased()) }
        let help =
            NearestName.of(name, in: codes).map { "did you mean '\($0)'?" }
            ?? (similar.isEmpty ? "'marquee explain' lists all" : "similar codes: \(similar.joined(separator: ", "))")
        throw CommandFailure("unknown-code", "unknown code '\(text)'; \(help)", status: .invalidInput)
    }
}

extension CodeExplanation {
    fileprivate var json: Value {
        [
            "code": .string(code.rawValue), "severity": .string(code.severity.rawValue),
            "summary": .string(code.summary), "text": .string(text), "wrong": Self.json(wrong),
            "right": Self.json(right),
        ]
    }

    private static func json(_ example: Example) -> Value {
        .list(example.files.map { ["path": .string($0.path), "text": .string($0.text)] })
    }
}
