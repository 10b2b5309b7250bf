extension Unicode.Scalar {
    /// The scalar, or a picture of it when it is a control character or would change the direction or place of text:
    /// nothing that an author wrote may steer a terminal.
    package var visible: [Unicode.Scalar] {
        switch value {
        case 0x00..<0x20: [Unicode.Scalar(0x2400 + value) ?? "?"]
        case 0x7F: ["\u{2421}"]
        case 0x80..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE0FFF:
            Array(("<U+" + String(value, radix: 16, uppercase: true) + ">").unicodeScalars)
        default: [self]
        }
    }
}

extension String {
    /// The text with pictures in place of control characters; line breaks are among them.
    var visible: String {
        guard unicodeScalars.contains(where: { $0.value < 0x20 || $0.value > 0x7E }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.flatMap(\.visible)))
    }
}
