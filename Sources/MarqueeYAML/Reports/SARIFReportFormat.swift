import MarqueeModel

/// SARIF 2.1.0 (OASIS): what code-scanning viewers read. Columns count Unicode scalars, fixes come along.
public struct SARIFReportFormat: ReportFormat {
    /// The version of the program that reports.
    private let version: String

    /// Creates the format.
    public init(version: String) {
        self.version = version
    }

    /// The report as one log with one run.
    public func text(of report: DiagnosticReport) -> String {
        let log: Value = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
                    "invocations": [["executionSuccessful": true]],
                    "results": .list(report.diagnostics.map(Self.result)),
                ]
            ],
        ]
        return log.json(.readable).visibleJSON + "\n"
    }

    private var driver: Value {
        [
            "name": "marquee", "version": .string(version), "semanticVersion": .string(version),
            "rules": .list(DiagnosticCode.allCases.map(Self.rule)),
        ]
    }

    private static func rule(_ code: DiagnosticCode) -> Value {
        let explanation = CodeExplanation(of: code)
        return [
            "id": .string(code.rawValue), "name": .string(explanation.name),
            "shortDescription": ["text": .string(code.summary)], "fullDescription": ["text": .string(explanation.text)],
            "help": ["text": .string(explanation.plainText), "markdown": .string(explanation.markdown)],
            "defaultConfiguration": ["level": .string(code.severity.rawValue)],
        ]
    }

    private static func result(_ diagnostic: Diagnostic) -> Value {
        let help = diagnostic.help.map { "; \($0)" } ?? ""
        var result: ValueObject = [
            "ruleId": .string(diagnostic.code.rawValue),
            "ruleIndex": .integer(Int64(DiagnosticCode.allCases.firstIndex(of: diagnostic.code) ?? 0)),
            "level": .string(diagnostic.severity.rawValue),
            "message": ["text": .string((diagnostic.message + help).visible)],
        ]
        if let source = diagnostic.source { result["locations"] = [["physicalLocation": place(source)]] }
        let related = diagnostic.notes.compactMap { note in note.source.map { (note.message, $0) } }
        if !related.isEmpty {
            result["relatedLocations"] = .list(
                related.enumerated().map { index, note in
                    [
                        "id": .integer(Int64(index)), "physicalLocation": place(note.1),
                        "message": ["text": .string(note.0.visible)],
                    ]
                })
        }
        if let fix = diagnostic.fix { result["fixes"] = [Self.fix(fix)] }
        return .object(result)
    }

    private static func fix(_ fix: Fix) -> Value {
        var files: [String] = []
        for edit in fix.edits where !files.contains(edit.source.file) { files.append(edit.source.file) }
        let changes = files.map { file -> Value in
            let edits = fix.edits.filter { $0.source.file == file }
            return [
                "artifactLocation": location(file),
                "replacements": .list(
                    edits.map { edit in
                        [
                            "deletedRegion": region(edit.source.range),
                            "insertedContent": ["text": .string(edit.replacement)],
                        ]
                    }),
            ]
        }
        return ["description": ["text": .string(fix.title.visible)], "artifactChanges": .list(changes)]
    }

    private static func place(_ source: SourceRange) -> Value {
        ["artifactLocation": location(source.file), "region": region(source.range)]
    }

    private static func location(_ file: String) -> Value {
        ["uri": .string((file.hasPrefix("/") ? "file://" : "") + file.percentEncoded)]
    }

    /// Its end is the first column that no longer belongs to it, as here (section 3.30.8).
    private static func region(_ range: TextRange) -> Value {
        [
            "startLine": .integer(Int64(range.start.line)), "startColumn": .integer(Int64(range.start.column)),
            "endLine": .integer(Int64(range.end.line)), "endColumn": .integer(Int64(range.end.column)),
        ]
    }
}

extension String {
    /// As a part of a URI reference (RFC 3986, section 3.3): slashes stay, everything unusual is escaped.
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
    }
}
