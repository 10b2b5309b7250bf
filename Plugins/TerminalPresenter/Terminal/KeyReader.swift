/// Finds the keys in what a terminal sends, however it is cut into pieces.
///
/// Unknown sequences are passed over whole: so is what a terminal answers, which may come late.
struct KeyReader {
    private static let escape: UInt8 = 0x1B
    private static let bell: UInt8 = 0x07
    /// Of a sequence; the rest of a longer one is dropped with it.
    private static let maximumLength = 4096

    /// What may be the beginning of something.
    private var pending: [UInt8] = []

    /// Whether what is pending is a key when nothing follows: Escape, or Alt with a character that begins a sequence, such
    /// as Alt+].
    var mayBeKey: Bool { (1...2).contains(pending.count) }

    /// The keys that are whole now.
    mutating func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = (pending + bytes)[...]
        pending = []
        while let byte = rest.first {
            guard byte == Self.escape else {
                if let key = Key(byte: byte) { keys.append(key) }
                rest.removeFirst()
                continue
            }
            guard let length = Self.sequenceLength(rest) else {
                if rest.count <= Self.maximumLength { pending = Array(rest) }
                break
            }
            if let key = Self.key(of: rest.prefix(length)) { keys.append(key) }
            rest.removeFirst(length)
        }
        return keys
    }

    /// The keys that were pressed when nothing follows.
    mutating func keysAtPause() -> [Key] {
        guard mayBeKey else { return [] }
        defer { pending = [] }
        // Keys with Alt mean nothing here.
        return pending == [Self.escape] ? [.dismiss] : []
    }

    /// How long the sequence at the beginning is; nil when its end is not there yet.
    private static func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        let start = bytes.startIndex
        guard bytes.count > 1 else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "["):
            return bytes.dropFirst(2).firstIndex { !(0x20...0x3F).contains($0) }.map { end in
                // What stands where a final byte should is the beginning of something else.
                (0x40...0x7E).contains(bytes[end]) ? end - start + 1 : end - start
            }
        case UInt8(ascii: "O"):
            return bytes.count > 2 ? 3 : nil
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == escape || $0 == bell }) else { return nil }
            guard bytes[end] == escape else { return end - start + 1 }
            guard end + 1 < bytes.endIndex else { return nil }
            return bytes[end + 1] == UInt8(ascii: "\\") ? end - start + 2 : end - start
        // Two keys, or one with Alt.
        case escape: return 1
        default: return 2
        }
    }

    private static func key(of sequence: ArraySlice<UInt8>) -> Key? {
        guard let final = sequence.last, sequence.count > 1 else { return .dismiss }
        switch sequence[sequence.startIndex + 1] {
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            guard sequence.count > 2 else { return nil }
            return Key(parameters: sequence.dropFirst(2).dropLast(), final: final)
        default: return nil
        }
    }
}
