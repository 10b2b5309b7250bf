package import MarqueeModel

/// One JSON document with sorted keys: counts, and each finding with its place.
public struct JSONReportFormat: ReportFormat {
    /// Creates the format.
    public init() {}

    /// The report in one line.
    public func text(of report: DiagnosticReport) -> String {
        value(of: report).json(.sorted).visibleJSON + "\n"
    }

    /// The report as a value, for commands that have more to say.
    func value(of report: DiagnosticReport) -> Value {
        [
            "files": .integer(Int64(report.fileCount)),
            "templates": .integer(Int64(report.templateCount)),
            "functions": .integer(Int64(report.functionCount)),
            "errors": .integer(Int64(report.errorCount)),
            "warnings": .integer(Int64(report.warningCount)),
            "diagnostics": .list(report.diagnostics.map(Self.value)),
        ]
    }

    /// A finding as a value. What is not known is left out, save the place, which is null.
    package static func value(of diagnostic: Diagnostic) -> Value {
        var members = place(diagnostic.source)
        if let range = diagnostic.source?.range {
            members["endLine"] = .integer(Int64(range.end.line))
            members["endColumn"] = .integer(Int64(range.end.column))
        }
        members["severity"] = .string(diagnostic.severity.rawValue)
        members["code"] = .string(diagnostic.code.rawValue)
        members["message"] = .string(diagnostic.message)
        if let help = diagnostic.help { members["help"] = .string(help) }
        if let argument = diagnostic.argument { members["argument"] = .string(argument) }
        if let fix = diagnostic.fix { members["fix"] = value(of: fix) }
        members["related"] = .list(
            diagnostic.notes.map { note in
                var members = place(note.source)
                members["message"] = .string(note.message)
                return .object(members)
            })
        return .object(members)
    }

    /// A fix as a value: each edit says what it replaces, its end not included, and by what.
    static func value(of fix: Fix) -> Value {
        [
            "title": .string(fix.title), "certainty": .string(fix.certainty.rawValue),
            "edits": .list(
                fix.edits.map { edit in
                    var members = place(edit.source)
                    members["endLine"] = .integer(Int64(edit.source.range.end.line))
                    members["endColumn"] = .integer(Int64(edit.source.range.end.column))
                    members["replacement"] = .string(edit.replacement)
                    return .object(members)
                }),
        ]
    }

    private static func place(_ source: SourceRange?) -> ValueObject {
        guard let source else { return ["file": .null, "line": .null, "column": .null] }
        return [
            "file": .string(source.file), "line": .integer(Int64(source.range.start.line)),
            "column": .integer(Int64(source.range.start.column)),
        ]
    }
}
