public import MarqueeModel

// Types of fields inside of types that are 'Codable'. Decoders and encoders of other formats take them as the JSON that
// Contentful has for them.

extension Value: Codable {
    /// Reads any JSON.
    public init(from decoder: any Decoder) throws {
        if let own = decoder as? FieldDecoder {
            self = own.field.value
        } else if let container = try? decoder.container(keyedBy: AnyKey.self) {
            // What is no object, and then no list, is tried as the next.
            var object = ValueObject()
            for key in container.allKeys { object[key.stringValue] = try container.decode(Value.self, forKey: key) }
            self = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var items: [Value] = []
            while !container.isAtEnd { items.append(try container.decode(Value.self)) }
            self = .list(items)
        } else {
            try self.init(scalar: decoder.singleValueContainer())
        }
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Writes it.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: AnyKey.self)
            for member in object { try container.encode(member.value, forKey: AnyKey(member.key)) }
        case .list(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .integer(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .double(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
}

/// A key that is any text.
struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Link: Codable {
    /// Reads a link.
    public init(from decoder: any Decoder) throws { try self.init(FieldValue.outside(decoder)) }
    /// Writes a link.
    public func encode(to encoder: any Encoder) throws { try contentValue.encode(to: encoder) }
}

extension ContentDate: Codable {
    /// Reads a date.
    public init(from decoder: any Decoder) throws { try self.init(FieldValue.outside(decoder)) }
    /// Writes a date.
    public func encode(to encoder: any Encoder) throws { try contentValue.encode(to: encoder) }
}

extension ContentLocation: Codable {
    /// Reads a place.
    public init(from decoder: any Decoder) throws { try self.init(FieldValue.outside(decoder)) }
    /// Writes a place.
    public func encode(to encoder: any Encoder) throws { try contentValue.encode(to: encoder) }
}

extension RichText: Codable {
    /// Reads a tree.
    public init(from decoder: any Decoder) throws { try self.init(FieldValue.outside(decoder)) }
    /// Writes a tree.
    public func encode(to encoder: any Encoder) throws { try contentValue.encode(to: encoder) }
}

extension ContentAsset: Decodable {
    /// Reads the asset that a link leads to; it has to be there.
    public init(from decoder: any Decoder) throws { self = try FieldValue.outside(decoder).requiredAsset() }
}

extension Linked: Decodable where Item: Decodable {
    /// Reads a link and what it leads to.
    public init(from decoder: any Decoder) throws {
        let field = try FieldValue.outside(decoder)
        let link = try Link(field)
        self = field.following(link) { resource throws(ContentError) in
            if let target = Item.self as? any ContentLinkTarget.Type, let item = try target.read(resource) as? Item {
                return item
            }
            return try resource.entry().decoded(Item.self)
        }
    }
}

extension Linked: Encodable {
    /// Writes the link.
    public func encode(to encoder: any Encoder) throws { try contentValue.encode(to: encoder) }
}
