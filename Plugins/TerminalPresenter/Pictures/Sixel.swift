/// Sixels, the graphics of DEC's terminals (VT330/VT340 Programmer Reference Manual, chapter 14).
///
/// A picture is drawn in bands of six rows, for each colour that a band has: a character for each column says which of the
/// six have it.
enum Sixel {
    /// Registers for colours that terminals have.
    private static let maximumColours = 256

    /// Shows a picture from the cursor's cell on; what one sees through stays as it is.
    static func sequence(of pixels: Pixels) -> String {
        let palette = Palette(of: pixels, most: maximumColours)
        var text = "\u{1B}P0;1;0q\"1;1;\(pixels.size.width);\(pixels.size.height)"
        for (index, colour) in palette.colours.enumerated() {
            text += "#\(index);2;\(percent(colour.red));\(percent(colour.green));\(percent(colour.blue))"
        }
        for top in stride(from: 0, to: pixels.size.height, by: 6) {
            if top > 0 { text += "-" }
            text += band(of: pixels, from: top, palette)
        }
        return text + "\u{1B}\\"
    }

    private static func band(of pixels: Pixels, from top: Int, _ palette: Palette) -> String {
        var masks: [Int: [UInt8]] = [:]
        for row in top..<min(top + 6, pixels.size.height) {
            for column in 0..<pixels.size.width {
                guard let colour = pixels[column, row], let index = palette.index(of: colour) else { continue }
                masks[index, default: Array(repeating: 0, count: pixels.size.width)][column] |= 1 << UInt8(row - top)
            }
        }
        return masks.sorted { $0.key < $1.key }.map { "#\($0.key)" + runs(of: $0.value) }.joined(separator: "$")
    }

    /// What is repeated more than three times is shorter with its count; empty columns at the end are left out.
    private static func runs(of masks: [UInt8]) -> String {
        let end = (masks.lastIndex { $0 != 0 } ?? -1) + 1
        var text = ""
        var start = 0
        while start < end {
            var next = start + 1
            while next < end, masks[next] == masks[start] { next += 1 }
            let character = String(UnicodeScalar(63 + masks[start]))
            text +=
                next - start > 3 ? "!\(next - start)\(character)" : String(repeating: character, count: next - start)
            start = next
        }
        return text
    }

    private static func percent(_ channel: UInt8) -> Int { (Int(channel) * 100 + 127) / 255 }
}
