package import MarqueeModel

/// A file that holds any one value, in YAML or JSON, or values that follow one another: an event, what is given, JSON Lines.
package enum ValueDocument {
    /// Reads the bytes of a file. No value where a finding is an error.
    package static func reading(_ bytes: [UInt8], file: String) -> (value: PlacedValue?, report: DiagnosticReport) {
        let (values, report) = readingAll(bytes, file: file, isSequence: false) { PlacedValue($0, $1, $2) }
        guard values.isEmpty, report.errorCount == 0 else { return (values.count == 1 ? values[0] : nil, report) }
        let start = TextPosition(line: 1, column: 1)
        return (
            nil,
            report.with(
                Diagnostic(
                    .wrongShape, "the file is empty; expected a value", severity: .error,
                    at: SourceRange(file: file, range: TextRange(start, start))))
        )
    }

    /// Reads values that follow one another, as in JSON Lines or documents of YAML.
    package static func readingAll(
        _ bytes: [UInt8], file: String
    ) -> (values: [Value], report: DiagnosticReport) {
        readingAll(bytes, file: file, isSequence: true) { value, _, _ in value }
    }

    /// One of them with its places: of a million, few have a mistake.
    package static func placed(_ index: Int, of bytes: [UInt8], file: String) -> PlacedValue? {
        var count = 0
        let (values, _) = readingAll(bytes, file: file, isSequence: true) { value, tree, node in
            defer { count += 1 }
            return count == index ? PlacedValue(value, tree, node) : nil
        }
        return values.compactMap(\.self).first
    }

    private static func readingAll<Result>(
        _ bytes: [UInt8], file: String, isSequence: Bool, _ make: (Value, DocumentTree, NodeIndex) -> Result
    ) -> (values: [Result], report: DiagnosticReport) {
        let (text, problem) = SourceText.decoding(bytes, file: file)
        if let problem { return ([], DiagnosticReport([problem], texts: [file: text], files: [file])) }
        let (tree, findings) = DocumentTree.reading(text, isSequence: isSequence)
        var nodes = NodeReader(tree, findings: findings)
        var values: [Result] = []
        for document in tree.documents where !isSequence || tree.kind(document) != .null {
            if let value = nodes.value(document) { values.append(make(value, tree, document)) }
        }
        if !isSequence, let second = tree.documents.dropFirst().first {
            nodes.report(.wrongShape, "expected a single value; another one begins here", at: second)
        }
        let diagnostics = nodes.findings.inOrder
        return (
            diagnostics.hasErrors ? [] : values,
            DiagnosticReport(diagnostics, fileCount: 1, texts: [file: text], files: [file])
        )
    }
}
