/// A message's HTML as its frame gets it: without the tags by which a browser contacts somebody, or loads another
/// document, beside what `Content-Security-Policy` rules.
///
/// `<link rel=preconnect>` and its like open connections whatever the policy says; `<meta http-equiv>` and `<base>` speak
/// for the whole document, and the document of an `<iframe srcdoc>` has tags that are escaped here.
///
/// The tags are taken out of the text wherever they stand, also within comments and styles, by the one rule that every
/// HTML parser has for a tag's beginning: `<`, the name in ASCII letters, and then a space, `/` or `>`. So no
/// disagreement about where a comment or an attribute ends can bring one back. Source: HTML, "Tokenization".
enum FrameContent {
    private static let removed: [[UInt8]] = ["link", "meta", "base", "iframe"].map { Array($0.utf8) }
    /// A comment, which shows nothing. Not nothing at all: what stands on both sides must not make a new tag together.
    private static let substitute = Array("<!---->".utf8)

    static func harmless(_ html: String) -> String {
        let bytes = Array(html.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<"), let end = endOfRemovedTag(in: bytes, at: index + 1) {
                result += Self.substitute
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The place behind a tag whose name begins here; nil when it is none of those, or closes one.
    private static func endOfRemovedTag(in bytes: [UInt8], at start: Int) -> Int? {
        for name in removed {
            let end = start + name.count
            guard end <= bytes.count, zip(name, bytes[start..<end]).allSatisfy({ $0 == $1 | 0x20 }) else { continue }
            // A name at the very end is part of no tag, and is removed all the same.
            guard end < bytes.count else { return end }
            if isSpace(bytes[end]) || bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: ">") {
                return endOfTag(in: bytes, from: end)
            }
        }
        return nil
    }

    /// The place behind the `>` that ends a tag: the first that stands in no quoted value.
    private static func endOfTag(in bytes: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        var isValueNext = false
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if isValueNext, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
                isValueNext = false
            } else if !isSpace(byte) {
                isValueNext = byte == UInt8(ascii: "=")
            }
        }
        return bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
    }
}
