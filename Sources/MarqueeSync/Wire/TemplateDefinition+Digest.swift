package import MarqueeModel

extension TemplateDefinition {
    /// Sixteen hexadecimal digits: the same for definitions that mean the same, wherever and however they are written.
    package var digest: String { String(Digest.text(json.jsonBytes(.sorted)).prefix(16)) }
}
