extension String {
    /// This text without control characters, which could steer a terminal; line breaks and tabs become spaces.
    var visible: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x09, 0x0A, 0x0D: " "
                    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "?"
                    case 0x7F: "\u{2421}"
                    case 0x80..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
