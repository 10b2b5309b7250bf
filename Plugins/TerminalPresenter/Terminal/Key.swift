/// What a key press means here.
enum Key: Equatable {
    /// Enter: runs the chosen action.
    case run
    /// Ends the message.
    case dismiss
    /// Scrolls, or ends the message.
    case space
    /// Chooses the next action.
    case next
    /// Chooses the action before.
    case previous
    /// An arrow.
    case up
    /// An arrow.
    case down
    /// Towards the beginning.
    case pageUp
    /// Towards the end.
    case pageDown
    /// To the beginning.
    case home
    /// To the end.
    case end
    /// Runs the action with that index, if there is one.
    case action(Int)

    /// The key of a single byte; nil for those that mean nothing.
    init?(byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): self = .run
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): self = .dismiss
        case UInt8(ascii: " "): self = .space
        case UInt8(ascii: "\t"): self = .next
        default:
            guard let index = ActionKey.index(of: Character(Unicode.Scalar(byte))) else { return nil }
            self = .action(index)
        }
    }

    /// The key of a control sequence (ECMA-48), as xterm and its kin send them: its parameters and its final byte.
    init?(parameters: ArraySlice<UInt8>, final: UInt8) {
        switch final {
        case UInt8(ascii: "A"): self = .up
        case UInt8(ascii: "B"): self = .down
        case UInt8(ascii: "C"): self = .next
        case UInt8(ascii: "D"), UInt8(ascii: "Z"): self = .previous
        case UInt8(ascii: "H"): self = .home
        case UInt8(ascii: "F"): self = .end
        case UInt8(ascii: "~"):
            switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
            case "1", "7": self = .home
            case "4", "8": self = .end
            case "5": self = .pageUp
            case "6": self = .pageDown
            default: return nil
            }
        default: return nil
        }
    }
}
