import MarqueeModel
import MarqueeYAML

/// Colours that a document writes as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` (CSS Color Module Level 4, section 5.2).
struct DocumentColours {
    struct Colour: Equatable {
        /// Of the colour itself, without quotes.
        let range: Range<Int>
        /// From 0 to 255.
        let red, green, blue, alpha: Int
    }

    static let maximumCount = 2_000

    private(set) var colours: [Colour] = []

    init(_ outline: FileOutline) {
        var seen: Set<Int> = []
        for document in outline.documents {
            document.eachValue { scalar in
                guard colours.count < Self.maximumCount, let colour = Self.colour(of: scalar),
                    seen.insert(colour.range.lowerBound).inserted
                else { return }
                colours.append(colour)
            }
        }
        colours.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Unquoted, `#` begins a comment.
    private static func colour(of scalar: OutlineScalar) -> Colour? {
        let text = Array(scalar.text.utf8)
        guard scalar.style == .singleQuoted || scalar.style == .doubleQuoted, scalar.range.count == text.count + 2,
            text.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(text.count)
        else { return nil }
        let digits = text.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == text.count - 1 else { return nil }
        let parts =
            digits.count <= 4
            ? digits.map { $0 * 17 } : stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        return Colour(
            range: scalar.range.lowerBound + 1..<scalar.range.upperBound - 1, red: parts[0], green: parts[1],
            blue: parts[2], alpha: parts.count > 3 ? parts[3] : 255)
    }

    /// How a colour is written, in the shortest form that is common: with two digits for each part.
    ///
    /// - Parameters: Parts from 0 to 1; what lies outside is moved there.
    static func text(red: Double, green: Double, blue: Double, alpha: Double) -> String {
        let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return "#"
            + parts.map { part in
                let byte = part.isFinite ? Int((min(max(part, 0), 1) * 255).rounded()) : 0
                return (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }
}

extension OutlineNode {
    /// Calls something with every scalar that is not a key.
    fileprivate func eachValue(_ body: (OutlineScalar) -> Void) {
        if let scalar { body(scalar) }
        for entry in entries { entry.value.eachValue(body) }
        for item in items { item.eachValue(body) }
    }
}
