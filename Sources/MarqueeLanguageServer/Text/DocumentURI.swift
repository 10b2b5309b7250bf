import MarqueeProject

/// The URI of a file, as RFC 8089 writes it.
enum DocumentURI {
    /// The path that a URI of scheme `file` names; nil for any other, and for a host that is not this one.
    static func path(of uri: String) -> FilePath? {
        guard uri.utf8.count < 16_384, uri.lowercased().hasPrefix("file://") else { return nil }
        var rest = uri.dropFirst("file://".count)
        if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
        guard rest.hasPrefix("/") else { return nil }
        if let end = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) { rest = rest[..<end] }
        var bytes: [UInt8] = []
        var units = Array(rest.utf8)[...]
        while let unit = units.popFirst() {
            guard unit == UInt8(ascii: "%") else {
                bytes.append(unit)
                continue
            }
            guard let high = units.popFirst().flatMap(digit), let low = units.popFirst().flatMap(digit),
                high << 4 | low != 0
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self).map(FilePath.init)
    }

    static func text(of path: FilePath) -> String {
        var text = "file://"
        for byte in path.text.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: "/-._~".utf8.contains(byte)
        }
    }
}
