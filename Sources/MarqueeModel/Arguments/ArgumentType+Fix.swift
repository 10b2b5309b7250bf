extension ArgumentType {
    /// What makes a value of this type out of one of another: a number or boolean without its quotes, or a text with
    /// them; nil when there is no such thing.
    ///
    /// - Parameters:
    ///   - written: How the value is written, where that is known: `0x10` is a number, and no text is made of 16.
    package func fix(for value: Value, at source: SourceRange?, written: String? = nil) -> Fix? {
        switch (self, value) {
        case (.number, .string(let text)):
            guard let number = try? Value(json: text), number.double != nil else { return nil }
            return .replacing(source, with: text, .certain)
        case (.boolean, .string(let text)):
            guard let flag = Self.booleans[text.lowercased()] else { return nil }
            return .replacing(source, with: flag, .certain)
        case (.string, .integer), (.string, .boolean), (.string, .double):
            return .replacing(source, with: "\"\(written ?? value.json())\"", .suggested)
        default:
            return nil
        }
    }

    /// What nobody writes where a boolean belongs, unless to say this.
    private static let booleans = [
        "true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false",
    ]
}
