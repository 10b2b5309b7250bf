public import MarqueeModel

/// A link from one resource to another: what kind it leads to, and its id.
public struct Link: Sendable, Hashable, CustomStringConvertible {
    /// What a link leads to.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// As Contentful writes it.
        public let rawValue: String

        /// Any kind, as Contentful writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An entry.
        public static let entry = Kind(rawValue: "Entry")
        /// An asset: a file with its description.
        public static let asset = Kind(rawValue: "Asset")
        /// A content type.
        public static let contentType = Kind(rawValue: "ContentType")
    }

    /// What it leads to.
    public let kind: Kind
    /// The id of what it leads to.
    public let id: String

    /// Creates a link.
    public init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }

    /// Reads `{"sys": {"type": "Link", "linkType": "Entry", "id": "…"}}`; nil where it is anything else.
    public init?(_ value: Value) {
        guard let sys = value.object?["sys"]?.object, sys["type"]?.string == "Link",
            let kind = sys["linkType"]?.string, let id = sys["id"]?.string
        else { return nil }
        self.init(Kind(rawValue: kind), id)
    }

    /// The link as it stands in a field.
    public var value: Value {
        ["sys": ["type": "Link", "linkType": .string(kind.rawValue), "id": .string(id)]]
    }

    /// `entry 5gQdVmPHKwIk2MumquYwOu`
    public var description: String {
        let name =
            switch kind {
            case .contentType: "content type"
            default: kind.rawValue.lowercased()
            }
        return "\(name) \(id)"
    }
}
