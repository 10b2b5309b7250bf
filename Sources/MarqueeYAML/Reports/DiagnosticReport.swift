public import MarqueeModel

/// What was found in some files, ready to be written in a format.
public struct DiagnosticReport: Sendable {
    /// The findings, in the order in which they are to be shown.
    public let diagnostics: [Diagnostic]
    /// How many files were read.
    public let fileCount: Int
    /// How many templates were defined without error.
    public let templateCount: Int
    /// How many functions were defined without error.
    public let functionCount: Int
    /// How many recipes were defined without an error of form.
    package let recipeCount: Int

    package let texts: [String: SourceText]
    /// The files that were read, in order.
    package let files: [String]

    /// Creates a report of findings that no loader made; no source lines are shown.
    public init(_ diagnostics: [Diagnostic]) {
        self.init(diagnostics, texts: [:])
    }

    package init(
        _ diagnostics: [Diagnostic], fileCount: Int = 0, templateCount: Int = 0, functionCount: Int = 0,
        recipeCount: Int = 0, texts: [String: SourceText], files: [String] = []
    ) {
        self.diagnostics = diagnostics
        self.fileCount = fileCount
        self.templateCount = templateCount
        self.functionCount = functionCount
        self.recipeCount = recipeCount
        self.texts = texts
        self.files = files
    }

    /// This report with one more finding.
    package func with(_ finding: Diagnostic) -> DiagnosticReport {
        DiagnosticReport(
            diagnostics + [finding], fileCount: fileCount, templateCount: templateCount, functionCount: functionCount,
            recipeCount: recipeCount, texts: texts, files: files)
    }

    /// How many errors there are.
    public var errorCount: Int { diagnostics.count { $0.severity == .error } }
    /// How many warnings there are.
    public var warningCount: Int { diagnostics.count { $0.severity == .warning } }
}

extension DocumentLoader {
    /// All that was found so far.
    ///
    /// - Parameter others: Findings of later checks, such as resolution, shown behind the loader's own.
    public func report(adding others: [Diagnostic] = []) -> DiagnosticReport {
        DiagnosticReport(
            diagnostics + others, fileCount: fileCount, templateCount: definitions.count { !$0.kind.isFunction },
            functionCount: definitions.count { $0.kind.isFunction }, recipeCount: recipes.count, texts: texts,
            files: files)
    }
}

/// A way to write a report.
///
/// Each is a small value of its own; all write the same findings in the same order. Nothing they write contains a
/// control character that came from an input.
public protocol ReportFormat: Sendable {
    /// The whole report, with a line break at its end unless it is empty.
    func text(of report: DiagnosticReport) -> String
}
