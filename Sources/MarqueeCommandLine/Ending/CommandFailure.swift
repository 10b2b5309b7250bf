import ArgumentParser
package import MarqueeModel
package import MarqueeYAML

/// Why a command failed: one sentence, a code for scripts, an exit code, and findings where there are some.
package struct CommandFailure: WordedError {
    package let code: String
    package let message: String
    package let status: ExitStatus
    package let report: DiagnosticReport?
    /// More than the sentence has room for, a line each.
    package let details: [String]

    package var description: String { message }

    /// Of an error that nobody expected: what it calls itself is for whoever reads the report.
    package init(unexpected error: any Error) {
        self.init(
            "failed", error.words(or: "unexpected error; please report it with the line below"),
            status: .invalidInput, details: error is any WordedError ? [] : ["\(error)"])
    }

    package init(
        _ code: String, _ message: String, status: ExitStatus, report: DiagnosticReport? = nil, details: [String] = []
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.report = report
        self.details = details
    }

    /// A command that a program understands and does not perform: a mistake of ours.
    package init(notPerformed command: any ProgramCommand) {
        self.init(
            "failed", "this program cannot run '\(type(of: command)._commandName)'; please report this",
            status: .usage)
    }

    /// `{"error": {"code": …, "message": …}}`, with the findings where there are some.
    package var json: Value {
        var error: ValueObject = ["code": .string(code), "message": .string(message)]
        if let report, !report.diagnostics.isEmpty {
            error["diagnostics"] = .list(report.diagnostics.map(JSONReportFormat.value))
        }
        if !details.isEmpty { error["details"] = .list(details.map(Value.string)) }
        return ["error": .object(error)]
    }

    /// As people read it.
    package func text(isColored: Bool) -> String {
        let findings = report.map { TextReportFormat(isColored: isColored).text(of: $0) } ?? ""
        let label = isColored ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
        let more = details.map { "  \($0.visible)\n" }.joined()
        return "\(findings)\(label) \(message.visible)\n\(more)"
    }
}
