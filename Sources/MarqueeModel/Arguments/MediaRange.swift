/// A media type that a file may have (RFC 9110, section 12.5.1): `image/png`, or `image/*` for a whole kind.
public struct MediaRange: Sendable, Hashable, CustomStringConvertible {
    /// The kind, in lower case: `image`.
    public let type: String
    /// The type within its kind, in lower case; nil for all of them.
    public let subtype: String?

    /// Reads `type/subtype` or `type/*`; nil for anything else, parameters included.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isToken(parts[0]), parts[0] != "*", Self.isToken(parts[1]) else { return nil }
        self.type = parts[0].lowercased()
        self.subtype = parts[1] == "*" ? nil : parts[1].lowercased()
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
