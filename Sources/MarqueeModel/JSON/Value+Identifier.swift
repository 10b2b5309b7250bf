extension Value {
    /// An identifier: a text with something in it, or an integer (JSON:API servers send both). Nil for anything else.
    package var identifier: String? {
        switch self {
        case .string(let text): text.isBlank ? nil : text
        case .integer(let number): String(number)
        default: nil
        }
    }
}
