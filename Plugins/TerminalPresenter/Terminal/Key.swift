/// What a key press means here.
enum Key: Equatable {
    case run
    case dismiss
    case next
    case previous
    case action(Int)

    /// The keys in what was read at once. Unknown ones, and sequences that no key here sends, are passed over whole.
    static func keys(in bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == escape {
                if let key = sequence(&rest) { keys.append(key) }
            } else if let key = key(byte) {
                keys.append(key)
            }
        }
        return keys
    }

    static let escape: UInt8 = 0x1B

    private static func key(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): .run
        case UInt8(ascii: " "), UInt8(ascii: "q"), UInt8(ascii: "Q"): .dismiss
        case UInt8(ascii: "\t"): .next
        default: ActionKey.index(of: Character(Unicode.Scalar(byte))).map(Key.action)
        }
    }

    /// What follows an escape: nothing for the key itself, `[` or `O` with a final byte for others.
    private static func sequence(_ rest: inout ArraySlice<UInt8>) -> Key? {
        guard let introducer = rest.popFirst() else { return .dismiss }
        guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else { return nil }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "A"), UInt8(ascii: "D"), UInt8(ascii: "Z"): return .previous
            case UInt8(ascii: "B"), UInt8(ascii: "C"): return .next
            case 0x40...0x7E: return nil
            default: continue
            }
        }
        return nil
    }
}
