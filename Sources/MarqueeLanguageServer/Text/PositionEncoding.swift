/// In what a client counts the characters of a line.
enum PositionEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// How many units a character takes, by its first byte in UTF-8.
    func units(ofScalarBeginningWith byte: UInt8) -> Int {
        switch self {
        case .utf32: 1
        case .utf16: byte >= 0xF0 ? 2 : 1
        case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        }
    }
}
