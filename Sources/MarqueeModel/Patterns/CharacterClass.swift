/// A set of Unicode scalars: `[a-z]`, `\d`, `\p{Lu}`.
struct CharacterClass: Sendable {
    /// The members below 128, the negation already worked in.
    private var ascii: (low: UInt64, high: UInt64) = (0, 0)
    /// Ranges of the other members; once completed they are in order and do not touch.
    private var ranges: [ClosedRange<UInt32>] = []
    private var categories: CategorySet = []
    private var isNegated = false

    /// `\d`, as in JSON Schema: ASCII's digits.
    static let digits: [ClosedRange<Unicode.Scalar>] = ["0"..."9"]
    /// `\w`, as in JSON Schema: ASCII's letters, digits and the underscore.
    static let wordCharacters: [ClosedRange<Unicode.Scalar>] = ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"]
    /// `\s`, as in JSON Schema (ECMA-262, "WhiteSpace" and "LineTerminator").
    static let spaces: [ClosedRange<Unicode.Scalar>] = [
        "\u{9}"..."\u{D}", " "..." ", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}", "\u{2000}"..."\u{200A}",
        "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}", "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}",
        "\u{FEFF}"..."\u{FEFF}",
    ]

    mutating func insert(_ range: ClosedRange<Unicode.Scalar>) {
        let (lower, upper) = (range.lowerBound.value, range.upperBound.value)
        if lower < 64 { ascii.low |= Self.bits(from: lower, through: min(upper, 63)) }
        if upper >= 64, lower < 128 {
            ascii.high |= Self.bits(from: max(lower, 64) - 64, through: min(upper, 127) - 64)
        }
        if upper >= 128 { ranges.append(max(lower, 128)...upper) }
    }

    mutating func insert(_ added: CategorySet) {
        let members = added.asciiMembers
        ascii = (ascii.low | members.low, ascii.high | members.high)
        categories.formUnion(added)
    }

    /// Ends the construction: a class is used only after it.
    mutating func complete(isNegated: Bool) {
        self.isNegated = isNegated
        if isNegated { ascii = (~ascii.low, ~ascii.high) }
        guard ranges.count > 1 else { return }
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        ranges = merged
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<64: ascii.low >> UInt64(scalar.value) & 1 == 1
        case ..<128: ascii.high >> UInt64(scalar.value - 64) & 1 == 1
        default: (isInRanges(scalar.value) || categories.contains(scalar)) != isNegated
        }
    }

    /// A binary search: a class of hundreds of ranges costs hardly more than one of two.
    private func isInRanges(_ value: UInt32) -> Bool {
        var candidates = ranges[...]
        while !candidates.isEmpty {
            let middle = candidates.startIndex + candidates.count / 2
            let range = candidates[middle]
            if range.contains(value) { return true }
            candidates = value < range.lowerBound ? candidates[..<middle] : candidates[(middle + 1)...]
        }
        return false
    }

    private static func bits(from first: UInt32, through last: UInt32) -> UInt64 {
        (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
    }
}
