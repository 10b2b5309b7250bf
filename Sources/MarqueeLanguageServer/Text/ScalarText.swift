import MarqueeModel
import MarqueeYAML

/// Writes a text as a scalar or key of YAML or JSON, in quotes only where it needs them.
enum ScalarText {
    /// A text in the style of what it takes the place of; where that cannot hold it, in double quotes.
    static func written(_ text: String, as style: OutlineScalar.Style, isKey: Bool, isFlow: Bool) -> String {
        switch style {
        case .singleQuoted where !text.unicodeScalars.contains { $0.value < 0x20 }:
            "'\(text.replacing("'", with: "''"))'"
        case .singleQuoted, .doubleQuoted: doubleQuoted(text)
        case .plain, .block: isPlain(text, isKey: isKey, isFlow: isFlow) ? text : doubleQuoted(text)
        }
    }

    static func doubleQuoted(_ text: String) -> String {
        // JSON's escapes mean the same in YAML.
        Value.string(text).json()
    }

    /// What belongs between quotes that stand there already.
    static func inside(quote: UInt8, _ text: String) -> String {
        quote == UInt8(ascii: "'") ? text.replacing("'", with: "''") : String(doubleQuoted(text).dropFirst().dropLast())
    }

    /// Whether a text, unquoted, is read as just that text: the reader itself is asked.
    static func isPlain(_ text: String, isKey: Bool, isFlow: Bool) -> Bool {
        guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 }), !yaml11.contains(text.lowercased()) || isKey
        else { return false }
        let line = isKey ? "\(text): 1" : "a: \(text)"
        let bytes = Array((isFlow ? "{ \(line) }" : line).utf8)
        let source = SourceText.decoding(bytes, file: "").text
        guard let entries = OutlineNode.documents(of: source)?.first?.entries, entries.count == 1,
            let entry = entries.first
        else { return false }
        let scalar = isKey ? entry.key : entry.value.scalar
        return scalar?.kind == .text && scalar?.text == text && scalar?.style == .plain
    }

    /// Texts that other readers take for booleans.
    private static let yaml11: Set = ["y", "n", "yes", "no", "on", "off"]
}
