import MarqueeModel

extension DocumentTree {
    /// Reads a text as its file's extension says: `.json` is JSON, `.yaml` and `.yml` are YAML, of which JSON is a part.
    /// Without any, what begins with `{` or `[` is JSON, and YAML when it is none; anything else is YAML.
    ///
    /// - Parameters:
    ///   - isSequence: Whether several JSON values may follow one another, as in JSON Lines.
    ///   - readsOn: Whether of JSON Lines those are read that follow one with a mistake.
    static func reading(
        _ text: SourceText, isSequence: Bool = false, readsOn: Bool = false
    ) -> (tree: DocumentTree, findings: Findings) {
        let positions = TextPositions(text)
        var refusal: JSONError?
        let language = Language(text)
        // All of JSON is YAML, also where libyaml does not take it; of what is neither, the file's language is told.
        if language == .json || beginsLikeJSON(text) {
            var composer = TreeComposer(positions, countsBytes: true)
            refusal = JSONReader.read(&composer, isSequence: isSequence)
            if refusal != nil, readsOn, JSONReader.isLines(text) {
                composer = TreeComposer(positions, countsBytes: true)
                JSONReader.readLines(&composer)
                return composer.finished()
            }
            guard let refusal, refusal.problem != .tooDeep, language != .json else {
                if let refusal {
                    composer.stop(
                        YAMLMistake.conflict(in: positions) ?? JSONReader.diagnostic(refusal, positions))
                }
                return composer.finished()
            }
        }
        var composer = TreeComposer(positions, countsBytes: false)
        YAMLReader.read(&composer)
        if let refusal, language == .any, composer.findings.diagnostics.contains(where: { $0.code == .yamlSyntax }) {
            composer = TreeComposer(positions, countsBytes: true)
            composer.stop(JSONReader.diagnostic(refusal, positions))
        }
        return composer.finished()
    }

    private enum Language {
        case json, yaml, any

        /// A file without anything in it is of no language.
        init(_ text: SourceText) {
            let name = text.file.lowercased()
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                self = .yaml
            } else {
                let isBlank = text.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
                self = name.hasSuffix(".json") && !isBlank ? .json : .any
            }
        }
    }

    private static func beginsLikeJSON(_ text: SourceText) -> Bool {
        let first = text.bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
