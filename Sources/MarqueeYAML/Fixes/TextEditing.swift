package import MarqueeModel

/// Applies edits to one text.
package struct TextEditing {
    private let text: SourceText
    private let positions: TextPositions

    package init(_ text: SourceText) {
        self.text = text
        self.positions = TextPositions(text)
    }

    /// The text after the edits, which must be of this file; nil when two of them overlap. All else stays as it is,
    /// byte for byte.
    package func applying(_ edits: [Fix.Edit]) -> [UInt8]? {
        let places = edits.map { (range: positions.bytes(in: $0.source.range), replacement: $0.replacement) }
            .sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
        for (one, next) in zip(places, places.dropFirst()) where one.range.upperBound > next.range.lowerBound {
            return nil
        }
        var result: [UInt8] = []
        result.reserveCapacity(text.bytes.count + 64)
        var copied = 0
        for (range, replacement) in places {
            result += text.bytes[copied..<range.lowerBound]
            result += replacement.utf8
            copied = range.upperBound
        }
        return result + text.bytes[copied...]
    }

    /// Of some fixes, in order, those that can be made together: each as a whole, the first of two that overlap.
    package func compatible(_ fixes: [Fix]) -> [Fix] {
        var taken: [Range<Int>] = []
        return fixes.filter { fix in
            let ranges = fix.edits.map { positions.bytes(in: $0.source.range) }
            let overlaps = ranges.contains { range in
                taken.contains { $0.overlaps(range) || $0 == range || ($0.lowerBound == range.lowerBound) }
            }
            if !overlaps { taken += ranges }
            return !overlaps
        }
    }
}
