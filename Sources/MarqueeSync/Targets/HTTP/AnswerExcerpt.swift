import MarqueeModel

/// The beginning of an answer's body, as it can be quoted in an error.
package enum AnswerExcerpt {
    /// How many characters are quoted.
    private static let limit = 500

    /// On one line, quoted; nil when there is nothing to quote. What is no text is told by its size.
    package static func text(_ body: [UInt8]) -> String? {
        guard !body.isEmpty else { return nil }
        guard let text = String(validating: body, as: UTF8.self) else { return "\(body.count) bytes of binary data" }
        let words = text.unicodeScalars.lazy.prefix(8 * limit).map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7F ? " " as Unicode.Scalar : scalar
        }
        var line = String(String.UnicodeScalarView()).unicodeScalars
        for scalar in words where !(scalar == " " && (line.last == " " || line.isEmpty)) { line.append(scalar) }
        guard !line.isEmpty else { return nil }
        guard line.count > limit else { return String(line) }
        return String(String.UnicodeScalarView(line.prefix(limit))) + "…"
    }
}
