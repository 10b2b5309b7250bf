/// A change of texts that mends a mistake.
public struct Fix: Sendable, Hashable {
    /// How sure it is that the author meant this.
    public enum Certainty: String, Sendable, Hashable {
        /// There is one way to mend it: `validate --fix` does it.
        case certain
        /// It is likely; somebody has to look at it.
        case suggested
    }

    /// One piece of text that another takes the place of.
    public struct Edit: Sendable, Hashable {
        /// What is replaced; an empty range inserts.
        public let source: SourceRange
        /// What stands there afterwards.
        public let replacement: String

        /// Creates an edit.
        package init(_ source: SourceRange, _ replacement: String) {
            self.source = source
            self.replacement = replacement
        }
    }

    /// What it does, as an order: "write 'presenter'".
    public let title: String
    /// The changes: all of them together or none. They do not overlap.
    public let edits: [Edit]
    /// How sure it is.
    public let certainty: Certainty

    /// Creates a fix.
    package init(_ title: String, _ edits: [Edit], _ certainty: Certainty) {
        self.title = title
        self.edits = edits
        self.certainty = certainty
    }
}

extension Fix {
    /// Writes a likely text in the place of another, of which only the place is known and not whether it is in quotes.
    package static func rewriting(_ old: String, as text: String, at source: SourceRange) -> Fix {
        let (start, end) = (source.range.start, source.range.end)
        // As long as its text: then it is not in quotes.
        let isPlain = start.line == end.line && end.column - start.column == old.unicodeScalars.count
        let isSafe = text.utf8.allSatisfy { $0 > 0x2C && $0 < 0x7B && $0 != UInt8(ascii: ":") }
        return Fix("write '\(text)'", [Edit(source, isPlain && isSafe ? text : Value.string(text).json())], .suggested)
    }

    /// Replaces one piece of text; nil when it is not known where that is.
    package static func replacing(
        _ source: SourceRange?, with text: String, _ certainty: Certainty, title: String? = nil
    ) -> Fix? {
        source.map { Fix(title ?? "write \(text)", [Edit($0, text)], certainty) }
    }
}
