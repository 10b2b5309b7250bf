/// How many cells of a terminal a text takes.
///
/// After the East Asian widths (UAX #11) and the presentation of emoji (UTS #51): what is drawn as one emoji takes two
/// cells, however many are joined in it; wide and full-width characters take two, combining and format characters none,
/// all others one, the ambiguous ones among them.
package enum DisplayWidth {
    /// The cells of a text on one line.
    package static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The cells of what is drawn as one character.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // A base with an emoji's variation selector, a skin tone, or others joined to it.
        if scalars.count > 1, first.properties.isEmoji,
            scalars.contains(where: { $0 == "\u{FE0F}" || WidthTable.wide.covers($0) })
        {
            return 2
        }
        return scalars.reduce(0) { $0 + of($1) }
    }

    /// The cells of a scalar by itself.
    package static func of(_ scalar: Unicode.Scalar) -> Int {
        if (0x20..<0x7F).contains(scalar.value) { return 1 }
        if WidthTable.empty.covers(scalar) { return 0 }
        return WidthTable.wide.covers(scalar) ? 2 : 1
    }
}

extension [UInt32] {
    /// Whether one of these ranges has the scalar.
    fileprivate func covers(_ scalar: Unicode.Scalar) -> Bool {
        // The first bound that is not below it: a first one if it is equal to that, a last one if it is within.
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < count && (low % 2 == 1 || self[low] == scalar.value)
    }
}
