/// A key press in the inbox.
enum BrowserKey: Equatable {
    case up, down, pageUp, pageDown, first, last
    case enter, tab, delete, backspace, escape
    /// Control-D: in this mode it is a key.
    case end
    case character(Character)

    /// The keys in what was read at once; sequences that no key here sends are passed over whole.
    static func keys(in bytes: [UInt8]) -> [BrowserKey] {
        var keys: [BrowserKey] = []
        var rest = bytes[...]
        while let byte = rest.first {
            switch byte {
            case 0x1B:
                rest.removeFirst()
                if let key = sequence(&rest) { keys.append(key) }
            case 0x20..<0x7F, 0x80...:
                let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
                rest = rest[text.endIndex...]
                keys += String(decoding: text, as: UTF8.self).map { .character($0) }
            default:
                rest.removeFirst()
                if let key = control(byte) { keys.append(key) }
            }
        }
        return keys
    }

    private static func control(_ byte: UInt8) -> BrowserKey? {
        switch byte {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): .enter
        case UInt8(ascii: "\t"): .tab
        case 0x04: .end
        case 0x08, 0x7F: .backspace
        default: nil
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
            case UInt8(ascii: "~"): return [1: .first, 3: .delete, 4: .last, 5: .pageUp, 6: .pageDown][number]
            case 0x40...0x7E: return nil
            default: continue
            }
        }
        return nil
    }

    /// The key that moves as this one does: letters stand for arrows.
    var motion: BrowserKey {
        switch self {
        case .character("k"): .up
        case .character("j"): .down
        case .character("g"): .first
        case .character("G"): .last
        default: self
        }
    }
}
