/// A text that is the same as another one only byte by byte, as databases compare them: Swift takes a letter with an accent for
/// the same as the letter and the accent.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Texts that Swift takes for the same have the same hash, whatever their bytes.
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
