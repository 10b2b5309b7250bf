import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeYAML

/// Prints what became of documents while they are being sent; nothing is kept.
struct ReceiptPrinter {
    private let console: Console
    private let workingDirectory: FilePath
    /// What a script is to know beside the results.
    private var warnings: [String]
    /// Whether something is on standard output already.
    private(set) var hasBegun = false

    init(console: Console, workingDirectory: FilePath, warning: String?) {
        self.console = console
        self.workingDirectory = workingDirectory
        warnings = warning.map { [$0] } ?? []
    }

    /// Says something about all that was sent: beside the results, or at their end.
    mutating func warn(_ text: String) {
        console.warn(text)
        warnings.append(text)
    }

    mutating func print(_ receipt: SentReceipt) {
        let isRefused = receipt.status == .refused
        switch console.format {
        case .json:
            console.print((hasBegun ? "," : "{\"results\":[") + json(receipt).printed)
        case .text:
            let report = DocumentSet.report(of: receipt.findings, workingDirectory: workingDirectory)
            if isRefused || !console.isQuiet {
                console.messages.write(TextReportFormat(isColored: console.messages.isColored).text(of: report))
            }
            console.print(receipt.text + "\n")
        }
        hasBegun = true
    }

    private func json(_ receipt: SentReceipt) -> Value {
        guard !receipt.findings.isEmpty, var members = receipt.json.object else { return receipt.json }
        // Why it was refused, or what was wrong though it was accepted.
        let key = receipt.status == .refused ? "diagnostics" : "warnings"
        members[key] = .list(receipt.findings.map(JSONReportFormat.value))
        return .object(members)
    }

    func end() {
        guard console.format == .json else { return }
        let text = warnings.joined(separator: "; ")
        let warning = text.isEmpty ? "" : ",\"warning\":\(Value.string(text).printed)"
        console.print("\(hasBegun ? "" : "{\"results\":[")]\(warning)}\n")
    }

    /// Ends a document whose beginning is out already: what was sent before the failure stays sent, and is listed.
    func end(with failure: CommandFailure) -> ExitStatus {
        switch console.format {
        case .json:
            let error = failure.json.object?["error"]?.printed ?? "null"
            console.print("],\"error\":\(error)}\n")
        case .text: console.messages.write(failure.text(isColored: console.messages.isColored))
        }
        return failure.status
    }
}
