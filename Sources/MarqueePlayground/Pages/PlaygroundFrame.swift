import MarqueeModel
import MarqueeYAML

/// What every page has around it.
struct PlaygroundFrame: Sendable {
    let title: String
    /// Of what pages load: stands in its address.
    let version: String
    /// Of the project, as it is shown.
    let number: Int
    var isLive = true
    var isGallery = false
    var isFindings = false
    /// `2 errors, 1 warning`.
    let count: String
    let countClass: String

    init(_ title: String, _ state: ProjectState, version: String) {
        (self.title, self.version, self.number) = (title, version, state.number)
        let report = state.report
        count = Self.count(of: report.errorCount, report.warningCount)
        countClass = report.errorCount > 0 ? "bad" : report.warningCount > 0 ? "warned" : "good"
    }

    static func count(of errors: Int, _ warnings: Int) -> String {
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }

    /// `1 file`, `2 files`.
    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension DefinitionKind {
    /// What a page calls it.
    var title: String { isFunction ? "visual function" : "template" }
}
