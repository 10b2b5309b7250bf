/// What has to be known about `data:` URLs (RFC 2397) before their content is decoded.
enum DataURLText {
    /// Why a text cannot be one, as the rest of a sentence; nil when it can.
    static func problem(of text: String) -> String? {
        var bytes = text.utf8.dropFirst("data:".utf8.count)[...]
        guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else {
            return "is missing the ',' before its content"
        }
        let parameters = Substring(bytes[..<comma]).split(separator: ";", omittingEmptySubsequences: false)
        let isBase64 = parameters.count > 1 && parameters.last?.filter { $0 != " " }.lowercased() == "base64"
        guard isBase64 else { return nil }
        bytes = bytes[bytes.index(after: comma)...]
        var (characters, padding) = (0, 0)
        while let byte = next(of: &bytes) {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                guard padding == 0 else { return "has base64 that continues after '='" }
                characters += 1
            case UInt8(ascii: "="): padding += 1
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: break
            default:
                let shown = (0x21..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
                return "has \(shown) in its base64, which is not allowed"
            }
        }
        let isWhole = characters % 4 != 1 && (padding == 0 || (padding <= 2 && (characters + padding) % 4 == 0))
        return isWhole ? nil : "has incomplete base64"
    }

    /// The next byte, with its escape resolved; a `%` without two digits stands for itself, and is in no alphabet.
    private static func next(of bytes: inout Substring.UTF8View.SubSequence) -> UInt8? {
        guard let byte = bytes.popFirst() else { return nil }
        guard byte == UInt8(ascii: "%"), bytes.count >= 2,
            let code = UInt8(Substring(bytes.prefix(2)), radix: 16)
        else { return byte }
        bytes = bytes.dropFirst(2)
        return code
    }
}
