/// The file of a definition: its name, with everything escaped that a file's name cannot hold anywhere.
enum DefinitionFileName {
    static let suffix = ".json"
    /// Behind the suffix of a file that is going to take the place of another.
    static let waiting = ".next"

    /// A name that fits into the 255 bytes that file systems have for one.
    private static let maximumLength = 200

    /// `product-banner.json`; `a%2Fb.json` for `a/b`. Different names have different files.
    static func of(_ name: String) -> String {
        var escaped = ""
        for (index, byte) in name.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where index > 0:
                escaped.append(".")
            default:
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        guard escaped.utf8.count > maximumLength else { return escaped + suffix }
        // "~" stands in no other name.
        return escaped.prefix(maximumLength - 33) + "~" + Digest.text(Array(name.utf8)).prefix(32) + suffix
    }
}
