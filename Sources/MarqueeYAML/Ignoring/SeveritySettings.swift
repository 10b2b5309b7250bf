package import MarqueeModel

/// What a project makes of warnings: `validate: { severity: { CODE: error } }`. What is an error stays one, since nothing
/// can be done with what it is about.
package struct SeveritySettings: Sendable {
    /// By code; what is not listed stays a warning.
    package var byCode: [DiagnosticCode: FindingSeverity]
    /// Whether warnings that are left are errors, too: `--warnings-as-errors`.
    package var warningsAreErrors: Bool

    package init(byCode: [DiagnosticCode: FindingSeverity] = [:], warningsAreErrors: Bool = false) {
        self.byCode = byCode
        self.warningsAreErrors = warningsAreErrors
    }

    /// Findings as they are to be reported.
    package func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard warningsAreErrors || !byCode.isEmpty else { return diagnostics }
        return diagnostics.compactMap { diagnostic in
            guard diagnostic.severity == .warning else { return diagnostic }
            var changed = diagnostic
            switch byCode[diagnostic.code] {
            case .off: return nil
            case .error: changed.severity = .error
            case .warning, nil: if warningsAreErrors { changed.severity = .error }
            }
            return changed
        }
    }
}

extension DiagnosticReport {
    /// This report with the severities that a project has chosen.
    package func applying(_ settings: SeveritySettings) -> DiagnosticReport {
        DiagnosticReport(
            settings.applied(to: diagnostics), fileCount: fileCount, templateCount: templateCount,
            functionCount: functionCount, recipeCount: recipeCount, texts: texts, files: files)
    }
}
