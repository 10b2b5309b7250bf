import MarqueeModel

extension YAMLReader {
    /// How many `%` lines a text may have. libyaml compares each with all before it, so that a file of nothing else
    /// would take hours.
    private static let maximumDirectives = 1_000

    static func checkDirectives(_ composer: inout TreeComposer) -> Bool {
        let text = composer.positions.text.bytes
        let bytes = text.span
        var count = 0
        for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "%") {
            guard index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D else { continue }
            count += 1
            guard count > maximumDirectives else { continue }
            let place = composer.positions.position(ofByte: index)
            composer.stop(
                Diagnostic(
                    .yamlSyntax, "the file has more than \(maximumDirectives) directives (lines that start with '%')",
                    at: SourceRange(file: composer.positions.text.file, range: TextRange(place, place))))
            return false
        }
        return true
    }
}
