package import MarqueeModel

/// A file that holds any one value, in YAML or JSON: an event, or what is given.
package enum ValueDocument {
    /// Reads the bytes of a file. No value where a finding is an error.
    package static func reading(_ bytes: [UInt8], file: String) -> (value: Value?, report: DiagnosticReport) {
        let (values, report) = readingAll(bytes, file: file, isSequence: false)
        return (values.count == 1 ? values[0] : nil, report)
    }

    /// Reads values that follow one another, as in JSON Lines or documents of YAML.
    package static func readingAll(
        _ bytes: [UInt8], file: String, isSequence: Bool = true
    ) -> (values: [Value], report: DiagnosticReport) {
        let (text, problem) = SourceText.decoding(bytes, file: file)
        if let problem { return ([], DiagnosticReport([problem], texts: [file: text], files: [file])) }
        let (tree, findings) = DocumentTree.reading(text, isSequence: isSequence)
        var nodes = NodeReader(tree, findings: findings)
        var values: [Value] = []
        for document in tree.documents where !isSequence || tree.kind(document) != .null {
            if let value = nodes.value(document) { values.append(value) }
        }
        if !isSequence, let second = tree.documents.dropFirst().first {
            nodes.report(.wrongShape, "one value is expected, and here another begins", at: second)
        }
        let diagnostics = nodes.findings.inOrder
        return (
            diagnostics.hasErrors ? [] : values,
            DiagnosticReport(diagnostics, fileCount: 1, texts: [file: text], files: [file])
        )
    }
}
