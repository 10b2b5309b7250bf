import MarqueeModel

extension DocumentTree {
    /// Reads a text: what begins with `{` or `[` as JSON, and as YAML when it is none; anything else as YAML.
    ///
    /// - Parameter isSequence: Whether several JSON values may follow one another, as in JSON Lines.
    static func reading(_ text: SourceText, isSequence: Bool = false) -> (tree: DocumentTree, findings: Findings) {
        let positions = TextPositions(text)
        var refusal: JSONError?
        if beginsLikeJSON(text) {
            var composer = TreeComposer(positions, countsBytes: true)
            refusal = JSONReader.read(&composer, isSequence: isSequence)
            guard let refusal, refusal.problem != .tooDeep else {
                if let refusal { composer.stop(JSONReader.diagnostic(refusal, positions)) }
                return composer.finished()
            }
        }
        var composer = TreeComposer(positions, countsBytes: false)
        YAMLReader.read(&composer)
        if let refusal, composer.findings.diagnostics.contains(where: { $0.code == .yamlSyntax }) {
            composer = TreeComposer(positions, countsBytes: true)
            composer.stop(JSONReader.diagnostic(refusal, positions))
        }
        return composer.finished()
    }

    private static func beginsLikeJSON(_ text: SourceText) -> Bool {
        let first = text.bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
