/// What a key press means in the inbox.
enum BrowserKey: Equatable {
    case up, down, pageUp, pageDown, first, last
    case open, toggleRead, remove, yes, escape, quit
    /// Any other: it answers a question with no.
    case other

    /// The keys in what was read at once; sequences that no key here sends are passed over whole.
    static func keys(in bytes: [UInt8]) -> [BrowserKey] {
        var keys: [BrowserKey] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == 0x1B {
                if let key = sequence(&rest) { keys.append(key) }
            } else {
                keys.append(key(byte))
            }
        }
        return keys
    }

    private static func key(_ byte: UInt8) -> BrowserKey {
        switch byte {
        case UInt8(ascii: "k"): .up
        case UInt8(ascii: "j"): .down
        case UInt8(ascii: "g"): .first
        case UInt8(ascii: "G"): .last
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "o"): .open
        case UInt8(ascii: "r"): .toggleRead
        case UInt8(ascii: "d"), UInt8(ascii: "x"): .remove
        case UInt8(ascii: "y"), UInt8(ascii: "Y"): .yes
        // Control-D too: in this mode it is a key.
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: .quit
        default: .other
        }
    }

    private static func sequence(_ rest: inout ArraySlice<UInt8>) -> BrowserKey? {
        guard let introducer = rest.popFirst() else { return .escape }
        guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else { return nil }
        var number = 0
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "A"): return .up
            case UInt8(ascii: "B"): return .down
            case UInt8(ascii: "H"): return .first
            case UInt8(ascii: "F"): return .last
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = (number * 10 + Int(byte - 0x30)) % 1_000
            case UInt8(ascii: "~"): return [1: .first, 3: .remove, 4: .last, 5: .pageUp, 6: .pageDown][number]
            case 0x40...0x7E: return nil
            default: continue
            }
        }
        return nil
    }
}
