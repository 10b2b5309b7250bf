/// What names of templates, functions, arguments, plugins and presenters may be, wherever they come from.
package enum NameRule {
    /// The longest, as UTF-8.
    package static let longest = 255

    /// Why a text is no name, as the rest of a sentence; nil when it is one.
    package static func problem(of name: String) -> String? {
        // What most names are: letters, digits and signs of ASCII, blanks inside.
        if isSimple(name) { return nil }
        if name.isBlank { return name.isEmpty ? "is empty" : "is blank" }
        let count = name.utf8.count
        if count > longest { return "has \(count) bytes; at most \(longest) are allowed" }
        let scalars = name.unicodeScalars
        if let scalar = scalars.first(where: \.isSteering) {
            let kind =
                scalar.properties.generalCategory == .control ? "the control character" : "the invisible character"
            return "contains \(kind) \(scalar.codePoint)"
        }
        if scalars.first?.properties.isWhitespace == true { return "starts with whitespace" }
        return scalars.last?.properties.isWhitespace == true ? "ends with whitespace" : nil
    }

    private static func isSimple(_ name: String) -> Bool {
        let bytes = name.utf8
        guard (1...longest).contains(bytes.count), bytes.first != 0x20, bytes.last != 0x20 else { return false }
        return bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
