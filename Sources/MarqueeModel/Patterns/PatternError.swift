/// Why a text is no pattern, and where.
package struct PatternError: WordedError, Hashable, Sendable {
    /// One sentence: the offending part, quoted, and what is expected or supported instead.
    package let message: String
    /// Where the offending part begins, in Unicode scalars from the start of the pattern.
    package let offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }

    /// The message and the place, counted from 1 as people do.
    package var description: String { "\(message) (at character \(offset + 1))" }
}
