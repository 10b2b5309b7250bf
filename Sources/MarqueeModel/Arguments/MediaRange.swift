/// A media type that a file may have (RFC 9110, section 12.5.1): `image/png`, or `image/*` for a whole kind.
public struct MediaRange: Sendable, Hashable, CustomStringConvertible {
    /// The kind, in lower case: `image`.
    public let type: String
    /// The type within its kind, in lower case; nil for all of them.
    public let subtype: String?

    /// Reads `type/subtype` or `type/*`; nil for anything else, parameters included.
    package init?(_ text: String) {
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let (type, subtype) = (text[..<slash], text[text.utf8.index(after: slash)...])
        guard Self.isToken(type), type != "*", Self.isToken(subtype) else { return nil }
        self.type = type.lowercased()
        self.subtype = subtype == "*" ? nil : subtype.lowercased()
    }

    /// Whether a media type, its parameters aside, is one of these.
    public func contains(_ mediaType: String) -> Bool {
        let essence = mediaType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        guard let subtype else { return essence.hasPrefix(type + "/") }
        return essence == "\(type)/\(subtype)"
    }

    /// `image/png` or `image/*`.
    public var description: String { "\(type)/\(subtype ?? "*")" }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
