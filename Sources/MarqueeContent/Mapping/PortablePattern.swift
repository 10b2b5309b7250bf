import MarqueeModel

/// Patterns that mean the same to Contentful, which takes JavaScript's regular expressions.
///
/// Ours are searched for scalar by scalar, JavaScript's by units of UTF-16: what stands for any character, or for all but
/// some, counts `😀` once here and twice there. Those are kept in the annotation, and Contentful does not check them.
enum PortablePattern {
    /// Whether every text is found, or not found, by both.
    static func isPortable(_ source: String) -> Bool {
        var bytes = Substring(source).utf8
        var isInClass = false
        while let byte = bytes.popFirst() {
            guard (0x20..<0x7F).contains(byte) else { return false }
            switch byte {
            case UInt8(ascii: "\\"):
                guard let escaped = bytes.popFirst(), escapes.contains(escaped) else { return false }
            case UInt8(ascii: "[") where !isInClass:
                guard bytes.first != UInt8(ascii: "^") else { return false }
                isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: ".") where !isInClass: return false
            default: break
            }
        }
        return (try? Pattern(source)) != nil  // What is no pattern of ours is not portable either.
    }

    private static let escapes = Set("dwsnrt\\.-[](){}*+?|^$".utf8)
}
