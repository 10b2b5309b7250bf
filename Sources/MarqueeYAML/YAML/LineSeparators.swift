/// Keeps from libyaml what YAML 1.1 took for line breaks, and YAML 1.2 does not: U+0085, U+2028, U+2029.
///
/// Each has another character of the same length in its place, so that all offsets stay.
struct LineSeparators {
    private struct Stand {
        let original: [UInt8]
        let other: [UInt8]
    }

    private var stands: [Stand] = []
    private(set) var areHidden = false

    /// The text for libyaml.
    mutating func hiding(in text: [UInt8]) -> [UInt8] {
        guard Self.mayBeIn(text) else { return text }
        var hidden = text
        for original in Self.originals where Self.isIn(text, original) {
            guard
                let other = Self.candidates(count: original.count).first(where: { candidate in
                    !Self.isIn(text, candidate) && !stands.contains { $0.other == candidate }
                })
            else { continue }
            stands.append(Stand(original: original, other: other))
            areHidden = true
            Self.replace(original, by: other, in: &hidden, from: 0)
        }
        return hidden
    }

    /// Puts them back into the text of a scalar: the last bytes.
    func restore(in bytes: inout [UInt8], last count: Int) {
        for stand in stands { Self.replace(stand.other, by: stand.original, in: &bytes, from: bytes.count - count) }
    }

    private static let originals: [[UInt8]] = [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]

    /// Characters that nobody writes: the last of those with as many bytes.
    private static func candidates(count: Int) -> some Sequence<[UInt8]> {
        let codes: [UInt32] = count == 2 ? Array((0x700...0x7FF).reversed()) : Array(0xE000...0xE100)
        return codes.lazy.compactMap { Unicode.Scalar($0).map { Array(String($0).utf8) } }
    }

    private static func mayBeIn(_ text: [UInt8]) -> Bool {
        let bytes = text.span
        for index in 1..<max(bytes.count, 1) {
            let byte = bytes[index]
            // The second byte of each, and the first before it.
            if byte == 0x85, bytes[index - 1] == 0xC2 { return true }
            if byte == 0x80, bytes[index - 1] == 0xE2, index + 1 < bytes.count, bytes[index + 1] & 0xFE == 0xA8 {
                return true
            }
        }
        return false
    }

    private static func isIn(_ text: [UInt8], _ character: [UInt8]) -> Bool {
        text.indices.contains { isIn(text, character, at: $0) }
    }

    private static func isIn(_ text: [UInt8], _ character: [UInt8], at index: Int) -> Bool {
        text[index] == character[0] && index + character.count <= text.count
            && character.indices.allSatisfy { text[index + $0] == character[$0] }
    }

    private static func replace(_ old: [UInt8], by new: [UInt8], in text: inout [UInt8], from start: Int) {
        for index in start..<text.count where isIn(text, old, at: index) {
            for offset in new.indices { text[index + offset] = new[offset] }
        }
    }
}
