/// An entity tag (RFC 9110, 8.8.3), as it was written.
struct EntityTag: Sendable, Hashable {
    let text: String

    /// Nil for an empty text. One without quotes is invalid, and is taken as it is: its origin knows what it means.
    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
    }

    var isWeak: Bool { text.hasPrefix("W/") }

    /// Whether both stand for the same content, byte by byte or not (RFC 9110, 8.8.3.2).
    func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// Whether both stand for the same bytes.
    func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    private var opaque: Substring { isWeak ? text.dropFirst(2) : text[...] }
}
