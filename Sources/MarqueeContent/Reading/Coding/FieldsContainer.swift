import MarqueeModel

/// The fields of an entry by their ids, with `id` and `version` of the entry itself, as
/// writable types call them too.
struct FieldsContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let fields: ContentFields
    let codingPath: [any CodingKey]

    init(_ fields: ContentFields, _ codingPath: [any CodingKey]) {
        self.fields = fields
        self.codingPath = codingPath
    }

    var allKeys: [Key] {
        (["id", "version", "contentfulID", "contentfulVersion"] + fields.entry.fields.names).compactMap {
            Key(stringValue: $0)
        }.filter { contains($0) }
    }

    func contains(_ key: Key) -> Bool { optional(key) != nil }
    func decodeNil(forKey key: Key) -> Bool { optional(key) == nil }

    private func optional(_ key: Key) -> FieldValue? {
        let name = key.stringValue
        switch name {
        case "id", "contentfulID": return FieldValue(.string(fields.id), of: name, at: nil, in: fields.scope)
        case "version", "contentfulVersion":
            return FieldValue(.integer(Int64(fields.version)), of: name, at: nil, in: fields.scope)
        default: return fields[Self.field(name)]
        }
    }

    private static func field(_ name: String) -> String {
        name.hasPrefix("fields.") ? String(name.dropFirst(7)) : name
    }

    private func required(_ key: Key) throws(ContentError) -> FieldValue {
        guard let value = optional(key) else { throw fields.missing(Self.field(key.stringValue)) }
        return value
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try Bool(required(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try String(required(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try Double(required(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try Int(required(key)) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key).map { try Bool($0) } }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try optional(key).map { try String($0) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(key).map { try Double($0) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(key).map { try Int($0) } }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try required(key).decoded(T.self, below: codingPath, key)
    }

    /// Links that cannot be followed are reported, and nothing is there then.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = optional(key) else { return nil }
        do {
            return try value.decoded(T.self, below: codingPath, key)
        } catch let unfollowed as UnfollowedLink where !unfollowed.isCircle {
            return nil
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { EntryDecoder(fields: fields, codingPath: codingPath) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func decoder(_ key: Key) throws -> FieldDecoder {
        FieldDecoder(field: try required(key), codingPath: codingPath + [key])
    }
}
